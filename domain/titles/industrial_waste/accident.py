"""Accidents: fines and backward moves by waste zone, and bribery to protect a factory."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.components import Components, Fine
from scoresheet.domain.titles.industrial_waste.effects.business import FactoryMovedBack
from scoresheet.domain.titles.industrial_waste.effects.cards import BriberyUsed
from scoresheet.domain.titles.industrial_waste.loans import pay
from scoresheet.domain.titles.industrial_waste.state import Company, State, Zone
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class UseBribery(Public, Move, frozen=True):
    """Discard the bribery card and pay for it, so that the factory stays where it is."""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(BriberyUsed(seat))
        pay(table, seat, table.state.components.prices.bribery, "bribery")

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:bribery"


class MoveFactoryBack(Public, Move, frozen=True):
    """Let the factory move back, and keep the bribery card."""

    def play(self, table: Table[State], seat: Seat) -> None:
        move_back(table, seat)

    def anchor(self, seat: Seat) -> str:
        return f"factory:{seat}"


class ChooseBribery(Public, Decision, frozen=True):
    """A choice of whether to protect the factory from an accident with the bribery card."""

    spaces: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [UseBribery(), MoveFactoryBack()]


def zone(components: Components, waste: int) -> Zone:
    """Return the zone on the waste track for this much waste."""
    if waste >= components.zones.red:
        return "red"
    return "yellow" if waste >= components.zones.yellow else "green"


def fine_for(components: Components, waste: int) -> Fine:
    """Return what an accident costs a company with this much waste."""
    fines: dict[Zone, Fine] = {"green": Fine(0, 0), "yellow": components.fines.yellow, "red": components.fines.red}
    return fines[zone(components, waste)]


def strike(table: Table[State]) -> None:
    """Apply an accident to every company, clockwise from the starting player."""
    for seat in table.state.clockwise(table.state.starting):
        suffer(table, seat)


def suffer(table: Table[State], seat: Seat) -> None:
    """Charge a company its fine, then move its factory back or offer the use of bribery first."""
    state: State = table.state
    company = state.companies[seat]
    fine = fine_for(state.components, company.waste)
    if fine.millions:
        pay(table, seat, fine.millions, "fine")
    spaces = spaces_back(state.components, company)
    if spaces and "bribery" in company.saved:
        table.ask(ChooseBribery(seat, spaces))
    else:
        move_back(table, seat)


def spaces_back(components: Components, company: Company) -> int:
    """Return the number of spaces that an accident moves the factory left, at most to the first."""
    return min(fine_for(components, company.waste).spaces, company.growth - components.limits.growth[0])


def move_back(table: Table[State], seat: Seat) -> None:
    """Move the factory left by the number of spaces that the fine of its zone demands."""
    if spaces := spaces_back(table.state.components, table.state.companies[seat]):
        table.record(FactoryMovedBack(seat, spaces))
