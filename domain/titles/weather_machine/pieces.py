"""What is shown of the boards: every piece and place with an id of its own."""

from typing import Literal

import msgspec

from scoresheet.domain.titles.weather_machine.kinds import Colour, Location, Voucher, Weather
from scoresheet.domain.titles.weather_machine.laboratory_pieces import LaboratoryView
from scoresheet.domain.titles.weather_machine.state import Phase, Trigger
from scoresheet.domain.viewer import Seat

Occupant = Literal["", "player", "lativ", "official", "blocked"]


class SpaceView(msgspec.Struct):
    """A space that a Scientist, a Bot or a marker may stand on; `seat` tells whose it is where `who` is a player."""

    id: str
    who: Occupant
    seat: Seat | None


class ActionSpaceView(msgspec.Struct):
    """A space for Scientists, which allows so many actions (0: any number)."""

    id: str
    space: int
    actions: int
    who: Occupant
    seat: Seat | None


class PlaceView(msgspec.Struct):
    """A Location with its spaces from the left; `lativ`: he stands on his own space there."""

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
    """A row of Chemicals in the Supply: how many, the price of the next, what a returned one pays (0: none)."""

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
    """Workshop tiles on offer, the topmost of the face-up stack, and how many lie below it and face down."""

    id: str
    tiles: list[WorkshopTileView]
    top: WorkshopTileView | None
    face_up: int
    face_down: int


class PlotView(msgspec.Struct):
    """A space of Government with its Subsidy tile, or the Part that took its place."""

    id: str
    tile: str
    blue: bool
    part: str


class ColumnView(msgspec.Struct):
    """A column of Subsidy tiles in Government, from the top."""

    weather: Weather
    plots: list[PlotView]


class ColouredSpaceView(msgspec.Struct):
    """A Bot space of a machine and its colour: of a Part (Government, R&D), of a Chemical (Lab)."""

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
    """Government: branches, columns of Subsidy tiles from the top, markers left."""

    branches: list[BranchView]
    columns: list[ColumnView]
    markers: int


class ClimateView(msgspec.Struct):
    """Extreme Weather of one kind: the tile in play with its slots, tiles below it, tiles on the stack from the top."""

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
    """The Weather Machine: branches, Assistant, Experiment tiles from left to right, preview, deck, Lativ's Bots."""

    branches: list[BranchView]
    assistant: Weather
    display: list[ExperimentView]
    preview: ExperimentView | None
    top: ExperimentView | None
    deck: int
    lativ_bots: int
    locks: list[Weather]


class InitiativeView(msgspec.Struct):
    """An Initiative marker: the turn order of the next round."""

    id: str
    seat: Seat


class GroupView(msgspec.Struct):
    """A group of Goal tiles to be drafted."""

    id: str
    group: str
    goals: list[str]


class Board(msgspec.Struct):
    """All that is to be seen; nothing is secret but the order of what nobody has drawn."""

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
