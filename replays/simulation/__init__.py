"""Simulations of many bot games, and their results."""
