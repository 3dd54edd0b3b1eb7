"""Effects of the setup, and on cards: dealt, chosen, played, discarded, saved."""

from typing import ClassVar

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.industrial_waste.state import Card, Company, State
from scoresheet.domain.viewer import Public, Seat


class BoxOpened(Public, Effect, frozen=True):
    """The cards and the common supply of raw materials were laid out ("Game Pieces")."""

    cards: list[Card]
    supply: int

    def apply(self, state: State) -> None:
        state.deck = list(self.cards)
        state.supply = self.supply


class CompanyFounded(Public, Effect, frozen=True):
    """A company was founded, with raw materials from the supply ("Each player starts with")."""

    seat: Seat
    cash: int
    materials: int
    growth: int
    coworkers: int
    rationalization: int
    materials_needed: int
    waste_reduction: int

    def apply(self, state: State) -> None:
        state.supply -= self.materials
        state.companies[self.seat] = Company(
            cash=self.cash,
            materials=self.materials,
            growth=self.growth,
            coworkers=self.coworkers,
            rationalization=self.rationalization,
            materials_needed=self.materials_needed,
            waste_reduction=self.waste_reduction,
        )


class RoundBegan(Public, Effect, frozen=True):
    """A round began with this starting player and empty columns."""

    begins_round: ClassVar[bool] = True
    round: int
    starting: Seat
    columns: int

    def apply(self, state: State) -> None:
        state.round = self.round
        state.starting = self.starting
        state.columns = [[] for _ in range(self.columns)]


class CardDealt(Public, Effect, frozen=True):
    """A card was laid out in a column ("lay out card combinations")."""

    discloses: ClassVar[bool] = True
    column: int
    card: Card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.columns[self.column].append(self.card)


class DuplicateDiscarded(Public, Effect, frozen=True):
    """A card that its column already shows was discarded ("lay out card combinations")."""

    discloses: ClassVar[bool] = True
    column: int
    card: Card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.discards.append(self.card)


class DiscardsReshuffled(Public, Effect, frozen=True):
    """The deck was exhausted, and the discards became the deck."""

    def apply(self, state: State) -> None:
        state.deck += state.discards
        state.discards = []


class AccidentDrawn(Public, Effect, frozen=True):
    """The accident card came up during the deal and was put aside."""

    discloses: ClassVar[bool] = True

    def apply(self, state: State) -> None:
        state.deck.remove("accident")
        state.accident = True


class SupplyReshuffled(Public, Effect, frozen=True):
    """After a round with an accident, the cards that no player holds became the deck.

    Section "change the starting player" of the rules.
    """

    def apply(self, state: State) -> None:
        state.deck += [*state.discards, "accident"]
        state.discards = []
        state.accident = False


class CombinationChosen(Public, Effect, frozen=True):
    """A seat added a column's cards to its hand ("choose card combinations")."""

    seat: Seat
    column: int
    cards: list[Card]

    def apply(self, state: State) -> None:
        company = state.companies[self.seat]
        state.columns[self.column] = []
        company.hand = [*company.saved, *self.cards]
        company.saved = []


class CombinationDiscarded(Public, Effect, frozen=True):
    """The column that no player chose was discarded."""

    column: int
    cards: list[Card]

    def apply(self, state: State) -> None:
        state.discards += self.cards
        state.columns = []


class CardPlayed(Public, Effect, frozen=True):
    """A card was played and discarded."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.companies[self.seat].hand.remove(self.card)
        state.discards.append(self.card)


class CardDiscarded(Public, Effect, frozen=True):
    """A seat discarded a card as its turn, without using its action ("play the cards")."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        state.companies[self.seat].hand.remove(self.card)
        state.discards.append(self.card)


class CardSaved(Public, Effect, frozen=True):
    """A seat saved its last card face down for the next round."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        company = state.companies[self.seat]
        company.hand.remove(self.card)
        company.saved.append(self.card)


class BriberyUsed(Public, Effect, frozen=True):
    """A seat discarded its saved bribery card in an accident."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.companies[self.seat].saved.remove("bribery")
        state.discards.append("bribery")
