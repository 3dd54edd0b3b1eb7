"""Work on experiments: sending a Bot to the Weather Machine ("Work on Experiment")."""

from collections.abc import Iterator

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.benefits import ACTIONS
from scoresheet.domain.titles.weather_machine.effects.workshop import BotSent, LativBotPlaced, LativBotRemoved
from scoresheet.domain.titles.weather_machine.exchange import chemical_need, pay_chemical
from scoresheet.domain.titles.weather_machine.kinds import Weather
from scoresheet.domain.titles.weather_machine.paying import Need
from scoresheet.domain.titles.weather_machine.refusing import refuse_bot_spaces
from scoresheet.domain.titles.weather_machine.sending import Space, open_spaces, payable, sender
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class SendToLab(Public, Move, frozen=True):
    """Send a Bot to this space on the Weather Machine, and pay the space's Chemical."""

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
    """Send a Bot to the Weather Machine; if `free`, without paying a Chemical."""

    free: bool

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            colours = state.components.lab.spaces
            refuse_bot_spaces(state, "lab", lambda weather, row: colours[weather][row], "chemical", why)
        spaces = spaces_with_needs(state, self.seat, self.free)
        return [SendToLab(*space, self.free) for space in payable(state, self.seat, spaces)]


def lowest_empty(state: State, weather: Weather) -> int | None:
    """Return the lowest empty space of a branch of the Weather Machine, or None."""
    branch = state.machines["lab"][weather]
    return next((row for row in reversed(range(len(branch))) if branch[row] == EMPTY), None)


def spaces_with_needs(state: State, seat: Seat, free: bool) -> Iterator[tuple[Space, Need]]:
    """Yield the spaces that are empty or Lativ's, each with the Vouchers its Chemical needs."""

    def need(weather: Weather, row: int) -> Need | None:
        return Need() if free else chemical_need(state, seat, state.components.lab.spaces[weather][row])

    return open_spaces(state, seat, "lab", need, LATIV)


ACTIONS["work_experiment"] = sender("lab", spaces_with_needs, ChooseExperiment, free=False)
ACTIONS["work_experiment_no_chemical"] = sender("lab", spaces_with_needs, ChooseExperiment, free=True)
