"""Disputes: claims about a game."""
