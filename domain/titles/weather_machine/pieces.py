"""What is shown of the boards: every piece and place with an id of its own."""

from typing import Literal

import msgspec

from domain.titles.weather_machine.kinds import (
    Colour,
    Department,
    GoalSpace,
    Location,
    Section,
    Token,
    Voucher,
    Weather,
)
from domain.titles.weather_machine.state import Phase, Trigger
from domain.viewer import Seat

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


class CountView(msgspec.Struct):
    """How many of a kind."""

    id: str
    kind: str
    number: int


class SlotView(msgspec.Struct):
    """A slot of the assembly line; `bot`: it is still there."""

    id: str
    bot: bool


class SectionView(msgspec.Struct):
    """A section of the assembly line."""

    section: Section
    open: bool
    slots: list[SlotView]


class TileView(msgspec.Struct):
    """A tile in a Workshop, rows from 0 at the top, columns from 1; its half-circles as it lies."""

    id: str
    tile: str
    row: int
    column: int
    top: Colour
    bottom: Colour


class SpotView(msgspec.Struct):
    """A place in a Workshop, where a tile could be laid or (column 0) a printed space is."""

    id: str
    row: int
    column: int


class WorkshopView(msgspec.Struct):
    """A Workshop: tiles, Chemical spaces by colour, what is stored; the tile that is to be laid, and where it could be.

    `printed`: its spaces for a Chemical, a Part and a Bot, from the top.
    """

    id: str
    tiles: list[TileView]
    spaces: list[CountView]
    bots: int
    parts: list[CountView]
    chemicals: list[CountView]
    laying: str
    spots: list[SpotView]
    printed: list[SpotView]


class CellView(msgspec.Struct):
    """A space of the Office."""

    id: str
    department: Department
    token: Token


class OfficeRowView(msgspec.Struct):
    """A row of the Office; where its Breakthrough marker is."""

    id: str
    row: int
    cells: list[CellView]
    published: bool
    marker: Literal["left", "right", "gone"]


class WaitingView(msgspec.Struct):
    """A Research token that waits beside the Office."""

    id: str
    department: Department
    weather: Weather


class SubsidyView(msgspec.Struct):
    """A Subsidy tile that was taken."""

    id: str
    tile: str
    used: bool


class GoalView(msgspec.Struct):
    """A Goal tile; whether its condition is met now."""

    id: str
    goal: str
    met: bool


class GoalSpaceView(msgspec.Struct):
    """A Goal space and the tile on it."""

    id: str
    colour: Department
    space: GoalSpace
    goal: GoalView | None
    flipped: bool


class MarkerView(msgspec.Struct):
    """A Funding marker."""

    id: str
    track: Department
    space: int


class OwnView(msgspec.Struct):
    """A Scientist, or the Award tokens of a player; what there is to say of them stands in the laboratory."""

    id: str
    seat: Seat


class LaboratoryView(msgspec.Struct):
    """What lies before a player."""

    id: str
    seat: Seat
    points: int
    scientist: OwnView
    location: Location
    vouchers: list[CountView]
    funding: list[MarkerView]
    assembly: list[SectionView]
    workshop: WorkshopView
    office: list[OfficeRowView]
    waiting: list[WaitingView]
    award: OwnView
    awards: int
    awards_waiting: int
    nobel: bool
    subsidies: list[SubsidyView]
    investments: int
    goals: list[GoalView]
    goal_spaces: list[GoalSpaceView]


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
