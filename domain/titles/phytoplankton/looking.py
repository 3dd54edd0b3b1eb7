"""Powers that reveal or look at the top cards of the deck."""

from typing import ClassVar, Self

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.card_effects import (
    CardLookedAt,
    CardRevealed,
    LookedAtDiscarded,
    LookedAtKept,
)
from scoresheet.domain.titles.phytoplankton.components import Step
from scoresheet.domain.titles.phytoplankton.drawing import deck_can_give, distinct, top_card
from scoresheet.domain.titles.phytoplankton.effects import ResourcesGained
from scoresheet.domain.titles.phytoplankton.kinds import Card, Row
from scoresheet.domain.titles.phytoplankton.powers import Questions, Use, always, kind
from scoresheet.domain.titles.phytoplankton.state import HIDDEN, State
from scoresheet.domain.viewer import Public, Seat, Viewer
from scoresheet.domain.why import Why


class KeepLookedAt(Move, frozen=True):
    """Keep one of the cards looked at, in hand or tucked under `under`; discard the others."""

    card: Card
    under: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(LookedAtKept(seat, self.card, self.under))
        discard_looked_at(table, seat)

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{self.under}",)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)(HIDDEN, self.under)


class KeepNone(Public, Move, frozen=True):
    """Discard all cards looked at."""

    def play(self, table: Table[State], seat: Seat) -> None:
        discard_looked_at(table, seat)


class ChooseLookedAt(Public, Decision, frozen=True):
    """A choice among the cards looked at that list this region; asked even if none does."""

    always_asked: ClassVar[bool] = True
    under: Card
    region: Row

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        seen = distinct(state.players[self.seat].looked_at)
        cards = [card for card in seen if self.region in state.components.species_of[card].regions]
        if why:
            own = state.players[self.seat]
            others = [f"card:{card}" for card in own.looked_at if card not in cards]
            why.refuse(others, "it does not live in the {region:row} region", region=self.region)
            why.refuse([*own.pieces_in_hand(), *own.pieces_in_play()], "choose among the cards that you look at")
        return [*(KeepLookedAt(card, under) for card in cards for under in ("", self.under)), KeepNone()]


def discard_looked_at(table: Table[State], seat: Seat) -> None:
    """Discard the other cards looked at."""
    if left := list(table.state.players[seat].looked_at):
        table.record(LookedAtDiscarded(seat, left))


@kind(deck_can_give, doubtful=always)
def look(table: Table[State], use: Use, step: Step) -> Questions:
    """Look at the top `count` cards; one that lists the row may be kept or tucked.

    The others are discarded.
    """
    for _ in range(step.count):
        if card := top_card(table):
            table.record(CardLookedAt(use.seat, card))
    return [ChooseLookedAt(use.seat, use.card, step.row or "polar")]


def reveal_one(table: Table[State], use: Use, step: Step) -> None:
    """Reveal the top card; tuck it here if it is of the step's groups, else do as the step says."""
    if card := top_card(table):
        hit = table.state.components.species_of[card].group in step.groups
        table.record(CardRevealed(use.seat, card, "tucked" if hit else step.otherwise, use.card))
        if step.resources and not hit:
            table.record(ResourcesGained(use.seat, list(step.resources)))


@kind(deck_can_give, doubtful=always)
def reveal(table: Table[State], use: Use, step: Step) -> Questions:
    """Reveal the top `count` cards, and tuck those of the step's groups here."""
    for _ in range(step.count):
        reveal_one(table, use, step)
    return []
