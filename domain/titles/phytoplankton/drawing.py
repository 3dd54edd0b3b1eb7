"""Drawing cards from the deck or from the face-up cards ("Draw cards")."""

from collections.abc import Iterable

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.card_effects import (
    CardDrawn,
    DiscardOwed,
    DiscardsShuffled,
    FaceUpDealt,
    FaceUpDiscarded,
    FaceUpTaken,
)
from scoresheet.domain.titles.phytoplankton.components import Step
from scoresheet.domain.titles.phytoplankton.kinds import Card, Group, species_id
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, LeaveIt, Questions, Use, drop, kind
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class TakeFaceUp(Public, Move, frozen=True):
    """Take a face-up card, which is replaced from the deck."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(FaceUpTaken(seat, self.card))
        refill_face_up(table)

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class DrawFromDeck(Public, Move, frozen=True):
    """Draw this many cards from the deck."""

    count: int

    def play(self, table: Table[State], seat: Seat) -> None:
        drop(table, seat, self.count - 1)
        for _ in range(self.count):
            draw_blindly(table, seat)

    def anchor(self, seat: Seat) -> str:
        return "deck"


class RefreshFaceUp(Public, Move, frozen=True):
    """Replace the face-up cards with new ones, then choose a card of these groups."""

    groups: tuple[Group, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(FaceUpDiscarded(list(table.state.face_up)))
        refill_face_up(table)
        table.ask(ChooseFaceUp(seat, self.groups, may_refresh=False))

    def anchor(self, seat: Seat) -> str:
        return "deck"


class ChooseDraw(Public, Decision, frozen=True):
    """A choice between a face-up card and the deck, asked once for each of the `left` cards."""

    left: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        blind = min(self.left, len(state.deck) + len(state.discards))
        face_up: list[Move] = [TakeFaceUp(card) for card in distinct(state.face_up)]
        if why:
            why.refuse([f"card:{card}" for card in state.face_up], "there is an equal card that you can choose")
            refuse_owned(state, why)
            why.refuse("deck", "no cards are left")
        return [*face_up, *(DrawFromDeck(count) for count in range(1, blind + 1))] or [LeaveIt(self.left)]


class ChooseFaceUp(Public, Decision, frozen=True):
    """A choice of a face-up card of these groups."""

    groups: tuple[Group, ...]
    may_refresh: bool

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        fitting = [card for card in distinct(state.face_up) if state.components.species_of[card].group in self.groups]
        if why:
            others = [f"card:{card}" for card in state.face_up if card not in fitting]
            why.refuse(others, "it is of another group: take {groups:group}", groups=list(self.groups))
            refuse_owned(state, why)
            why.refuse("deck", "the face-up cards have already been replaced")
        refresh: list[Move] = [RefreshFaceUp(self.groups)] if self.may_refresh else []
        return [*(TakeFaceUp(card) for card in fitting), *refresh, DeclinePower(rest=not self.may_refresh)]


def refuse_owned(state: State, why: Why) -> None:
    """Give the reason why cards that players already have are not drawn."""
    own = state.players[why.seat]
    why.refuse([*own.pieces_in_hand(), *own.pieces_in_play()], "it is yours already")
    others = [player.pieces_in_play() for player in state.players if player is not own]
    why.refuse([piece for pieces in others for piece in pieces], "another player has it in play")


def distinct(cards: Iterable[Card]) -> list[Card]:
    """Return one card of each species, as two cards of a species are the same choice."""
    return list({species_id(card): card for card in reversed(list(cards))}.values())[::-1]


def top_card(table: Table[State]) -> Card | None:
    """Return the next card of the deck, or None if deck and discards are empty.

    If the deck is empty, the discards are reshuffled.
    """
    state: State = table.state
    if not state.deck and state.discards:
        table.record(DiscardsShuffled())
    return table.draw(state.deck) if state.deck else None


def draw_blindly(table: Table[State], seat: Seat) -> None:
    """Draw a card from the deck, if there is one."""
    if card := top_card(table):
        table.record(CardDrawn(seat, card))


def refill_face_up(table: Table[State]) -> None:
    """Deal cards until all face-up places are filled."""
    while len(table.state.face_up) < table.state.components.play.face_up and (card := top_card(table)):
        table.record(FaceUpDealt(card))


def draw_questions(seat: Seat, cards: int) -> list[Decision]:
    """Return a decision for each card to draw; the last one is asked first."""
    return [ChooseDraw(seat, left) for left in range(1, cards + 1)]


def deck_can_give(state: State, use: Use, step: Step) -> bool:
    """Return whether the deck or the discards have a card."""
    return bool(state.deck or state.discards)


def anything_to_draw(state: State, use: Use, step: Step) -> bool:
    """Return whether any card can be drawn."""
    return bool(state.face_up or state.deck or state.discards)


def nothing_to_draw(state: State, use: Use, step: Step) -> bool:
    """Return whether no card can be drawn."""
    return not anything_to_draw(state, use, step)


@kind(anything_to_draw)
def draw(table: Table[State], use: Use, step: Step) -> Questions:
    """Draw `count` cards, each from the face-up cards or from the deck."""
    return draw_questions(use.seat, step.count)


@kind(doubtful=nothing_to_draw)
def owe_discard(table: Table[State], use: Use, step: Step) -> Questions:
    """Make the seat discard a card at the end of the turn."""
    table.record(DiscardOwed(use.seat))
    return []


@kind(anything_to_draw, refusable=True)
def take_face_up(table: Table[State], use: Use, step: Step) -> Questions:
    """Take a face-up card of the step's groups; the face-up cards may be replaced first."""
    return [ChooseFaceUp(use.seat, step.groups, may_refresh=True)]
