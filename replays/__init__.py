"""Replays: time travel, records, and the library of recorded games."""
