"""Simulations: many games by bots, and what came out."""
