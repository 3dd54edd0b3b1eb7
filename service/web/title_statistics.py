"""The statistics of a title: scores, lengths, seat advantages, winning pieces, use of rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.projections.statistics import BySeats, PieceFigures, SeatAdvantage, TitleStatistics
from scoresheet.service.container.services import services
from scoresheet.service.web.charts.bars import Bar, BarChart, bar_chart
from scoresheet.service.web.charts.boxes import Box, BoxChart, box_chart
from scoresheet.service.web.counted_words import CountedWords
from scoresheet.service.web.vocabulary import seat_names

title_statistics = Blueprint("title_statistics", __name__)

FEW = 10
"""With fewer games or seats than this, the page shows a warning."""
PER_CENT = 10
"""The figures count in tenths of a percent; this many make one percent."""


class SeatCharts(msgspec.Struct, frozen=True):
    """The figures of the games with one number of seats, and a chart of the seats' advantages."""

    figures: BySeats
    advantage: BarChart | None

    @property
    def telling(self) -> list[SeatAdvantage]:
        """Return the seats that win significantly more or less often than a fair share."""
        return [one for one in self.figures.advantage if not one.wins.low <= one.expected <= one.wins.high]


class PieceTable(msgspec.Struct, frozen=True):
    """A kind of piece: those used often enough, with the best win rates first, and the others."""

    kind: str
    often: list[PieceFigures]
    seldom: list[PieceFigures]


@title_statistics.get("/titles/<title>/statistics")
def show(title: str) -> ResponseReturnValue:
    """Show a title's statistics, for all games or those with one number of seats."""
    found = registry.all_titles().get(title) or abort(404)
    figures = services().lists().statistics.of_title(found)
    seats = request.args.get("seats", type=int)
    shown = [one for one in figures.by_seats if seats in (None, one.seats)]
    return render_template("title_statistics.html", seats=seats, **_shown(found, figures, shown))


def _shown(title: Title, figures: TitleStatistics, shown: Sequence[BySeats]) -> dict[str, object]:
    return {
        "title": title,
        "figures": figures,
        "shown": [SeatCharts(one, _advantage(one)) for one in shown],
        "few": FEW,
        "words": CountedWords(title),
        "scores": _scores(shown),
        "lengths": box_chart([_box(one, str(one.seats), "moves") for one in shown]),
        "pieces": [_pieces(figures, kind) for kind in dict.fromkeys(one.kind for one in title.counts.pieces)],
    }


def _scores(shown: Sequence[BySeats]) -> BoxChart | None:
    """Return two box plots per number of seats: of all scores, and of the winners' scores."""
    boxes = []
    for one in shown:
        boxes += [
            _box(one, _("%(seats)s: all", seats=one.seats), "scores"),
            _box(one, _("%(seats)s: winners", seats=one.seats), "winning"),
        ]
    return box_chart(boxes)


def _box(one: BySeats, label: str, of: str) -> Box:
    spread = getattr(one, of)
    return Box(label, spread.least, spread.lower, spread.median, spread.upper, spread.most)


def _advantage(one: BySeats) -> BarChart | None:
    """Return a chart of each seat's win rate in percent, with intervals and the fair share."""
    names = seat_names()
    bars = [
        Bar(
            names[it.seat],
            it.wins.share / PER_CENT,
            it.seat,
            low=it.wins.low / PER_CENT,
            high=it.wins.high / PER_CENT,
        )
        for it in one.advantage
    ]
    return bar_chart(bars, even=one.advantage[0].expected / PER_CENT) if bars and one.seats > 1 else None


def _pieces(figures: TitleStatistics, kind: str) -> PieceTable:
    found = sorted((one for one in figures.pieces if one.kind == kind), key=lambda one: (-one.lift, -one.used, one.id))
    return PieceTable(kind, [one for one in found if one.used >= FEW], [one for one in found if one.used < FEW])
