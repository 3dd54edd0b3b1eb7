"""The position of Weather Machine: Locations, machines, and the players' laboratories."""

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from scoresheet.domain.decision import Decision
from scoresheet.domain.state import GameState
from scoresheet.domain.titles.weather_machine.components import EDITIONS, Components
from scoresheet.domain.titles.weather_machine.kinds import (
    Action,
    Colour,
    Department,
    Location,
    Section,
    Token,
    Voucher,
    Weather,
)
from scoresheet.domain.viewer import NOBODY, Seat

D = TypeVar("D", bound=Decision)

EMPTY = -1
"""An empty space."""
LATIV = -2
"""Lativ, or one of his Bots."""
OFFICIAL = -3
"""A Government marker."""
BLOCKED = -4
"""A space that is not used in games with two players."""

Trigger = Literal["", "nobel", "experiments", "government", "rnd"]
"""The reason why the end of the game was triggered, empty before."""
Phase = Literal["setup", "turns", "machine", "round_end", "last_uses", "over"]
"""`machine`: the Weather Machine runs; `last_uses`: seats use remaining tokens and tiles."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Variants: a draft of Goal tiles; Lativ counts as a player for Vouchers (two players only)."""

    goal_draft: Annotated[bool, Meta(description="Goal tiles are drafted in groups instead of dealt in sets.")] = False
    new_scientists: Annotated[
        bool, Meta(description="Lativ counts as a player to the left for Vouchers; with two players only.")
    ] = False


class Row(msgspec.Struct):
    """A row of the Office: three spaces in the order of departments, and a Breakthrough marker."""

    tokens: list[Token] = []
    published: bool = False
    marker: Literal["left", "right", "gone"] = "left"


class Tile(msgspec.Struct):
    """A Workshop tile; rows count from the top, columns from 1.

    `turned` is true if the second end of the tile is at the top.
    """

    tile: str
    row: int
    column: int
    turned: bool


class Subsidy(msgspec.Struct):
    """A player's Subsidy tile."""

    tile: str
    used: bool = False


class PlacedGoal(msgspec.Struct):
    """A Goal tile on its space, flipped after its funding."""

    goal: str
    flipped: bool = False


class Research(msgspec.Struct, frozen=True, gc=False):
    """A Research token with its column and its weather."""

    department: Department
    weather: Weather


class Laboratory(msgspec.Struct):
    """The boards and pieces of a player, with the positions of their Scientist and markers."""

    location: Location = "supply"
    space: int = EMPTY
    vouchers: dict[Voucher, int] = {}
    funding: dict[Department, int] = {}
    assembly: dict[Section, list[bool]] = {}
    """The slots of each section; true while a Bot is in the slot."""
    bots: int = 0
    """Bots in the Workshop."""
    parts: dict[Colour, int] = {}
    chemicals: dict[Colour, int] = {}
    workshop: list[Tile] = []
    start_tile: str = ""
    """The dealt first tile, until the player lays it."""
    office: list[Row] = []
    waiting: list[Research] = []
    awards: int = 0
    """All Award tokens of the player, placed or waiting."""
    awards_waiting: int = 0
    subsidies: list[Subsidy] = []
    investments: int = 0
    goals: list[str] = []
    """Unused Goal tiles."""
    placed: dict[str, PlacedGoal] = {}
    """Placed Goal tiles by Goal space, for example `government.top`."""
    points: dict[str, int] = {}
    """CP scored so far, by source."""
    dealings: int = 0
    """Chemicals bought and returned since the last turn began."""

    @property
    def parts_held(self) -> int:
        """Return the number of Parts in the Workshop."""
        return sum(self.parts.values())

    @property
    def chemicals_held(self) -> int:
        """Return the number of Chemicals in the Workshop."""
        return sum(self.chemicals.values())


class Plot(msgspec.Struct):
    """A space in Government: a Subsidy tile (`blue`: blue side up), or the Part replacing it."""

    tile: str = ""
    blue: bool = True
    part: Literal["", "green", "white", "pink", "red", "blue"] = ""


class Climate(msgspec.Struct):
    """Extreme Weather tiles on the board from the lowest, the top tile's slots, and the stack."""

    board: list[str] = []
    slots: list[int] = []
    stack: list[str] = []
    """From the lowest to the topmost."""


class Institute(GameState[D], Generic[D], kw_only=True):
    """A position; `components` are the components of its edition."""

    options: Options = Options()
    round: int = 0
    phase: Phase = "setup"
    order: list[Seat] = []
    """Turn order of this round."""
    initiative: list[Seat] = []
    """Turn order of the next round."""
    turn: Seat = NOBODY
    started: bool = False
    """True after the seat used its Subsidy or Investment tile this turn."""
    moved: bool = False
    """True after the Scientist moved this turn."""
    acted: list[Action] = []
    """Actions of the Location already performed this turn."""
    lativ: Location = "supply"
    lativ_space: int = EMPTY
    lativ_bots: int = 0
    """Lativ's Bots beside the Lab."""
    supply: dict[Colour, int] = {}
    offer: list[str] = []
    """Workshop tiles on display."""
    top: str = ""
    """The visible top tile of the face-up stack."""
    face_up: int = 0
    """Tiles in the face-up stack below the top tile."""
    face_down: int = 0
    unseen: list[str] = []
    """Workshop tiles that no player has seen, in no order; the game draws from them at random."""
    machines: dict[Department, dict[Weather, list[int]]] = {}
    """The occupants of each branch's spaces, from the top."""
    tokens: dict[Department, dict[Weather, int]] = {}
    """Research tokens left."""
    plots: dict[Weather, list[Plot]] = {}
    officials: int = 0
    """Government markers in Government."""
    climates: dict[Weather, Climate] = {}
    locks: list[Weather] = []
    awards: int = 0
    nobel: Seat = NOBODY
    assistant: Weather = "rain"
    display: list[str] = []
    """Experiment tiles from left to right."""
    preview: str = ""
    deck_top: str = ""
    deck: int = 0
    """Experiment tiles left in the deck, including the top tile."""
    undrawn: list[str] = []
    """Experiment tiles not yet drawn."""
    groups: list[str] = []
    """Groups of Goal tiles that can still be drafted: `A.government`."""
    trigger: Trigger = ""
    last_round: int = 0
    """The last round; 0 before the end is triggered."""
    finishing: list[Seat] = []
    """Seats that may still use Awards and Investment tiles after the last round."""
    laboratories: list[Laboratory] = []

    @property
    def components(self) -> Components:
        """Return the components of the game's edition."""
        return EDITIONS[self.edition].components


State = Institute[Any]


def laboratory_asked(state: State) -> Laboratory:
    """Return the Laboratory of the seat that decides next.

    No other seat has a decision while a seat pays costs.
    """
    laboratory: Laboratory = state.laboratories[state.decisions[-1].seat]
    return laboratory
