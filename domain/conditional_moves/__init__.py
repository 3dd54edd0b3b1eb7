"""Conditional moves: the language, the book, the wording and plans."""
