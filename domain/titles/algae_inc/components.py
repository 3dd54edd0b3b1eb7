"""What is in the box: map, boards, lines, tiles, cards, tracks, and the numbers of the rules."""

from pathlib import Path
from typing import Literal

from domain.kit.components import Table, load
from domain.titles.algae_inc.kinds import Byproduct, GainKind, Item, Payable, Region, Species, Spot, Team

Cell = tuple[int, int]
"""Column from the left and row from the bottom, both from 0."""


class City(Table, frozen=True, kw_only=True):
    """A city; `printed` is the demand printed on capitals, 0 elsewhere."""

    region: Region
    capital: bool
    printed: int = 0
    links: list[str]


class DemandTokens(Table, frozen=True, kw_only=True):
    """The values of the tokens of either kind."""

    regular: list[int]
    capital: list[int]


class CityBonus(Table, frozen=True, kw_only=True):
    """City Bonus tokens of a kind: what one gives, and how many there are."""

    id: str
    item: Item
    number: int
    count: int


class Energy(Table, frozen=True, kw_only=True):
    """The track begins at 0; `yellow` and `green` are the lowest spaces of these zones."""

    max: int
    start: int
    yellow: int
    green: int
    eur_per_missing: int
    vp_per_excess: int


class ByproductTank(Table, frozen=True, kw_only=True):
    """Rows from the bottom: cubes in each (printed, or on the tile that covers it), euros for a cube stored there."""

    printed: int
    tile: int
    euros: list[int]
    full_rows: int
    """At the start."""
    sold: int
    bought: int
    tiles: list[Literal["both", "unused", "none"]]
    """By the number of seats: which tanks are covered by tiles; `unused`: that of the department nobody has."""


class Transport(Table, frozen=True, kw_only=True):
    """EUR by the number of steps."""

    base: list[int]
    upgraded: list[int]


class Milestone(Table, frozen=True, kw_only=True):
    """A side of a tile; which of the other values it has depends on `kind`."""

    tile: str
    colour: int
    kind: Literal[
        "region", "opened", "demand", "sum", "action_sum", "action_values", "cities", "regions", "capitals", "one_region"
    ]
    region: Literal["", "north", "east", "south", "west"] = ""
    count: int = 0
    distance: int = 0
    value: int = 0
    total: int = 0
    values: list[int] = []
    cities: list[str] = []
    regions: int = 0


class MilestonePoints(Table, frozen=True, kw_only=True):
    """VP by colour (from the lightest) and order of arrival."""

    points: list[list[int]]
    per_colour: int
    """Tiles on the map of each colour."""


class FacilityPlace(Table, frozen=True, kw_only=True):
    """A place for staff, from the second on: its cost in EUR, VP, and the bonus of each row (a gain)."""

    cost: int
    points: int
    bonus: dict[Team, str]


class Strip(Table, frozen=True, kw_only=True):
    """An action strip: the spots of its sides, from the left; the set says where it lies."""

    set: Literal["A", "B", "C", "D", "E"]
    sides: list[list[Spot]]


class Links(Table, frozen=True, kw_only=True):
    """The spots or places of the next strip that each spot leads to, from a strip to the one above it."""

    A: list[list[int]]
    B: list[list[int]]
    C: list[list[int]]
    D: list[list[int]]
    E: list[list[int]]


class WeekendStrip(Table, frozen=True, kw_only=True):
    """Gains from the left."""

    bonuses: list[str]


class MonthBonus(Table, frozen=True, kw_only=True):
    """A place of a VP strip: VP for each own milestone of the colour."""

    colour: int
    points: int


class VpStrip(Table, frozen=True, kw_only=True):
    """A side of a VP strip, from the left."""

    tile: str
    places: list[MonthBonus]


class Gain(Table, frozen=True, kw_only=True):
    """A bonus by its code."""

    kind: GainKind
    number: int = 1


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


class Start(Table, frozen=True, kw_only=True):
    """What everybody begins with."""

    cubes: int
    science: int
    eur: int
    vp: int
    staff: int
    """Printed in each row."""
    pool_tokens: int
    contracts: int
    export_tiles: int
    """Each with a disk and a marker on it."""


class Income(Table, frozen=True, kw_only=True):
    """EUR of every Monday; EUR and VP for each uncovered tile."""

    eur: int
    eur_per_tile: int
    vp_per_tile: int


class AlgaeTank(Table, frozen=True, kw_only=True):
    """Cubes of a tank at the start, its largest size, and what a cube costs when it is empty."""

    start: int
    max: int
    bought: int


class Exchange(Table, frozen=True, kw_only=True):
    """Items given for one that is missing, and for a Wild Action."""

    items: int
    wild: int
    into: list[Payable]


class Rules(Table, frozen=True, kw_only=True):
    """Single numbers."""

    weeks: int
    turns: int
    science_max: int
    converter: list[int]
    """Cubes lost by the number of cubes that machine A moved, from 0."""
    vp_per_group_tile: int
    items_per_vp: int
    first_city: str
    """With the demands printed on capitals, the first export goes there."""
    export_steps: int


class Staff(Table, frozen=True, kw_only=True):
    """How many staff tiles there are of each team."""

    each: int


class Solo(Table, frozen=True, kw_only=True):
    """What Bruno plays with: disks by strip and spot, VP."""

    disks: int
    strips: dict[Literal["B", "C", "D", "E"], list[int]]
    token_points: int
    monday_points: int
    end_points: int
    pools: int


class Components(Table, frozen=True, kw_only=True):
    """Everything, by id."""

    edition: str
    cities: dict[str, City]
    demand_tokens: DemandTokens
    city_bonuses: dict[str, CityBonus]
    energy: Energy
    byproduct_tank: ByproductTank
    transport: Transport
    milestones: dict[str, Milestone]
    milestone_points: MilestonePoints
    facility: list[FacilityPlace]
    strips: dict[str, Strip]
    links: Links
    weekend_strips: dict[str, WeekendStrip]
    vp_strips: dict[str, VpStrip]
    gains: dict[str, Gain]
    grid: Grid
    inlays: dict[str, Inlay]
    departments: dict[str, DepartmentBox]
    stations: dict[str, dict[str, Station]]
    belts: dict[str, dict[str, Belt]]
    market: dict[str, Market]
    layouts: dict[str, dict[str, Layout]]
    science_tiles: dict[str, dict[str, ScienceTile]]
    engineering_tiles: dict[str, EngineeringTile]
    combo_tiles: dict[str, ComboTile]
    shapes: dict[str, Shape]
    contracts: dict[str, dict[str, Contract]]
    contract_ends: dict[str, ContractEnd]
    contract_exports: dict[str, ContractExport]
    contract_abilities: dict[str, ContractAbility]
    start: Start
    income: Income
    algae_tank: AlgaeTank
    exchange: Exchange
    rules: Rules
    staff: Staff
    solo: Solo


EDITIONS = load(Path(__file__).parent / "components", Components)
