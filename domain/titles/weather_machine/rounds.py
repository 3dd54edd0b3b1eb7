"""A round: turns, the Weather Machine, and what comes at its end ("Round Sequence")."""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import ending
from scoresheet.domain.titles.weather_machine.benefits import gain
from scoresheet.domain.titles.weather_machine.effects.machines import LativMoved
from scoresheet.domain.titles.weather_machine.effects.office import (
    IncomeReceived,
    PhaseBegan,
    RoundBegan,
    TurnOrderUpdated,
)
from scoresheet.domain.titles.weather_machine.ends import is_last_round
from scoresheet.domain.titles.weather_machine.kinds import LOCATIONS, Benefit
from scoresheet.domain.titles.weather_machine.machine import run_machine
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.turns import begin_turn
from scoresheet.domain.viewer import Public, Seat


class NextTurn(Public, FollowUp, frozen=True):
    """When the seat's turn is over, the next in turn order goes on; after the last, the Weather Machine runs."""

    def resume(self, table: Table[State]) -> None:
        order = table.state.order
        after = order.index(self.seat) + 1
        if after < len(order):
            take_turn(table, order[after])
            return
        table.record(PhaseBegan("machine"))
        table.ask(RoundEnds(order[0]))
        run_machine(table, is_last_round(table.state))


class RoundEnds(Public, FollowUp, frozen=True):
    """When the Weather Machine is done, the round ends, or the game."""

    def resume(self, table: Table[State]) -> None:
        if is_last_round(table.state):
            ending.use_up(table)
            return
        table.record(PhaseBegan("round_end"), TurnOrderUpdated(list(table.state.initiative)))
        table.ask(NextRound(table.state.order[0]))
        if table.state.lativ == LOCATIONS[-1]:
            pay_income(table)


class LativReturns(Public, FollowUp, frozen=True):
    """After the income Lativ goes to Supply."""

    def resume(self, table: Table[State]) -> None:
        table.record(LativMoved(LOCATIONS[0]))


class NextRound(Public, FollowUp, frozen=True):
    """When the round's end is done, the next one begins."""

    def resume(self, table: Table[State]) -> None:
        begin_round(table)


def begin_round(table: Table[State]) -> None:
    """The next round, with the turn of the first in turn order."""
    table.record(RoundBegan(table.state.round + 1))
    take_turn(table, table.state.order[0])


def take_turn(table: Table[State], seat: Seat) -> None:
    """A turn, after which the next one comes."""
    table.ask(NextTurn(seat))
    begin_turn(table, seat)


def pay_income(table: Table[State]) -> None:
    """Everybody in turn order has the benefits of the empty slots of the sections with income, from the top left."""
    table.record(IncomeReceived())
    table.ask(LativReturns(table.state.order[0]))
    for seat in reversed(table.state.order):
        gain(table, seat, income(table.state, seat))


def income(state: State, seat: Seat) -> list[Benefit]:
    """The benefits of a seat's empty slots that pay income."""
    assembly = state.laboratories[seat].assembly
    return [
        benefit
        for name, section in state.components.assembly.items()
        for benefit, there in zip(section.slots, assembly[name], strict=True)
        if section.income and not there
    ]
