"""What is shown of a player's boards: every piece and place with an id of its own."""

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
