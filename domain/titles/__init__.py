"""The titles, each in its own folder."""
