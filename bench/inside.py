"""Measurements without HTTP: replay, late moves, positions."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from bench.games import TITLE, make, open_store, plan, play, start
from bench.row import Row, side_by_side
from scoresheet.domain.game import fold
from scoresheet.domain.titles import registry
from scoresheet.replays.timeline import position
from scoresheet.service.play.games import Games
from scoresheet.service.storage.store import Store

PLAYERS = ["p0", "p1", "p2", "p3"]


def rows(folder: Path) -> Iterator[Row]:
    """Measure all rows that need no server."""
    games = open_store(folder / "inside.db")
    yield rebuilt(games)
    yield late_move(games)
    yield any_position(games)
    games.store.close()


def rebuilt(games: Games) -> Row:
    """Measure decoding and applying a game's events, compared with decoding the same bytes."""
    title = registry.find(TITLE)
    game = play(games, start(games, PLAYERS), 200)
    states, decode = games.store.states(game.id, 0, game.version), title.event_decoder.decode

    def decode_alone() -> None:
        for state in states:
            decode(state)

    def rebuild() -> None:
        fold(title, map(decode, states))

    alone, whole = side_by_side(decode_alone, rebuild, 41)
    return Row(
        measure="events decoded and applied per second",
        against="decoding the same bytes alone",
        ratio=alone / whole,
        figure=0.55,
        measured=f"{len(states) / whole:,.0f}/s against {len(states) / alone:,.0f}/s",
    )


def late_move(games: Games) -> Row:
    """Time a move (with storage) near move 2,000, compared with one near move 20."""
    times, at_once = 9, 25
    head = {"early": start(games, PLAYERS), "late": start(games, PLAYERS)}
    played = {"early": 20, "late": 1_980}
    coming = {which: iter(plan(games, head[which], 1, played[which] + times * at_once)) for which in head}

    def move(which: str, moves: int = at_once) -> None:
        head[which] = make(games, head[which], islice(coming[which], moves))

    for which, moves in played.items():
        move(which, moves)
    one, other = side_by_side(partial(move, "late"), partial(move, "early"), times)
    return Row(
        measure="time per move at move 2,000",
        against="at move 20",
        ratio=one / other,
        figure=1.1,
        at_most=True,
        measured=f"{one / at_once * 1e6:,.0f} µs against {other / at_once * 1e6:,.0f} µs",
    )


def any_position(games: Games) -> Row:
    """Time loading positions of a 1,000-event game, compared with rebuilding it from event 1."""
    title = registry.find(TITLE)
    game = play(games, start(games, PLAYERS), 1_000)
    versions = range(game.started, game.version, 37)
    bare = _NoCheckpoints(games.store)

    def cold() -> None:
        for version in versions:
            position(title, games.store, game.id, version)

    def from_the_first() -> None:
        for _ in versions:
            position(title, bare, game.id, game.version)

    one, other = side_by_side(cold, from_the_first, 9)
    each = one / len(versions)
    return Row(
        measure="any position of a 1,000-event game, cold",
        against="rebuilding from event 1",
        ratio=one / other,
        figure=0.1,
        at_most=True,
        measured=f"{each * 1e3:.2f} ms against {other / len(versions) * 1e3:.2f} ms",
    )


class _NoCheckpoints:
    def __init__(self, store: Store) -> None:
        self.states = store.states
        self.imported = store.imported

    def checkpoint(self, *_: object) -> None:
        """Return no checkpoint."""

    def keep(self, *_: object) -> None:
        """Keep no checkpoint."""
