"""Powers that tuck cards under cards in play, or discard cards from hand."""

from itertools import combinations
from typing import ClassVar, Self

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.card_effects import CardsDiscarded, CardTucked, DeckCardTucked
from scoresheet.domain.titles.phytoplankton.components import Step
from scoresheet.domain.titles.phytoplankton.drawing import deck_can_give, distinct, top_card
from scoresheet.domain.titles.phytoplankton.kinds import Card, Group
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, LeaveIt, Questions, Use, give_up, kind
from scoresheet.domain.titles.phytoplankton.state import HIDDEN, Player, State
from scoresheet.domain.viewer import Public, Seat, Viewer
from scoresheet.domain.why import Why, reason


class TuckCard(Move, frozen=True):
    """Tuck a card from hand; `shown` to prove its group, if the power requires one."""

    card: Card
    under: Card
    shown: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardTucked(seat, self.card, self.under, self.shown))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{self.under}",)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if self.shown or viewer.all else type(self)(HIDDEN, self.under)


class TuckOneMore(Move, frozen=True):
    """Tuck a card from hand, and choose again."""

    answers = False
    card: Card
    under: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardTucked(seat, self.card, self.under))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{self.under}",)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)(HIDDEN, self.under)


class TuckCards(Move, frozen=True):
    """Tuck these cards, which were just drawn, and keep the others."""

    cards: tuple[Card, ...]
    under: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(*(CardTucked(seat, card, self.under) for card in self.cards))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.under}"

    def together(self, seat: Seat) -> tuple[str, ...]:
        return tuple(f"card:{card}" for card in self.cards)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)((HIDDEN,) * len(self.cards), self.under)


class KeepCard(Public, Move, frozen=True):
    """Keep the card just drawn in hand."""

    def play(self, table: Table[State], seat: Seat) -> None:
        give_up(table, seat)


class DiscardCard(Move, frozen=True):
    """Discard a card from hand, face down."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardsDiscarded(seat, [self.card]))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)(HIDDEN)


IN_HAND = reason("choose a card in your hand")
JUST_DRAWN = reason("only cards just drawn can be tucked now")


class ChooseTuck(Public, Decision, frozen=True):
    """A choice of a card from hand to tuck."""

    under: Card

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        hand = distinct(state.players[self.seat].hand)
        if why:
            refuse_cards(state.players[self.seat], why, IN_HAND)
        return [*(TuckCard(card, self.under) for card in hand), DeclinePower()]


class ChooseTuckOfGroups(Public, Decision, frozen=True):
    """A choice of a card of these groups to show and tuck.

    It is asked even if no such card is in hand, to keep that secret.
    """

    always_asked: ClassVar[bool] = True
    under: Card
    groups: tuple[Group, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        hand = distinct(state.players[self.seat].hand)
        fitting = [card for card in hand if state.components.species_of[card].group in self.groups]
        if why:
            others = [card for card in hand if card not in fitting]
            groups = list(self.groups)
            why.refuse(
                [f"card:{card}" for card in others], "it is of another group: tuck {groups:group}", groups=groups
            )
            refuse_cards(state.players[self.seat], why, IN_HAND)
        return [*(TuckCard(card, self.under, shown=True) for card in fitting), DeclinePower(rest=True)]


class ChooseTucks(Decision, frozen=True):
    """A choice of the cards to tuck, among those just drawn."""

    under: Card
    drawn: tuple[Card, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        sizes = range(len(self.drawn) + 1)
        if why:
            refuse_cards(state.players[self.seat], why, JUST_DRAWN)
        return [TuckCards(cards, self.under) for size in sizes for cards in combinations(self.drawn, size)]

    def seen_by(self, viewer: Viewer) -> Self:
        known = viewer.sees(self.seat)
        return self if known else type(self)(self.seat, self.under, (HIDDEN,) * len(self.drawn))


class ChooseTuckAny(Public, Decision, frozen=True):
    """A choice of any number of cards from hand to tuck."""

    under: Card

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_cards(state.players[self.seat], why, IN_HAND)
        return [*(TuckOneMore(card, self.under) for card in distinct(state.players[self.seat].hand)), LeaveIt(1)]


class ChooseKeepOrTuck(Decision, frozen=True):
    """A choice to keep or tuck the card just drawn."""

    under: Card
    drawn: Card

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_cards(state.players[self.seat], why, JUST_DRAWN)
        return [TuckCard(self.drawn, self.under), KeepCard()]

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, self.under, HIDDEN)


class ChooseDiscard(Public, Decision, frozen=True):
    """A choice of a card from hand to discard."""

    optional: bool

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        """Return a discard for each card, as merging cards of a species would reveal the hand."""
        if why:
            why.refuse(state.players[self.seat].pieces_in_play(), IN_HAND)
        discards: list[Move] = [DiscardCard(card) for card in state.players[self.seat].hand]
        return [*discards, DeclinePower()] if self.optional else discards


def refuse_cards(player: Player, why: Why, reason: str) -> None:
    """Give the same reason against all cards of a player that have no move."""
    why.refuse([*player.pieces_in_hand(), *player.pieces_in_play()], reason)


def has_hand(state: State, use: Use, step: Step) -> bool:
    """Return whether the seat has cards in hand; the question must not reveal which."""
    return bool(state.players[use.seat].hand)


@kind(has_hand, needed=True, refusable=True)
def tuck_hand(table: Table[State], use: Use, step: Step) -> Questions:
    """Tuck a card from hand (of the step's groups, if any) here; the power ends if declined."""
    if step.groups:
        return [ChooseTuckOfGroups(use.seat, use.card, step.groups)]
    return [ChooseTuck(use.seat, use.card)]


@kind(deck_can_give)
def tuck_deck(table: Table[State], use: Use, step: Step) -> Questions:
    """Tuck `count` cards from the deck here."""
    for _ in range(step.count):
        if card := top_card(table):
            table.record(DeckCardTucked(use.seat, card, use.card))
    return []


def drew(state: State, use: Use, step: Step) -> bool:
    """Return whether the previous step drew a card."""
    return bool(just_drawn(state, use))


@kind(drew, needed=True)
def keep_or_tuck(table: Table[State], use: Use, step: Step) -> Questions:
    """Tuck the card just drawn; the power ends if the seat keeps it."""
    return [ChooseKeepOrTuck(use.seat, use.card, just_drawn(table.state, use)[-1])]


@kind(drew)
def tuck_drawn(table: Table[State], use: Use, step: Step) -> Questions:
    """Tuck any of the cards just drawn here."""
    return [ChooseTucks(use.seat, use.card, tuple(just_drawn(table.state, use)))]


@kind(has_hand)
def tuck_any(table: Table[State], use: Use, step: Step) -> Questions:
    """Tuck any number of cards from hand here."""
    return [ChooseTuckAny(use.seat, use.card)]


@kind(has_hand, needed=True, refusable=True)
def discard_hand(table: Table[State], use: Use, step: Step) -> Questions:
    """Discard a card from hand; the power ends if the seat declines."""
    return [ChooseDiscard(use.seat, optional=True)]


def just_drawn(state: State, use: Use) -> list[Card]:
    """Return the cards that the previous step added to the hand."""
    return state.players[use.seat].hand[use.held :]
