"""The rules of tournaments and ladders, without I/O: terms, facts, pairings, standings."""
