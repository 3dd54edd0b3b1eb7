"""Builders of Industrial Waste positions, and moves on them that draw chosen cards."""

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.industrial_waste import TITLE, dealing, rounds
from scoresheet.domain.titles.industrial_waste.effects.cards import BoxOpened, CompanyFounded
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.rounds import EndRound
from scoresheet.domain.titles.industrial_waste.state import Card, State
from scoresheet.domain.titles.industrial_waste.turns import NextTurn, turn_of
from scoresheet.domain.viewer import Seat
from tests.titles import playing

Mat = dict[str, Any]
"""A company's mat, as differences from the start."""


class Dealer:
    """A source that draws the named cards, then any that fit the next column; the accident only by name."""

    def __init__(self, state: State, cards: Sequence[str] = ()) -> None:
        self.state = state
        self.cards = list(cards)

    def below(self, of: int) -> int:
        deck = sorted(self.state.deck)
        assert of == len(deck)
        return deck.index(self.cards.pop(0) if self.cards else self.harmless(deck))

    def harmless(self, deck: list[Card]) -> str:
        column = self.state.columns[dealing.next_gap(self.state)]
        return next((card for card in deck if card != "accident" and card not in column), deck[0])


class Youngest:
    """A source that draws the starting player first, and then cards as `Dealer` does."""

    def __init__(self, state: State, starting: Seat = 0) -> None:
        self.dealer = Dealer(state)
        self.starting: list[Seat] = [starting]

    def below(self, of: int) -> int:
        return self.starting.pop() if self.starting else self.dealer.below(of)


def companies(*mats: Mat, **table: Any) -> State:
    """A position with one company per mat, before any decision; cards and materials held come from the stock."""
    state: State = TITLE.begin_with(len(mats), {})
    box = state.components
    counts = msgspec.to_builtins(box.cards)
    BoxOpened([card for card, count in counts.items() for _ in range(count)], box.supply.raw_materials).apply(state)
    for seat, mat in enumerate(mats):
        CompanyFounded(seat, **msgspec.structs.asdict(box.start)).apply(state)
        furnish(state, seat, mat)
    return lay_out(state, table)


def furnish(state: State, seat: Seat, mat: Mat) -> None:
    """Apply a mat's differences to its company."""
    company = state.companies[seat]
    state.supply -= mat.get("materials", company.materials) - company.materials
    for name, thing in mat.items():
        setattr(company, name, copy(thing))
    for card in [*company.hand, *company.saved]:
        state.deck.remove(card)


def lay_out(state: State, table: dict[str, Any]) -> State:
    """Set the table's fields: a deck or discards of exactly these cards, or the accident card aside."""
    for card in [*table.get("discards", []), *(["accident"] if table.get("accident") else [])]:
        state.deck.remove(card)
    for name, thing in table.items():
        setattr(state, name, copy(thing))
    return state


def at_turn(*mats: Mat, first: Seat = 0, **table: Any) -> State:
    """A position in which `first` is to play a card."""
    state = companies(*mats, **{"round": 1, **table})
    WorkingTable(state, Dealer(state)).ask(EndRound(state.starting), NextTurn(first), turn_of(state, first))
    return state


def dealt(state: State, *cards: str, starting: Seat = 0) -> WorkingTable:
    """Begin a round on `state`, drawing these cards first."""
    table = WorkingTable(state, Dealer(state, cards))
    rounds.begin_round(table, starting)
    table.settle()
    return table


def with_columns(*mats: Mat, starting: Seat = 0) -> State:
    """A position in which `starting` is to choose a combination."""
    state = companies(*mats)
    dealt(state, starting=starting)
    return state


def move(state: State, seat: Seat, choice: Move, *cards: str) -> WorkingTable:
    """Make a move on `state`; a deal draws these cards first."""
    return TITLE.play(state, seat, choice, Dealer(state, cards))


def choices(state: State, seat: Seat) -> list[Move]:
    """Return a seat's legal moves except taking a loan."""
    return [choice for choice in TITLE.legal_moves(state, seat) if choice != TakeLoan()]


def open_decisions(state: State) -> list[Decision]:
    """Return the decisions open now, in the order of seats, without those waiting below them."""
    return [decision for seat in state.to_act() if (decision := state.open_to(seat))]


def sentences(table: WorkingTable) -> list[str]:
    """Return the recorded effects as sentences."""
    return playing.sentences(TITLE, table)
