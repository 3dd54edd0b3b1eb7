"""Dealing the card combinations ("lay out card combinations")."""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste import accident
from scoresheet.domain.titles.industrial_waste.effects.cards import (
    AccidentDrawn,
    CardDealt,
    DiscardsReshuffled,
    DuplicateDiscarded,
)
from scoresheet.domain.titles.industrial_waste.state import Card, State
from scoresheet.domain.viewer import Public

ROWS = 3


class DealOn(Public, FollowUp, frozen=True):
    """The follow-up that deals cards until all rows are full; an accident interrupts it."""

    def resume(self, table: Table[State]) -> None:
        while (column := next_gap(table.state)) is not None:
            if deal(table, column) == "accident":
                table.ask(DealOn(self.seat))
                accident.strike(table)
                return


def next_gap(state: State) -> int | None:
    """Return the column of the next card, row by row from the left, or None if all are full."""
    shortest = min(len(column) for column in state.columns)
    if shortest == ROWS:
        return None
    return next(number for number, column in enumerate(state.columns) if len(column) == shortest)


def deal(table: Table[State], column: int) -> Card:
    """Deal a card to a column and return it, or return "accident" if that card came up.

    Cards that the column already shows are discarded.
    """
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
