"""Positions in the terminal: a title's own drawing, or tables."""
