"""The view of a department: its pieces and places."""

from typing import Literal

import msgspec

from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Item, Machine, Team
from scoresheet.domain.viewer import Seat

Zone = Literal["red", "yellow", "green"]
TileKind = Literal["science", "engineering", "combo"]


class ItemView(msgspec.Struct):
    """A player's euros, science points, or tokens of one kind."""

    id: str
    item: Item
    number: int


class EnergyView(msgspec.Struct):
    """The marker on the energy track."""

    id: str
    number: int
    zone: Zone


class PlaceView(msgspec.Struct):
    """A storage, a station, or a place in the dispatch area, with its cubes."""

    id: str
    place: str
    zone: Literal["storage", "station1", "station2", "dispatch"]
    open: bool
    cubes: int
    # Translators: The number of cubes that a storage holds.
    room: int | None
    """The maximum number of cubes; None if there is no limit."""
    value: int | None
    """The market value of a cube exported from here."""


class BeltView(msgspec.Struct):
    """A conveyor belt in operation."""

    id: str
    belt: str
    start: str
    end: str
    energy: int
    # Translators: A verb: the energy that the belt brings.
    gains: int
    """The energy that this belt brings when cubes move along another belt; negative for a loss."""
    # Translators: For each cube, or for each use of the belt.
    per: Literal["cube", "use"]
    """The unit of these amounts: each cube, or one use of the belt."""
    limit: int | None


class BatchView(msgspec.Struct):
    """The bonus for exporting at least `cubes` cubes of one kind together."""

    cubes: int
    bonus: int


class MarketView(msgspec.Struct):
    """The value of cubes that are exported together."""

    id: str
    pair: list[int]
    """The values of two cubes, one of each kind, exported as a pair; empty if the market has no pairs."""
    one_kind: bool
    """True if an export may contain only one kind."""
    batches: list[BatchView]


class MachineView(msgspec.Struct):
    """A machine: the cubes that it moves, and the moves that it then gives in the next machine."""

    id: str
    machine: Machine
    capacity: int
    conveyor: int


class TeamView(msgspec.Struct):
    """A row of the facility.

    `cost` is the EUR for the next member, None if the row is full.
    """

    id: str
    team: Team
    members: int
    cost: int | None
    income: int
    upgraded: bool


class FacilityView(msgspec.Struct):
    """The facility with its three teams."""

    id: str
    teams: list[TeamView]


class TileView(msgspec.Struct):
    """A tile that can still be used: on the board, in the grid, or in reserve."""

    id: str
    tile: str
    kind: TileKind
    where: Literal["board", "grid", "reserve"]
    cells: list[tuple[int, int]]
    """The grid cells that the tile covers."""
    covered: bool
    """True if another tile lies on this one."""


class FieldView(msgspec.Struct):
    """A field for engineering tiles, with the tile on it."""

    id: str
    # Translators: A place for an engineering tile.
    field: str
    tile: str


class CellView(msgspec.Struct):
    """A cell of the science grid: its bonus, and the tile placed face down on it."""

    id: str
    column: int
    row: int
    bonus: str
    placed: str


class CardView(msgspec.Struct):
    """A contract card dealt to the player."""

    id: str
    card: str
    ability: str
    export: str
    end: str


class ContractView(msgspec.Struct):
    """The part of a contract card that the player chose: its ability, export or end scoring."""

    id: str
    # Translators: The part of a contract card that is used.
    option: Literal["ability", "export", "end"]
    code: str
    done: bool


class SideView(msgspec.Struct):
    """The Export/2x tiles: pieces left on them, tiles that can be used, and their Monday income."""

    id: str
    disks: int
    markers: int
    unlocked: int
    used: int
    eur: int
    vp: int


class ChoiceView(msgspec.Struct):
    """The cubes from one place that are chosen for an export."""

    place: str
    cubes: int


class DepartmentView(msgspec.Struct):
    """A player's department board and everything on it."""

    id: str
    seat: Seat
    department: str
    # Translators: The byproduct that machine A makes.
    makes: Byproduct | None
    # Translators: The byproduct that can be put into the line.
    recycles: Byproduct | None
    inlay: str
    cards: list[CardView]
    contracts: list[ContractView]
    items: list[ItemView]
    energy: EnergyView
    facility: FacilityView
    machines: list[MachineView]
    places: list[PlaceView]
    belts: list[BeltView]
    market: MarketView | None
    fields: list[FieldView]
    tiles: list[TileView]
    grid: list[CellView]
    # Translators: The side board, with disks, markers and Export/2x tiles.
    side: SideView
    cities: list[str]
    # Translators: The city or contract of the export under way.
    exporting: str
    """The city, or the contract, for which the player is choosing cubes."""
    chosen: list[ChoiceView]
