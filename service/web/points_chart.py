"""The points chart of the game page: a line per seat over all positions."""

from __future__ import annotations

from scoresheet.domain.viewer import all_seats
from scoresheet.service.web.charts.lines import ChartLine, LineChart, line_chart
from scoresheet.service.web.replay_index import ReplayIndex


def chart(index: ReplayIndex, at: int) -> LineChart | None:
    """Return the chart with position `at` marked; None if there are fewer than two positions."""
    marks = [mark for mark in index.marks if mark.points]
    if len(marks) < 2 or at < marks[0].version:
        return None
    seats = all_seats(len(marks[0].points))
    series = [ChartLine([(mark.version, mark.points[seat]) for mark in marks], seat) for seat in seats]
    rounds = places_of(index)
    return line_chart(series, at, places=rounds, rounds=bool(rounds))


def places_of(index: ReplayIndex) -> list[tuple[int, int]]:
    """Return where rounds began, with their numbers; rounds that were undone are left out.

    The result is empty if the title has no rounds.
    """
    return [(mark.version, mark.round) for mark in index.marks if mark.round is not None and not mark.gone]
