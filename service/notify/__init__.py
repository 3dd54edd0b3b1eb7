"""Notifications: tells players by e-mail and otherwise where they are waited for; see the README of this folder."""
