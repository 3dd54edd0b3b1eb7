"""The shape of the view: pieces and places with stable ids, and what they show."""

import msgspec

from scoresheet.domain.viewer import Seat


class CountView(msgspec.Struct, frozen=True):
    """So many cubes of a kind."""

    id: str
    mineral: str
    cubes: int


class ColumnView(msgspec.Struct, frozen=True, kw_only=True):
    """A vessel column: rows of water, the row of its surface, the sun above it."""

    id: str
    column: int
    depth: int
    surface: int
    covered: bool
    """Whether Jupiter stands before the sun of this column."""
    icons: int
    """Sun icons that nothing blocks."""
    atmosphere: CountView


class LockView(msgspec.Struct, frozen=True):
    """A lock on the right of a vessel column."""

    id: str
    lock: int
    column: int
    closed: bool


class CellView(msgspec.Struct, frozen=True):
    """A space of the ocean: mineral column, row, the cube in it; `token` if it is on a water token."""

    id: str
    x: int
    y: int
    cube: str
    token: bool


class SubmersibleView(msgspec.Struct, frozen=True):
    """Where a submersible is, and what it carries."""

    id: str
    submersible: str
    x: int
    y: int
    hold: list[str]


class CruiseView(msgspec.Struct, frozen=True):
    """A submersible being steered: what it can still move and carry."""

    id: str
    seat: Seat
    submersible: str
    free: int
    electricity: int
    room: int
    by_hand: bool


class DepositView(msgspec.Struct, frozen=True, kw_only=True):
    """A deposit tile, and how far each seat is on its excavation track."""

    id: str
    slot: int
    tile: str
    side: str
    even: str
    odd: str
    excavation: str
    setup: str
    track: list[int]


class RocketSpaceView(msgspec.Struct, frozen=True):
    """A space of a rocket, and the cube on it."""

    space: str
    cube: str


class RocketView(msgspec.Struct, frozen=True):
    """A rocket that waits."""

    id: str
    card: str
    spaces: list[RocketSpaceView]


class SlotView(msgspec.Struct, frozen=True, kw_only=True):
    """A slot of the rocket row: its rocket, or the colony card in its place; `ready`: a card lies under the rocket."""

    slot: int
    rocket: RocketView | None
    colony: str
    ready: bool


class WorkersView(msgspec.Struct, frozen=True):
    """A group of workers on a space."""

    seat: Seat
    workers: int
    charged: int


class SpaceView(msgspec.Struct, frozen=True, kw_only=True):
    """An action space, printed or on a colony card."""

    id: str
    space: str
    action: str
    which: str
    arrow: bool
    many: bool
    covers: str
    """The basic action that a promoted card covers."""
    covered_after: int
    """The round after which a basic action is covered; 0 if never."""
    workers: list[WorkersView]


class TechnologyView(msgspec.Struct, frozen=True):
    """A technology card."""

    id: str
    card: str


class VesselView(msgspec.Struct, frozen=True, kw_only=True):
    """A vessel and its player board."""

    id: str
    seat: Seat
    column: int | None
    points: int
    money: int
    electricity: int
    battery: int
    workers: int
    charged: int
    reserve: int
    passed: bool
    skipped: bool
    """Has no workers left; plays on if one comes home."""
    order: str
    cargo: list[CountView]
    technology: list[TechnologyView]
    rockets: list[str]
    loans: list[str]
    """The sectors of the Reactor Core where its loan markers lie."""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table."""

    round: int
    last_round: int
    jupiter: list[int]
    first: Seat
    ended: bool
    result: str
    tokens: int
    bank: int
    colony_deck: int
    columns: list[ColumnView]
    locks: list[LockView]
    cells: list[CellView]
    submersibles: list[SubmersibleView]
    cruise: CruiseView | None
    deposits: list[DepositView]
    row: list[SlotView]
    spaces: list[SpaceView]
    technology: list[TechnologyView]
    supply: list[CountView]
    reactor: list[CountView]
    vessels: list[VesselView]
