"""The game kernel: rules, effects, events and chance, without I/O, clock or randomness."""
