"""The nouns of Weather Machine: the four Locations, the three machines, the laboratories of the players."""

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
"""Nobody stands on the space."""
LATIV = -2
"""Lativ, or one of his Bots."""
OFFICIAL = -3
"""A Government marker."""
BLOCKED = -4
"""A space that two players do not use."""

Trigger = Literal["", "nobel", "experiments", "government", "rnd"]
"""What brings the end of the game."""
Phase = Literal["setup", "turns", "machine", "round_end", "last_uses", "over"]
"""`machine`: the Weather Machine runs; `last_uses`: what is left is used before scoring."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Variants: Goal tiles are drafted; Lativ counts as a player for Vouchers (two players only)."""

    goal_draft: Annotated[bool, Meta(description="Goal tiles are drafted in groups instead of dealt in sets.")] = False
    new_scientists: Annotated[
        bool, Meta(description="Lativ counts as a player to the left for Vouchers; with two players only.")
    ] = False


class Row(msgspec.Struct):
    """A row of the Office: its three spaces (in the order of departments), and where its Breakthrough marker is."""

    tokens: list[Token] = []
    published: bool = False
    marker: Literal["left", "right", "gone"] = "left"


class Tile(msgspec.Struct):
    """A Workshop tile; `turned`: its second end is at the top. Rows from the top, columns from 1."""

    tile: str
    row: int
    column: int
    turned: bool


class Subsidy(msgspec.Struct):
    """A Subsidy tile that was taken."""

    tile: str
    used: bool = False


class PlacedGoal(msgspec.Struct):
    """A Goal tile on its space; flipped when it has brought its funding."""

    goal: str
    flipped: bool = False


class Research(msgspec.Struct, frozen=True, gc=False):
    """A Research token: the column it belongs to, and its weather."""

    department: Department
    weather: Weather


class Laboratory(msgspec.Struct):
    """What lies before a player, and where their Scientist and their markers are."""

    location: Location = "supply"
    space: int = EMPTY
    vouchers: dict[Voucher, int] = {}
    funding: dict[Department, int] = {}
    assembly: dict[Section, list[bool]] = {}
    """The slots in which a Bot still stands."""
    bots: int = 0
    """In the Workshop."""
    parts: dict[Colour, int] = {}
    chemicals: dict[Colour, int] = {}
    workshop: list[Tile] = []
    start_tile: str = ""
    """Dealt, and not laid yet."""
    office: list[Row] = []
    waiting: list[Research] = []
    awards: int = 0
    """Taken, placed or not."""
    awards_waiting: int = 0
    subsidies: list[Subsidy] = []
    investments: int = 0
    goals: list[str] = []
    """Unused."""
    placed: dict[str, PlacedGoal] = {}
    """By the Goal space: `government.top`."""
    points: dict[str, int] = {}
    """CP scored so far, by what scored them."""
    dealings: int = 0
    """Chemicals bought and returned since the last turn began."""

    @property
    def parts_held(self) -> int:
        """Parts in the Workshop."""
        return sum(self.parts.values())

    @property
    def chemicals_held(self) -> int:
        """Chemicals in the Workshop."""
        return sum(self.chemicals.values())


class Plot(msgspec.Struct):
    """A space of Government for Subsidy tiles: the tile, and whether it is blue side up; or the Part in its place."""

    tile: str = ""
    blue: bool = True
    part: Literal["", "green", "white", "pink", "red", "blue"] = ""


class Climate(msgspec.Struct):
    """The Extreme Weather of one kind: tiles on the board from the lowest, slots of the topmost, tiles on the stack."""

    board: list[str] = []
    slots: list[int] = []
    stack: list[str] = []
    """From the lowest to the topmost."""


class Institute(GameState[D], Generic[D], kw_only=True):
    """A position; `state.components` are those of its edition."""

    options: Options = Options()
    round: int = 0
    phase: Phase = "setup"
    order: list[Seat] = []
    """Turn order of this round."""
    initiative: list[Seat] = []
    """Turn order of the next."""
    turn: Seat = NOBODY
    started: bool = False
    """Whether the tile of step 1 is used."""
    moved: bool = False
    """Whether the Scientist has gone to another Location."""
    acted: list[Action] = []
    """Actions of the Location that were performed this turn."""
    lativ: Location = "supply"
    lativ_space: int = EMPTY
    lativ_bots: int = 0
    """Beside the Lab."""
    supply: dict[Colour, int] = {}
    offer: list[str] = []
    """Workshop tiles on display."""
    top: str = ""
    """The topmost of the face-up stack, which everybody sees."""
    face_up: int = 0
    """Tiles of that stack below the topmost."""
    face_down: int = 0
    unseen: list[str] = []
    """Workshop tiles that nobody has seen; their order does not exist."""
    machines: dict[Department, dict[Weather, list[int]]] = {}
    """Who has a Bot on each space, by branch, from the top."""
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
    """Experiment tiles left in the deck, the topmost included."""
    undrawn: list[str] = []
    """Experiment tiles that nobody has seen."""
    groups: list[str] = []
    """Groups of Goal tiles that can still be drafted: `A.government`."""
    trigger: Trigger = ""
    last_round: int = 0
    """0 until a trigger has said which it is."""
    finishing: list[Seat] = []
    """After the last round: who may still use what they have."""
    laboratories: list[Laboratory] = []

    @property
    def components(self) -> Components:
        """Those the game was begun with."""
        return EDITIONS[self.edition].components


State = Institute[Any]


def laboratory_asked(state: State) -> Laboratory:
    """The Laboratory of the seat that faces the last decision; where costs are paid no other seat is asked."""
    laboratory: Laboratory = state.laboratories[state.decisions[-1].seat]
    return laboratory
