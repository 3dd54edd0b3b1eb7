"""Seats that change hands: the events and their fold."""
