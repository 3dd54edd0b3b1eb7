"""The games: rules, effects, events and chance, with no I/O, no clock and no randomness of their own."""
