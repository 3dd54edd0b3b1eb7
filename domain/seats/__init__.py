"""Seat offers and handovers: events."""
