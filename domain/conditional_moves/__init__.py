"""Conditional moves: language, storage, wording and plans."""
