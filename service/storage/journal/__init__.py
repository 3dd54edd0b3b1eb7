"""Streams beside the games (talk, orders, clubs, tournaments), append-only; each author's words under their own key."""
