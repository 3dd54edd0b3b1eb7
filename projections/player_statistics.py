"""Statistics of players: the results of their games, and the sources of their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, and_, exists, func, or_, select

from scoresheet.projections.integer_statistics import mean
from scoresheet.projections.outcomes import RESULTS
from scoresheet.projections.ratings import STEPS, in_points
from scoresheet.projections.statistics import Count, PlayerOfTitle, PlayerStatistics, Rated, Result, SourceOfPoints
from scoresheet.projections.tables import read

_parts = msgspec.json.Decoder(dict[str, int]).decode


class _Outcomes(NamedTuple):
    """Games with the same result: their number, and the player's total points in them."""

    title: str
    seats: int
    place: int
    shared: int
    games: int
    points: int


def statistics(connection: Connection, player: str, ratings: Mapping[str, Rated]) -> PlayerStatistics:
    """Return a player's statistics; `ratings` are by title."""
    outcomes, sources = _outcomes(connection, player), _sources(connection, player)
    played: Counter[str] = Counter()
    for each in outcomes:
        played[each.title] += each.games
    titles = sorted({*played, *ratings}, key=lambda title: (-played[title], title))
    told = [
        PlayerOfTitle(
            title=title,
            count=_count([each for each in outcomes if each.title == title]),
            sources=sources[title].told() if title in sources else [],
            rating=ratings.get(title),
        )
        for title in titles
    ]
    return PlayerStatistics(player=player, count=_count(outcomes), titles=told)


def _outcomes(connection: Connection, player: str) -> list[_Outcomes]:
    alike = (RESULTS.c.title, RESULTS.c.seats, RESULTS.c.place, RESULTS.c.shared)
    own = (RESULTS.c.player == player, RESULTS.c.shown)
    counting = select(*alike, func.count(), func.sum(RESULTS.c.points)).where(*own).group_by(*alike).order_by(*alike)
    return [_Outcomes._make((*row[:5], int(row[5]))) for row in connection.execute(counting)]


class _Sources:
    """Points by source: the player's, and those of the `others` at the same tables."""

    def __init__(self) -> None:
        self.games = self.others = 0
        self.own: dict[str, int] = {}
        self.table: dict[str, int] = {}

    def add(self, seats: int, parts: str, table_parts: str) -> None:
        self.games += 1
        self.others += seats - 1
        for sums, points in ((self.own, _parts(parts)), (self.table, _parts(table_parts))):
            for source, number in points.items():
                sums[source] = sums.get(source, 0) + number

    def told(self) -> list[SourceOfPoints]:
        return [
            SourceOfPoints(
                source=source, own=mean(points, self.games), table=mean(self.table.get(source, 0), self.others)
            )
            for source, points in self.own.items()
        ]


def _sources(connection: Connection, player: str) -> dict[str, _Sources]:
    """Return the sources by title, over games with opponents, in the order of the games' ends."""
    columns = (RESULTS.c.title, RESULTS.c.seats, RESULTS.c.parts, RESULTS.c.table_parts)
    contested = (RESULTS.c.player == player, RESULTS.c.shown, RESULTS.c.seats > 1)
    sources: dict[str, _Sources] = {}
    for title, seats, parts, table_parts in connection.execute(
        select(*columns).where(*contested).order_by(RESULTS.c.number)
    ):
        sources.setdefault(title, _Sources()).add(seats, parts, table_parts)
    return sources


def results(connection: Connection, player: str, viewer: str, after: int | None, limit: int) -> list[Result]:
    """Return up to `limit` results of a player from before number `after`, newest first.

    Only games that `viewer` may know of are included.
    """
    other = RESULTS.alias()
    same = and_(other.c.game == RESULTS.c.game, other.c.player == player, other.c.seat < RESULTS.c.seat)
    sits = and_(other.c.game == RESULTS.c.game, other.c.player == viewer)
    known = or_(RESULTS.c.listed, exists().where(sits)) if viewer else RESULTS.c.listed
    earlier = [RESULTS.c.number < after] if after is not None else []
    wanted = select(RESULTS).where(RESULTS.c.player == player, RESULTS.c.stands, known, ~exists().where(same), *earlier)
    rows = connection.execute(wanted.order_by(RESULTS.c.number.desc()).limit(limit)).mappings().all()
    changes = _changes(connection, player, [row["number"] for row in rows if row["rated"]])
    return [read(Result, {**row, "rating_change": changes.get(row["number"], 0)}) for row in rows]


def _changes(connection: Connection, player: str, numbers: Sequence[int]) -> dict[int, int]:
    """Return the change of the rating by each rated game, by log position of its end."""
    steps = select(STEPS.c.number, STEPS.c.before, STEPS.c.mu)
    found = connection.execute(steps.where(STEPS.c.player == player, STEPS.c.number.in_(numbers)))
    return {number: in_points(mu) - in_points(before) for number, before, mu in found}


def _count(outcomes: Sequence[_Outcomes]) -> Count:
    contested = [each for each in outcomes if each.seats > 1]
    firsts = [each for each in contested if each.place == 1]
    games, among = _games(outcomes), _games(contested)
    return Count(
        games=games,
        contested=among,
        firsts=_games(firsts),
        shared=_games(each for each in firsts if each.shared > 1),
        place=mean(sum(each.place * each.games for each in contested), among),
        points=mean(sum(each.points for each in outcomes), games),
    )


def _games(outcomes: Iterable[_Outcomes]) -> int:
    return sum(each.games for each in outcomes)
