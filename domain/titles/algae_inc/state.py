"""The nouns of Algae, Inc.: the map, the action board, the tanks, the departments of the players, and Bruno."""

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
"""Whose neutral disks and markers are."""

Phase = Literal["setup", "monday", "week", "weekend", "over"]
Level = Literal["A", "B", "C", "D", "E"]
"""Where an action strip lies, from the bottom."""
LEVELS: tuple[Level, ...] = get_args(Level)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Variants of the set-up."""

    printed_capitals: Annotated[
        bool,
        Meta(description="Capitals ask what is printed on them, and the first export goes to Berlin: for beginners."),
    ] = False
    random_inlays: Annotated[
        bool, Meta(description="The inlays of the science grids are dealt, and everybody chooses the side.")
    ] = False


class Placed(msgspec.Struct, frozen=True):
    """A science or combo tile in the grid, face down."""

    tile: str
    cells: list[tuple[int, int]]


class Activation(msgspec.Struct):
    """What has been done in the activation that goes on: of a machine, or of refining; cubes by belt."""

    machine: str = ""
    moves: int = 0
    """Main moves made, against the capacity."""
    moved: dict[str, int] = {}
    """By main belt."""
    used: dict[str, int] = {}
    """By other belt."""
    held: dict[str, int] = {}
    """Cubes that came to a station and may not move on from there in this step, by `belt>station`."""
    backward: int = 0
    stored: int = 0
    """Byproducts stored in this storing."""


class Turn(msgspec.Struct):
    """What a player has done in the turn that goes on."""

    opened: int = 0
    """Exports to cities without disks."""
    tile_used: bool = False
    recruited: int = 0
    """In the action that goes on."""


class Work(msgspec.Struct):
    """The team activation that goes on."""

    strength: int = 0
    """Staff that are active."""
    points: int = 0
    """Engineering points left."""
    tiles: int = 0
    """Tiles removed or placed."""
    demands: list[int] = []
    """Of the cities exported to."""
    exports: int = 0
    """Contract and re-exports included."""
    target: str = ""
    """The city, or the contract, that cubes are being chosen for."""
    load: dict[str, int] = {}
    """These cubes, by place."""


class Department(msgspec.Struct):
    """What lies before a player."""

    department: str = ""
    inlay: str = ""
    inlay_tile: str = ""
    """Dealt, the side is not chosen yet."""
    cards: list[str] = []
    """Contracts dealt, until they are slid in."""
    ability: str = ""
    export: str = ""
    end: str = ""
    """The cards whose option of that kind counts."""
    items: dict[Item, int] = {}
    energy: int = 0
    open: list[Species] = []
    cubes: dict[str, int] = {}
    """By storage (species) and station."""
    recruited: dict[Team, int] = {}
    upgraded: list[Team] = []
    hired_upgrades: list[Team] = []
    """Rows whose third recruit has brought an upgrade."""
    science: list[str] = []
    """Tiles still on the department board."""
    grid: dict[str, list[tuple[int, int]]] = {}
    """Engineering and combo tiles still in the grid; of a stack all tiles, on the same cells."""
    fields: dict[str, str] = {}
    """Engineering tiles on the department board, by field."""
    combos: list[str] = []
    """Combo tiles in reserve."""
    placed: list[Placed] = []
    disks: int = 0
    """Export disks still on the side board."""
    markers: int = 0
    used: int = 0
    """Export/2x tiles used."""
    cities: list[str] = []
    """With an own disk, in order."""
    delivered: bool = False
    """The contract export has been made."""
    level: Literal["", "A", "B", "C", "D", "E"] = ""
    spot: int = -1
    """Where the Supervisor is."""
    exported_week: int = 0
    """The last week whose team upgrade was received."""
    points: dict[str, int] = {}
    """VP scored so far, by what scored them."""
    turn: Turn = msgspec.field(default_factory=Turn)
    work: Work = msgspec.field(default_factory=Work)
    activation: Activation = msgspec.field(default_factory=Activation)


class AlgaeTank(msgspec.Struct):
    """A tank of the map."""

    cubes: int = 0
    capacity: int = 0


class ByproductTank(msgspec.Struct):
    """Filled from the bottom: cubes in a row, rows, cubes."""

    row: int = 0
    rows: int = 0
    cubes: int = 0

    @property
    def full(self) -> bool:
        """Return whether nothing more can be stored."""
        return self.cubes == self.row * self.rows

    @property
    def level(self) -> int:
        """Rows that are not empty."""
        return -(-self.cubes // self.row)


class Lying(msgspec.Struct, frozen=True):
    """A strip and the side that is up."""

    strip: str
    side: int


class Pool(msgspec.Struct, frozen=True):
    """A token pool of the set-up: a staff tile and City Bonus tokens."""

    team: Team
    tokens: list[str]


class Rival(msgspec.Struct):
    """Bruno."""

    points: dict[str, int] = {}
    """VP by what scored them."""
    strips: dict[Level, list[int]] = {}
    """Neutral disks on the spots."""
    left: int = 0
    """Neutral disks that are nowhere yet."""
    gone: int = 0
    """Neutral disks removed from the game."""
    demands: list[int] = []
    """Of the cities of this week's disks."""
    opened: bool = False
    """This week a disk went to a city without disks."""
    outcome: Literal["", "won", "lost"] = ""
    """Of the player."""


class Company(GameState[D], Generic[D], kw_only=True):
    """The whole table."""

    options: Options
    phase: Phase = "setup"
    week: int = 0
    round: int = 0
    """Turn of the week, from 1."""
    first: Seat = NOBODY
    """Who has the start player token."""
    turn: Seat = NOBODY
    action: Literal["", "recruit", "operators", "engineers", "scientists", "A", "B", "C"] = ""
    strips: dict[Level, Lying] = {}
    weekend: str = ""
    month: str = ""
    """The VP strip's side."""
    rounds: list[Team] = []
    """The team upgrade of each of the first weeks."""
    demands: dict[str, int] = {}
    tokens: list[str] = []
    """Cities that still have a City Bonus token, face down."""
    seen: dict[str, int] = {}
    """City Bonus tokens that have been turned, by kind."""
    disks: dict[str, list[Seat]] = {}
    """By city, in order of arrival; -1 is neutral."""
    rows: list[str] = []
    """Milestones on the map, from the top row."""
    achieved: dict[str, list[Seat]] = {}
    """Markers by milestone, in order of arrival; -1 is Bruno's."""
    tanks: dict[Species, AlgaeTank] = {}
    byproducts: dict[Byproduct, ByproductTank] = {}
    pools: list[Pool] = []
    rival: Rival | None = None
    departments: list[Department] = []

    @property
    def components(self) -> Components:
        """The box this game is played with."""
        return EDITIONS[self.edition].components

    @property
    def bruno(self) -> Rival:
        """The rival of a game alone; `LookupError` in others."""
        if self.rival is None:
            raise LookupError("Nobody plays alone here.")
        return self.rival

    def box(self, seat: Seat) -> DepartmentBox:
        """What the box says of a seat's department."""
        return self.components.departments[self.departments[seat].department]


State = Company[Any]
