"""Tournaments and ladders: entries, pairings, results and standings."""
