"""The view of the board: pieces and places with stable ids."""

import msgspec

from scoresheet.domain.viewer import Seat


class CountView(msgspec.Struct, frozen=True):
    """A number of cubes of one kind."""

    id: str
    mineral: str
    cubes: int


class ColumnView(msgspec.Struct, frozen=True, kw_only=True):
    """A vessel column: rows of water, the row of the surface, and the sunlight above it."""

    id: str
    column: int
    depth: int
    surface: int
    covered: bool
    """True if Jupiter covers the sun of this column."""
    icons: int
    """The number of sunlight icons that are not blocked."""
    atmosphere: CountView


class LockView(msgspec.Struct, frozen=True):
    """A lock on the right of a vessel column."""

    id: str
    lock: int
    column: int
    closed: bool


class CellView(msgspec.Struct, frozen=True):
    """A space in the ocean and its cube; `token` if the space is on a water token."""

    id: str
    x: int
    y: int
    cube: str
    token: bool


class SubmersibleView(msgspec.Struct, frozen=True):
    """The position and the hold of a submersible."""

    id: str
    submersible: str
    x: int
    y: int
    hold: list[str]


class CruiseView(msgspec.Struct, frozen=True):
    """The submersible being steered: its range, and the room in its hold."""

    id: str
    seat: Seat
    submersible: str
    free: int
    electricity: int
    room: int
    by_hand: bool


class DepositView(msgspec.Struct, frozen=True, kw_only=True):
    """A deposit tile, and the progress of each seat on its excavation track."""

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
    """A rocket that has not been launched."""

    id: str
    card: str
    spaces: list[RocketSpaceView]


class SlotView(msgspec.Struct, frozen=True, kw_only=True):
    """A slot in the rocket row: its rocket, or the colony card in its place.

    `ready` is true if a colony card lies under the rocket.
    """

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
    """An action space, printed on the board or on a colony card."""

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
    """True if no workers are at home; the player plays on once a worker comes home."""
    order: str
    cargo: list[CountView]
    technology: list[TechnologyView]
    rockets: list[str]
    loans: list[str]
    """The sectors of the Reactor Core with a loan marker of this seat."""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The view of the whole table."""

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
