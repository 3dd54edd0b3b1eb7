"""Hidden Hands: a tiny title for tests, with secrets and simultaneous choices.

Everybody draws a secret hand. Each round all choose a card at once, hidden until the last one is in; the highest
scores a point. Once a game, and beside the choice, a seat may exchange a card with the deck.
"""

from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from scoresheet.domain.chance import Random
from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Effect
from scoresheet.domain.events import Score
from scoresheet.domain.kit.redeal import redeal, rename
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Public, Seat, Viewer
from scoresheet.domain.why import Why
from scoresheet.domain.wording import Words

HAND = 4
CARDS = list(range(1, 31))
HIDDEN = 0
"""The placeholder for a card that a viewer may not see."""

D = TypeVar("D")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of rounds of a game."""

    rounds: int = HAND


class Player(msgspec.Struct, kw_only=True):
    """The cards and points of a seat."""

    hand: list[int] = []
    chosen: int = HIDDEN
    points: int = 0
    exchanged: bool = False
    returned: int = HIDDEN
    """The card that the seat put back, as long as it must still be in the deck."""


class Hands(GameState[D], Generic[D], kw_only=True):
    """The whole table."""

    players: list[Player]
    deck: list[int] = []
    rounds: int = 0


class DeckLaid(Public, Effect, frozen=True):
    """The deck lies ready, for that many rounds."""

    cards: list[int]
    rounds: int

    def apply(self, state: Any) -> None:
        state.deck, state.rounds = list(self.cards), self.rounds


class CardDrawn(Effect, frozen=True):
    """A card went from the deck into a hand."""

    discloses: ClassVar[bool] = True
    seat: Seat
    card: int

    def apply(self, state: Any) -> None:
        state.deck.remove(self.card)
        state.players[self.seat].hand.append(self.card)
        for seat, player in enumerate(state.players):
            player.returned = player.returned if seat == self.seat else HIDDEN

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class CardReturned(Effect, frozen=True):
    """A card went from a hand back into the deck; a seat does so once."""

    seat: Seat
    card: int

    def apply(self, state: Any) -> None:
        state.players[self.seat].hand.remove(self.card)
        state.players[self.seat].exchanged = True
        state.players[self.seat].returned = self.card
        state.deck.append(self.card)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class CardChosen(Effect, frozen=True):
    """A card of a hand lies face down on the table."""

    seat: Seat
    card: int

    def apply(self, state: Any) -> None:
        state.players[self.seat].hand.remove(self.card)
        state.players[self.seat].chosen = self.card

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class CardsRevealed(Public, Effect, frozen=True):
    """All chosen cards were turned up, by seat, and a round is over."""

    discloses: ClassVar[bool] = True
    cards: list[int]

    def apply(self, state: Any) -> None:
        state.rounds -= 1
        for player in state.players:
            player.chosen = HIDDEN


class PointScored(Public, Effect, frozen=True):
    """A seat had the highest card."""

    seat: Seat

    def apply(self, state: Any) -> None:
        state.players[self.seat].points += 1


class PlayCard(Move, frozen=True):
    """Choose a card, face down."""

    card: int

    def play(self, table: WorkingTable, seat: Seat) -> None:
        table.record(CardChosen(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:{self.card}"

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)(HIDDEN)


class ExchangeCard(Move, frozen=True):
    """Put a card back into the deck and draw another; the choice stays open."""

    answers: ClassVar[bool] = False
    card: int

    def play(self, table: WorkingTable, seat: Seat) -> None:
        table.record(CardReturned(seat, self.card))
        table.record(CardDrawn(seat, table.draw(table.state.deck)))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:{self.card}"

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)(HIDDEN)


class ChooseCard(Decision, frozen=True):
    """Choose a card; only the seat knows its `highest`."""

    highest: int

    def legal_moves(self, state: Hands[Any], why: Why | None = None) -> list[Move]:
        player = state.players[self.seat]
        cards = sorted(player.hand)
        exchanges = [] if player.exchanged else [ExchangeCard(card) for card in cards]
        return [*(PlayCard(card) for card in cards), *exchanges]

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class Reveal(Public, FollowUp, frozen=True):
    """When all have chosen, the cards are turned up."""

    def resume(self, table: WorkingTable) -> None:
        cards = [player.chosen for player in table.state.players]
        table.record(CardsRevealed(cards), PointScored(cards.index(max(cards))))
        if table.state.rounds:
            ask_all(table)


class PlayerView(msgspec.Struct, frozen=True):
    """A player as a viewer sees them; hidden cards are 0."""

    id: str
    points: int
    chosen: bool
    hand: list[int]


class Board(msgspec.Struct, frozen=True):
    """The table as a viewer sees it."""

    deck: int
    rounds: int
    players: list[PlayerView]
    cards: list[str]
    """Ids of the cards seen."""


def view(state: Hands[Any], viewer: Viewer) -> Board:
    hands = {seat: player.hand for seat, player in enumerate(state.players) if viewer.sees(seat)}
    players = [
        PlayerView(f"player:{seat}", player.points, bool(player.chosen), hands.get(seat, [HIDDEN] * len(player.hand)))
        for seat, player in enumerate(state.players)
    ]
    cards = [f"card:{seat}:{card}" for seat, hand in hands.items() for card in hand]
    return Board(len(state.deck), state.rounds, players, cards)


def begin(seats: int, options: Options) -> Hands[Any]:
    return Hands(players=[Player() for _ in range(seats)], rounds=options.rounds)


def set_up(table: WorkingTable) -> None:
    table.record(DeckLaid(CARDS, table.state.rounds))
    for seat in range(len(table.state.players)):
        for _ in range(HAND):
            table.record(CardDrawn(seat, table.draw(table.state.deck)))
    ask_all(table)


def ask_all(table: WorkingTable) -> None:
    table.ask(Reveal(0))
    table.ask(*(ChooseCard(seat, max(player.hand)) for seat, player in enumerate(table.state.players)))


def resample(state: Hands[Any], seat: Seat, random: Random) -> None:
    """Redeal the deck and the other seats' cards; the card put back stays in the deck."""
    others = [player for other, player in enumerate(state.players) if other != seat]
    own, chosen = state.players[seat], [player.chosen for player in others]
    places = [state.deck, chosen, *(player.hand for player in others)]
    names = redeal([card for place in places for card in place if card not in (HIDDEN, own.returned)], random)
    for place in places:
        rename(place, names)
    for player, card in zip(others, chosen, strict=True):
        player.chosen, player.returned = card, names.get(player.returned, player.returned)
    state.decisions = [_renamed(decision, state, seat) for decision in state.decisions]


def _renamed(decision: Decision, state: Hands[Any], seat: Seat) -> Decision:
    """Adapt another seat's question to the hand that it holds instead."""
    if isinstance(decision, ChooseCard) and decision.seat != seat:
        return ChooseCard(decision.seat, max(state.players[decision.seat].hand))
    return decision


def scores(state: Hands[Any]) -> list[Score]:
    return [Score(seat=seat, points=player.points) for seat, player in enumerate(state.players)]


def evaluate(state: Hands[Any], seat: Seat) -> float:
    player = state.players[seat]
    return 30.0 * player.points + sum(player.hand)


WORDS = Words(
    {
        DeckLaid: "The deck lies ready",
        CardDrawn: "{seat:seat} draws {card:card}",
        CardReturned: "{seat:seat} returns {card:card}",
        CardChosen: "{seat:seat} chooses {card:card}",
        CardsRevealed: "The cards are {cards:card}",
        PointScored: "{seat:seat} scores",
        PlayCard: "Play {card:card}",
        ExchangeCard: "Exchange {card:card}",
        ChooseCard: "Choose a card; your highest is {highest:card}",
        Reveal: "",
    },
    {"card": {HIDDEN: "a card"}},
)
TITLE = Title(
    title="hidden-hands",
    name="Hidden Hands",
    seats=range(2, 5),
    minutes=5,
    rules_version="1",
    package=__name__,
    state=Hands,
    begin=begin,
    set_up=set_up,
    view=view,
    scores=scores,
    evaluate=evaluate,
    resample=resample,
    wording=lambda components: WORDS,
    options=Options,
)
