"""Seat offers and handovers: events and their fold."""
