"""Tables of the departments' components: lines, markets, science grids, tiles and contracts."""

from typing import Literal

from scoresheet.domain.kit.components import ComponentTable
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Species

Cell = tuple[int, int]
"""A column counted from the left and a row counted from the bottom, both from 0."""


class Grid(ComponentTable, frozen=True, kw_only=True):
    """The science grid: its size, and the prices by zone from the bottom."""

    columns: int
    rows: int
    zone_rows: int
    engineering: list[int]
    science: list[int]


class Inlay(ComponentTable, frozen=True, kw_only=True):
    """One side of an inlay: the codes of its bonuses, by cell written as `x,y`."""

    tile: str
    bonuses: dict[str, str]


class DepartmentBox(ComponentTable, frozen=True, kw_only=True):
    """The properties of a department apart from its line, market and tiles."""

    makes: Byproduct
    recycles: Byproduct
    inlay: str
    opens: Species
    storages: dict[Species, int]
    capacity: list[int]
    """The capacity of a machine without a tile, with a tile, and with an upgraded tile."""
    not_with: list[str]
    """The departments that may not face this one in a two-player game."""


class Station(ComponentTable, frozen=True, kw_only=True):
    """A place for cubes: a station, or a place in the dispatch area.

    Fresh food here degrades to `degrades_to`; `neighbours` are the places of neighbouring types.
    """

    zone: Literal["station1", "station2", "dispatch"]
    text: str = ""
    """The name of the product, in departments with a separate line for each product."""
    degrades_to: str = ""
    neighbours: list[str] = []


class Better(ComponentTable, frozen=True, kw_only=True):
    """The changes that a tile makes to a belt; None keeps the belt's own value."""

    limit: int | None = None
    energy: int | None = None
    per: Literal["cube", "use"] | None = None


class Belt(ComponentTable, frozen=True, kw_only=True):
    """A conveyor belt.

    `start` and `end` are species, stations or a byproduct; `limit` is in cubes, 0 for no limit.
    """

    machine: Literal["A", "B", "C", "monday"]
    kind: Literal["main", "between", "into_station", "on_main", "refining"]
    start: str = ""
    end: str = ""
    both_ways: bool = False
    energy: int = 0
    """The energy cost."""
    per: Literal["cube", "use"] = "use"
    limit: int = 0
    tile: str = ""
    """The engineering tile that the belt needs; empty if it needs none."""
    opened_by: str = ""
    """The science tile that keeps the belt closed while it is on the board."""
    removed_by: str = ""
    needs: str = ""
    """The main belt on which at least `needs_cubes` cubes must move."""
    needs_cubes: int = 1
    mandatory: bool = False
    gains: int = 0
    """The energy the belt brings; negative for a loss."""
    loses_from: str = ""
    """The place that loses a cube when the belt takes effect."""
    better: dict[str, Better] = {}


class Batch(ComponentTable, frozen=True, kw_only=True):
    """The bonus for exporting at least `cubes` cubes of one product together."""

    cubes: int
    bonus: int


class Upgrade(ComponentTable, frozen=True, kw_only=True):
    """The changes that a science tile makes to a market.

    `below_fresh` is the difference between the values of fresh and degraded food.
    """

    values: dict[str, int] = {}
    pair: list[int] = []
    below_fresh: int = 0


class Market(ComponentTable, frozen=True, kw_only=True):
    """Market values by place in the dispatch area, and the values of cubes sold together."""

    values: dict[str, int]
    pair_of: list[str] = []
    pair: list[int] = []
    """The values of two cubes, one from each place in `pair_of`, sold as a pair."""
    one_type: bool = False
    batch: list[Batch] = []
    upgrades: dict[str, Upgrade] = {}


class Layout(ComponentTable, frozen=True, kw_only=True):
    """The cells that a tile covers in the grid at the start."""

    cells: list[Cell]


class ScienceTile(ComponentTable, frozen=True, kw_only=True):
    """A tile on a department board; whatever it covers takes effect once the tile is gone.

    The tables of belts and markets refer to the tiles that change them.
    """

    shape: str
    opens: Literal["", "red", "brown", "spirulina", "chlorella"] = ""
    income: Literal["", "operators", "engineers", "scientists"] = ""
    plus: int = 0
    transport: bool = False
    both: bool = False
    """True if byproduct is both burned and stored."""
    under: str = ""
    """The tile that lies on this one."""


class EngineeringTile(ComponentTable, frozen=True, kw_only=True):
    """An engineering tile: the fields on the board where it may go, and its effect there.

    The table of belts refers to the tiles that change them.
    """

    text: str
    """A description of the effect."""
    shape: str
    layout: str
    fields: list[str]
    level: int = 1
    capacity: bool = False
    moves: int = 0
    """The number of moves that the tile gives in the next machine."""
    flexible: int = 0
    """The number of additional cubes that the converter may take."""


class ComboTile(ComponentTable, frozen=True, kw_only=True):
    """A tile that leaves the grid like an engineering tile and returns like a science tile."""

    shape: str


class Shape(ComponentTable, frozen=True, kw_only=True):
    """The cells of a tile shape."""

    cells: list[Cell]


class Contract(ComponentTable, frozen=True, kw_only=True):
    """A contract card: its end scoring, its export and its ability."""

    end: str
    export: str
    ability: str


class ContractEnd(ComponentTable, frozen=True, kw_only=True):
    """An end scoring: the VP for each thing that is counted."""

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


class ContractExport(ComponentTable, frozen=True, kw_only=True):
    """A contract export: the goods to deliver, and their reward."""

    kind: Literal["sum", "each", "after"]
    total: int = 0
    values: list[int] = []
    disks: int = 0
    points: int
    eur: int


class ContractAbility(ComponentTable, frozen=True, kw_only=True):
    """A permanent ability; its key is the code that the rules use."""

    text: str
