"""Playing one card a turn until each player has one card or none left ("play the cards")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste import company, market, production, waste
from scoresheet.domain.titles.industrial_waste.effects.cards import CardDiscarded, CardSaved
from scoresheet.domain.titles.industrial_waste.state import Card, State
from scoresheet.domain.viewer import Public, Seat

ACTIONS = {
    "order": production.orders,
    "raw_materials": market.sales,
    "growth": company.growths,
    "innovation": company.innovations,
    "waste_disposal": waste.disposals,
    "hiring_firing": company.staff_changes,
    "waste_removal": waste.removals,
}
"""(state, seat, advised) → the ways to play a card of that kind, for the kinds that can be played actively."""


class DiscardCard(Public, Move, frozen=True):
    """Discard a card as a turn rather than executing its action."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardDiscarded(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:{self.card}"


class SaveCard(Public, Move, frozen=True):
    """Pass with the last card: turn it face down and keep it for the next round."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardSaved(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:{self.card}"


class TakeTurn(Public, Decision, frozen=True):
    """Play one card, alone or with the advisor; or discard one; or save the last."""

    last: Card | None = None
    """The only card in hand, if there is but one."""

    def legal_moves(self, state: State) -> list[Move]:
        hand = state.companies[self.seat].hand
        kinds = list(dict.fromkeys(hand))
        return [*actions(state, self.seat, kinds), *discards(kinds), *saves(hand)]


class PlayCards(Public, FollowUp, frozen=True):
    """Follow-up: when the combinations are chosen, the starting player takes the first turn."""

    def resume(self, table: Table[State]) -> None:
        next_turn(table, self.seat)


class NextTurn(Public, FollowUp, frozen=True):
    """Follow-up: when the seat's turn is over, the turn passes to the left."""

    def resume(self, table: Table[State]) -> None:
        next_turn(table, table.state.clockwise(self.seat)[1])


def next_turn(table: Table[State], first: Seat) -> None:
    """Give the turn to the next player clockwise from `first` (inclusive) with cards in hand, if any."""
    holding = [seat for seat in table.state.clockwise(first) if table.state.companies[seat].hand]
    if holding:
        table.ask(NextTurn(holding[0]), turn_of(table.state, holding[0]))


def turn_of(state: State, seat: Seat) -> TakeTurn:
    """The turn of a seat that has cards in hand."""
    hand = state.companies[seat].hand
    return TakeTurn(seat, last=hand[0] if len(hand) == 1 else None)


def actions(state: State, seat: Seat, kinds: list[Card]) -> list[Move]:
    """The ways to play the cards in hand, alone and with the advisor."""
    playable = [kind for kind in kinds if kind in ACTIONS]
    alone = [move for kind in playable for move in ACTIONS[kind](state, seat, False)]
    if "advisor" not in kinds:
        return alone
    advised = [move for kind in playable for move in ACTIONS[kind](state, seat, True)]
    return [*alone, *advised, *company.repayments(state, seat)]


def discards(kinds: list[Card]) -> list[Move]:
    """Any card may be discarded but raw materials, which must be executed or saved."""
    return [DiscardCard(kind) for kind in kinds if kind != "raw_materials"]


def saves(hand: list[Card]) -> list[Move]:
    """A player with exactly one card left may save it."""
    return [SaveCard(hand[0])] if len(hand) == 1 else []
