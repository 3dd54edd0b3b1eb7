"""The games: rules, effects, events and chance, without I/O, clock or own randomness."""
