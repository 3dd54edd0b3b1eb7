"""Accounts of players.

Only this package and `notify` store personal data, so that it can be deleted.
"""
