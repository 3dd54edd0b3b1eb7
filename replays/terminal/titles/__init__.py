"""The titles with their own drawing for the terminal, in a folder each."""
