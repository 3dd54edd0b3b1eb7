"""Events for the set-up and for revealed tiles."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, Colour, Department, Section, Voucher, Weather
from scoresheet.domain.titles.weather_machine.state import EMPTY, OFFICIAL, Climate, Plot, Row, State
from scoresheet.domain.viewer import Public, Seat


class BoxOpened(Public, Effect, frozen=True):
    """The game was set up with these boards and reserves."""

    supply: dict[Colour, int]
    workshop_tiles: list[str]
    experiments: list[str]
    tokens: dict[Department, dict[Weather, int]]
    stacks: dict[Weather, list[str]]
    spaces: int
    """Bot spaces per branch."""
    lativ_bots: int
    officials: int
    awards: int
    groups: list[str]

    def apply(self, state: State) -> None:
        state.supply = dict(self.supply)
        state.unseen, state.undrawn = list(self.workshop_tiles), list(self.experiments)
        state.tokens = {department: dict(tokens) for department, tokens in self.tokens.items()}
        state.climates = {weather: Climate(stack=list(tiles)) for weather, tiles in self.stacks.items()}
        state.machines = {machine: {each: [EMPTY] * self.spaces for each in self.stacks} for machine in DEPARTMENTS}
        state.plots = {weather: [Plot() for _ in range(self.spaces)] for weather in self.stacks}
        state.locks, state.groups = list(self.stacks), list(self.groups)
        state.lativ_bots, state.officials, state.awards = self.lativ_bots, self.officials, self.awards


class LaboratoryOpened(Public, Effect, frozen=True):
    """A player received boards, Vouchers and Bots; their Scientist begins in Supply."""

    seat: Seat
    space: int
    vouchers: dict[Voucher, int]
    bots: dict[Section, int]
    rows: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.space, laboratory.vouchers = self.space, dict(self.vouchers)
        laboratory.funding = dict.fromkeys(DEPARTMENTS, 0)
        laboratory.assembly = {section: [True] * bots for section, bots in self.bots.items()}
        laboratory.office = [Row(tokens=[""] * len(DEPARTMENTS)) for _ in range(self.rows)]


class TurnOrderDrawn(Public, Effect, frozen=True):
    """The turn order of the first round was drawn, and the Initiative markers follow it."""

    discloses = True
    order: list[Seat]

    def apply(self, state: State) -> None:
        state.order, state.initiative = list(self.order), list(self.order)


class SubsidyLaid(Public, Effect, frozen=True):
    """A Subsidy tile was laid blue side up in Government."""

    discloses = True
    weather: Weather
    row: int
    tile: str

    def apply(self, state: State) -> None:
        state.plots[self.weather][self.row].tile = self.tile


class WorkshopTileOffered(Public, Effect, frozen=True):
    """A Workshop tile was put on offer, from the box or (`top`) from the face-up stack."""

    discloses = True
    tile: str
    top: bool = False

    def apply(self, state: State) -> None:
        state.offer.append(self.tile)
        if self.top:
            state.top = ""
        else:
            state.unseen.remove(self.tile)


class StacksMade(Public, Effect, frozen=True):
    """The other Workshop tiles were divided into a face-up and a face-down stack."""

    face_up: int
    face_down: int

    def apply(self, state: State) -> None:
        state.face_up, state.face_down = self.face_up, self.face_down


class WorkshopTileRevealed(Public, Effect, frozen=True):
    """The next tile of the face-up stack was revealed."""

    discloses = True
    tile: str

    def apply(self, state: State) -> None:
        state.top = self.tile
        state.face_up -= 1
        state.unseen.remove(self.tile)


class StackTurned(Public, Effect, frozen=True):
    """The face-down stack was turned over because the face-up stack was empty."""

    def apply(self, state: State) -> None:
        state.face_up, state.face_down = state.face_down, 0


class PartDealt(Public, Effect, frozen=True):
    """A player received a Machine Part to begin with."""

    discloses = True
    seat: Seat
    colour: Colour

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].parts[self.colour] = 1


class StartTileDealt(Public, Effect, frozen=True):
    """A player received a Workshop tile from the face-down stack to begin with."""

    discloses = True
    seat: Seat
    tile: str

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].start_tile = self.tile
        state.unseen.remove(self.tile)


class GoalsTaken(Public, Effect, frozen=True):
    """A player received these Goal tiles: a random set or (`group`) a drafted group."""

    discloses = True
    seat: Seat
    goals: list[str]
    group: str = ""

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].goals.extend(self.goals)
        if self.group:
            state.groups.remove(self.group)


class ExperimentDealt(Public, Effect, frozen=True):
    """An Experiment tile was revealed in the display or on the preview space."""

    discloses = True
    tile: str
    preview: bool = False

    def apply(self, state: State) -> None:
        state.undrawn.remove(self.tile)
        if self.preview:
            state.preview = self.tile
        else:
            state.display.insert(0, self.tile)


class ExperimentRevealed(Public, Effect, frozen=True):
    """The top Experiment tile of the deck was revealed; `deck` tiles remain, including this one."""

    discloses = True
    tile: str
    deck: int

    def apply(self, state: State) -> None:
        state.undrawn.remove(self.tile)
        state.deck_top, state.deck = self.tile, self.deck


class WeatherLaid(Public, Effect, frozen=True):
    """The next Extreme Weather tile of a stack was laid on the board, on top of earlier tiles."""

    weather: Weather
    tile: str
    slots: int

    def apply(self, state: State) -> None:
        climate = state.climates[self.weather]
        state.officials += climate.slots.count(OFFICIAL)
        climate.stack.remove(self.tile)
        climate.board.append(self.tile)
        climate.slots = [EMPTY] * self.slots


class AssistantPlaced(Public, Effect, frozen=True):
    """The Assistant moved to a branch, which is now active."""

    weather: Weather

    def apply(self, state: State) -> None:
        state.assistant = self.weather
