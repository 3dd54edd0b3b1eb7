"""Copies an installation from one database to another, to a backup, and back."""
