"""Prepares the values for drawing Industrial Waste."""

from __future__ import annotations

from collections import defaultdict

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.titles.industrial_waste.components import Components, Fine
from scoresheet.domain.titles.industrial_waste.state import Zone
from scoresheet.domain.titles.industrial_waste.view import Board, CompanyView
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext, SeatContext

CELL_WIDTH, CELL_HEIGHT = 90, 92
LEFT, TOP = 80, 62
"""The upper left corner of the growth board in view box units; the margin holds row and column numbers."""
FACTORY = 40
BARREL = 40
"""The width of a place on the waste track."""


class Spot(msgspec.Struct, frozen=True):
    """A factory on the growth board."""

    seat: Seat
    id: str
    x: float
    y: float
    label: str
    was: tuple[float, float] | None
    """The centre of the place that it has just left; None if it has not moved."""


class Mat(msgspec.Struct, frozen=True):
    """A company and its player."""

    company: CompanyView
    seat: SeatContext


class Stretch(msgspec.Struct, frozen=True):
    """A zone on the waste track, and the fine for an accident there."""

    zone: Zone
    first: int
    last: int
    fine: str

    @property
    def x(self) -> int:
        """Return the x of the left edge."""
        return BARREL * self.first

    @property
    def width(self) -> int:
        """Return the width of all its places."""
        return BARREL * (self.last - self.first + 1)


def prepare(context: BoardContext) -> dict[str, object]:
    """Return the values for the template."""
    board: Board = context.board
    components: Components = context.edition.components
    return {
        "growths": range(components.limits.growth[0], components.limits.growth[1] + 1),
        "staff": range(components.limits.coworkers[1], components.limits.coworkers[0] - 1, -1),
        "holes": [(marker, components.track_points[str(marker)]) for marker in range(5, 0, -1)],
        "spots": spots(context),
        "mats": mats(context, board),
        "zones": _zones(components),
        "places": range(components.limits.waste[0], components.limits.waste[1] + 1),
        "barrel": BARREL,
        "cell": (CELL_WIDTH, CELL_HEIGHT),
        "corner": (LEFT, TOP),
        "lent": components.prices.loan,
        "divisor": components.score.money_divisor,
    }


def mats(context: BoardContext, board: Board) -> list[Mat]:
    """Return the companies, clockwise from the viewed seat."""
    return [Mat(*both) for both in context.clockwise(board.companies)]


def spots(context: BoardContext) -> list[Spot]:
    """Return the factories; those in the same place are drawn side by side."""
    sharing: dict[tuple[int, int], list[CompanyView]] = defaultdict(list)
    for company in context.board.companies:
        sharing[company.growth, company.coworkers].append(company)
    return [_spot(context, company, number) for group in sharing.values() for number, company in enumerate(group)]


def _spot(context: BoardContext, company: CompanyView, number: int) -> Spot:
    x, y = middle(context.edition.components, company.growth, company.coworkers)
    colour = context.seats[company.seat].colour
    label = _(
        "Factory of %(seat)s: growth %(growth)s, co-workers %(coworkers)s",
        seat=colour,
        growth=company.growth,
        coworkers=company.coworkers,
    )
    return Spot(
        company.seat,
        company.factory.id,
        x + (number % 2 - 0.5) * (FACTORY + 2) - FACTORY / 2,
        y + (number // 2 - 0.5) * (FACTORY - 2) - FACTORY / 2,
        label,
        _left(context, company),
    )


def _left(context: BoardContext, company: CompanyView) -> tuple[float, float] | None:
    growth, coworkers = context.was(company.id, "growth"), context.was(company.id, "coworkers")
    if growth is None and coworkers is None:
        return None
    return middle(context.edition.components, growth or company.growth, coworkers or company.coworkers)


def middle(components: Components, growth: int, coworkers: int) -> tuple[float, float]:
    """Return the centre point of a place on the growth board."""
    column, row = growth - components.limits.growth[0], components.limits.coworkers[1] - coworkers
    return LEFT + (column + 0.5) * CELL_WIDTH, TOP + (row + 0.5) * CELL_HEIGHT


def _zones(components: Components) -> list[Stretch]:
    yellow, red = components.zones.yellow, components.zones.red
    return [
        Stretch("green", components.limits.waste[0], yellow - 1, _("no fine")),
        Stretch("yellow", yellow, red - 1, _fine(components.fines.yellow)),
        Stretch("red", red, components.limits.waste[1], _fine(components.fines.red)),
    ]


def _fine(fine: Fine) -> str:
    return str(_("%(millions)s M, %(spaces)s back", millions=fine.millions, spaces=fine.spaces))
