"""Tallies per title: uses of moves and rules, and results of seats by piece used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from scoresheet.domain.viewer import Seat
from scoresheet.projections.columns import NumberColumn, TextColumn, WholeColumn
from scoresheet.projections.outcomes import RESULTS, STORIES
from scoresheet.projections.tables import METADATA

MOVE, EFFECT, PIECE = "move", "effect", "piece"
WHOLE = 840
"""The credit of an unshared first place, divisible by all numbers of seats up to 8."""
GAMES_AT_ONCE = 500
TALLIES = Table(
    "title_tallies",
    METADATA,
    Column("title", TextColumn, primary_key=True),
    Column("seats", NumberColumn, primary_key=True),
    Column("what", TextColumn, primary_key=True),
    Column("kind", TextColumn, primary_key=True),
    Column("name", TextColumn, primary_key=True),
    Column("used", WholeColumn, nullable=False),
    Column("times", WholeColumn, nullable=False),
    Column("credit", WholeColumn, nullable=False),
    Column("credit_times", WholeColumn, nullable=False),
)
"""Totals by title and number of seats. `used` counts games; for pieces, seats that used them."""
_SUMS = ("used", "times", "credit", "credit_times")


class _Key(NamedTuple):
    title: str
    seats: int
    what: str
    kind: str
    name: str


class _Counted(msgspec.Struct):
    """The parts of a story that are summed."""

    pieces: list[tuple[str, str, Seat, int, int]]
    moves: dict[str, int]
    effects: dict[str, int]


_decode = msgspec.json.Decoder(_Counted).decode
_Tallies = dict[_Key, list[int]]


def put_in(connection: Connection, games: Sequence[str]) -> None:
    """Add the games that count in statistics to the tallies."""
    _add(connection, _of_games(connection, games), 1)


def take_out(connection: Connection, games: Sequence[str]) -> None:
    """Subtract the games that count in statistics from the tallies."""
    _add(connection, _of_games(connection, games), -1)


def work_out(connection: Connection) -> None:
    """Recompute all tallies."""
    connection.execute(delete(TALLIES))
    games = connection.scalars(select(STORIES.c.game).where(STORIES.c.counted).order_by(STORIES.c.game)).all()
    for first in range(0, len(games), GAMES_AT_ONCE):
        put_in(connection, games[first : first + GAMES_AT_ONCE])


def _of_games(connection: Connection, games: Sequence[str]) -> _Tallies:
    tallies: _Tallies = defaultdict(lambda: [0] * len(_SUMS))
    if not games:
        return tallies
    credit: dict[str, dict[Seat, int]] = defaultdict(dict)
    first = select(RESULTS.c.game, RESULTS.c.seat, RESULTS.c.shared).where(
        RESULTS.c.place == 1, RESULTS.c.stint == 0, _among(RESULTS, games)
    )
    for game, seat, shared in connection.execute(first):
        credit[game][seat] = WHOLE // shared
    told = select(STORIES.c.game, STORIES.c.title, STORIES.c.seats, STORIES.c.story)
    for game, title, seats, story in connection.execute(told.where(STORIES.c.counted, _among(STORIES, games))):
        for key, numbers in _of_game(title, seats, _decode(story), credit[game]):
            sums = tallies[key]
            for place, number in enumerate(numbers):
                sums[place] += number
    return tallies


def _among(table: Table, games: Sequence[str]) -> ColumnElement[bool]:
    return table.c.game.in_(games)


def _of_game(
    title: str, seats: int, story: _Counted, credit: dict[Seat, int]
) -> Iterator[tuple[_Key, tuple[int, int, int, int]]]:
    for what, counted in ((MOVE, story.moves), (EFFECT, story.effects)):
        for name, times in counted.items():
            yield _Key(title, seats, what, "", name), (1, times, 0, 0)
    for kind, name, seat, times, _ in story.pieces:
        own = credit.get(seat, 0)
        yield _Key(title, seats, PIECE, kind, name), (1, times, own, times * own)


def _add(connection: Connection, tallies: _Tallies, sign: int) -> None:
    """Add tallies in a fixed order, so that concurrent writers cannot deadlock."""
    rows = [
        {**key._asdict(), **{name: sign * number for name, number in zip(_SUMS, sums, strict=True)}}
        for key, sums in sorted(tallies.items())
    ]
    if not rows:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    adding = dialect.insert(TALLIES)
    added = {name: TALLIES.c[name] + adding.excluded[name] for name in _SUMS}
    connection.execute(adding.on_conflict_do_update(index_elements=list(TALLIES.primary_key), set_=added), rows)
    if sign < 0:
        connection.execute(delete(TALLIES).where(TALLIES.c.used == 0))
