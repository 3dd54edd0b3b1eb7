"""Tournaments and ladders: entering, pairing, results and standings."""
