"""The state of Industrial Waste: companies, cards, columns and the auction."""

from typing import Any, Generic, Literal, TypeVar

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.state import GameState
from scoresheet.domain.titles.industrial_waste.components import EDITIONS, Components
from scoresheet.domain.viewer import NOBODY, Seat

Card = Literal[
    "order",
    "raw_materials",
    "growth",
    "innovation",
    "waste_disposal",
    "advisor",
    "hiring_firing",
    "waste_removal",
    "bribery",
    "accident",
]
Track = Literal["rationalization", "materials_needed", "waste_reduction"]
TRACKS: tuple[Track, ...] = ("rationalization", "materials_needed", "waste_reduction")
Zone = Literal["green", "yellow", "red"]


class Company(msgspec.Struct, kw_only=True):
    """A seat's company.

    Money is in millions; the three tracks and the co-workers count down from 5.
    """

    cash: int = 0
    loans: int = 0
    materials: int = 0
    waste: int = 0
    growth: int = 0
    coworkers: int = 0
    rationalization: int = 0
    materials_needed: int = 0
    waste_reduction: int = 0
    hand: list[Card] = []
    saved: list[Card] = []


class Auction(msgspec.Struct):
    """An auction of raw materials; `leader` is -1 until the first bid."""

    seller: Seat
    lot: int
    bid: int = 0
    leader: Seat = NOBODY


D = TypeVar("D", bound=Decision)


class Industry(GameState[D], Generic[D], kw_only=True):
    """The state of a game.

    The deck has no order: each card is drawn at random when it is dealt.
    """

    companies: list[Company]
    deck: list[Card] = []
    discards: list[Card] = []
    columns: list[list[Card]] = []
    supply: int = 0
    round: int = 0
    starting: Seat = Seat(0)
    accident: bool = False
    """True if the accident card was drawn this round; it lies aside."""
    last_round: bool = False
    closed: bool = False
    auction: Auction | None = None

    @property
    def components(self) -> Components:
        """The components of the game's edition."""
        return EDITIONS[self.edition].components


State = Industry[Any]
"""The state type for the rules, which do not depend on the types of its decisions."""
