"""Where everything stands on the drawing of Industrial Waste, and what its cards do, in words."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec
from flask_babel import gettext as _

from domain.titles.industrial_waste.components import Components, Fine
from domain.titles.industrial_waste.state import Zone
from domain.titles.industrial_waste.view import Board, CompanyView
from domain.viewer import Seat
from service.web.scene import Scene, SeatScene

CELL_WIDTH, CELL_HEIGHT = 90, 92
LEFT, TOP = 80, 62
"""Of the growth board, in units of its view box; the numbers of rows and columns stand in the margin."""
FACTORY = 40
BARREL = 40
"""Width of a place on the waste track."""


class Spot(msgspec.Struct, frozen=True):
    """A factory on the growth board."""

    seat: Seat
    id: str
    x: float
    y: float
    label: str
    was: tuple[float, float] | None
    """The middle of the place it just left."""


class Mat(msgspec.Struct, frozen=True):
    """A company and who runs it."""

    company: CompanyView
    seat: SeatScene


class Stretch(msgspec.Struct, frozen=True):
    """A zone of the waste track, and what an accident costs there."""

    zone: Zone
    first: int
    last: int
    fine: str

    @property
    def x(self) -> int:
        """Its left edge."""
        return BARREL * self.first

    @property
    def width(self) -> int:
        """All its places."""
        return BARREL * (self.last - self.first + 1)


def prepare(scene: Scene) -> dict[str, Any]:
    """What the template loops over."""
    board: Board = scene.board
    components: Components = scene.edition.components
    return {
        "growths": range(components.limits.growth[0], components.limits.growth[1] + 1),
        "staff": range(components.limits.coworkers[1], components.limits.coworkers[0] - 1, -1),
        "holes": [(marker, components.track_points[str(marker)]) for marker in range(5, 0, -1)],
        "spots": spots(scene),
        "mats": mats(scene, board),
        "zones": _zones(components),
        "places": range(components.limits.waste[0], components.limits.waste[1] + 1),
        "barrel": BARREL,
        "cell": (CELL_WIDTH, CELL_HEIGHT),
        "corner": (LEFT, TOP),
        "cards": _cards(components),
        "tracks": _tracks(),
        "lent": components.prices.loan,
    }


def mats(scene: Scene, board: Board) -> list[Mat]:
    """The companies, the one looked from first, then clockwise."""
    return [Mat(*both) for both in scene.clockwise(board.companies)]


def spots(scene: Scene) -> list[Spot]:
    """The factories, side by side where several share a place."""
    sharing: dict[tuple[int, int], list[CompanyView]] = defaultdict(list)
    for company in scene.board.companies:
        sharing[company.growth, company.coworkers].append(company)
    return [_spot(scene, company, number) for group in sharing.values() for number, company in enumerate(group)]


def _spot(scene: Scene, company: CompanyView, number: int) -> Spot:
    x, y = middle(scene.edition.components, company.growth, company.coworkers)
    colour = scene.seats[company.seat].colour
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
        _left(scene, company),
    )


def _left(scene: Scene, company: CompanyView) -> tuple[float, float] | None:
    growth, coworkers = scene.was(company.id, "growth"), scene.was(company.id, "coworkers")
    if growth is None and coworkers is None:
        return None
    return middle(scene.edition.components, growth or company.growth, coworkers or company.coworkers)


def middle(components: Components, growth: int, coworkers: int) -> tuple[float, float]:
    """The middle of a place on the growth board."""
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


def _cards(components: Components) -> dict[str, str]:
    """What each card does, with the numbers of the box; those of the advisor come from a public program."""
    return {**_cards_of_trade(components), **_cards_of_waste(components)}


def _cards_of_trade(components: Components) -> dict[str, str]:
    return {
        "order": _(
            "Use raw materials, earn as many millions as your growth, get waste, all as your markers show. "
            "Your co-workers must reach the rationalization marker. With the advisor: %(more)s million more.",
            more=components.advised.order_bonus,
        ),
        "raw_materials": _(
            "Put as many raw materials up for auction as your marker shows; everybody bids once, you last. "
            "With the advisor: %(times)s times as many. Cannot be discarded.",
            times=components.advised.lot_factor,
        ),
        "growth": _(
            "Your factory moves %(spaces)s to the right. With the advisor: %(advised)s.",
            spaces=components.actions.growth,
            advised=components.advised.growth,
        ),
        "innovation": _(
            "Pay %(millions)s million and move one marker of your building. "
            "With the advisor: %(steps)s steps, each paid.",
            millions=components.prices.innovation,
            steps=components.advised.innovation_steps,
        ),
        "advisor": _(
            "Makes another card stronger when played with it; or repays a loan of %(millions)s million.",
            millions=components.prices.loan,
        ),
        "hiring_firing": _(
            "One step more or fewer co-workers. With the advisor: %(steps)s steps, each up or down.",
            steps=components.advised.hiring_steps,
        ),
    }


def _cards_of_waste(components: Components) -> dict[str, str]:
    return {
        "waste_disposal": _(
            "Get rid of %(waste)s waste. With the advisor: %(advised)s.",
            waste=components.actions.waste_disposal,
            advised=components.advised.waste_disposal,
        ),
        "waste_removal": _(
            "Get rid of %(waste)s waste; everybody else gets %(waste)s. With the advisor: %(advised)s.",
            waste=components.actions.waste_removal,
            advised=components.advised.waste_removal,
        ),
        "bribery": _(
            "In an accident, for %(millions)s million, your factory stays; the fine is still paid. "
            "It works only when saved.",
            millions=components.prices.bribery,
        ),
        "accident": _("Everybody pays and moves back as the zone of their waste says."),
    }


def _tracks() -> dict[str, str]:
    return {
        "rationalization": _("Co-workers an order needs."),
        "materials_needed": _("Raw materials an order uses, and an auction offers."),
        "waste_reduction": _("Waste an order makes."),
    }
