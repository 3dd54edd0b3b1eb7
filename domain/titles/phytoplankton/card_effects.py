"""Events about cards: drawn, taken, tucked, revealed, looked at, discarded, played, removed."""

from typing import ClassVar, Literal, Self

from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Card, Row
from scoresheet.domain.titles.phytoplankton.state import HIDDEN, CardInPlay, State
from scoresheet.domain.viewer import Public, Seat, Viewer


class BoxOpened(Public, Effect, frozen=True):
    """The cards and the dice were laid out ("Game setup" 1, 5)."""

    cards: list[Card]
    dice: int

    def apply(self, state: State) -> None:
        state.deck = list(self.cards)
        state.outside = self.dice


class FaceUpDealt(Public, Effect, frozen=True):
    """A card from the deck was dealt face up."""

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
    """The deck was empty, so the discards became the deck."""

    def apply(self, state: State) -> None:
        state.deck += state.discards
        state.discards = []


class CardDrawn(Effect, frozen=True):
    """A seat drew a card from the deck, hidden from its opponents."""

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
    """A seat took a face-up card into its hand."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.face_up.remove(self.card)
        state.players[self.seat].hand.append(self.card)
        state.learn(self.card)


class CardRevealed(Public, Effect, frozen=True):
    """The top card of the deck was revealed, then kept, discarded, or tucked under `under`."""

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
    """A seat looked at the top card of the deck, hidden from its opponents."""

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
    """A card that a seat looked at went into its hand or was tucked under the card `under`."""

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
    """A seat discarded, face down, the other cards that it had looked at."""

    seat: Seat
    cards: list[Card]

    def apply(self, state: State) -> None:
        state.players[self.seat].looked_at = []
        state.discards += self.cards

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, [HIDDEN] * len(self.cards))


class CardsChosen(Effect, frozen=True):
    """A seat chose the cards it keeps; opponents learn neither the cards nor their number yet."""

    seat: Seat
    cards: list[Card]

    def apply(self, state: State) -> None:
        state.players[self.seat].kept = list(self.cards)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, [HIDDEN])


class CardsDiscarded(Effect, frozen=True):
    """A seat discarded cards from its hand, face down."""

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
    """A seat tucked a card from hand face down, having shown it to prove its group if `shown`."""

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
    """The top card of the deck was tucked face down, unseen by all players."""

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
    """A seat played a card into a slot ("Play one phytoplankton")."""

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
    """A card in play left the board.

    It was discarded with the cards tucked under it, its tokens went back to the bowl, and its row closed up.
    """

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
    """A power obliged a seat to discard a card at the end of its turn."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.players[self.seat].owed += 1


class DiscardsCalled(Public, Effect, frozen=True):
    """The turn ended, and the seat was asked for the discards that it owes."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.players[self.seat].owed = 0
