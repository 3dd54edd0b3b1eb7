"""Audits of games, the transparency log and its witnesses."""
