"""The state of Lineae: ocean, vessels, submersibles, rockets, and workers on spaces."""

from typing import Annotated, Any, Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from scoresheet.domain.decision import Decision
from scoresheet.domain.state import GameState
from scoresheet.domain.titles.lineae.components import EDITIONS, Components
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible
from scoresheet.domain.viewer import Seat

Order = Literal["ask", "round", "never"]
"""A seat's standing order about tolls: ask, decline this round, or always decline."""
ORDERS: tuple[Order, ...] = get_args(Order)
Cell = tuple[int, int]
"""A space of the ocean: mineral column from the left, row from the top, both from 0."""


class Modules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game."""

    starter: Annotated[bool, Meta(description="Without colony cards: for a first game.")] = False
    biogenesis: Annotated[bool, Meta(description="Algae grow in full sun, a sixth kind of cube.")] = False
    reactor_core: Annotated[
        bool, Meta(description="A reactor turns cubes into other kinds, for electricity, and lends cubes at interest.")
    ] = False
    short_rockets: Annotated[
        bool, Meta(description="Rockets need three cubes instead of five: easier, especially solo.")
    ] = False


class Cube(msgspec.Struct, frozen=True, array_like=True):
    """A cube in a space of the ocean."""

    x: int
    y: int
    mineral: Mineral


class Vessel(msgspec.Struct, kw_only=True):
    """A seat's vessel, with its crew and everything on its player board."""

    column: int = -1
    money: int = 0
    electricity: int = 0
    cargo: dict[Mineral, int] = {}
    workers: int = 0
    """The workers in the crew quarters."""
    charged: int = 0
    """The number of these workers that count twice this round (Brine Galley)."""
    reserve: int = 0
    """The workers that are not hired."""
    technology: list[str] = []
    rockets: list[str] = []
    points: dict[str, int] = {}
    """The victory points so far, by source."""
    loans: list[Mineral] = []
    """The sectors of the Reactor Core with a loan marker of this seat."""
    order: Order = "ask"
    ordered: bool = False
    """True if the seat set a standing order since it was last asked for a toll."""
    voyaged: bool = False
    """True if the vessel moved, and nothing has changed since that would justify another move."""
    docked: bool = False
    """True if the vessel docked this turn, which ended the turn."""
    waited: bool = False
    """True if the seat had a turn since it last placed a worker; if it has no workers, it is skipped."""
    passed: bool = False


class Probe(msgspec.Struct):
    """A submersible: its position, and the cubes in its hold."""

    x: int
    y: int
    hold: list[Mineral] = []


class Workers(msgspec.Struct):
    """A group of workers on an action space; `charged` of them count twice."""

    seat: Seat
    workers: int
    charged: int = 0


class Deposit(msgspec.Struct):
    """A deposit tile under six mineral columns.

    `track` is the progress of each seat on its excavation track; 0 is before the first space.
    """

    tile: Mineral
    side: str
    even: Mineral
    odd: Mineral
    excavation: Mineral
    setup: Mineral
    track: list[int]


class Rocket(msgspec.Struct):
    """A rocket that has not been launched.

    Each of its spaces is a mineral or "wild"; `cubes` has the cube on each, "" if none.
    """

    card: str
    spaces: list[str]
    cubes: list[Mineral | Literal[""]]


class Cruise(msgspec.Struct, kw_only=True):
    """A seat's control of a submersible."""

    seat: Seat
    submersible: Submersible
    remote: int = 0
    """The maximum number of spaces without electricity; 0 if the submersible uses electricity."""
    moved: int = 0
    """The number of spaces moved so far."""
    by_hand: bool = False
    """True if cubes on the way are left unless they are picked up individually."""
    excavated: list[int] = []
    """The deposits excavated this turn."""


D = TypeVar("D", bound=Decision)


class Ocean(GameState[D], Generic[D], kw_only=True):
    """The state of a game.

    The colony deck has no order: a card is drawn at random when one is revealed.
    """

    modules: Modules
    vessels: list[Vessel]
    round: int = 0
    jupiter: list[int] = []
    """The vessel columns that Jupiter covers."""
    first: Seat = Seat(0)
    """The holder of the first-player marker."""
    bank: int = 0
    supply: dict[Mineral, int] = {}
    locks: list[bool] = []
    """True for each closed lock, from the left."""
    depths: list[int] = []
    """The number of rows of water in each vessel column."""
    tokens: int = 0
    """The number of water tokens beside the board."""
    cubes: list[list[Mineral | Literal[""]]] = []
    """The cubes in the ocean, by mineral column and row; "" if there is none."""
    submersibles: dict[Submersible, Probe] = {}
    atmosphere: list[int] = []
    """The number of cubes that block the sun, by vessel column."""
    deposits: list[Deposit] = []
    rockets: list[Rocket | None] = []
    ready: list[str] = []
    """The colony cards that lie under rockets, by slot; "" if none."""
    colony: list[str] = []
    """The colony cards in the rocket row, by slot; "" if none."""
    city: dict[str, str] = {}
    """The promoted colony cards, by the basic action they cover."""
    colony_deck: list[str] = []
    technology_deck: list[str] = []
    placed: dict[str, list[Workers]] = {}
    """The workers, by action space."""
    cruise: Cruise | None = None
    reactor: dict[Mineral, int] = {}
    """The number of cubes on each sector of the Reactor Core."""
    ended: bool = False
    result: str = ""
    """The grade of a solo game."""

    @property
    def components(self) -> Components:
        """The components of the game's edition."""
        return EDITIONS[self.edition].components


State = Ocean[Any]
"""The state type for the rules, which do not depend on the types of its decisions."""
