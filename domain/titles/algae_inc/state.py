"""The state of Algae, Inc.: map, action board, tanks, departments, and Bruno."""

from typing import Annotated, Any, Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from scoresheet.domain.decision import Decision
from scoresheet.domain.state import GameState
from scoresheet.domain.titles.algae_inc.components import EDITIONS, Components
from scoresheet.domain.titles.algae_inc.department_tables import DepartmentBox
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Item, Species, Team
from scoresheet.domain.viewer import NOBODY, Seat

D = TypeVar("D", bound=Decision)

BRUNO = NOBODY
"""The owner of neutral disks and markers."""

Phase = Literal["setup", "monday", "week", "weekend", "over"]
Level = Literal["A", "B", "C", "D", "E"]
"""The row of an action strip, from A at the bottom."""
LEVELS: tuple[Level, ...] = get_args(Level)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Variants of the setup."""

    printed_capitals: Annotated[
        bool,
        Meta(description="Capitals use their printed demand, and the first export goes to Berlin: for beginners."),
    ] = False
    random_inlays: Annotated[
        bool, Meta(description="The inlays of the science grids are dealt, and everybody chooses the side.")
    ] = False


class Placed(msgspec.Struct, frozen=True):
    """A science or combo tile in the grid, face down."""

    tile: str
    cells: list[tuple[int, int]]


class Activation(msgspec.Struct):
    """The progress of the current activation of a machine, or of refining."""

    machine: str = ""
    moves: int = 0
    """The number of main moves made, limited by the capacity."""
    moved: dict[str, int] = {}
    """The cubes moved, by main belt."""
    used: dict[str, int] = {}
    """The cubes moved or added along other belts, by belt."""
    held: dict[str, int] = {}
    """The cubes that arrived at a place and may not leave it again in this step.

    Keys are places, or `belt>station` for belts between stations.
    """
    backward: int = 0
    stored: int = 0
    """The number of byproducts stored since the count was last reset."""


class Turn(msgspec.Struct):
    """The progress of a player's current turn."""

    opened: int = 0
    """The number of exports to cities without disks."""
    tile_used: bool = False
    recruited: int = 0
    """The number of recruits in the current action."""


class Work(msgspec.Struct):
    """The progress of the current activation of a team."""

    strength: int = 0
    """The number of active staff."""
    points: int = 0
    """The engineering points left."""
    tiles: int = 0
    """The number of tiles removed or placed."""
    demands: list[int] = []
    """The demands of the cities exported to."""
    exports: int = 0
    """The number of exports, including contract exports and re-exports."""
    target: str = ""
    """The city, or the contract, for which cubes are being chosen."""
    load: dict[str, int] = {}
    """The cubes chosen, by place."""


class Department(msgspec.Struct):
    """A player's department board with everything on it."""

    department: str = ""
    inlay: str = ""
    inlay_tile: str = ""
    """The inlay dealt to the player, until its side is chosen."""
    cards: list[str] = []
    """The contract cards dealt to the player, until they are assigned."""
    ability: str = ""
    export: str = ""
    end: str = ""
    """The cards that give the ability, the export and the end scoring."""
    items: dict[Item, int] = {}
    energy: int = 0
    open: list[Species] = []
    cubes: dict[str, int] = {}
    """The cubes by place: a storage (its species) or a station."""
    recruited: dict[Team, int] = {}
    upgraded: list[Team] = []
    hired_upgrades: list[Team] = []
    """The rows whose third recruit has given an upgrade."""
    science: list[str] = []
    """The science tiles still on the department board."""
    grid: dict[str, list[tuple[int, int]]] = {}
    """The engineering and combo tiles still in the grid; tiles in a stack have the same cells."""
    fields: dict[str, str] = {}
    """The engineering tiles on the department board, by field."""
    combos: list[str] = []
    """The combo tiles in reserve."""
    placed: list[Placed] = []
    disks: int = 0
    """The export disks still on the side board."""
    markers: int = 0
    used: int = 0
    """The number of Export/2x tiles used."""
    cities: list[str] = []
    """The cities with a disk of the player, in order."""
    delivered: bool = False
    """True once the contract export has been made."""
    level: Literal["", "A", "B", "C", "D", "E"] = ""
    spot: int = -1
    """The Supervisor's spot on its strip, `level`."""
    exported_week: int = 0
    """The last week whose team upgrade the player received."""
    points: dict[str, int] = {}
    """The VP scored so far, by source."""
    turn: Turn = msgspec.field(default_factory=Turn)
    work: Work = msgspec.field(default_factory=Work)
    activation: Activation = msgspec.field(default_factory=Activation)


class AlgaeTank(msgspec.Struct):
    """An algae tank of the map."""

    cubes: int = 0
    capacity: int = 0


class ByproductTank(msgspec.Struct):
    """A byproduct tank, filled from the bottom; `row` is the number of cubes in a row."""

    row: int = 0
    rows: int = 0
    cubes: int = 0

    @property
    def full(self) -> bool:
        """Return whether the tank is full."""
        return self.cubes == self.row * self.rows

    @property
    def level(self) -> int:
        """The number of rows that are not empty."""
        return -(-self.cubes // self.row)


class Lying(msgspec.Struct, frozen=True):
    """An action strip on the board, and the side that is face up."""

    strip: str
    side: int


class Pool(msgspec.Struct, frozen=True):
    """A token pool of the setup: a staff tile and City Bonus tokens."""

    team: Team
    tokens: list[str]


class Rival(msgspec.Struct):
    """Bruno, the opponent in solo games."""

    points: dict[str, int] = {}
    """His VP, by source."""
    strips: dict[Level, list[int]] = {}
    """The neutral disks on the spots of the strips."""
    left: int = 0
    """The number of neutral disks not placed yet."""
    gone: int = 0
    """The number of neutral disks removed from the game."""
    demands: list[int] = []
    """The demands of the cities that received disks this week."""
    opened: bool = False
    """True if a disk went to a city without disks this week."""
    outcome: Literal["", "won", "lost"] = ""
    """The player's outcome."""


class Company(GameState[D], Generic[D], kw_only=True):
    """The state of a game."""

    options: Options
    phase: Phase = "setup"
    week: int = 0
    round: int = 0
    """The turn of the week, from 1."""
    first: Seat = NOBODY
    """The holder of the start player token."""
    turn: Seat = NOBODY
    action: Literal["", "recruit", "operators", "engineers", "scientists", "A", "B", "C"] = ""
    strips: dict[Level, Lying] = {}
    weekend: str = ""
    month: str = ""
    """The side of the VP strip."""
    rounds: list[Team] = []
    """The team upgrades of the first weeks."""
    demands: dict[str, int] = {}
    tokens: list[str] = []
    """The cities that still have a City Bonus token, face down."""
    seen: dict[str, int] = {}
    """The City Bonus tokens that have been turned, by kind."""
    disks: dict[str, list[Seat]] = {}
    """The disks by city, in order of arrival; -1 is neutral."""
    rows: list[str] = []
    """The milestones on the map, from the top row."""
    achieved: dict[str, list[Seat]] = {}
    """The markers by milestone, in order of arrival; -1 is Bruno's."""
    tanks: dict[Species, AlgaeTank] = {}
    byproducts: dict[Byproduct, ByproductTank] = {}
    pools: list[Pool] = []
    rival: Rival | None = None
    departments: list[Department] = []

    @property
    def components(self) -> Components:
        """The components of the game's edition."""
        return EDITIONS[self.edition].components

    @property
    def bruno(self) -> Rival:
        """The opponent in a solo game; raises LookupError in other games."""
        if self.rival is None:
            raise LookupError("This is not a solo game.")
        return self.rival

    def box(self, seat: Seat) -> DepartmentBox:
        """Return the component data of a seat's department."""
        return self.components.departments[self.departments[seat].department]


State = Company[Any]
