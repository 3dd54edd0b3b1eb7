"""Events about Scientists, Lativ, Government, the Weather Machine and Extreme Weather."""

from typing import Literal

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.weather_machine.kinds import Action, Colour, Department, Location, Weather
from scoresheet.domain.titles.weather_machine.state import EMPTY, OFFICIAL, Plot, State, Subsidy
from scoresheet.domain.viewer import Public, Seat


class TurnBegan(Public, Effect, frozen=True):
    """A seat's turn began."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.turn, state.started, state.moved, state.acted = self.seat, False, False, []
        state.laboratories[self.seat].dealings = 0


class ScientistMoved(Public, Effect, frozen=True):
    """A Scientist moved to a space in another Location."""

    seat: Seat
    location: Location
    space: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.location, laboratory.space = self.location, self.space
        state.moved = True


class LativMoved(Public, Effect, frozen=True):
    """Lativ moved to another Location: to an action space, or to his own space (Supply, Office)."""

    location: Location
    space: int = EMPTY

    def apply(self, state: State) -> None:
        state.lativ, state.lativ_space = self.location, self.space


class TokenDiscarded(Public, Effect, frozen=True):
    """Lativ discarded a Research token from the board, in a game with two players."""

    department: Department
    weather: Weather

    def apply(self, state: State) -> None:
        state.tokens[self.department][self.weather] -= 1


class ActionBegan(Public, Effect, frozen=True):
    """A seat began an action; one given as a `benefit` does not use up the space's actions."""

    seat: Seat
    action: Action
    benefit: bool = False

    def apply(self, state: State) -> None:
        if not self.benefit:
            state.acted.append(self.action)


class InitiativeTaken(Public, Effect, frozen=True):
    """An Initiative marker moved to another position, and the markers in between slid."""

    seat: Seat
    order: list[Seat]

    def apply(self, state: State) -> None:
        state.initiative = list(self.order)


class SubsidyTaken(Public, Effect, frozen=True):
    """A Part replaced a Subsidy tile in Government.

    `kept` is false if the seat already had a tile of this type.
    """

    seat: Seat
    weather: Weather
    row: int
    tile: str
    part: Colour
    kept: bool

    def apply(self, state: State) -> None:
        state.plots[self.weather][self.row] = Plot("", False, self.part)
        if self.kept:
            state.laboratories[self.seat].subsidies.append(Subsidy(self.tile))


class SubsidySecured(Public, Effect, frozen=True):
    """A player secured a Subsidy tile in Government.

    `flipped` is true if the tile was flipped before its benefit.
    """

    seat: Seat
    weather: Weather
    row: int
    tile: str
    flipped: bool = True
    """False since rules version 2; `SubsidyFlipped` follows the benefit."""

    def apply(self, state: State) -> None:
        if self.flipped:
            state.plots[self.weather][self.row].blue = False


class SubsidyFlipped(Public, Effect, frozen=True):
    """A secured Subsidy tile was flipped after its benefit.

    `taken` is true if the benefit moved the tile to the seat's own tiles.
    """

    seat: Seat
    weather: Weather
    row: int
    tile: str
    taken: bool

    def apply(self, state: State) -> None:
        if self.taken:
            next(each for each in state.laboratories[self.seat].subsidies if each.tile == self.tile).used = True
        else:
            state.plots[self.weather][self.row].blue = False


class SubsidyUsed(Public, Effect, frozen=True):
    """A player used one of their Subsidy tiles."""

    seat: Seat
    tile: str

    def apply(self, state: State) -> None:
        state.started = True
        subsidies = state.laboratories[self.seat].subsidies
        next(each for each in subsidies if each.tile == self.tile).used = True


class GovernmentRan(Public, Effect, frozen=True):
    """A full branch of the Government machine ran."""

    weather: Weather

    def apply(self, state: State) -> None:
        pass


class OfficialSent(Public, Effect, frozen=True):
    """A Government marker was placed on a slot of an Extreme Weather tile."""

    weather: Weather
    slot: int

    def apply(self, state: State) -> None:
        state.officials -= 1
        state.climates[self.weather].slots[self.slot] = OFFICIAL


class OfficialMissing(Public, Effect, frozen=True):
    """No Government marker was placed, because no marker or no empty slot was left.

    Events of rules version 1 do not say which.
    """

    unsaid = {"reason": ""}
    weather: Weather
    reason: Literal["", "no_marker", "no_slot", "neither"] = ""

    def apply(self, state: State) -> None:
        pass


class WeatherFixed(Public, Effect, frozen=True):
    """A full Extreme Weather tile returned to its stack, and the tile below is in play again."""

    weather: Weather
    tile: str
    slots: int
    """The number of slots of the tile now on top."""

    def apply(self, state: State) -> None:
        climate = state.climates[self.weather]
        state.officials += climate.slots.count(OFFICIAL)
        climate.stack.append(climate.board.pop())
        climate.slots = [EMPTY] * self.slots


class ExperimentRan(Public, Effect, frozen=True):
    """A branch of the Weather Machine ran an experiment."""

    weather: Weather
    tile: str

    def apply(self, state: State) -> None:
        pass


class ExperimentFailed(Public, Effect, frozen=True):
    """The active branch did not run, for this reason; events of rules version 1 have none."""

    unsaid = {"reason": ""}
    weather: Weather
    reason: Literal["", "not_full", "no_tile", "neither"] = ""

    def apply(self, state: State) -> None:
        pass


class BotsLeft(Public, Effect, frozen=True):
    """A player left their Bots on a branch that did not run."""

    seat: Seat
    weather: Weather

    def apply(self, state: State) -> None:
        pass


class ExperimentDiscarded(Public, Effect, frozen=True):
    """An Experiment tile left the display, the rest slid, and the previewed tile entered."""

    tile: str
    entered: str

    def apply(self, state: State) -> None:
        state.display.remove(self.tile)
        if self.entered:
            state.display.insert(0, self.entered)
        state.preview = ""


class ExperimentPreviewed(Public, Effect, frozen=True):
    """The top Experiment tile of the deck moved to the preview space."""

    tile: str

    def apply(self, state: State) -> None:
        state.preview, state.deck_top = self.tile, ""
        state.deck -= 1
