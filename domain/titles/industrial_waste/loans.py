"""Loans: taken voluntarily at any time, and automatically when a payment needs one."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.effects.business import LoanTaken, Paid, PaidFor
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.viewer import Public, Seat


class TakeLoan(Public, Move, frozen=True):
    """Take ten million from the bank for a loan token, which costs ten points at the end."""

    answers = False

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(LoanTaken(seat, table.state.components.prices.loan, forced=False))

    def anchor(self, seat: Seat) -> str:
        return f"loans:{seat}"


def pay(table: Table[State], seat: Seat, millions: int, reason: PaidFor) -> None:
    """Pay the bank, taking loans first if this needs them ("pay the basic costs")."""
    while table.state.companies[seat].cash < millions:
        table.record(LoanTaken(seat, table.state.components.prices.loan, forced=True))
    table.record(Paid(seat, millions, reason))
