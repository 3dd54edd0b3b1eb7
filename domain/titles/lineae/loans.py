"""Loans of the module Reactor Core: repayments and interest."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.effects.cargo import LoanRepaid, PointsLost
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.purse import held, pay
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat, by_seat
from scoresheet.domain.why import Why


class RepayLoan(Public, Move, frozen=True):
    """Put a cube back on its sector, and take the loan marker back."""

    answers = False
    mineral: Mineral

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(LoanRepaid(seat, self.mineral))

    def anchor(self, seat: Seat) -> str:
        return f"sector:{self.mineral}"


def has_room(state: State, mineral: Mineral) -> bool:
    """Return whether a sector can take another cube."""
    return state.reactor[mineral] < state.components.reactor.capacity


def repayments(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the repayments that a seat has a cube for, possible at any time in its turns."""
    loans = dict.fromkeys(state.vessels[seat].loans)
    if why and state.reactor:
        ring = state.components.reactor.ring
        why.refuse(
            [f"sector:{mineral}" for mineral in ring if mineral not in loans], "you have no loan from this sector"
        )
        for mineral in loans:
            if not held(state, seat, [mineral]):
                why.refuse(
                    RepayLoan(mineral), "you have no cube of {mineral:mineral} to repay the loan", mineral=mineral
                )
            elif not has_room(state, mineral):
                why.refuse(RepayLoan(mineral), "the sector has no room for another cube")
    return [RepayLoan(mineral) for mineral in held(state, seat, loans) if has_room(state, mineral)]


def charge_interest(table: Table[State]) -> None:
    """Charge interest for each loan in the Cleanup Phase.

    A seat without the money loses a point instead, but never falls below 0 points.
    """
    interest = table.state.components.reactor.interest
    for seat, vessel in by_seat(table.state.vessels):
        for _ in vessel.loans:
            if vessel.money >= interest:
                pay(table, seat, interest, "interest")
            elif sum(vessel.points.values()) > 0:
                table.record(PointsLost(seat, 1))
