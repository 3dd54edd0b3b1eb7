"""The nouns: the ocean, vessels, submersibles, rockets, workers on spaces, the state of a game."""

from typing import Annotated, Any, Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from scoresheet.domain.decision import Decision
from scoresheet.domain.state import GameState
from scoresheet.domain.titles.lineae.components import EDITIONS, Components
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible
from scoresheet.domain.viewer import Seat

Order = Literal["ask", "round", "never"]
"""A seat's standing order about tolls: ask me; none this round; never."""
ORDERS: tuple[Order, ...] = get_args(Order)
Cell = tuple[int, int]
"""A space of the ocean: mineral column from the left, row from the top, both from 0."""


class Modules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a new game."""

    starter: Annotated[bool, Meta(description="Without colony cards: for a first game.")] = False
    biogenesis: Annotated[bool, Meta(description="Algae grow in full sun, a sixth kind of cube.")] = False
    reactor_core: Annotated[
        bool, Meta(description="A reactor turns cubes into others for electricity, and lends them for points.")
    ] = False
    short_rockets: Annotated[
        bool, Meta(description="Rockets need three cubes instead of five: easier, above all alone.")
    ] = False


class Cube(msgspec.Struct, frozen=True, array_like=True):
    """A cube in a space of the ocean."""

    x: int
    y: int
    mineral: Mineral


class Vessel(msgspec.Struct, kw_only=True):
    """A seat's surface vessel, its crew and all that is on its player board."""

    column: int = -1
    money: int = 0
    electricity: int = 0
    cargo: dict[Mineral, int] = {}
    workers: int = 0
    """In the crew quarters."""
    charged: int = 0
    """How many of them count twice this round (Brine Galley)."""
    reserve: int = 0
    """Workers that are not hired, near the board."""
    technology: list[str] = []
    rockets: list[str] = []
    points: dict[str, int] = {}
    """Victory points so far, by what they were earned with."""
    loans: list[Mineral] = []
    """Sectors of the Reactor Core where a loan marker of this seat lies."""
    order: Order = "ask"
    ordered: bool = False
    """Left a standing order since it was last asked."""
    voyaged: bool = False
    """Moved since anything changed where it can go, or what there is to go for."""
    docked: bool = False
    """Docked in this turn, which ended it."""
    waited: bool = False
    """Had a turn since its last worker was placed: skipped while none is at home."""
    passed: bool = False


class Probe(msgspec.Struct):
    """A submersible: where it is, and the cubes in its hold."""

    x: int
    y: int
    hold: list[Mineral] = []


class Workers(msgspec.Struct):
    """A group of workers on an action space; the `charged` ones among them count twice."""

    seat: Seat
    workers: int
    charged: int = 0


class Deposit(msgspec.Struct):
    """A deposit tile under six mineral columns, and how far each seat is on its excavation track (0: not there)."""

    tile: Mineral
    side: str
    even: Mineral
    odd: Mineral
    excavation: Mineral
    setup: Mineral
    track: list[int]


class Rocket(msgspec.Struct):
    """A rocket that waits: its spaces (a mineral, or "wild"), and the cube on each ("" if none)."""

    card: str
    spaces: list[str]
    cubes: list[Mineral | Literal[""]]


class Cruise(msgspec.Struct, kw_only=True):
    """A submersible under a seat's control."""

    seat: Seat
    submersible: Submersible
    remote: int = 0
    """So many spaces at most, without electricity; 0: as many as electricity is there for."""
    moved: int = 0
    """Spaces moved so far."""
    by_hand: bool = False
    """Cubes on the way are left unless they are picked up one by one."""
    excavated: list[int] = []
    """Deposits excavated this turn."""


D = TypeVar("D", bound=Decision)


class Ocean(GameState[D], Generic[D], kw_only=True):
    """Everything on the table. The colony deck has no order: a card is drawn from it when it is revealed."""

    modules: Modules
    vessels: list[Vessel]
    round: int = 0
    jupiter: list[int] = []
    """The vessel columns it covers."""
    first: Seat = Seat(0)
    """Holds the first-player marker."""
    bank: int = 0
    supply: dict[Mineral, int] = {}
    locks: list[bool] = []
    """Whether each is closed, from the left."""
    depths: list[int] = []
    """Rows of water in each vessel column."""
    tokens: int = 0
    """Water tokens beside the board."""
    cubes: list[list[Mineral | Literal[""]]] = []
    """By mineral column and row; "" where there is none."""
    submersibles: dict[Submersible, Probe] = {}
    atmosphere: list[int] = []
    """Cubes that block the sun, by vessel column."""
    deposits: list[Deposit] = []
    rockets: list[Rocket | None] = []
    ready: list[str] = []
    """Colony cards that lie under a rocket, by slot; "" if none."""
    colony: list[str] = []
    """Colony cards in the rocket row, by slot; "" if none."""
    city: dict[str, str] = {}
    """Promoted colony cards, by the basic action they cover."""
    colony_deck: list[str] = []
    technology_deck: list[str] = []
    placed: dict[str, list[Workers]] = {}
    """Workers by action space."""
    cruise: Cruise | None = None
    reactor: dict[Mineral, int] = {}
    """Cubes by sector of the Reactor Core."""
    ended: bool = False
    result: str = ""
    """The grade of a solo game."""

    @property
    def components(self) -> Components:
        """The components that the game was begun with."""
        return EDITIONS[self.edition].components


State = Ocean[Any]
"""The state as rules name it; what decisions it holds is the title's business."""
