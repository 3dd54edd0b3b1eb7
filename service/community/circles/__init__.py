"""Presence, friends and clubs."""
