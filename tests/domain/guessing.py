"""Guessing: a tiny title for tests, in which seats only guess the card of another seat."""

from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from scoresheet.domain.chance import Random
from scoresheet.domain.decision import Decision
from scoresheet.domain.effect import Effect
from scoresheet.domain.events import Score
from scoresheet.domain.kit.redeal import redeal, rename
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.table import Table
from scoresheet.domain.title import NoOptions, Title
from scoresheet.domain.viewer import Public, Seat, Viewer
from scoresheet.domain.why import Why
from scoresheet.domain.wording import Words

CARDS = [f"card {number}" for number in range(8)]
HIDDEN = ""

D = TypeVar("D")


class Cards(GameState[D], Generic[D], kw_only=True):
    """The cards held and the number of right guesses, by seat."""

    held: list[str]
    right: list[int]
    deck: list[str] = []


class CardDealt(Effect, frozen=True):
    """A seat has its card."""

    discloses: ClassVar[bool] = True
    seat: Seat
    card: str

    def apply(self, state: Any) -> None:
        state.held[self.seat] = self.card
        state.deck = [card for card in state.deck or CARDS if card != self.card]

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class Guessed(Public, Effect, frozen=True):
    """A seat guessed the next one's card; the result is public."""

    discloses: ClassVar[bool] = True
    seat: Seat
    card: str
    right: bool

    def apply(self, state: Any) -> None:
        state.right[self.seat] += self.right


class Guess(Public, Move, frozen=True):
    """The next seat holds this card."""

    card: str

    def play(self, table: Table[Any], seat: Seat) -> None:
        state = table.state
        other = (seat + 1) % len(state.held)
        table.record(Guessed(seat, self.card, self.card == state.held[other]))
        if seat + 1 < len(state.held):
            table.ask(WhichCard(seat + 1))


class WhichCard(Public, Decision, frozen=True):
    """Guess the next seat's card; one's own is allowed, or a guess would reveal something."""

    def legal_moves(self, state: Any, why: Why | None = None) -> list[Move]:
        return [Guess(card) for card in CARDS]


class Seen(msgspec.Struct, frozen=True):
    """The view of a seat: its own card."""

    held: list[str]
    right: list[int]


def set_up(table: Table[Any]) -> None:
    for seat in range(len(table.state.held)):
        table.record(CardDealt(seat, table.draw(table.state.deck or CARDS)))
    table.ask(WhichCard(0))


def resample(state: Any, seat: Seat, random: Random) -> None:
    """Resample all cards but the seat's own."""
    own = state.held[seat]
    names = redeal(sorted(card for card in [*state.held, *state.deck] if card != own), random)
    rename(state.held, names)
    rename(state.deck, names)


TITLE = Title(
    title="guessing",
    name="Guessing",
    seats=range(2, 4),
    minutes=1,
    rules_version="1",
    package=__name__,
    state=Cards,
    begin=lambda seats, options: Cards(held=[HIDDEN] * seats, right=[0] * seats),
    set_up=set_up,
    view=lambda state, viewer: Seen(
        [card if viewer.sees(seat) else HIDDEN for seat, card in enumerate(state.held)], state.right
    ),
    scores=lambda state: [Score(seat=seat, points=right) for seat, right in enumerate(state.right)],
    evaluate=lambda state, seat: float(state.right[seat]),
    wording=lambda components: Words(
        {CardDealt: "{seat:seat} draws", Guessed: "{seat:seat} guesses {card}", Guess: "{card}", WhichCard: "?"}
    ),
    resample=resample,
    options=NoOptions,
)
