"""The drawings of titles, in a folder each."""
