"""Bots: strategies, levels and the search by simulated play-outs."""
