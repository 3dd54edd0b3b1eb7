"""The numbers and sizes of tables for any number of players."""

from __future__ import annotations


def sizes(players: int, table: int, smallest: int, *, filled: bool = False) -> tuple[list[int], int]:
    """Return the table sizes, largest first, and the number of players without a game.

    The result has as few players without a game as possible, then as few tables, and tables of about equal size. If
    bots fill the tables (`filled`), all players play, and sizes do not count bots.
    """
    least = 1 if filled else smallest
    for without in range(players + 1):
        seated = players - without
        tables = -(-seated // table)
        if tables and seated // tables >= least:
            return [seated // tables + (number < seated % tables) for number in range(tables)], without
    return [], players
