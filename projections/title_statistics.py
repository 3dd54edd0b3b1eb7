"""Statistics of titles: lengths, seat advantages, pieces of winners, use of rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import Connection, RowMapping, func, select

from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, all_seats
from scoresheet.projections.integer_statistics import mean, ratio, share, spread
from scoresheet.projections.outcomes import RESULTS, STORIES
from scoresheet.projections.statistics import BySeats, KindFigures, PieceFigures, SeatAdvantage, TitleStatistics
from scoresheet.projections.tallies import EFFECT, MOVE, PIECE, TALLIES, WHOLE

_Counted = list[tuple[int, int]]
"""Values with their frequencies."""


def statistics(connection: Connection, title: Title) -> TitleStatistics:
    """Return a title's statistics."""
    of_title = (STORIES.c.title == title.title, STORIES.c.counted)
    number = select(func.count(), func.count().filter(STORIES.c.imported)).where(*of_title)
    games, imported = connection.execute(number).one()
    rows = connection.execute(select(TALLIES).where(TALLIES.c.title == title.title)).mappings().all()
    return TitleStatistics(
        title=title.title,
        games=games,
        imported=imported,
        by_seats=list(_by_seats(connection, title.title)),
        pieces=_pieces([row for row in rows if row["what"] == PIECE]),
        actions=_kinds([row for row in rows if row["what"] == MOVE], (kind.__name__ for kind in title.moves), games),
        rules=_kinds([row for row in rows if row["what"] == EFFECT], (kind.__name__ for kind in title.effects), games),
    )


def _by_seats(connection: Connection, title: str) -> Iterator[BySeats]:
    moves, minutes = _lengths(connection, title, "moves"), _lengths(connection, title, "seconds")
    for seats, rows in _outcomes(connection, title).items():
        yield BySeats(
            seats=seats,
            games=sum(times for _, times in moves[seats]),
            scores=spread(_points(rows)),
            winning=spread(_points(row for row in rows if row["place"] == 1)),
            moves=spread(moves[seats]),
            minutes=spread((seconds // 60, times) for seconds, times in minutes[seats]),
            advantage=[_advantage(seat, seats, rows) for seat in all_seats(seats)] if seats > 1 else [],
        )


def _lengths(connection: Connection, title: str, column: str) -> dict[int, _Counted]:
    """Return the lengths of games with their frequencies, by number of seats."""
    measured = STORIES.c[column]
    counting = select(STORIES.c.seats, measured, func.count()).where(STORIES.c.title == title, STORIES.c.counted)
    lengths: dict[int, _Counted] = defaultdict(list)
    for seats, length, times in connection.execute(counting.group_by(STORIES.c.seats, measured)):
        lengths[seats].append((length, times))
    return lengths


def _outcomes(connection: Connection, title: str) -> dict[int, list[RowMapping]]:
    """Return the results of seats with their frequencies, by number of seats."""
    columns = (RESULTS.c.seats, RESULTS.c.seat, RESULTS.c.place, RESULTS.c.shared, RESULTS.c.points)
    counting = select(*columns, func.count().label("times")).where(RESULTS.c.title == title, RESULTS.c.counted)
    outcomes: dict[int, list[RowMapping]] = {}
    for row in connection.execute(counting.group_by(*columns).order_by(*columns)).mappings():
        outcomes.setdefault(row["seats"], []).append(row)
    return outcomes


def _points(rows: Iterable[RowMapping]) -> _Counted:
    return [(row["points"], row["times"]) for row in rows]


def _advantage(seat: Seat, seats: int, rows: Iterable[RowMapping]) -> SeatAdvantage:
    own = [row for row in rows if row["seat"] == seat]
    games = sum(row["times"] for row in own)
    credit = sum(row["times"] * WHOLE // row["shared"] for row in own if row["place"] == 1)
    return SeatAdvantage(
        seat=seat,
        wins=share(credit, games, WHOLE),
        expected=ratio(1, seats, 1000),
        points=mean(sum(row["points"] * row["times"] for row in own), games),
    )


def _pieces(rows: Sequence[RowMapping]) -> list[PieceFigures]:
    """Return pieces in games with opponents, by kind, most used first."""
    pieces: dict[tuple[str, str], list[RowMapping]] = {}
    for row in rows:
        if row["seats"] > 1:
            pieces.setdefault((row["kind"], row["name"]), []).append(row)
    figures = [_piece(kind, name, own) for (kind, name), own in pieces.items()]
    return sorted(figures, key=lambda piece: (piece.kind, -piece.used, piece.id))


def _piece(kind: str, name: str, rows: Sequence[RowMapping]) -> PieceFigures:
    used = sum(row["used"] for row in rows)
    credit = sum(row["credit"] for row in rows)
    fair = sum(row["used"] * WHOLE // row["seats"] for row in rows)
    fair_by_use = sum(row["times"] * WHOLE // row["seats"] for row in rows)
    return PieceFigures(
        kind=kind,
        id=name,
        used=used,
        times=sum(row["times"] for row in rows),
        wins=share(credit, used, WHOLE),
        expected=ratio(fair, used * WHOLE, 1000),
        lift=ratio(credit, fair, 1000),
        lift_by_use=ratio(sum(row["credit_times"] for row in rows), fair_by_use, 1000),
    )


def _kinds(rows: Iterable[RowMapping], all_kinds: Iterable[str], games: int) -> list[KindFigures]:
    """Return all types, including unused ones, most frequent first."""
    sums = {kind: [0, 0] for kind in all_kinds}
    for row in rows:
        own = sums.setdefault(row["name"], [0, 0])
        own[0] += row["times"]
        own[1] += row["used"]
    figures = (
        KindFigures(kind=kind, times=times, games=used, a_game=mean(times, games))
        for kind, (times, used) in sums.items()
    )
    return sorted(figures, key=lambda kind: (-kind.times, kind.kind))
