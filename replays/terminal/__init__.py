"""Positions in the terminal, as a title's own drawing or as tables."""
