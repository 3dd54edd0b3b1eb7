"""Clocks: time controls, their events, and working time."""
