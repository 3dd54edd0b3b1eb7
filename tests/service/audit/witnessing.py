"""A store with a history, kept heads and receipts, and manipulations of it."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from werkzeug.serving import make_server

from scoresheet.domain import chain
from scoresheet.replays.tree import Head
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.signing_keys import SignedReceipt
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.notify.receivers import served
from tests.service.playing import start, step

Lines = list[Head] | list[SignedReceipt]


def config_of(folder: Path, **more: object) -> Config:
    return Config(
        database=databases.at(folder),
        secrets=folder / "secrets",
        heads_file=folder / "own.jsonl",
        threads=4,
        **more,
    )


@contextmanager
def opened(folder: Path, **more: object) -> Iterator[Services]:
    """Open all services on the store in that folder, without threads."""
    services = build(config_of(folder, **more), CHEAP)
    try:
        yield services
    finally:
        services.event_streams.close()
        services.games.store.close()


@contextmanager
def at_an_address(folder: Path) -> Iterator[str]:
    """Serve the store in that folder, as after a start."""
    with opened(folder) as services:
        services.transparency.examine()
        with served(make_server("127.0.0.1", 0, create_app(services), threaded=True)) as server:
            yield f"http://127.0.0.1:{server.port}"


def history(folder: Path) -> None:
    """Play two games in turn; keep heads in `kept.jsonl` and receipts in `receipts.jsonl`.

    `older.db` is a copy of the store as it was at the second head.
    """
    with opened(folder) as services:
        games, rng = services.games, random.Random(7)
        two, heads, receipts = [start(games), start(games)], [], []
        for moves in (3, 6, 7, 5):
            for _ in range(moves):
                two = [step(games, game, rng) for game in two]
                receipts += [services.keys.receipt(game.id, game.version, game.digest, game.updated_at) for game in two]
            heads.append(services.transparency.make())
            services.transparency.tell("file")
            if len(heads) == 2:
                with closing(sqlite3.connect(folder / "scoresheet.db")) as live:
                    live.execute("VACUUM INTO ?", (str(folder / "older.db"),))
    write(folder / "kept.jsonl", heads)
    write(folder / "receipts.jsonl", receipts)


def write(file: Path, lines: Lines) -> None:
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def heads_in(file: Path) -> list[Head]:
    return [Head(**json.loads(line)) for line in file.read_text().splitlines()]


@contextmanager
def changing(folder: Path) -> Iterator[sqlite3.Connection]:
    """Open the database file directly."""
    with closing(sqlite3.connect(folder / "scoresheet.db")) as connection, connection:
        yield connection


def untouched(folder: Path) -> None:
    """Change nothing."""


def played_on(folder: Path) -> None:
    """Make more regular moves."""
    with opened(folder) as services:
        rng = random.Random(11)
        (row,) = services.games.store.recorder.select("SELECT originator_id FROM game_events WHERE rowid=1")
        game = services.games.head(row[0])
        for _ in range(28):
            game = step(services.games, game, rng) if game.status == "playing" else start(services.games)


def rolled_back(folder: Path) -> None:
    """Replace the store with an older backup."""
    for beside in folder.glob("scoresheet.db*"):
        beside.unlink()
    shutil.copy(folder / "older.db", folder / "scoresheet.db")


def gone_on_from_older(folder: Path) -> None:
    """Replace the store with an older backup, and make more moves than before."""
    rolled_back(folder)
    played_on(folder)


def shortened(folder: Path) -> None:
    """Remove the last events."""
    with changing(folder) as store:
        store.execute("DELETE FROM game_events WHERE rowid > (SELECT MAX(rowid) - 5 FROM game_events)")


def forked(folder: Path) -> None:
    """Change an event, and seal it and all later ones again: the chain of the game is valid."""
    with changing(folder) as store:
        game = store.execute("SELECT originator_id FROM game_events WHERE rowid=1").fetchone()[0]
        ask = "SELECT originator_version, state FROM game_events WHERE originator_id=? ORDER BY originator_version"
        previous = chain.GENESIS
        for version, state in store.execute(ask, (game,)).fetchall():
            event = json.loads(state) | {"previous": previous}
            event |= {"at": "2020-01-01T00:00:00.000Z"} if version == 14 else {}
            del event["digest"]
            sealed, previous = chain.seal(event)
            change = "UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=?"
            store.execute(change, (sealed, game, version))


def swapped(folder: Path) -> None:
    """Swap two events of different games."""
    with changing(folder) as store:
        for one, other in ((20, -1), (21, 20), (-1, 21)):
            store.execute("UPDATE game_events SET rowid=? WHERE rowid=?", (other, one))


def one_game_gone(folder: Path) -> None:
    """Remove a whole game."""
    with changing(folder) as store:
        which = "(SELECT originator_id FROM game_events WHERE rowid=1)"
        store.execute(f"DELETE FROM game_events WHERE originator_id = {which}")


def covered_up(done: Callable[[Path], None]) -> Callable[[Path], None]:
    """Return the manipulation, followed by removing the service's own copies of the log."""

    def thoroughly(folder: Path) -> None:
        done(folder)
        (folder / "own.jsonl").unlink()
        with changing(folder) as store:
            store.execute("DELETE FROM log_heads")
            store.execute("DELETE FROM log_tiles")

    thoroughly.__name__ = f"{done.__name__}_and_covered_up"
    return thoroughly


HONEST = (untouched, played_on)
DONE = (rolled_back, gone_on_from_older, shortened, forked, swapped, one_game_gone)
