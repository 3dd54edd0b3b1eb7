"""The shape of what departments have: line, market, science grid, tiles, contracts."""

from typing import Literal

from scoresheet.domain.kit.components import Table
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Species

Cell = tuple[int, int]
"""Column from the left and row from the bottom, both from 0."""


class Grid(Table, frozen=True, kw_only=True):
    """The science grid; prices by zone from the bottom."""

    columns: int
    rows: int
    zone_rows: int
    engineering: list[int]
    science: list[int]


class Inlay(Table, frozen=True, kw_only=True):
    """A side of an inlay: gains by cell, written `x,y`."""

    tile: str
    bonuses: dict[str, str]


class DepartmentBox(Table, frozen=True, kw_only=True):
    """What tells departments from one another, apart from lines, markets and tiles."""

    makes: Byproduct
    recycles: Byproduct
    inlay: str
    opens: Species
    storages: dict[Species, int]
    capacity: list[int]
    """Of a machine: without a tile, with one, with one turned over."""
    not_with: list[str]
    """Departments it does not meet in a game for two."""


class Station(Table, frozen=True, kw_only=True):
    """Where cubes stand; what is fresh degrades to another place, and has neighbours of its kind."""

    zone: Literal["station1", "station2", "dispatch"]
    text: str = ""
    """The product, if there is one line for each."""
    degrades_to: str = ""
    neighbours: list[str] = []


class Better(Table, frozen=True, kw_only=True):
    """What a tile changes on a belt; what is missing stays as it is."""

    limit: int | None = None
    energy: int | None = None
    per: Literal["cube", "use"] | None = None


class Belt(Table, frozen=True, kw_only=True):
    """A belt. `start` and `end` are species, stations or a byproduct; `limit` is in cubes, 0 for any number."""

    machine: Literal["A", "B", "C", "monday"]
    kind: Literal["main", "between", "into_station", "on_main", "refining"]
    start: str = ""
    end: str = ""
    both_ways: bool = False
    energy: int = 0
    """What it costs."""
    per: Literal["cube", "use"] = "use"
    limit: int = 0
    tile: str = ""
    """It is there with this engineering tile only."""
    opened_by: str = ""
    """Closed until this science tile is gone."""
    removed_by: str = ""
    needs: str = ""
    """The main belt on which `needs_cubes` must move."""
    needs_cubes: int = 1
    mandatory: bool = False
    gains: int = 0
    """Energy it brings; a loss is below 0."""
    loses_from: str = ""
    """It loses a cube from here."""
    better: dict[str, Better] = {}


class Batch(Table, frozen=True, kw_only=True):
    """So many cubes or more of one product are worth so much more together."""

    cubes: int
    bonus: int


class Upgrade(Table, frozen=True, kw_only=True):
    """What a science tile changes in the market; `below_fresh`: degraded food is worth so much less than fresh."""

    values: dict[str, int] = {}
    pair: list[int] = []
    below_fresh: int = 0


class Market(Table, frozen=True, kw_only=True):
    """Market values by place of the dispatch area, and what several cubes are worth together."""

    values: dict[str, int]
    pair_of: list[str] = []
    pair: list[int] = []
    """Values of two cubes, one of each place of `pair_of`, that are sold as a pair."""
    one_type: bool = False
    batch: list[Batch] = []
    upgrades: dict[str, Upgrade] = {}


class Layout(Table, frozen=True, kw_only=True):
    """Where tiles begin in a grid."""

    cells: list[Cell]


class ScienceTile(Table, frozen=True, kw_only=True):
    """A tile on a department board; what it covers begins to count when it is gone. Belts and markets name theirs."""

    shape: str
    opens: Literal["", "red", "brown", "spirulina", "chlorella"] = ""
    income: Literal["", "operators", "engineers", "scientists"] = ""
    plus: int = 0
    transport: bool = False
    both: bool = False
    """Byproduct is burned and stored."""
    under: str = ""
    """The tile that lies on it."""


class EngineeringTile(Table, frozen=True, kw_only=True):
    """A tile of the grid; where it may lie on the department board, and what it does there. Belts name theirs."""

    text: str
    """What it does."""
    shape: str
    layout: str
    fields: list[str]
    level: int = 1
    capacity: bool = False
    moves: int = 0
    """Moves in the next machine."""
    flexible: int = 0
    """So much may the converter take more."""


class ComboTile(Table, frozen=True, kw_only=True):
    """A tile that leaves the grid as an engineering tile and comes back as a science tile."""

    shape: str


class Shape(Table, frozen=True, kw_only=True):
    """A shape of tiles."""

    cells: list[Cell]


class Contract(Table, frozen=True, kw_only=True):
    """A card: what it scores at the end, what can be exported to it, and what it allows."""

    end: str
    export: str
    ability: str


class ContractEnd(Table, frozen=True, kw_only=True):
    """VP for each of what it counts."""

    counts: Literal[
        "engineering_tiles",
        "combo_tiles",
        "science_tiles",
        "demand_values",
        "demand",
        "cities",
        "recruited",
        "colours",
    ]
    team: Literal["", "operators", "engineers", "scientists"] = ""
    demand: int = 0
    points: int


class ContractExport(Table, frozen=True, kw_only=True):
    """What must be delivered, and what it brings."""

    kind: Literal["sum", "each", "after"]
    total: int = 0
    values: list[int] = []
    disks: int = 0
    points: int
    eur: int


class ContractAbility(Table, frozen=True, kw_only=True):
    """Kept as a code: rules know it."""

    text: str
