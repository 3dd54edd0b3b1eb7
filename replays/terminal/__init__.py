"""Positions in the terminal, in colour: a title's own drawing where there is one, else tables."""
