"""What is in the box: the board, the cards, the numbers of the rules."""

from pathlib import Path
from typing import Literal

from scoresheet.domain.kit.components import Table, load
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible

Module = Literal["", "biogenesis", "reactor_core"]


class Supply(Table, frozen=True, kw_only=True):
    """How many pieces there are; money in dollars, workers of each colour."""

    cubes_per_mineral: int
    water_tokens: int
    money: int
    workers: int


class Start(Table, frozen=True, kw_only=True):
    """What each player begins with."""

    money: int
    crew: int
    crew_of_many: int
    many_players: int


class Sun(Table, frozen=True, kw_only=True):
    """The battery's last space, and what a cube of hydrocarbon gives."""

    battery: int
    diesel: int


class Sunlight(Table, frozen=True, kw_only=True):
    """Icons above each vessel column, and electricity by icon."""

    icons: int
    electricity: int


class Rounds(Table, frozen=True, kw_only=True):
    """What ends the game, and how many columns Jupiter covers."""

    last: int
    rockets: int
    jupiter: int


class Prices(Table, frozen=True, kw_only=True):
    """Electricity for a space, dollars for a cube docked and for a toll."""

    space: int
    cube_docked: int
    toll: int


class Rewards(Table, frozen=True, kw_only=True):
    """Dollars for a cube picked up; points for the first, the second, and each further cube loaded in a turn."""

    pick_up: int
    loading: tuple[int, int, int]


class Limits(Table, frozen=True, kw_only=True):
    """Technology cards of a player, free spaces of a submersible."""

    technology: int
    free_spaces: int


class Hold(Table, frozen=True, kw_only=True):
    """What a submersible can carry."""

    cubes: int


class Conversion(Table, frozen=True, kw_only=True):
    """What is worth a point at the end."""

    money_per_point: int
    cubes_per_point: int


class Bonus(Table, frozen=True, kw_only=True):
    """A space of the excavation tracks; on the one that is `alone` only one player may stand."""

    points: int
    cube: int = 0
    technology: int = 0
    alone: bool = False


class Solo(Table, frozen=True, kw_only=True):
    """The grades of a solo game, by the points they need."""

    pioneer: int
    engineer: int
    commander: int
    governor: int


class Shape(Table, frozen=True, kw_only=True):
    """The board: vessel columns, mineral columns in each, deposit tiles; each lock stands right of its column."""

    columns: int
    width: int
    deposits: int
    lock_columns: list[int]


class Profile(Table, frozen=True, kw_only=True):
    """The floor's row; depths in rows: of water that never drains, and behind each closed lock."""

    bottom: int
    bed: list[int]
    lock_depths: list[int]


class LockSetup(Table, frozen=True, kw_only=True):
    """The locks that are closed when a game begins, counted from 0."""

    closed_locks: list[int]


class Face(Table, frozen=True, kw_only=True):
    """A side of a deposit tile."""

    tile: Mineral
    side: str
    even: Mineral
    odd: Mineral
    excavation: Mineral
    setup: Mineral


class RocketCard(Table, frozen=True, kw_only=True):
    """A rocket and its spaces."""

    id: str
    name: str
    spaces: list[str]
    short: list[str]


class TechnologyCard(Table, frozen=True, kw_only=True):
    """A technology: `amount` takes the place of the number that `power` names."""

    id: str
    name: str
    points: int
    text: str
    power: str = ""
    amount: int = 0
    module: Module = ""


class Price(Table, frozen=True):
    """Cubes of any of these kinds, from 1 to `most` of them."""

    kinds: list[Mineral]
    most: int = 1


class ColonyCard(Table, frozen=True, kw_only=True):
    """A building: what it costs to use it and what it does."""

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


class BoardSpace(Table, frozen=True, kw_only=True):
    """An action space printed on the board; a colony card covers it after round `covered_after`."""

    id: str
    name: str
    action: str
    text: str
    arrow: bool = False
    many: bool = False
    covered_after: int = 0


class SpaceKind(Table, frozen=True, kw_only=True):
    """What the spaces of all submersibles, or of all locks, have in common."""

    arrow: bool
    many: bool


class Income(Table, frozen=True, kw_only=True):
    """What Universal Basic Income pays."""

    money: int


class Biogenesis(Table, frozen=True, kw_only=True):
    """The module's own cubes."""

    algae: int


class Reactor(Table, frozen=True, kw_only=True):
    """The rondel, clockwise, and its numbers."""

    ring: list[Mineral]
    start: int
    capacity: int
    markers: int
    conversions: int
    interest: int
    penalty: int


class Components(Table, frozen=True):
    """All of the box."""

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
