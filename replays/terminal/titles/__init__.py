"""The titles that have their own drawing for the terminal, each in a folder."""
