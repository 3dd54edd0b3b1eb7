"""Moving house: an installation copied from one database to another, to a backup, and back."""
