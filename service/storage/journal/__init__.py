"""The journal: append-only streams besides games; each author's words are encrypted."""
