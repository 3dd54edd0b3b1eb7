"""Placing carbon on cards and discarding it ("Grow", "Play one phytoplankton")."""

from collections.abc import Sequence
from itertools import combinations

from scoresheet.domain.decision import Decision
from scoresheet.domain.kit.present import present
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.effects import CarbonDiscarded, CarbonPlaced
from scoresheet.domain.titles.phytoplankton.kinds import Card
from scoresheet.domain.titles.phytoplankton.powers import (
    Bloom,
    DeclinePower,
    LeaveIt,
    about_to_bloom,
    bloom_box_open,
    drop,
)
from scoresheet.domain.titles.phytoplankton.state import CardInPlay, Player, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason


class PlaceCarbon(Public, Move, frozen=True):
    """Place this much carbon on a card."""

    card: Card
    carbon: int

    def play(self, table: Table[State], seat: Seat) -> None:
        drop(table, seat, self.carbon - 1)
        table.ask(*put(table, seat, self.card, self.carbon))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class SpreadCarbon(Public, Move, frozen=True):
    """Place this much carbon on each of these cards."""

    cards: tuple[Card, ...]
    carbon: int

    def play(self, table: Table[State], seat: Seat) -> None:
        for card in self.cards:
            table.ask(*put(table, seat, card, self.carbon))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.cards[0]}"

    def together(self, seat: Seat) -> tuple[str, ...]:
        return tuple(f"card:{card}" for card in self.cards)


class DiscardCarbon(Public, Move, frozen=True):
    """Discard this much carbon from a card."""

    card: Card
    carbon: int

    def play(self, table: Table[State], seat: Seat) -> None:
        drop(table, seat, self.carbon - 1)
        table.record(CarbonDiscarded(seat, self.card, self.carbon))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


NOT_IN_PLAY = reason("it is not in play")


class ChooseCarbonPlace(Public, Decision, frozen=True):
    """A choice of the card for 1 carbon, asked once for each of the `left` carbon."""

    cards: tuple[Card, ...]
    left: int
    optional: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        there = still_there(state, self.seat, self.cards)
        if why:
            refuse_cards(state.players[self.seat], why)
        sole = len(there) == 1 and not self.optional
        places: list[Move] = [
            PlaceCarbon(placed.card, carbon) for placed in there for carbon in self._amounts(state, placed, sole)
        ]
        return places if places and not self.optional else [*places, LeaveIt(self.left)]

    def _amounts(self, state: State, placed: CardInPlay, sole: bool) -> range:
        """Return the amounts of carbon for a card: up to its bloom, or all if it is the only card."""
        most = (
            min(self.left, state.components.blooms.carbon - placed.carbon)
            if bloom_box_open(state, placed)
            else self.left
        )
        return range(most if sole else 1, most + 1)


class ChooseSpread(Public, Decision, frozen=True):
    """A choice of up to `count` different cards that get `carbon` carbon each."""

    cards: tuple[Card, ...]
    count: int
    carbon: int
    optional: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        there = [placed.card for placed in still_there(state, self.seat, self.cards)]
        most = min(self.count, len(there))
        if why:
            refuse_cards(state.players[self.seat], why)
        sizes = range(most, 0, -1) if self.optional else range(most, max(0, most - 1), -1)
        spreads: list[Move] = [
            SpreadCarbon(cards, self.carbon) for size in sizes for cards in combinations(there, size)
        ]
        return spreads if spreads and not self.optional else [*spreads, LeaveIt(1)]


class ChooseCarbonToDiscard(Public, Decision, frozen=True):
    """A choice of the card that loses 1 carbon, asked once for each of the `left` carbon."""

    left: int
    optional: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        holders = [placed for placed in state.players[self.seat].in_play() if placed.carbon]
        if why:
            why.refuse(state.players[self.seat].pieces_in_play(), "there is no carbon on it")
            why.refuse(state.players[self.seat].pieces_in_hand(), NOT_IN_PLAY)
        if self.optional:
            return [*(DiscardCarbon(placed.card, self.left) for placed in holders), DeclinePower()]
        if sum(placed.carbon for placed in holders) == self.left:
            return [DiscardCarbon(holders[0].card, holders[0].carbon)]
        sole = len(holders) == 1
        return [
            DiscardCarbon(placed.card, carbon)
            for placed in holders
            for carbon in range(self.left if sole else 1, min(self.left, placed.carbon) + 1)
        ]


def still_there(state: State, seat: Seat, cards: Sequence[Card]) -> list[CardInPlay]:
    """Return those of `cards` that are still in play."""
    return [placed for placed in state.players[seat].in_play() if placed.card in cards]


def put(table: Table[State], seat: Seat, card: Card, carbon: int) -> list[Decision]:
    """Place carbon on a card; return the bloom that this triggers, if any."""
    table.record(CarbonPlaced(seat, card, carbon))
    return [Bloom(seat, card)] if about_to_bloom(table.state, present(table.state.players[seat].find(card))) else []


def place(table: Table[State], seat: Seat, cards: list[Card], carbon: int) -> list[Decision]:
    """Place carbon on one of `cards`, and return the decisions that this needs.

    Carbon does no harm unless it makes a card bloom, so it may be declined only then.
    """
    optional = any(bloom_box_open(table.state, placed) for placed in still_there(table.state, seat, cards))
    if len(cards) == 1 and not optional:
        return put(table, seat, cards[0], carbon)
    return questions(seat, cards, carbon, optional)


def questions(seat: Seat, cards: list[Card], carbon: int, optional: bool = False) -> list[Decision]:
    """Return a decision for each carbon to place; the last one is asked first."""
    return [ChooseCarbonPlace(seat, tuple(cards), left, optional) for left in range(1, carbon + 1)] if cards else []


def spread(table: Table[State], seat: Seat, cards: list[Card], count: int, carbon: int) -> list[Decision]:
    """Place carbon on each of up to `count` different cards; return the decisions needed."""
    optional = any(bloom_box_open(table.state, placed) for placed in still_there(table.state, seat, cards))
    if cards and (optional or len(cards) > count):
        return [ChooseSpread(seat, tuple(cards), count, carbon, optional)]
    return [bloom for card in cards for bloom in put(table, seat, card, carbon)]


def refuse_cards(player: Player, why: Why) -> None:
    """Give the reasons why no carbon can be put on cards."""
    why.refuse(player.pieces_in_play(), "no carbon can be put on it now")
    why.refuse(player.pieces_in_hand(), NOT_IN_PLAY)
