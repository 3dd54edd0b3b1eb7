"""The end of a round and of the game ("pay the basic costs", "change the starting player", "Game End")."""

from domain.decision import FollowUp
from domain.table import Table
from domain.titles.industrial_waste import accident, dealing
from domain.titles.industrial_waste.effects.business import BooksClosed, FinalAccidentHappened
from domain.titles.industrial_waste.loans import pay
from domain.titles.industrial_waste.state import State
from domain.viewer import Public


class CloseBooks(Public, FollowUp, frozen=True):
    """After the last accident nothing is left but to count."""

    def resume(self, table: Table[State]) -> None:
        table.record(BooksClosed())


def end_round(table: Table[State]) -> None:
    """Everybody pays; then the starting player changes, or the game ends."""
    state: State = table.state
    for seat in state.clockwise(state.starting):
        pay(table, seat, state.companies[seat].coworkers, "basic costs")
    if state.last_round:
        end_game(table)
    else:
        dealing.begin_round(table, state.clockwise(state.starting)[1])


def end_game(table: Table[State]) -> None:
    """At the end of the game there is always an accident."""
    table.record(FinalAccidentHappened())
    table.ask(CloseBooks(table.state.starting))
    accident.strike(table)
