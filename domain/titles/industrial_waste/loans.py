"""Loans: taken at any time within a seat's own decisions, and whenever a payment needs one."""

from domain.move import Move
from domain.table import Table
from domain.titles.industrial_waste.components import BOX
from domain.titles.industrial_waste.effects.business import LoanTaken, Paid, PaidFor
from domain.viewer import Public, Seat


class TakeLoan(Public, Move, frozen=True):
    """Take ten million from the bank against a loan token, which counts minus ten at the end."""

    answers = False

    def play(self, table: Table, seat: Seat) -> None:
        table.record(LoanTaken(seat, BOX.prices.loan, forced=False))

    def anchor(self, seat: Seat) -> str:
        return f"loans:{seat}"


def or_a_loan(answers: list[Move]) -> list[Move]:
    """A seat's answers, and the loan it may take before it answers ("A player may take a loan at any time").

    Not in the middle of an advised action: its cost was looked at before, and the next decision offers a loan again.
    """
    return [*answers, TakeLoan()]


def pay(table: Table, seat: Seat, millions: int, reason: PaidFor) -> None:
    """Pay the bank, with as many loans as that needs ("pay the basic costs")."""
    while table.state.companies[seat].cash < millions:
        table.record(LoanTaken(seat, BOX.prices.loan, forced=True))
    table.record(Paid(seat, millions, reason))
