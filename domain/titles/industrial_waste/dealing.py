"""Laying out the card combinations, round by round ("lay out card combinations", "change the starting player")."""

from domain.decision import FollowUp
from domain.table import Table
from domain.titles.industrial_waste import accident, combinations
from domain.titles.industrial_waste.effects.cards import (
    AccidentDrawn,
    CardDealt,
    DiscardsReshuffled,
    DuplicateDiscarded,
    RoundBegan,
    SupplyReshuffled,
)
from domain.titles.industrial_waste.state import Card, State
from domain.viewer import Public, Seat

ROWS = 3


class DealOn(Public, FollowUp, frozen=True):
    """The dealer lays out cards until all rows are complete; an accident interrupts him."""

    def resume(self, table: Table[State]) -> None:
        while (column := next_gap(table.state)) is not None:
            if deal(table, column) == "accident":
                table.ask(DealOn(self.seat))
                accident.strike(table)
                return
        table.ask(combinations.ChooseCombination(self.seat))


def begin_round(table: Table[State], starting: Seat) -> None:
    """A new round: one column more than there are players."""
    state: State = table.state
    if state.accident:
        table.record(SupplyReshuffled())
    table.record(RoundBegan(state.round + 1, starting, columns=len(state.companies) + 1))
    table.ask(DealOn(starting))


def next_gap(state: State) -> int | None:
    """The column that the next card belongs to, row by row from the left; None when all rows are complete."""
    shortest = min(len(column) for column in state.columns)
    if shortest == ROWS:
        return None
    return next(number for number, column in enumerate(state.columns) if len(column) == shortest)


def deal(table: Table[State], column: int) -> Card:
    """Deal one card to a column, discarding those it already shows; "accident" if that card came up instead."""
    while True:
        if not table.state.deck:
            table.record(DiscardsReshuffled())
        card: Card = table.draw(table.state.deck)
        if card == "accident":
            table.record(AccidentDrawn())
            return card
        if card not in table.state.columns[column]:
            table.record(CardDealt(column, card))
            return card
        table.record(DuplicateDiscarded(column, card))
