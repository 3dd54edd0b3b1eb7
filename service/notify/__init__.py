"""Notifications by e-mail, webhook, push and other services."""
