"""A vessel's player board."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.titles.lineae.components import Components
from scoresheet.domain.titles.lineae.pieces import VesselView
from scoresheet.domain.titles.lineae.vocabulary import ORDERS
from scoresheet.replays.terminal.seats import COLOURS, seat_name
from scoresheet.replays.terminal.titles.lineae.pieces import cubes


def draw_vessel(vessel: VesselView, components: Components) -> RenderableType:
    """Draw a player's vessel."""
    table = Table.grid(padding=(0, 1))
    table.add_row("Points", Text(str(vessel.points), style="bold"))
    table.add_row("Money", f"${vessel.money}")
    table.add_row("Electricity", f"{vessel.electricity} of {vessel.battery}")
    table.add_row("Workers", _workers(vessel))
    table.add_row("Cargo", cubes(kind.mineral for kind in vessel.cargo for _ in range(kind.cubes)))
    table.add_row("Technology", _names(components.technology[card.card].name for card in vessel.technology))
    table.add_row("Rockets", _names(components.rockets[card].name for card in vessel.rockets))
    if vessel.loans:
        table.add_row("Loans", ", ".join(vessel.loans))
    if vessel.order != "ask":
        table.add_row("Order", ORDERS[vessel.order])
    return Panel(table, title=seat_name(vessel.seat), border_style=COLOURS[vessel.seat], expand=False)


def _workers(vessel: VesselView) -> str:
    passed = ", passed" if vessel.passed else ""
    charged = f" ({vessel.charged} charged)" if vessel.charged else ""
    return f"{vessel.workers}{charged}, {vessel.reserve} in reserve{passed}"


def _names(cards: Iterable[str]) -> str:
    return ", ".join(cards) or "–"
