"""The view of a player's boards; each piece and place has its own id."""

from typing import Literal

import msgspec

from scoresheet.domain.titles.weather_machine.kinds import (
    Colour,
    Department,
    GoalSpace,
    Location,
    Section,
    Token,
    Weather,
)
from scoresheet.domain.viewer import Seat


class CountView(msgspec.Struct):
    """The number of pieces of one kind."""

    id: str
    kind: str
    number: int


class SlotView(msgspec.Struct):
    """A slot on the assembly line; `bot` is true while its Bot is in it."""

    id: str
    bot: bool


class SectionView(msgspec.Struct):
    """A section of the assembly line."""

    section: Section
    open: bool
    slots: list[SlotView]


class TileView(msgspec.Struct):
    """A tile in a Workshop with its half-circles; rows count from 0 at the top, columns from 1."""

    id: str
    tile: str
    row: int
    column: int
    top: Colour
    bottom: Colour


class SpotView(msgspec.Struct):
    """A place in a Workshop for a tile, or (column 0) a printed space."""

    id: str
    row: int
    column: int


class WorkshopView(msgspec.Struct):
    """A Workshop: its tiles, its Chemical spaces by colour, and the stored pieces.

    `laying` is the tile to lay, and `spots` are its possible places. `printed` lists the printed spaces
    for a Chemical, a Part and a Bot, from the top.
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
    """A space in the Office."""

    id: str
    department: Department
    token: Token


class OfficeRowView(msgspec.Struct):
    """A row of the Office, with the position of its Breakthrough marker."""

    id: str
    row: int
    cells: list[CellView]
    published: bool
    marker: Literal["left", "right", "gone"]


class WaitingView(msgspec.Struct):
    """A Research token that is waiting beside the Office."""

    id: str
    department: Department
    weather: Weather


class SubsidyView(msgspec.Struct):
    """A player's Subsidy tile."""

    id: str
    tile: str
    used: bool


class GoalView(msgspec.Struct):
    """A Goal tile; `met` is true while its condition is met."""

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
    """A Scientist or a player's Award tokens; the details are in the `LaboratoryView`."""

    id: str
    seat: Seat


class LaboratoryView(msgspec.Struct):
    """All pieces and boards of a player."""

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
