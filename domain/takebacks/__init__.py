"""Takebacks: events that were undone, and the answers to requests."""
