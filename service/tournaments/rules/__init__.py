"""Tournaments and ladders, without I/O: terms, facts, how they fold, who meets whom, and how they stand. Pure."""
