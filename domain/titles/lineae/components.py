"""The components: the board, the cards, and the numbers of the rules."""

from pathlib import Path
from typing import Literal

from scoresheet.domain.kit.components import ComponentTable, load
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible

Module = Literal["", "biogenesis", "reactor_core"]


class Supply(ComponentTable, frozen=True, kw_only=True):
    """The number of pieces: cubes, tokens, dollars, and workers of each colour."""

    cubes_per_mineral: int
    water_tokens: int
    money: int
    workers: int


class Start(ComponentTable, frozen=True, kw_only=True):
    """The money and the crew of each player at the start; the crew is smaller with many players."""

    money: int
    crew: int
    crew_of_many: int
    many_players: int


class Sun(ComponentTable, frozen=True, kw_only=True):
    """The capacity of the battery, and the electricity for burning a cube of hydrocarbon."""

    battery: int
    diesel: int


class Sunlight(ComponentTable, frozen=True, kw_only=True):
    """The number of icons above each vessel column, and the electricity for each icon."""

    icons: int
    electricity: int


class Rounds(ComponentTable, frozen=True, kw_only=True):
    """The last round, the number of rockets, and the number of columns that Jupiter covers."""

    last: int
    rockets: int
    jupiter: int


class Prices(ComponentTable, frozen=True, kw_only=True):
    """The electricity for sailing a space, and the dollars for docking a cube and for a toll."""

    space: int
    cube_docked: int
    toll: int


class Rewards(ComponentTable, frozen=True, kw_only=True):
    """The dollars for picking up a cube, and the points for loading.

    `loading` has the points for the first, the second, and each further cube in a turn.
    """

    pick_up: int
    loading: tuple[int, int, int]


class Limits(ComponentTable, frozen=True, kw_only=True):
    """The maximum number of technology cards, and the free spaces of a submersible's move."""

    technology: int
    free_spaces: int


class Hold(ComponentTable, frozen=True, kw_only=True):
    """The capacity of a submersible's hold."""

    cubes: int


class Conversion(ComponentTable, frozen=True, kw_only=True):
    """The number of dollars, and of cubes of one kind, that are worth one point at the end."""

    money_per_point: int
    cubes_per_point: int


class Bonus(ComponentTable, frozen=True, kw_only=True):
    """The bonus on a space of the excavation tracks.

    If `alone`, only one player may be on the space.
    """

    points: int
    cube: int = 0
    technology: int = 0
    alone: bool = False


class Solo(ComponentTable, frozen=True, kw_only=True):
    """The grades of a solo game, with the points that each needs."""

    pioneer: int
    engineer: int
    commander: int
    governor: int


class Shape(ComponentTable, frozen=True, kw_only=True):
    """The shape of the board.

    The numbers of vessel columns, of mineral columns in each, and of deposit tiles; and the column to the left of each
    lock.
    """

    columns: int
    width: int
    deposits: int
    lock_columns: list[int]


class Profile(ComponentTable, frozen=True, kw_only=True):
    """The profile of the ocean: the bottom row, and depths in rows.

    `bed` has the depths of the water that never drains; `lock_depths` are the depths held by closed locks.
    """

    bottom: int
    bed: list[int]
    lock_depths: list[int]


class LockSetup(ComponentTable, frozen=True, kw_only=True):
    """The locks that are closed at the start, counted from 0."""

    closed_locks: list[int]


class Face(ComponentTable, frozen=True, kw_only=True):
    """One side of a deposit tile."""

    tile: Mineral
    side: str
    even: Mineral
    odd: Mineral
    excavation: Mineral
    setup: Mineral


class RocketCard(ComponentTable, frozen=True, kw_only=True):
    """A rocket and its spaces; `short` has the spaces for games with short rockets."""

    id: str
    name: str
    spaces: list[str]
    short: list[str]


class TechnologyCard(ComponentTable, frozen=True, kw_only=True):
    """A technology card; `amount` replaces the number that `power` names."""

    id: str
    name: str
    points: int
    text: str
    power: str = ""
    amount: int = 0
    module: Module = ""


class Price(ComponentTable, frozen=True):
    """A price of 1 to `most` cubes of any of these kinds."""

    kinds: list[Mineral]
    most: int = 1


class ColonyCard(ComponentTable, frozen=True, kw_only=True):
    """A colony card: its price and its effect."""

    id: str
    name: str
    priority: int
    power: str
    text: str
    arrow: bool = False
    module: Module = ""
    slot: int = -1
    prices: list[Price] = []
    fee: int = 0
    idle_workers: int = 0
    money: int = 0
    electricity: int = 0
    points: int = 0
    most: int = 0
    spaces: int = 0
    tokens_per_electricity: int = 1


class BoardSpace(ComponentTable, frozen=True, kw_only=True):
    """An action space printed on the board; a colony card covers it after round `covered_after`."""

    id: str
    name: str
    action: str
    text: str
    arrow: bool = False
    many: bool = False
    covered_after: int = 0


class SpaceKind(ComponentTable, frozen=True, kw_only=True):
    """The properties that all spaces of submersibles, or of locks, share."""

    arrow: bool
    many: bool


class Income(ComponentTable, frozen=True, kw_only=True):
    """The money that Universal Basic Income pays."""

    money: int


class Biogenesis(ComponentTable, frozen=True, kw_only=True):
    """The number of algae cubes in the module."""

    algae: int


class Reactor(ComponentTable, frozen=True, kw_only=True):
    """The rondel of the Reactor Core, clockwise, and its numbers."""

    ring: list[Mineral]
    start: int
    capacity: int
    markers: int
    conversions: int
    interest: int
    penalty: int


class Components(ComponentTable, frozen=True):
    """All components of an edition."""

    edition: str
    supply: Supply
    start: Start
    sun: Sun
    sunlight: Sunlight
    rounds: Rounds
    prices: Prices
    rewards: Rewards
    limits: Limits
    hold: Hold
    conversion: Conversion
    excavation_track: list[Bonus]
    solo: Solo
    shape: Shape
    profile: Profile
    setup: LockSetup
    submersibles: dict[Submersible, tuple[int, int]]
    deposits: list[Face]
    rockets: dict[str, RocketCard]
    technology: dict[str, TechnologyCard]
    colony: dict[str, ColonyCard]
    spaces: dict[str, BoardSpace]
    submersible_spaces: SpaceKind
    lock_spaces: SpaceKind
    income: Income
    biogenesis: Biogenesis
    reactor: Reactor


EDITIONS = load(Path(__file__).parent / "components", Components)
