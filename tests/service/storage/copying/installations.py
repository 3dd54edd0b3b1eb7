"""Installations for tests of copying: with games, and rows in every table that is copied."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from scoresheet.service.storage.copying.rows import EVENTS, KeptTable, Row, kept
from scoresheet.service.storage.copying.sides import writing
from scoresheet.service.storage.opening import prepare
from tests.service.playing import open_store, play_on, start

GAMES, MOVES = 24, 20
WORDS = ("a", "B", "Z", "ä", "zz", "\u2028 two\nlines", "ﬀ", "\uffff", "😀", "'; --")
"""Texts whose order by code point differs from the alphabetical one, and some that need quoting."""
TRUTHS = ("forgotten", "turn", "begun", "over", "takeback", "private")


def filled(folder: Path, games: int = GAMES, moves: int = MOVES) -> Path:
    """Create a SQLite file with the given number of games, and some rows in each table."""
    file = folder / "scoresheet.db"
    prepare(file)
    opened = open_store(folder)
    for seed in range(games):
        play_on(opened, start(opened), moves, seed)
    opened.store.close()
    with writing(file) as side:
        for table in kept():
            if table.name != EVENTS:
                side.write(table, [], [row(file, table, number) for number in range(len(WORDS))])
    return file


def row(file: Path, table: KeptTable, number: int) -> Row:
    """Return a row that differs from all others of the table."""
    with closing(sqlite3.connect(file)) as connection:
        columns = connection.execute("SELECT name, type FROM pragma_table_info(?)", (table.name,)).fetchall()
    return tuple(_value(name, kind, number) for name, kind in columns)


def _value(name: str, kind: str, number: int) -> object:
    if name in TRUTHS:
        return number % 2
    if kind == "BLOB":
        return bytes(range(250 + number % 6))[number:]
    return 3_000_000_000 * (number % 2) + number + 1 if "INT" in kind else f"{WORDS[number]} of {name}"
