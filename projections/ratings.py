"""Ratings per title: a fold over rated games in the order of their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Index,
    RowMapping,
    Table,
    and_,
    delete,
    func,
    insert,
    select,
)

from scoresheet.projections.columns import NumberColumn, Real, TextColumn, WholeColumn
from scoresheet.projections.engine import reading
from scoresheet.projections.outcomes import RESULTS
from scoresheet.projections.statistics import Rated
from scoresheet.projections.tables import METADATA

POINTS = 40
"""Rating points per unit of openskill; a beginner has 25 units, or 1000 points."""
FEW_GAMES = 10
MUCH_UNCERTAINTY = 250
"""A rating is provisional with fewer games than `FEW_GAMES` or with more uncertainty than this, in points."""
MOST_PLAYERS = 100
"""The number of players compared with one another; no title has more, so all pairs are compared."""
PLAYERS_AT_ONCE = 5_000
RATINGS = Table(
    "ratings",
    METADATA,
    Column("title", TextColumn, primary_key=True),
    Column("player", TextColumn, primary_key=True),
    Column("mu", Real, nullable=False),
    Column("sigma", Real, nullable=False),
    Column("conservative", NumberColumn, nullable=False),
    Column("games", NumberColumn, nullable=False),
    Column("number", WholeColumn, nullable=False),
    Column("game", TextColumn, nullable=False),
    Column("at", TextColumn, nullable=False),
    Index("ratings_by_conservative", "title", "conservative", "player"),
)
STEPS = Table(
    "rating_steps",
    METADATA,
    Column("title", TextColumn, primary_key=True),
    Column("player", TextColumn, primary_key=True),
    Column("number", WholeColumn, primary_key=True),
    Column("mu", Real, nullable=False),
    Column("sigma", Real, nullable=False),
    Column("before", Real, nullable=False),
    Column("games", NumberColumn, nullable=False),
    Column("game", TextColumn, nullable=False),
    Column("at", TextColumn, nullable=False),
    Index("rating_steps_by_number", "title", "number"),
)
"""A player's rating after each rated game: `mu`, `sigma`, `mu` before it, and the number of games."""


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a leaderboard; equal conservative ratings share a place."""

    place: int
    player: str
    rated: Rated


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """Leaders by their conservative rating, best first, and the total number of them."""

    title: str
    leaders: list[Leader]
    total: int


class Belief(NamedTuple):
    """A player's rating as a normal distribution, and the number of rated games."""

    mu: float
    sigma: float
    games: int


class Ratings:
    """Reads ratings and leaderboards."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def leaderboard(self, title: str, after: int = 0, limit: int = 50) -> Leaderboard:
        """Return up to `limit` leaders of a title, skipping the first `after`."""
        of_title = RATINGS.c.title == title
        order = (RATINGS.c.conservative.desc(), RATINGS.c.player)
        with reading(self.engine) as connection:
            total = connection.scalar(select(func.count()).where(of_title)) or 0
            page = select(RATINGS).where(of_title).order_by(*order).offset(after).limit(limit)
            rows = connection.execute(page).mappings().all()
            better = RATINGS.c.conservative > (rows[0]["conservative"] if rows else 0)
            ahead = connection.scalar(select(func.count()).where(of_title, better)) or 0
        return Leaderboard(title=title, leaders=list(_leaders(rows, ahead, after)), total=total)

    def of(self, player: str) -> dict[str, Rated]:
        """Return a player's ratings by title."""
        with reading(self.engine) as connection:
            rows = connection.execute(select(RATINGS).where(RATINGS.c.player == player).order_by(RATINGS.c.title))
            return {row["title"]: _rated(row) for row in rows.mappings()}


def _leaders(rows: Sequence[RowMapping], ahead: int, after: int) -> Iterator[Leader]:
    place, conservative = ahead + 1, None
    for number, row in enumerate(rows, start=after + 1):
        if conservative not in (None, row["conservative"]):
            place = number
        conservative = row["conservative"]
        yield Leader(place=place, player=row["player"], rated=_rated(row))


def _rated(row: RowMapping) -> Rated:
    uncertainty = in_points(row["sigma"])
    return Rated(
        rating=in_points(row["mu"]),
        uncertainty=uncertainty,
        conservative=row["conservative"],
        games=row["games"],
        provisional=row["games"] < FEW_GAMES or uncertainty > MUCH_UNCERTAINTY,
        last_game=row["game"] or None,
        last_at=row["at"],
    )


def in_points(units: float) -> int:
    """Convert openskill's units to points."""
    return round(units * POINTS)


class Again:
    """The first game of each title from which ratings must be recomputed.

    Use one instance for each change.
    """

    def __init__(self) -> None:
        self.since: dict[str, int] = {}

    def note(self, connection: Connection, games: Sequence[str]) -> None:
        """Note games that ended, or whose effect on ratings has changed."""
        first = select(RESULTS.c.title, func.min(RESULTS.c.number)).where(RESULTS.c.rated, RESULTS.c.game.in_(games))
        for title, number in connection.execute(first.group_by(RESULTS.c.title)) if games else ():
            self.since[title] = min(number, self.since.get(title, number))

    def rate(self, connection: Connection) -> None:
        """Recompute the ratings of each title from its first noted game on."""
        for title, number in sorted(self.since.items()):
            rate(connection, title, number)


def work_out(connection: Connection) -> None:
    """Recompute all ratings."""
    for title in connection.scalars(select(RESULTS.c.title).where(RESULTS.c.rated).distinct()).all():
        rate(connection, title, 0)


def rate(connection: Connection, title: str, since: int) -> None:
    """Rate the games of a title that ended at log position `since` or later."""
    gone = and_(STEPS.c.title == title, STEPS.c.number >= since)
    players = set(connection.scalars(select(STEPS.c.player).where(gone)))
    connection.execute(delete(STEPS).where(gone))
    wanted = select(RESULTS).where(RESULTS.c.title == title, RESULTS.c.rated, RESULTS.c.number >= since)
    rows = connection.execute(wanted.order_by(RESULTS.c.number, RESULTS.c.seat)).mappings().all()
    known = _known(connection, title, players | {row["player"] for row in rows})
    steps = [step for _, game in groupby(rows, key=lambda row: row["number"]) for step in _steps(list(game), known)]
    if steps:
        connection.execute(insert(STEPS), steps)
    _stand(connection, title, sorted(players | known.keys()))


def _steps(game: Sequence[RowMapping], known: dict[str, Belief]) -> Iterator[dict[str, object]]:
    """Yield the rating steps of a game and update `known`."""
    before = [known.get(row["player"]) or beginner() for row in game]
    for row, old, new in zip(game, before, rated(before, [row["rank"] for row in game]), strict=True):
        known[row["player"]] = new
        yield {
            "title": row["title"],
            "player": row["player"],
            "number": row["number"],
            **new._asdict(),
            "before": old.mu,
            "game": row["game"] if row["listed"] else "",
            "at": row["ended_at"],
        }


def rated(before: Sequence[Belief], places: Sequence[int]) -> list[Belief]:
    """Return the new ratings of a game's players, given their places; a shared place is a draw."""
    model = _model()
    teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Belief(new.mu, new.sigma, old.games + 1) for (new,), old in zip(after, before, strict=True)]


@cache
def _model() -> Any:
    """Return the Bradley-Terry model over all pairs; the library is loaded on first use.

    Do not use the library's Plackett-Luce model: it ranks places behind a shared place above it.
    """
    from openskill.models import BradleyTerryPart

    return BradleyTerryPart(window_size=MOST_PLAYERS)


@cache
def beginner() -> Belief:
    """Return the rating of a player without rated games."""
    new = _model().rating()
    return Belief(new.mu, new.sigma, 0)


def _known(connection: Connection, title: str, players: Iterable[str]) -> dict[str, Belief]:
    """Return the current ratings of these players."""
    return {row["player"]: Belief(row["mu"], row["sigma"], row["games"]) for row in _last(connection, title, players)}


def _last(connection: Connection, title: str, players: Iterable[str]) -> Iterator[RowMapping]:
    newest = select(STEPS.c.player, func.max(STEPS.c.number).label("number")).where(STEPS.c.title == title)
    for some in _in_lots(sorted(players)):
        last = newest.where(STEPS.c.player.in_(some)).group_by(STEPS.c.player).subquery()
        same = and_(STEPS.c.title == title, STEPS.c.player == last.c.player, STEPS.c.number == last.c.number)
        yield from connection.execute(select(STEPS).join(last, same)).mappings().all()


def _in_lots(players: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the players in groups that fit into a statement."""
    yield from (players[first : first + PLAYERS_AT_ONCE] for first in range(0, len(players), PLAYERS_AT_ONCE))


def _stand(connection: Connection, title: str, players: Sequence[str]) -> None:
    """Store the current ratings of these players, from their last step."""
    for some in _in_lots(players):
        connection.execute(delete(RATINGS).where(RATINGS.c.title == title, RATINGS.c.player.in_(some)))
    names = [column.name for column in RATINGS.columns if column.name != "conservative"]
    rows = [
        {**{name: row[name] for name in names}, "conservative": conservative(row["mu"], row["sigma"])}
        for row in _last(connection, title, players)
    ]
    if rows:
        connection.execute(insert(RATINGS), rows)


def conservative(mu: float, sigma: float) -> int:
    """Return the conservative rating: the shown rating minus three standard deviations."""
    return in_points(mu) - 3 * in_points(sigma)
