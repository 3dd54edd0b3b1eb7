"""Working on an experiment: a Bot and a Chemical for the Weather Machine ("Work on Experiment")."""

from collections.abc import Iterator
from functools import partial

from domain.decision import Decision
from domain.move import Move
from domain.table import Table
from domain.titles.weather_machine.benefits import ACTIONS, Performer
from domain.titles.weather_machine.effects.workshop import BotSent, LativBotPlaced, LativBotRemoved
from domain.titles.weather_machine.exchange import chemical_need, pay_chemical
from domain.titles.weather_machine.kinds import WEATHERS, Weather
from domain.titles.weather_machine.paying import Need, meets
from domain.titles.weather_machine.state import EMPTY, LATIV, State
from domain.titles.weather_machine.vouchers import advance
from domain.viewer import Public, Seat


class SendToLab(Public, Move, frozen=True):
    """Send a Bot to this space of the Weather Machine, and pay its Chemical."""

    weather: Weather
    row: int
    free: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        displaced = table.state.machines["lab"][self.weather][self.row] == LATIV
        if displaced:
            table.record(LativBotRemoved(self.weather, self.row, displaced=True))
        table.record(BotSent(seat, "lab", self.weather, self.row))
        if displaced and (space := lowest_empty(table.state, self.weather)) is not None:
            table.record(LativBotPlaced(self.weather, space, shifted=True))
        if not self.free:
            pay_chemical(table, seat, table.state.components.lab.spaces[self.weather][self.row])

    def anchor(self, seat: Seat) -> str:
        return f"lab:{self.weather}:{self.row}"


class ChooseExperiment(Public, Decision, frozen=True):
    """Send a Bot to the Weather Machine; (`free`) no Chemical is paid."""

    free: bool

    def legal_moves(self, state: State) -> list[Move]:
        purse = state.laboratories[self.seat].vouchers
        spaces = spaces_with_needs(state, self.seat, self.free)
        return [SendToLab(*space, self.free) for space, need in spaces if meets(state, purse, need)]


def lowest_empty(state: State, weather: Weather) -> int | None:
    """The lowest empty space of a branch of the Weather Machine."""
    branch = state.machines["lab"][weather]
    return next((row for row in reversed(range(len(branch))) if branch[row] == EMPTY), None)


def spaces_with_needs(state: State, seat: Seat, free: bool) -> Iterator[tuple[tuple[Weather, int], Need]]:
    """The spaces that are empty or Lativ's, with what the Chemical for each needs, where it can be had."""
    if not state.laboratories[seat].bots:
        return
    for weather in WEATHERS:
        for row, occupant in enumerate(state.machines["lab"][weather]):
            colour = state.components.lab.spaces[weather][row]
            need = Need() if free else chemical_need(state, seat, colour)
            if occupant in (EMPTY, LATIV) and need is not None:
                yield (weather, row), need


def _needs(free: bool, state: State, seat: Seat, benefit: bool) -> set[Need]:
    return {need for _, need in spaces_with_needs(state, seat, free)}


def _begin(free: bool, table: Table[State], seat: Seat, benefit: bool) -> None:
    advance(table, seat, "lab")
    table.ask(ChooseExperiment(seat, free))


ACTIONS["work_experiment"] = Performer(partial(_needs, False), partial(_begin, False))
ACTIONS["work_experiment_no_chemical"] = Performer(partial(_needs, True), partial(_begin, True))
