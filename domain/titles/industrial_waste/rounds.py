"""The phases of a round, and the end of the game ("pay the basic costs", "Game End").

A round puts all its phases on the stack when it begins; each resumes once the decisions before it are answered.
"""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste import accident
from scoresheet.domain.titles.industrial_waste.combinations import OfferCombinations
from scoresheet.domain.titles.industrial_waste.dealing import DealOn
from scoresheet.domain.titles.industrial_waste.effects.business import BooksClosed, FinalAccidentHappened
from scoresheet.domain.titles.industrial_waste.effects.cards import RoundBegan, SupplyReshuffled
from scoresheet.domain.titles.industrial_waste.loans import pay
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.titles.industrial_waste.turns import PlayCards
from scoresheet.domain.viewer import Public, Seat


class CloseBooks(Public, FollowUp, frozen=True):
    """The follow-up that ends the game after the final accident."""

    def resume(self, table: Table[State]) -> None:
        table.record(BooksClosed())


class EndRound(Public, FollowUp, frozen=True):
    """The follow-up that ends the round after all cards are played."""

    def resume(self, table: Table[State]) -> None:
        end_round(table)


def begin_round(table: Table[State], starting: Seat) -> None:
    """Begin a round with one more column than there are players."""
    state = table.state
    if state.accident:
        table.record(SupplyReshuffled())
    table.record(RoundBegan(state.round + 1, starting, columns=len(state.companies) + 1))
    table.ask(EndRound(starting), PlayCards(starting), OfferCombinations(starting), DealOn(starting))


def end_round(table: Table[State]) -> None:
    """Collect the basic costs; then change the starting player or end the game."""
    state = table.state
    for seat in state.clockwise(state.starting):
        pay(table, seat, state.companies[seat].coworkers, "basic costs")
    if state.last_round:
        end_game(table)
    else:
        begin_round(table, state.clockwise(state.starting)[1])


def end_game(table: Table[State]) -> None:
    """End the game, always with a final accident."""
    table.record(FinalAccidentHappened())
    table.ask(CloseBooks(table.state.starting))
    accident.strike(table)
