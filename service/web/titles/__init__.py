"""Drawings of the boards, with one folder per title."""
