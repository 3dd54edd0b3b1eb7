"""Turns of one card each, until every player has at most one card ("play the cards")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste import company, market, production, waste
from scoresheet.domain.titles.industrial_waste.effects.cards import CardDiscarded, CardSaved
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Card, Company, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason

ACTIONS = {
    "order": production.orders,
    "raw_materials": market.sales,
    "growth": company.growths,
    "innovation": company.innovations,
    "waste_disposal": waste.disposals,
    "hiring_firing": company.staff_changes,
    "waste_removal": waste.removals,
}
"""(state, seat, advised, why) → the ways to play a card of that kind, for the kinds that can be played as a turn."""

SAVED = reason("saved for the next round")


class DiscardCard(Public, Move, frozen=True):
    """Discard a card as the turn, without using its action."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardDiscarded(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:{self.card}"


class SaveCard(Public, Move, frozen=True):
    """Save the last card face down for the next round, and pass."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardSaved(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:{self.card}"


class TakeTurn(Public, Decision, frozen=True):
    """A choice to play a card, alone or with the advisor, to discard one, or to save the last."""

    last: Card | None = None
    """The card in hand if it is the only one; None otherwise."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        hand = state.companies[self.seat].hand
        kinds = list(dict.fromkeys(hand))
        if why:
            refuse_missing(state.companies[self.seat], why)
        return [*actions(state, self.seat, kinds, why), *discards(kinds), *saves(hand)]


class PlayCards(Public, FollowUp, frozen=True):
    """The follow-up that begins the first turn after all combinations are chosen."""

    def resume(self, table: Table[State]) -> None:
        next_turn(table, self.seat)


class NextTurn(Public, FollowUp, frozen=True):
    """The follow-up that passes the turn to the left."""

    def resume(self, table: Table[State]) -> None:
        next_turn(table, table.state.clockwise(self.seat)[1])


def next_turn(table: Table[State], first: Seat) -> None:
    """Ask the first player with cards in hand, clockwise from `first`, if there is one."""
    holding = [seat for seat in table.state.clockwise(first) if table.state.companies[seat].hand]
    if holding:
        table.ask(NextTurn(holding[0]), turn_of(table.state, holding[0]))


def turn_of(state: State, seat: Seat) -> TakeTurn:
    """Return the turn of a seat with cards in hand."""
    hand = state.companies[seat].hand
    return TakeTurn(seat, last=hand[0] if len(hand) == 1 else None)


def refuse_missing(own: Company, why: Why) -> None:
    """Give the reasons against the pieces that only missing cards move."""
    if "innovation" not in own.hand:
        why.refuse([f"track:{why.seat}:{track}" for track in TRACKS], "you have no {card:card} card", card="innovation")
    if "growth" not in own.hand:
        why.refuse(f"factory:{why.seat}", "you have no {card:card} card", card="growth")
    if own.saved:
        why.refuse([f"card:{why.seat}:{card}" for card in own.saved if card not in own.hand], SAVED)


def actions(state: State, seat: Seat, kinds: list[Card], why: Why | None) -> list[Move]:
    """Return the actions of the cards in hand, without and with the advisor."""
    playable = [kind for kind in kinds if kind in ACTIONS]
    alone = [move for kind in playable for move in ACTIONS[kind](state, seat, False, why)]
    if "advisor" not in kinds:
        return alone
    advised = [move for kind in playable for move in ACTIONS[kind](state, seat, True, why)]
    return [*alone, *advised, *company.repayments(state, seat, why)]


def discards(kinds: list[Card]) -> list[Move]:
    """Return the discards; raw materials cannot be discarded, only played or saved."""
    return [DiscardCard(kind) for kind in kinds if kind != "raw_materials"]


def saves(hand: list[Card]) -> list[Move]:
    """Return the move that saves the last card, if exactly one is left."""
    return [SaveCard(hand[0])] if len(hand) == 1 else []
