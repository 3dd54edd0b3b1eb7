"""Events about cards: drawn, taken, tucked, revealed, looked at, discarded, played, removed."""

from typing import ClassVar, Literal, Self

from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Card, Row
from scoresheet.domain.titles.phytoplankton.state import HIDDEN, CardInPlay, State
from scoresheet.domain.viewer import Public, Seat, Viewer


class BoxOpened(Public, Effect, frozen=True):
    """The cards are together, and the dice lie beside the box ("Game setup" 1, 5)."""

    cards: list[Card]
    dice: int

    def apply(self, state: State) -> None:
        state.deck = list(self.cards)
        state.outside = self.dice


class FaceUpDealt(Public, Effect, frozen=True):
    """A card of the deck was laid face up in the middle."""

    discloses: ClassVar[bool] = True
    card: Card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.face_up.append(self.card)
        state.lay_open(self.card)


class FaceUpDiscarded(Public, Effect, frozen=True):
    """All face-up cards were discarded."""

    cards: list[Card]

    def apply(self, state: State) -> None:
        state.face_up = []
        state.discards += self.cards
        for card in self.cards:
            state.learn(card)


class DiscardsShuffled(Public, Effect, frozen=True):
    """The deck was empty, and the discards became the deck."""

    def apply(self, state: State) -> None:
        state.deck += state.discards
        state.discards = []


class CardDrawn(Effect, frozen=True):
    """A card went from the deck into a hand, unseen by the others."""

    discloses: ClassVar[bool] = True
    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.lose_track(state.deck, self.seat)
        state.deck.remove(self.card)
        state.players[self.seat].hand.append(self.card)
        state.learn(self.card, self.seat)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class FaceUpTaken(Public, Effect, frozen=True):
    """A face-up card went into a hand."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.face_up.remove(self.card)
        state.players[self.seat].hand.append(self.card)
        state.learn(self.card)


class CardRevealed(Public, Effect, frozen=True):
    """The top card of the deck was revealed, then kept, discarded or tucked under the card `under`."""

    discloses: ClassVar[bool] = True
    seat: Seat
    card: Card
    to: Literal["tucked", "hand", "discards"]
    under: Card

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        state.deck.remove(self.card)
        state.learn(self.card)
        if self.to == "tucked":
            present(player.find(self.under)).tucked.append(self.card)
        elif self.to == "hand":
            player.hand.append(self.card)
        else:
            state.discards.append(self.card)


class CardLookedAt(Effect, frozen=True):
    """A player looks at the top card of the deck; it lies before that seat alone."""

    discloses: ClassVar[bool] = True
    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.lose_track(state.deck, self.seat)
        state.deck.remove(self.card)
        state.players[self.seat].looked_at.append(self.card)
        state.learn(self.card, self.seat)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN)


class LookedAtKept(Effect, frozen=True):
    """One of the cards looked at went into the hand or (`under` a card) was tucked."""

    seat: Seat
    card: Card
    under: Card = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.looked_at.remove(self.card)
        if self.under:
            present(player.find(self.under)).tucked.append(self.card)
        else:
            player.hand.append(self.card)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, HIDDEN, self.under)


class LookedAtDiscarded(Effect, frozen=True):
    """The remaining cards that were looked at were discarded face down."""

    seat: Seat
    cards: list[Card]

    def apply(self, state: State) -> None:
        state.players[self.seat].looked_at = []
        state.discards += self.cards

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, [HIDDEN] * len(self.cards))


class CardsChosen(Effect, frozen=True):
    """A seat chose the cards it keeps. Opponents learn neither the cards nor their number yet."""

    seat: Seat
    cards: list[Card]

    def apply(self, state: State) -> None:
        state.players[self.seat].kept = list(self.cards)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, [HIDDEN])


class CardsDiscarded(Effect, frozen=True):
    """Cards of a hand were discarded, face down."""

    seat: Seat
    cards: list[Card]

    def apply(self, state: State) -> None:
        hand = state.players[self.seat].hand
        if len(self.cards) < len(hand):
            state.lose_track(hand, self.seat)
        for card in self.cards:
            hand.remove(card)
        state.discards += self.cards

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, [HIDDEN] * len(self.cards))


class CardTucked(Effect, frozen=True):
    """A card from hand was tucked face down; `shown` first if the power requires its group."""

    seat: Seat
    card: Card
    under: Card
    shown: bool = False

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.shown:
            state.learn(self.card)
        elif len(player.hand) > 1:
            state.lose_track(player.hand, self.seat)
        player.hand.remove(self.card)
        present(player.find(self.under)).tucked.append(self.card)

    def seen_by(self, viewer: Viewer) -> Self:
        known = self.shown or viewer.sees(self.seat)
        return self if known else type(self)(self.seat, HIDDEN, self.under, self.shown)


class DeckCardTucked(Effect, frozen=True):
    """The top card of the deck was tucked face down, unseen by every player."""

    discloses: ClassVar[bool] = True
    seat: Seat
    card: Card
    under: Card

    def apply(self, state: State) -> None:
        state.lose_track(state.deck)
        state.deck.remove(self.card)
        present(state.players[self.seat].find(self.under)).tucked.append(self.card)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)(self.seat, HIDDEN, self.under)


class CardPlayed(Public, Effect, frozen=True):
    """A card of a hand was played into a slot ("Play one phytoplankton")."""

    seat: Seat
    card: Card
    row: Row
    column: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        player.rows[self.row].insert(self.column, CardInPlay(card=self.card))
        state.lay_open(self.card)


class CardRemoved(Public, Effect, frozen=True):
    """A card in play and those tucked under it were discarded, its tokens returned, its row closed up."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        row, column = player.place(self.card)
        gone = player.rows[row].pop(column)
        state.discards += [gone.card, *gone.tucked]
        state.learn(gone.card)
        state.bowl["carbon"] -= gone.carbon
        for resource in RESOURCES:
            state.bowl[resource] -= gone.cached.get(resource, 0)


class DiscardOwed(Public, Effect, frozen=True):
    """A seat has to discard a card at the end of the turn."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.players[self.seat].owed += 1


class DiscardsCalled(Public, Effect, frozen=True):
    """The turn ends, and what the seat owes is asked for."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.players[self.seat].owed = 0
