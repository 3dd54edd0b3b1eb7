"""Disputes: claims about a game, and their fold."""
