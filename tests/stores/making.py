"""Create a store with the code on the path, which may be old: see `python -m tests.stores`.

Prints the expected contents as JSON.
"""

import json
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher

from scoresheet.domain.titles import registry
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.bootstrap import build
from tests.service.playing import play_on, start, step

NAMES, PASSWORD = ("Ada", "Zoë", "李雷"), "a password of nine words, or fewer"
STORE = "store.db"
MOST_MOVES = 10_000
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
ROWS = {
    "preferences": ("{player}", "board", "plain"),
    "invitation_links": ("{game}", "a token by which one may sit down"),
    "invitations": ("{game}", "{player}", "{player}", "1", "2026-11-01T12:00:00.000Z"),
    "rematches": ("{game}", "next-{game}"),
    "notify_channels": ("{player}", "mail", "ada@example.org", "", "confirmed", ""),
    "notify_browsers": ("b1", "{player}", "https://push.example/1", "key", "auth", "Firefox", "s1", 1_790_000_000, ""),
    "notify_news_preferences": ("{player}", "de", 1, 0, 1, 1),
    "notify_news_unwanted": ("{player}", "dispute"),
    "notify_muted": ("{player}", "{game}"),
    "notify_outbox": ("o1", "{player}", "mail", "turn", "{game}", 3, 1_790_000_000, ""),
    "notify_messages": ("m1", "{player}", "mail", 1_790_000_000, 4_000_000_000, 2),
    "notify_told": ("{player}", "{game}", 3),
    "notify_followed": ("notifications", 7),
    "log_told": ("file", 1),
}
"""Rows inserted directly into tables that nothing here fills otherwise."""


def main(folder: Path) -> None:
    """Create a store in that folder."""
    services = build(Config(database=folder / "scoresheet.db", secrets=folder / "secrets", threads=4), CHEAP)
    games = services.games
    whole = [play_on(games, start(games, title=title), MOST_MOVES, seed=1) for title in registry.all_titles()]
    services.transparency.make()
    rng = random.Random(2)
    begun = start(games)
    for number in range(8):
        begun = step(games, begun, rng, key=f"key-{number}")
    services.transparency.make()
    players = [services.accounts.make(name, PASSWORD) for name in NAMES]
    services.accounts.grant(players[0].id, "admin")
    services.accounts.new_token(players[1], label="a program", days=36_500)
    if hasattr(services, "streams"):  # absent from versions before 0.3.0
        from scoresheet.service.storage.journal.streams import JournalFact

        services.journal.append(
            f"notes:{begun.id}:{players[0].id}", players[0].id, JournalFact("Noted", {}, {"text": "Hm."})
        )
    games.store.close()
    fill(folder / "scoresheet.db", {"player": players[0].id, "game": begun.id})
    found: dict[str, Any] = {
        "games": {game.id: [game.title, game.version, game.digest, game.status] for game in (*whole, begun)},
        "players": {player.name: player.id for player in players},
        "password": PASSWORD,
    }
    print(json.dumps(found, indent=1))


def fill(file: Path, names: dict[str, str]) -> None:
    """Insert a row into each remaining table, and merge everything into one file."""
    with closing(sqlite3.connect(file)) as connection, connection:
        for table, values in ROWS.items():
            row = [value.format(**names) if isinstance(value, str) else value for value in values]
            columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")][: len(row)]
            marks = ",".join("?" * len(row))
            connection.execute(f"INSERT OR IGNORE INTO {table} ({','.join(columns)}) VALUES ({marks})", row)
        connection.execute("DELETE FROM checkpoints")
        connection.execute("DELETE FROM probe")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM INTO ?", (str(file.with_name(STORE)),))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
