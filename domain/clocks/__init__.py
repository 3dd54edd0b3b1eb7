"""Clocks: time controls, events, working time and terms."""
