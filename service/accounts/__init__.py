"""Accounts of players.

Only this package and `notify` store personal data, so it can be deleted completely.
"""
