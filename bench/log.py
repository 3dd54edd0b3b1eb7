"""The log of all games: adding events to its tree, and proofs, compared with SHA-256 alone."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from eventsourcing.persistence import StoredEvent

from bench.games import open_store, play, start
from bench.inside import PLAYERS
from bench.row import Row, side_by_side
from scoresheet.service.storage import leaves
from scoresheet.service.storage.recorder import CommandBatch
from scoresheet.service.storage.store import Store
from scoresheet.service.storage.tiles import Tiles

COPIES, MOVES = 40, 500
"""The number of copies of one game, and of events in each."""
PROOFS = 100


def rows(folder: Path) -> Iterator[Row]:
    """Measure both rows."""
    games = open_store(folder / "tree.db")
    game = play(games, start(games, PLAYERS), MOVES)
    fill(games.store, games.store.states(game.id, 0, game.version))
    yield added(games.store)
    yield proven(games.store)
    games.store.close()


def fill(store: Store, states: list[bytes]) -> None:
    """Store copies of the game's events under other ids."""
    for copy in range(COPIES):
        events = [StoredEvent(f"copy-{copy}", number, "t.E", state) for number, state in enumerate(states, start=1)]
        store.recorder.insert_batches([CommandBatch(events=events)])


def added(store: Store) -> Row:
    """Measure rebuilding the tree on disk, compared with the hashing that it needs."""
    tiles = Tiles(store)
    size = tiles.extend()

    def hashes() -> None:
        for _ in range(size):
            sha256(b"\0" + bytes(95)).digest()
            sha256(b"\1" + bytes(64)).digest()

    def tree() -> None:
        tiles.forget()
        tiles.extend()

    alone, whole = side_by_side(hashes, tree, 5)
    return Row(
        measure="events added to the log's tree per second",
        against="two bare SHA-256 an event",
        ratio=alone / whole,
        figure=0.1,
        measured=f"{size / whole:,.0f}/s against {size / alone:,.0f}/s",
    )


def proven(store: Store) -> Row:
    """Measure inclusion proofs, compared with hashing a path of the same length."""
    tiles, size = Tiles(store), Tiles(store).size
    wanted = leaves.after(store.recorder, 0)[:: leaves.AT_ONCE // PROOFS]
    steps = size.bit_length()

    def hashes() -> None:
        for _ in range(len(wanted) * steps):
            sha256(b"\1" + bytes(64)).digest()

    def proofs() -> None:
        for leaf in wanted:
            index = tiles.index_of(leaf)
            tiles.inclusion(index or 0, size)

    alone, whole = side_by_side(hashes, proofs, 5)
    return Row(
        measure=f"time of a proof that one of {size:,} events is in the log",
        against=f"{steps} bare SHA-256",
        ratio=whole / alone,
        figure=300,
        at_most=True,
        measured=f"{whole / len(wanted) * 1e3:.2f} ms against {alone / len(wanted) * 1e6:.0f} µs",
    )
