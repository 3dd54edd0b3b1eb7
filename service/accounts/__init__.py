"""Accounts of players. With `notify`, the only place with personal data, so that it can be deleted."""
