"""Takebacks: withdrawn events and the answers to requests."""
