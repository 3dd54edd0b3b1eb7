"""Accounts: who plays. The one place with personal data, apart from the games, so that a person can be forgotten."""
