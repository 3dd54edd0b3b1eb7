"""The choice of card combinations, clockwise from the starting player.

Section "choose card combinations" of the rules.
"""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.effects.cards import CombinationChosen, CombinationDiscarded
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class TakeCombination(Public, Move, frozen=True):
    """Take the three cards of a column into hand."""

    column: int

    def play(self, table: Table[State], seat: Seat) -> None:
        state = table.state
        table.record(CombinationChosen(seat, self.column, state.columns[self.column]))
        following = state.clockwise(seat)[1]
        if following != state.starting:
            table.ask(ChooseCombination(following))
        else:
            discard_the_last(table)

    def anchor(self, seat: Seat) -> str:
        return f"column:{self.column}"


class ChooseCombination(Public, Decision, frozen=True):
    """A choice of one of the remaining combinations; all players choose in turn."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            why.refuse([f"column:{number}" for number, cards in enumerate(state.columns) if not cards], "already taken")
        return [TakeCombination(number) for number, cards in enumerate(state.columns) if cards]


class OfferCombinations(Public, FollowUp, frozen=True):
    """The follow-up that asks the starting player to choose first, after all cards are dealt."""

    def resume(self, table: Table[State]) -> None:
        table.ask(ChooseCombination(self.seat))


def discard_the_last(table: Table[State]) -> None:
    """Discard the combination that no player chose."""
    column, cards = next((number, cards) for number, cards in enumerate(table.state.columns) if cards)
    table.record(CombinationDiscarded(column, cards))
