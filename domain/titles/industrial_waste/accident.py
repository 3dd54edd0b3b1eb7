"""The accident: fines and backward moves by waste zone, and the bribery that keeps a factory in place."""

from domain.decision import Decision
from domain.move import Move
from domain.table import Table
from domain.titles.industrial_waste.components import BOX, Fine
from domain.titles.industrial_waste.effects.business import FactoryMovedBack
from domain.titles.industrial_waste.effects.cards import BriberyUsed
from domain.titles.industrial_waste.loans import pay
from domain.titles.industrial_waste.state import Company, State, Zone
from domain.viewer import Public, Seat

FINES: dict[Zone, Fine] = {"green": Fine(0, 0), "yellow": BOX.fines.yellow, "red": BOX.fines.red}


class UseBribery(Public, Move, frozen=True):
    """Discard the bribery card and pay for it: the factory stays where it is."""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(BriberyUsed(seat))
        pay(table, seat, BOX.prices.bribery, "bribery")

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:bribery"


class MoveFactoryBack(Public, Move, frozen=True):
    """Let the factory move back, and keep the bribery card."""

    def play(self, table: Table[State], seat: Seat) -> None:
        move_back(table, seat)

    def anchor(self, seat: Seat) -> str:
        return f"factory:{seat}"


class ChooseBribery(Public, Decision, frozen=True):
    """A seat with the bribery card may protect its factory from an accident, but does not have to."""

    spaces: int

    def legal_moves(self, state: State) -> list[Move]:
        return [UseBribery(), MoveFactoryBack()]


def zone(waste: int) -> Zone:
    """The zone of the waste track in which a marker stands."""
    if waste >= BOX.zones.red:
        return "red"
    return "yellow" if waste >= BOX.zones.yellow else "green"


def strike(table: Table[State]) -> None:
    """All companies check the colour their waste markers are in, from the starting player clockwise."""
    for seat in table.state.clockwise(table.state.starting):
        suffer(table, seat)


def suffer(table: Table[State], seat: Seat) -> None:
    """One company pays its fine, and moves back unless it is asked about a bribery first."""
    company: Company = table.state.companies[seat]
    fine = FINES[zone(company.waste)]
    if fine.millions:
        pay(table, seat, fine.millions, "fine")
    if spaces_back(company) and "bribery" in company.saved:
        table.ask(ChooseBribery(seat, spaces_back(company)))
    else:
        move_back(table, seat)


def spaces_back(company: Company) -> int:
    """How far an accident would move the factory: never beyond the far left."""
    return min(FINES[zone(company.waste)].spaces, company.growth - BOX.limits.growth[0])


def move_back(table: Table[State], seat: Seat) -> None:
    """The factory moves left by the fine of its zone."""
    if spaces := spaces_back(table.state.companies[seat]):
        table.record(FactoryMovedBack(seat, spaces))
