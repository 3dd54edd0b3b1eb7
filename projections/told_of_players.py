"""Told of players: how they came out of their games, and where their points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, RowMapping, and_, exists, or_, select

from projections.measures import mean
from projections.outcomes import RESULTS
from projections.ratings import STEPS, in_points
from projections.statistics import Count, PlayerOfTitle, PlayerStatistics, Rated, Result, SourceOfPoints
from projections.tables import read

_COUNTED = select(
    RESULTS.c.title,
    RESULTS.c.seats,
    RESULTS.c.place,
    RESULTS.c.shared,
    RESULTS.c.points,
    RESULTS.c.parts,
    RESULTS.c.table_parts,
)
_parts = msgspec.json.Decoder(dict[str, int]).decode


def statistics(connection: Connection, player: str, ratings: Mapping[str, Rated]) -> PlayerStatistics:
    """A player's statistics; `ratings` by title."""
    shown = _COUNTED.where(RESULTS.c.player == player, RESULTS.c.shown)
    rows = connection.execute(shown).mappings().all()
    played = Counter(row["title"] for row in rows)
    titles = sorted({*played, *ratings}, key=lambda title: (-played[title], title))
    own = {title: [row for row in rows if row["title"] == title] for title in titles}
    told = [
        PlayerOfTitle(
            title=title, count=_count(own[title]), sources=list(_sources(own[title])), rating=ratings.get(title)
        )
        for title in titles
    ]
    return PlayerStatistics(player=player, count=_count(rows), titles=told)


def results(connection: Connection, player: str, viewer: str, after: int | None, limit: int) -> list[Result]:
    """Up to `limit` results of a player, newest first, behind the one numbered `after`; of games `viewer` may know."""
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
    """How much each rated game changed the rating, by the place of its end."""
    steps = select(STEPS.c.number, STEPS.c.before, STEPS.c.mu)
    found = connection.execute(steps.where(STEPS.c.player == player, STEPS.c.number.in_(numbers)))
    return {number: in_points(mu) - in_points(before) for number, before, mu in found}


def _count(rows: Sequence[RowMapping]) -> Count:
    contested = [row for row in rows if row["seats"] > 1]
    firsts = [row for row in contested if row["place"] == 1]
    return Count(
        games=len(rows),
        contested=len(contested),
        firsts=len(firsts),
        shared=sum(row["shared"] > 1 for row in firsts),
        place=mean(sum(row["place"] for row in contested), len(contested)),
        points=mean(sum(row["points"] for row in rows), len(rows)),
    )


def _sources(rows: Iterable[RowMapping]) -> Iterator[SourceOfPoints]:
    """Of games with others at the table: the means of the player and of the others, by source."""
    contested = [row for row in rows if row["seats"] > 1]
    others = sum(row["seats"] - 1 for row in contested)
    own, table = _summed(row["parts"] for row in contested), _summed(row["table_parts"] for row in contested)
    for source in own:
        yield SourceOfPoints(
            source=source, own=mean(own[source], len(contested)), table=mean(table.get(source, 0), others)
        )


def _summed(parts: Iterable[str]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for each in parts:
        for source, points in _parts(each).items():
            sums[source] = sums.get(source, 0) + points
    return sums
