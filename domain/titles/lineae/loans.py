"""Loans of the Reactor Core: repaying them, and their interest (module)."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.effects.cargo import LoanRepaid, PointsLost
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.purse import held, pay
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat, by_seat


class RepayLoan(Public, Move, frozen=True):
    """Put a cube back on its sector, and take the loan marker home."""

    answers = False
    mineral: Mineral

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(LoanRepaid(seat, self.mineral))

    def anchor(self, seat: Seat) -> str:
        return f"sector:{self.mineral}"


def has_room(state: State, mineral: Mineral) -> bool:
    """Return whether a sector can take another cube."""
    return state.reactor[mineral] < state.components.reactor.capacity


def repayments(state: State, seat: Seat) -> list[Move]:
    """The loans that a seat has the cube for, at any time in its turns."""
    loans = dict.fromkeys(state.vessels[seat].loans)
    return [RepayLoan(mineral) for mineral in held(state, seat, loans) if has_room(state, mineral)]


def charge_interest(table: Table[State]) -> None:
    """In the Cleanup Phase each loan costs money, or a point where the money is not there; no one goes below 0."""
    interest = table.state.components.reactor.interest
    for seat, vessel in by_seat(table.state.vessels):
        for _ in vessel.loans:
            if vessel.money >= interest:
                pay(table, seat, interest, "interest")
            elif sum(vessel.points.values()) > 0:
                table.record(PointsLost(seat, 1))
