"""The round: turns, the Weather Machine, and the end of the round ("Round Sequence")."""

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
    """Begin the next turn in turn order, or run the Weather Machine after the last."""

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
    """End the round, or the game after the last round, once the Weather Machine is done."""

    def resume(self, table: Table[State]) -> None:
        if is_last_round(table.state):
            ending.use_up(table)
            return
        table.record(PhaseBegan("round_end"), TurnOrderUpdated(list(table.state.initiative)))
        table.ask(NextRound(table.state.order[0]))
        if table.state.lativ == LOCATIONS[-1]:
            pay_income(table)


class LativReturns(Public, FollowUp, frozen=True):
    """Move Lativ to Supply after the income."""

    def resume(self, table: Table[State]) -> None:
        table.record(LativMoved(LOCATIONS[0]))


class NextRound(Public, FollowUp, frozen=True):
    """Begin the next round after the end of this one."""

    def resume(self, table: Table[State]) -> None:
        begin_round(table)


def begin_round(table: Table[State]) -> None:
    """Begin the next round with the first seat in turn order."""
    table.record(RoundBegan(table.state.round + 1))
    take_turn(table, table.state.order[0])


def take_turn(table: Table[State], seat: Seat) -> None:
    """Begin a seat's turn, followed by the next turn."""
    table.ask(NextTurn(seat))
    begin_turn(table, seat)


def pay_income(table: Table[State]) -> None:
    """Give each player, in turn order, the benefits of empty income slots from the top left."""
    table.record(IncomeReceived())
    table.ask(LativReturns(table.state.order[0]))
    for seat in reversed(table.state.order):
        gain(table, seat, income(table.state, seat))


def income(state: State, seat: Seat) -> list[Benefit]:
    """Return the benefits of a seat's empty income slots."""
    assembly = state.laboratories[seat].assembly
    return [
        benefit
        for name, section in state.components.assembly.items()
        for benefit, there in zip(section.slots, assembly[name], strict=True)
        if section.income and not there
    ]
