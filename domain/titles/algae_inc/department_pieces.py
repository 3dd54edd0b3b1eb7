"""The pieces and places of a department, as they are shown."""

from typing import Literal

import msgspec

from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Item, Machine, Team
from scoresheet.domain.viewer import Seat

Zone = Literal["red", "yellow", "green"]
TileKind = Literal["science", "engineering", "combo"]


class ItemView(msgspec.Struct):
    """Euros, science points or tokens of a kind."""

    id: str
    item: Item
    number: int


class EnergyView(msgspec.Struct):
    """The marker on the energy track."""

    id: str
    number: int
    zone: Zone


class PlaceView(msgspec.Struct):
    """A storage or a station, or a place of the dispatch area, with its cubes."""

    id: str
    place: str
    zone: Literal["storage", "station1", "station2", "dispatch"]
    open: bool
    cubes: int
    room: int | None
    """Cubes that it holds; none where there is no limit."""
    value: int | None
    """Market value of a cube that is exported from here."""


class BeltView(msgspec.Struct):
    """A conveyor belt that runs."""

    id: str
    belt: str
    start: str
    end: str
    energy: int
    gains: int
    """Energy that it brings where cubes move along another belt; a loss is below 0."""
    per: Literal["cube", "use"]
    """The unit to which these amounts apply: each cube, or one use."""
    limit: int | None


class BatchView(msgspec.Struct):
    """The bonus for `cubes` or more cubes of one kind together."""

    cubes: int
    bonus: int


class MarketView(msgspec.Struct):
    """The value of cubes that are exported together."""

    id: str
    pair: list[int]
    """The values of two cubes, one of each kind, that are exported together; empty where there are no pairs."""
    one_kind: bool
    """An export is of one kind only."""
    batches: list[BatchView]


class MachineView(msgspec.Struct):
    """A machine: how many cubes it moves, and how many may move on in the next."""

    id: str
    machine: Machine
    capacity: int
    conveyor: int


class TeamView(msgspec.Struct):
    """A row of the facility: members, the cost of the next (none where the row is full), and what they can do."""

    id: str
    team: Team
    members: int
    cost: int | None
    income: int
    upgraded: bool


class FacilityView(msgspec.Struct):
    """The three teams."""

    id: str
    teams: list[TeamView]


class TileView(msgspec.Struct):
    """A tile that can still be used: on the board, in the grid to be taken out, or in reserve."""

    id: str
    tile: str
    kind: TileKind
    where: Literal["board", "grid", "reserve"]
    cells: list[tuple[int, int]]
    """Where it lies in the grid."""
    covered: bool
    """Another tile lies on it."""


class FieldView(msgspec.Struct):
    """A field for engineering tiles, and what lies on it."""

    id: str
    field: str
    tile: str


class CellView(msgspec.Struct):
    """A cell of the science grid: its bonus, and the tile that lies face down on it."""

    id: str
    column: int
    row: int
    bonus: str
    placed: str


class CardView(msgspec.Struct):
    """A contract card that was dealt."""

    id: str
    card: str
    ability: str
    export: str
    end: str


class ContractView(msgspec.Struct):
    """An option of a contract card that counts."""

    id: str
    option: Literal["ability", "export", "end"]
    code: str
    done: bool


class SideView(msgspec.Struct):
    """Export/2x tiles: what is still on them, how many can be used, what they bring on Monday."""

    id: str
    disks: int
    markers: int
    unlocked: int
    used: int
    eur: int
    vp: int


class ChoiceView(msgspec.Struct):
    """Cubes chosen for an export."""

    place: str
    cubes: int


class DepartmentView(msgspec.Struct):
    """What lies before a player."""

    id: str
    seat: Seat
    department: str
    makes: Byproduct | None
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
    side: SideView
    cities: list[str]
    exporting: str
    """The city, or the contract, that cubes are being chosen for."""
    chosen: list[ChoiceView]
