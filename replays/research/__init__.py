"""Titles as PettingZoo environments for learning programs."""
