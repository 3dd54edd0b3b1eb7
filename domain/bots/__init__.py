"""Bots: strategies, levels and the search that plays ahead."""
