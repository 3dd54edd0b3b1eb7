"""Tournaments and ladders without I/O: terms, facts, fold, pairings, standings. Pure."""
