"""The state of Phytoplankton: rows, resources, cards in play, players and the dice box."""

from collections.abc import Collection, Iterator
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from scoresheet.domain.decision import Decision
from scoresheet.domain.state import GameState
from scoresheet.domain.titles.phytoplankton.components import EDITIONS, Components
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, ROWS, Card, Face, Resource, Row
from scoresheet.domain.viewer import Seat, all_seats, by_seat

Part = Literal["power", "budding", "bloom"]
"""The part of a card being run: its power, its activation with a carbon, or its bloom."""
Reason = Literal["power", "blooms", "order"]
"""The reason to ask before a power: its effect, the carbon on its bloom box, or a standing order."""
Order = Literal["use", "ask"]
"""A seat's standing order about powers that can only help: use them, or ask first."""
ORDERS: tuple[Order, ...] = ("use", "ask")

Hidden = Literal[""]
HIDDEN: Hidden = ""
"""The stand-in for a card, mission or resource hidden from the viewer."""

Blooms = Annotated[bool, Meta(description="A card with enough carbon blooms, which has an effect of its own.")]
Missions = Annotated[
    Literal["specialists", "all"],
    Meta(description="The secret missions: the five specialists, one for each group, or five more as well."),
]
OpeningHand = Annotated[Literal[3, 5], Meta(description="How many cards each player has to choose from at first.")]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game: blooms, missions, and the size of the opening hand."""

    blooms: Blooms = False
    missions: Missions = "specialists"
    opening_hand: OpeningHand = 3


class CardInPlay(msgspec.Struct, kw_only=True):
    """A card on a player's board, with the tokens on it and the cards under it."""

    card: Card
    carbon: int = 0
    cached: dict[Resource, int] = {}
    tucked: list[Card] = []
    bloomed: bool = False


def _nothing() -> dict[Resource, int]:
    return dict.fromkeys(RESOURCES, 0)


class Player(msgspec.Struct, kw_only=True):
    """A seat's board, hand, resources and mission."""

    hand: list[Card] = []
    looked_at: list[Card] = []
    """Cards from the deck that the player is looking at."""
    mission: str = HIDDEN
    resources: dict[Resource, int] = msgspec.field(default_factory=_nothing)
    rows: dict[Row, list[CardInPlay]] = msgspec.field(default_factory=lambda: {row: [] for row in ROWS})
    kept: list[Card] = []
    """The cards in hand that the seat has chosen to keep, while other seats are still choosing."""
    offered: list[Resource] = []
    """The resources that the seat has chosen to discard for these cards."""
    order: Order = "use"
    ordered: bool = False
    """True if the seat has set a standing order in this turn."""
    owed: int = 0
    """Cards to discard at the end of the turn."""
    knows: list[Card] = []
    """Hidden cards whose place the player knows, having seen them go there: into a hand, under a card, to the discards
    or into the deck. A card that may since have left unseen is removed."""

    def in_play(self) -> Iterator[CardInPlay]:
        """Return all cards on the board, row by row from the left."""
        for row in ROWS:
            yield from self.rows[row]

    def find(self, card: Card) -> CardInPlay | None:
        """Return the card on the board, or None if it is not there."""
        return next((placed for placed in self.in_play() if placed.card == card), None)

    def pieces_in_hand(self, but: Collection[Card] = ()) -> list[str]:
        """Return the ids of the cards in hand, except some."""
        return [f"card:{card}" for card in self.hand if card not in but]

    def pieces_in_play(self, but: Collection[Card] = ()) -> list[str]:
        """Return the ids of the cards on the board, except some."""
        return [f"card:{placed.card}" for placed in self.in_play() if placed.card not in but]

    def place(self, card: Card) -> tuple[Row, int]:
        """Return the row and the column (from 0) of a card; raises `KeyError` if it is not there."""
        for row in ROWS:
            for column, placed in enumerate(self.rows[row]):
                if placed.card == card:
                    return row, column
        raise KeyError(card)


D = TypeVar("D", bound=Decision)


class Sea(GameState[D], Generic[D], kw_only=True):
    """The state of a game.

    The deck has no order: a card is drawn at random when it is revealed.
    """

    players: list[Player]
    options: Options = Options()
    deck: list[Card] = []
    discards: list[Card] = []
    face_up: list[Card] = []
    box: list[Face] = []
    """The faces of the dice in the box."""
    outside: int = 0
    """Dice outside the box."""
    bowl: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys((*RESOURCES, "carbon"), 0))
    """The number of tokens of each kind taken from the bowl, which never runs out."""
    round: int = 0
    turn: int = 0
    first: Seat = Seat(0)
    active: Seat = Seat(0)

    def learn(self, card: Card, *seats: Seat) -> None:
        """Record that these seats (by default all) have seen where a hidden card went."""
        for seat in seats or all_seats(len(self.players)):
            if card not in self.players[seat].knows:
                self.players[seat].knows.append(card)

    def lay_open(self, card: Card) -> None:
        """Record that a card is face up, so that all players know where it is."""
        for player in self.players:
            if card in player.knows:
                player.knows.remove(card)

    def lose_track(self, cards: list[Card], seat: Seat | None = None) -> None:
        """Forget what opponents of `seat` know about these cards, because one of them left unseen."""
        gone = set(cards)
        for other, player in by_seat(self.players):
            if other != seat and player.knows:
                player.knows = [card for card in player.knows if card not in gone]

    @property
    def components(self) -> Components:
        """The components of the game's edition."""
        return EDITIONS[self.edition].components


State = Sea[Any]
"""The state with decisions of any type, as the rules use it."""
