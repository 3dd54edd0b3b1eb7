"""The panels of a game's statistics: charts over the positions, each with a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from flask_babel import gettext as _
from markupsafe import Markup

from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.projections.statistics import GameStatistics
from scoresheet.service.web.charts.bars import Bar, BarChart, bar_chart
from scoresheet.service.web.charts.lines import ChartLine, LineChart, Mark, line_chart
from scoresheet.service.web.charts.times import height, marks
from scoresheet.service.web.counted_words import CountedWords
from scoresheet.service.web.points_chart import places_of
from scoresheet.service.web.replay_index import ReplayIndex
from scoresheet.service.web.vocabulary import seat_names

MOST_ROWS = 12
NOBODY = -1


class Panel(msgspec.Struct):
    """A chart over positions, with its name, its series, and the rows of its table."""

    id: str
    name: str
    series: list[ChartLine]
    chart: LineChart
    rows: list[tuple[int, int]]
    """The rows of the table, as pairs of a position and its round; without rounds, both are the position."""
    _drawn: str = ""

    def drawn(self, macro: Callable[..., str], *more: object) -> Markup:
        """Render the chart once, because it does not depend on the reader's position."""
        self._drawn = self._drawn or macro(self.chart, *more)
        return Markup(self._drawn)  # noqa: S704

    @property
    def empty(self) -> bool:
        """Return whether all values are zero."""
        return not any(value for one in self.series for _, value in one.values)

    def at(self, position: int) -> LineChart:
        """Return the chart with the reader's position marked."""
        return self.chart.standing(position)

    def values(self, position: int) -> list[float]:
        """Return the values at a position, by seat, for the table."""
        return [one.at(position) for one in self.series]


class Pace(msgspec.Struct, frozen=True):
    """A seat's move times in seconds, with its number of moves.

    `at` is the version of the longest move.
    """

    seat: Seat
    moves: int
    total: int
    median: int
    longest: int
    at: int


class Lead(msgspec.Struct, frozen=True):
    """A lead change, with the points of all seats."""

    at: int
    seat: Seat
    points: list[int]


class Panels(msgspec.Struct, frozen=True):
    """All statistics of a game; they don't depend on the reader's position."""

    points: Panel | None
    sources: list[Panel]
    resources: list[Panel]
    times: BarChart | None
    paces: list[Pace]
    leads: list[Lead]
    empty: list[str]
    """The names of the series that are always zero; they are listed and not drawn."""


def panels(found: GameStatistics, index: ReplayIndex, words: CountedWords) -> Panels:
    """Return the panels of a game; `index` knows where the rounds begin."""
    make = _Panels(found, index)
    sources = [(source, words.source(source)) for source in _names(found.parts)]
    resources = [(name, words.resource(name)) for name in _names(found.resources)]
    from_sources = make.several("source", sources, found.parts)
    had = make.several("resource", resources, found.resources)
    return Panels(
        make.panel("points", _("Points"), found.points, marked=make.marked()),
        [panel for panel in from_sources if not panel.empty],
        [panel for panel in had if not panel.empty],
        _times(found),
        _paces(found),
        _leads(found),
        [panel.name for panel in (*from_sources, *had) if panel.empty],
    )


class _Panels:
    def __init__(self, found: GameStatistics, index: ReplayIndex) -> None:
        self.found = found
        self.rounds = [(at, number) for at, number in places_of(index) if at in set(found.versions)]
        self.places = self.rounds or [(at, at) for at in found.versions]

    def several(self, kind: str, named: Iterable[tuple[str, str]], held: Sequence[dict[str, list[int]]]) -> list[Panel]:
        made = [self.panel(f"{kind}-{key}", name, [seat.get(key, []) for seat in held]) for key, name in named]
        return [panel for panel in made if panel]

    def panel(self, key: str, name: str, values: Sequence[Sequence[int]], marked: Iterable[Mark] = ()) -> Panel | None:
        versions = self.found.versions
        series = [ChartLine(list(zip(versions, one, strict=False)), seat) for seat, one in by_seat(values)]
        chart = line_chart(series, places=self.places, rounds=bool(self.rounds), marked=marked)
        return Panel(key, name, series, chart, self.places[:: -(-len(self.places) // MOST_ROWS)]) if chart else None

    def marked(self) -> list[Mark]:
        """Return marks for lead changes and for the turning point."""
        turn, names = self.found.turning_point, seat_names()
        changes: list[Mark] = [
            (lead.at, _("%(seat)s takes the lead", seat=names[lead.seat]), lead.seat) for lead in _leads(self.found)
        ]
        return [*changes, *([(turn, str(_("Turning point")), None)] if turn is not None else [])]


def _names(held: Sequence[dict[str, list[int]]]) -> list[str]:
    """Return all names in the seats' series, in order of appearance."""
    return list(dict.fromkeys(name for seat in held for name in seat))


def _leads(found: GameStatistics) -> list[Lead]:
    number = {version: place for place, version in enumerate(found.versions)}
    leads = []
    for at in found.lead_changes:
        points = [seat[number[at]] for seat in found.points]
        leads.append(Lead(at, Seat(points.index(max(points))), points))
    return leads


def _times(found: GameStatistics) -> BarChart | None:
    moved = zip(found.versions, found.movers, found.seconds, strict=False)
    bars = [Bar(str(at), height(seconds), mover, at=at) for at, mover, seconds in moved if mover != NOBODY]
    return bar_chart(bars, grid=marks(), high=max((bar.value for bar in bars), default=0) + 0.2)


def _paces(found: GameStatistics) -> list[Pace]:
    moved = list(zip(found.versions, found.movers, found.seconds, strict=False))
    taken = {one.seat: sorted((s, at) for at, mover, s in moved if mover == one.seat) for one in found.seats}
    return [_pace(seat, spent) for seat, spent in taken.items() if spent]


def _pace(seat: Seat, spent: list[tuple[int, int]]) -> Pace:
    longest, at = spent[-1]
    return Pace(seat, len(spent), sum(seconds for seconds, _at in spent), spent[len(spent) // 2][0], longest, at)
