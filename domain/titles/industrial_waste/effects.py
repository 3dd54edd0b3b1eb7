"""The facts of Industrial Waste, past tense; all of them are common knowledge."""

from typing import Any, ClassVar, Literal

from domain.effect import Effect
from domain.titles.industrial_waste.state import Auction, Card, Company, Track
from domain.viewer import Public, Seat

PaidFor = Literal["basic costs", "fine", "bribery", "innovation", "repayment", "raw materials"]
EarnedBy = Literal["order", "advice"]


class BoxOpened(Public, Effect, frozen=True):
    """The cards are together, the raw materials in the common supply ("Game Pieces")."""

    cards: list[Card]
    supply: int

    def apply(self, state: Any) -> None:
        state.deck = list(self.cards)
        state.supply = self.supply


class CompanyFounded(Public, Effect, frozen=True):
    """A company begins; its raw materials come from the common supply ("Each player starts with")."""

    seat: Seat
    cash: int
    materials: int
    growth: int
    coworkers: int
    rationalization: int
    materials_needed: int
    waste_reduction: int

    def apply(self, state: Any) -> None:
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
    """A round begins with this starting player, and empty columns."""

    round: int
    starting: Seat
    columns: int

    def apply(self, state: Any) -> None:
        state.round = self.round
        state.starting = self.starting
        state.columns = [[] for _ in range(self.columns)]


class CardDealt(Public, Effect, frozen=True):
    """A card was laid out in a column ("lay out card combinations")."""

    discloses: ClassVar[bool] = True
    column: int
    card: Card

    def apply(self, state: Any) -> None:
        state.deck.remove(self.card)
        state.columns[self.column].append(self.card)


class DuplicateDiscarded(Public, Effect, frozen=True):
    """A card that its column already shows was discarded ("lay out card combinations")."""

    discloses: ClassVar[bool] = True
    column: int
    card: Card

    def apply(self, state: Any) -> None:
        state.deck.remove(self.card)
        state.discards.append(self.card)


class DiscardsReshuffled(Public, Effect, frozen=True):
    """The deck was exhausted, and the discards became the deck."""

    def apply(self, state: Any) -> None:
        state.deck += state.discards
        state.discards = []


class AccidentDrawn(Public, Effect, frozen=True):
    """The accident card came up while dealing, and was laid aside."""

    discloses: ClassVar[bool] = True

    def apply(self, state: Any) -> None:
        state.deck.remove("accident")
        state.accident = True


class SupplyReshuffled(Public, Effect, frozen=True):
    """After a round with an accident, all cards that nobody holds became the deck ("change the starting player")."""

    def apply(self, state: Any) -> None:
        state.deck += [*state.discards, "accident"]
        state.discards = []
        state.accident = False


class CombinationChosen(Public, Effect, frozen=True):
    """A column became a seat's hand, together with the card it saved ("choose card combinations")."""

    seat: Seat
    column: int
    cards: list[Card]

    def apply(self, state: Any) -> None:
        company = state.companies[self.seat]
        state.columns[self.column] = []
        company.hand = [*company.saved, *self.cards]
        company.saved = []


class CombinationDiscarded(Public, Effect, frozen=True):
    """The column that nobody chose was discarded."""

    column: int
    cards: list[Card]

    def apply(self, state: Any) -> None:
        state.discards += self.cards
        state.columns = []


class CardPlayed(Public, Effect, frozen=True):
    """A card was played and discarded."""

    seat: Seat
    card: Card

    def apply(self, state: Any) -> None:
        state.companies[self.seat].hand.remove(self.card)
        state.discards.append(self.card)


class CardDiscarded(Public, Effect, frozen=True):
    """A card was discarded as a turn, without its action ("play the cards")."""

    seat: Seat
    card: Card

    def apply(self, state: Any) -> None:
        state.companies[self.seat].hand.remove(self.card)
        state.discards.append(self.card)


class CardSaved(Public, Effect, frozen=True):
    """The last card in hand was turned face down for the next round."""

    seat: Seat
    card: Card

    def apply(self, state: Any) -> None:
        company = state.companies[self.seat]
        company.hand.remove(self.card)
        company.saved.append(self.card)


class BriberyUsed(Public, Effect, frozen=True):
    """A saved bribery card was discarded in an accident."""

    seat: Seat

    def apply(self, state: Any) -> None:
        state.companies[self.seat].saved.remove("bribery")
        state.discards.append("bribery")


class LoanTaken(Public, Effect, frozen=True):
    """The bank lent money against a loan token."""

    seat: Seat
    millions: int
    forced: bool

    def apply(self, state: Any) -> None:
        state.companies[self.seat].loans += 1
        state.companies[self.seat].cash += self.millions


class LoanReturned(Public, Effect, frozen=True):
    """A loan token went back to the bank."""

    seat: Seat

    def apply(self, state: Any) -> None:
        state.companies[self.seat].loans -= 1


class Paid(Public, Effect, frozen=True):
    """A company paid the bank, or (`to` a seat) another company."""

    seat: Seat
    millions: int
    reason: PaidFor
    to: Seat = -1

    def apply(self, state: Any) -> None:
        state.companies[self.seat].cash -= self.millions
        if self.to >= 0:
            state.companies[self.to].cash += self.millions


class Earned(Public, Effect, frozen=True):
    """A company was paid by the bank."""

    seat: Seat
    millions: int
    reason: EarnedBy

    def apply(self, state: Any) -> None:
        state.companies[self.seat].cash += self.millions


class MaterialsUsed(Public, Effect, frozen=True):
    """Raw materials went from a company's storage back to the common supply."""

    seat: Seat
    materials: int

    def apply(self, state: Any) -> None:
        state.companies[self.seat].materials -= self.materials
        state.supply += self.materials


class WasteProduced(Public, Effect, frozen=True):
    """The waste marker moved right."""

    seat: Seat
    barrels: int

    def apply(self, state: Any) -> None:
        state.companies[self.seat].waste += self.barrels


class WasteRemoved(Public, Effect, frozen=True):
    """The waste marker moved left."""

    seat: Seat
    barrels: int

    def apply(self, state: Any) -> None:
        state.companies[self.seat].waste -= self.barrels


class FactoryAdvanced(Public, Effect, frozen=True):
    """The factory moved right on the growth track."""

    seat: Seat
    spaces: int

    def apply(self, state: Any) -> None:
        state.companies[self.seat].growth += self.spaces


class FactoryMovedBack(Public, Effect, frozen=True):
    """The factory moved left on the growth track."""

    seat: Seat
    spaces: int

    def apply(self, state: Any) -> None:
        state.companies[self.seat].growth -= self.spaces


class CoworkersChanged(Public, Effect, frozen=True):
    """Co-workers (hundreds of them) were hired or fired."""

    seat: Seat
    by: int

    def apply(self, state: Any) -> None:
        state.companies[self.seat].coworkers += self.by


class Innovated(Public, Effect, frozen=True):
    """A marker of the building moved one hole to the right: it shows one less."""

    seat: Seat
    track: Track

    def apply(self, state: Any) -> None:
        company = state.companies[self.seat]
        setattr(company, self.track, getattr(company, self.track) - 1)


class MaterialsOffered(Public, Effect, frozen=True):
    """Raw materials were taken from the common supply and put up for auction."""

    seller: Seat
    lot: int

    def apply(self, state: Any) -> None:
        state.supply -= self.lot
        state.auction = Auction(self.seller, self.lot)


class BidMade(Public, Effect, frozen=True):
    """A bid higher than all before."""

    seat: Seat
    millions: int

    def apply(self, state: Any) -> None:
        state.auction.bid = self.millions
        state.auction.leader = self.seat


class BidPassed(Public, Effect, frozen=True):
    """A seat did not bid."""

    seat: Seat

    def apply(self, state: Any) -> None:
        pass


class LotTaken(Public, Effect, frozen=True):
    """The lot went into a company's storage."""

    seat: Seat
    lot: int
    millions: int

    def apply(self, state: Any) -> None:
        state.companies[self.seat].materials += self.lot
        state.auction = None


class LastRoundCalled(Public, Effect, frozen=True):
    """A factory reached the right-most space: this round is the last."""

    seat: Seat

    def apply(self, state: Any) -> None:
        state.last_round = True


class FinalAccidentHappened(Public, Effect, frozen=True):
    """The accident that always comes at the end."""

    def apply(self, state: Any) -> None:
        pass


class BooksClosed(Public, Effect, frozen=True):
    """The game is over."""

    def apply(self, state: Any) -> None:
        state.closed = True


EFFECTS = tuple(effect for effect in Effect.__subclasses__() if effect.__module__ == __name__)
