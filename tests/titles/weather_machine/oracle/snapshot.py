"""A position of Weather Machine as plain data in the terms of the sources; rows and columns count from 0."""

from dataclasses import dataclass, field
from typing import Literal

from .data import COLOURS, LATIV, TRACKS, VOUCHERS, WEATHERS

Occupant = int | str | None
"""A seat number, "lativ", "government" (Extreme Weather only), or None for an empty space."""

Branch = list[Occupant]
"""The three spaces of a branch from the top."""

Plot = tuple[str, str] | tuple[str, str, bool]
"""The contents of a Government plot: ("tile", id, blue side up) or ("part", colour)."""

Token = tuple[str, str]
"""A Research token: (its Office column: "government", "lab" or "rnd"; its weather)."""


@dataclass
class OfficeRow:
    """A row of the Office; cells: column -> a weather (Research token), "award", "citation" or None."""

    cells: dict[str, str | None] = field(default_factory=lambda: dict.fromkeys(TRACKS))
    published: bool = False
    marker: Literal["left", "right", "gone"] = "left"

    def tokens(self) -> list[str]:
        """All tokens of the row, in the order of the columns."""
        return [token for token in self.cells.values() if token is not None]

    def research(self) -> list[str]:
        """The weathers of its Research tokens, all equal by the rules."""
        return [token for token in self.tokens() if token in WEATHERS]

    @property
    def weather(self) -> str | None:
        """The weather of the row, None while it has no Research token."""
        return self.research()[0] if self.research() else None

    @property
    def completed(self) -> bool:
        """Return whether the row has three tokens, at least one of them a Research token."""
        return len(self.tokens()) == 3 and bool(self.research())


@dataclass
class Seat:
    """A player's belongings; Chemicals are counted by colour; `workshop` omits the printed column."""

    vouchers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VOUCHERS, 0))
    bots: int = 0
    parts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    chemicals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    workshop: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    """(row 0-2, column from 1) -> colours of the half-circles (top, bottom)."""
    assembly: dict[str, list[bool]] = field(
        default_factory=lambda: {name: [True] * 3 for name in ("top_left", "top_right", "bottom_left", "bottom_right")}
    )
    """Section -> for each of its slots whether the Bot still stands there."""
    office: list[OfficeRow] = field(default_factory=lambda: [OfficeRow() for _ in range(6)])
    tokens_waiting: list[Token] = field(default_factory=list)
    awards_taken: int = 0
    """All ever taken, placed and waiting ones."""
    awards_waiting: int = 0
    subsidies: list[tuple[str, bool]] = field(default_factory=list)
    """Kept Subsidy tiles: (type, used)."""
    investments: int = 0
    goals_unused: list[str] = field(default_factory=list)
    goals_placed: dict[tuple[str, str], tuple[str, bool]] = field(default_factory=dict)
    """(colour, "top" or "bottom") -> (id, flipped)."""
    funding: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    points: int = 0


@dataclass
class ExtremePile:
    """Extreme Weather of one weather: levels on the board (lowest first), slots of the top one, levels of the stack."""

    board: list[int] = field(default_factory=lambda: [1])
    slots: list[Occupant] = field(default_factory=lambda: [None, None])
    stack: list[int] = field(default_factory=lambda: [2, 3])
    """The one on top of the stack first."""


def branches() -> dict[str, Branch]:
    """Five empty branches."""
    return {weather: [None, None, None] for weather in WEATHERS}


@dataclass
class Snapshot:
    """Everything public in a position; seats are numbered from 0."""

    seats: dict[int, Seat]
    turn_order: list[int]
    initiative: list[int]
    round: int = 1
    phase: str = "A"
    """"post-setup", "A", "B", "C" or "end"."""
    last_round: bool = False
    new_scientists: bool = False
    assistant: str = "rain"
    display: list[tuple[str, int]] = field(default_factory=list)
    """(weather, stage), left to right."""
    preview: tuple[str, int] | None = None
    deck_top: tuple[str, int] | None = None
    deck_count: int = 8
    lab: dict[str, Branch] = field(default_factory=branches)
    rnd: dict[str, Branch] = field(default_factory=branches)
    government: dict[str, Branch] = field(default_factory=branches)
    plots: dict[str, list[Plot]] = field(default_factory=dict)
    tokens: dict[Token, int] = field(default_factory=dict)
    """Research tokens left on the board."""
    extreme: dict[str, ExtremePile] = field(default_factory=lambda: {weather: ExtremePile() for weather in WEATHERS})
    locks: set[str] = field(default_factory=lambda: set(WEATHERS))
    supply: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 5))
    """Chemicals of each colour on their row; they fill slots 5-n to 4, from the left."""
    workshop_offer: list[tuple[str, str]] = field(default_factory=list)
    """Half-circles of the tiles that can be taken: the offer and the top of the face-up stack."""
    awards: int = 12
    nobel: int | None = None
    scientists: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Seat -> (Location, space from the left)."""
    lativ: tuple[str, int | None] = ("supply", None)
    """(Location or "office", action space); None on his own spaces in Supply and Office."""

    @property
    def two_players(self) -> bool:
        """Return whether the rules for two players hold."""
        return len(self.seats) == 2

    @property
    def government_markers(self) -> int:
        """Government markers not on an Extreme Weather tile."""
        return 3 - sum(pile.slots.count("government") for pile in self.extreme.values())


def full(branch: Branch) -> bool:
    """Return whether no space of the branch is empty; Lativ's Bot fills one too."""
    return None not in branch


def empty_rows(branch: Branch) -> list[int]:
    """Rows of the empty spaces, from the top."""
    return [row for row, occupant in enumerate(branch) if occupant is None]


def lowest_empty(branch: Branch) -> int | None:
    """The row that Lativ's Bot takes: the lowest empty space, None when the branch is full."""
    return empty_rows(branch)[-1] if empty_rows(branch) else None


def owners(branch: Branch) -> dict[int, int]:
    """Seat -> number of its Bots on the branch."""
    seats = [occupant for occupant in branch if isinstance(occupant, int)]
    return {seat: seats.count(seat) for seat in seats}


def has_lativ(branch: Branch) -> bool:
    """Return whether a Bot of Lativ's is there."""
    return LATIV in branch


def following(weather: str) -> list[str]:
    """The five weathers in the order of the arrows, beginning with this one."""
    at = WEATHERS.index(weather)
    return list(WEATHERS[at:] + WEATHERS[:at])
