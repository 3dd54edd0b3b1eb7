"""The view of the shared boards; each piece and place has its own id."""

from typing import Literal

import msgspec

from scoresheet.domain.titles.weather_machine.kinds import Colour, Location, Voucher, Weather
from scoresheet.domain.titles.weather_machine.laboratory_pieces import LaboratoryView
from scoresheet.domain.titles.weather_machine.state import Phase, Trigger
from scoresheet.domain.viewer import Seat

Occupant = Literal["", "player", "lativ", "official", "blocked"]


class SpaceView(msgspec.Struct):
    """A space for a Scientist, a Bot or a marker; `seat` is its player if `who` is `player`."""

    id: str
    who: Occupant
    seat: Seat | None


class ActionSpaceView(msgspec.Struct):
    """A space for Scientists, with the number of actions it allows (0: any number)."""

    id: str
    space: int
    actions: int
    who: Occupant
    seat: Seat | None


class PlaceView(msgspec.Struct):
    """A Location with its spaces from the left; `lativ` is true if he is on his own space there."""

    id: str
    location: Location
    lativ: bool
    spaces: list[ActionSpaceView]


class ActionView(msgspec.Struct):
    """An action of a Location, and its price in Vouchers."""

    id: str
    action: str
    voucher: Voucher
    number: int


class RowView(msgspec.Struct):
    """A row of Chemicals: their number, the next price, and the next refund (0: none)."""

    id: str
    colour: Colour
    chemicals: int
    price: int
    refund: int


class WorkshopTileView(msgspec.Struct):
    """A Workshop tile on offer, with its half-circles."""

    id: str
    tile: str
    ends: tuple[Colour, Colour]


class OfferView(msgspec.Struct):
    """Workshop tiles on offer, the top of the face-up stack, and the sizes of both stacks.

    `face_up` does not count the top tile.
    """

    id: str
    tiles: list[WorkshopTileView]
    top: WorkshopTileView | None
    face_up: int
    face_down: int


class PlotView(msgspec.Struct):
    """A space in Government with its Subsidy tile, or with the Part that replaced it."""

    id: str
    tile: str
    blue: bool
    part: str


class ColumnView(msgspec.Struct):
    """A column of Subsidy tiles in Government, from the top."""

    weather: Weather
    plots: list[PlotView]


class ColouredSpaceView(msgspec.Struct):
    """A Bot space on a machine and the colour of its Part (Government, R&D) or Chemical (Lab)."""

    id: str
    colour: Colour
    who: Occupant
    seat: Seat | None


class BranchView(msgspec.Struct):
    """A branch of a machine: its spaces from the top, and the Research tokens left."""

    id: str
    weather: Weather
    spaces: list[ColouredSpaceView]
    tokens: int


class GovernmentView(msgspec.Struct):
    """Government: branches, columns of Subsidy tiles from the top, and spare markers."""

    branches: list[BranchView]
    columns: list[ColumnView]
    markers: int


class ClimateView(msgspec.Struct):
    """The Extreme Weather of one kind: the tile in play, its slots, the tiles below, the stack.

    The stack is listed from the top.
    """

    id: str
    weather: Weather
    tile: str
    slots: list[SpaceView]
    below: list[str]
    stack: list[str]


class ExperimentView(msgspec.Struct):
    """An Experiment tile."""

    id: str
    tile: str


class LabView(msgspec.Struct):
    """The Weather Machine with the Assistant, the Experiment tiles, and Lativ's spare Bots.

    The display is listed from left to right.
    """

    branches: list[BranchView]
    assistant: Weather
    display: list[ExperimentView]
    preview: ExperimentView | None
    top: ExperimentView | None
    deck: int
    lativ_bots: int
    locks: list[Weather]


class InitiativeView(msgspec.Struct):
    """An Initiative marker; their order is the turn order of the next round."""

    id: str
    seat: Seat


class GroupView(msgspec.Struct):
    """A group of Goal tiles available in the draft."""

    id: str
    group: str
    goals: list[str]


class Board(msgspec.Struct):
    """The whole visible position; only the order of undrawn tiles is secret."""

    round: int
    last_round: int
    trigger: Trigger
    phase: Phase
    turn: Seat | None
    order: list[Seat]
    initiative: list[InitiativeView]
    lativ: Location
    places: list[PlaceView]
    actions: list[ActionView]
    supply: list[RowView]
    offer: OfferView
    government: GovernmentView
    lab: LabView
    research: list[BranchView]
    climates: list[ClimateView]
    awards: int
    nobel: Seat | None
    groups: list[GroupView]
    laboratories: list[LaboratoryView]
