"""The titles that have a drawing of their own for the terminal, a folder each."""
