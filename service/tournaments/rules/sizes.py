"""Sizes: how many tables, and how large, where the number of players does not divide."""

from __future__ import annotations


def sizes(players: int, table: int, smallest: int, *, filled: bool = False) -> tuple[list[int], int]:
    """The sizes of the tables, the largest first, and how many players have no game.

    As few as can be have none, then there are as few tables as can be, as equal as can be. Where bots fill the tables
    (`filled`) all are full and nobody stays out; the sizes are then those of the players alone.
    """
    least = 1 if filled else smallest
    for without in range(players + 1):
        seated = players - without
        tables = -(-seated // table)
        if tables and seated // tables >= least:
            return [seated // tables + (number < seated % tables) for number in range(tables)], without
    return [], players
