"""The setup: players receive cards, resources and a mission, and keep some of the cards.

Section "Game setup" of the rules.
"""

from itertools import combinations
from typing import ClassVar, Self

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.card_effects import BoxOpened, CardsChosen, CardsDiscarded
from scoresheet.domain.titles.phytoplankton.dice import roll_all_dice
from scoresheet.domain.titles.phytoplankton.drawing import draw_blindly, refill_face_up
from scoresheet.domain.titles.phytoplankton.effects import (
    ChoiceRevealed,
    DiscardChosen,
    FirstPlayerDrawn,
    MissionDealt,
    ResourcesGained,
    ResourcesPaid,
)
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Card, Resource, species_id
from scoresheet.domain.titles.phytoplankton.state import HIDDEN, Hidden, Player, State
from scoresheet.domain.titles.phytoplankton.turns import begin_round
from scoresheet.domain.viewer import Public, Seat, Viewer, all_seats
from scoresheet.domain.why import Why


class KeepCards(Move, frozen=True):
    """Keep these cards for a resource each and discard the others; secret until all have chosen."""

    cards: tuple[Card, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardsChosen(seat, list(self.cards)))
        table.ask(ChooseResourcesToDiscard(seat, len(self.cards)))

    def anchor(self, seat: Seat) -> str:
        return f"hand:{seat}"

    def together(self, seat: Seat) -> tuple[str, ...]:
        return tuple(f"card:{card}" for card in self.cards)

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)((HIDDEN,))


class DiscardResources(Move, frozen=True):
    """Discard these resources to pay for the cards kept."""

    resources: tuple[Resource | Hidden, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(DiscardChosen(seat, list(self.resources)))

    def anchor(self, seat: Seat) -> str:
        return f"resources:{seat}"

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)((HIDDEN,))


class ChooseCards(Public, Decision, frozen=True):
    """A choice of the cards to keep; each costs a resource."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        hand = state.players[self.seat].hand
        return [KeepCards(cards) for size in range(len(hand) + 1) for cards in _selections(hand, size)]


class ChooseResourcesToDiscard(Decision, frozen=True):
    """A choice of the resources to discard for the cards kept.

    It is always asked, so that the number of cards stays secret.
    """

    always_asked: ClassVar[bool] = True
    count: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        held = state.players[self.seat].resources
        each = [resource for resource in RESOURCES for _ in range(held[resource])]
        return [DiscardResources(some) for some in dict.fromkeys(combinations(each, self.count))]

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.sees(self.seat) else type(self)(self.seat, 0)


class BeginPlay(Public, FollowUp, frozen=True):
    """The follow-up that reveals all choices, rolls the dice, and draws the first player."""

    def resume(self, table: Table[State]) -> None:
        for seat in all_seats(table.state.seats):
            reveal(table, seat)
        roll_all_dice(table)
        first = Seat(table.below(table.state.seats))
        table.record(FirstPlayerDrawn(first))
        begin_round(table, 1, first)


def reveal(table: Table[State], seat: Seat) -> None:
    """Discard the cards that a seat does not keep, and the resources for those it keeps."""
    player: Player = table.state.players[seat]
    kept, paid = player.kept, player.offered
    table.record(ChoiceRevealed(seat, len(kept)))
    if others := [card for card in player.hand if card not in kept]:
        table.record(CardsDiscarded(seat, others))
    if paid:
        table.record(ResourcesPaid(seat, paid))


def _selections(hand: list[Card], size: int) -> list[tuple[Card, ...]]:
    """Return the distinct selections of `size` cards; cards of a species are interchangeable."""
    by_species = {tuple(sorted(species_id(card) for card in cards)): cards for cards in combinations(hand, size)}
    return list(by_species.values())


def set_up(table: Table[State]) -> None:
    """Set up the game, and ask each seat to choose cards."""
    components = table.state.components
    table.record(BoxOpened(list(components.species_of), components.dice.count))
    refill_face_up(table)
    missions, seats = missions_of(table.state), all_seats(table.state.seats)
    for seat in seats:
        deal(table, seat, missions)
    table.ask(BeginPlay(Seat(0)), *(ChooseCards(seat) for seat in seats))


def deal(table: Table[State], seat: Seat, missions: list[str]) -> None:
    """Deal a seat its cards, a mission removed from `missions`, and its resources."""
    for _ in range(table.state.options.opening_hand):
        draw_blindly(table, seat)
    mission = table.draw(missions)
    missions.remove(mission)
    table.record(MissionDealt(seat, mission))
    table.record(ResourcesGained(seat, list(RESOURCES) * table.state.components.play.resources_each))


def missions_of(state: State) -> list[str]:
    """Return the missions to deal from: the specialists or all."""
    which = state.options.missions
    return [name for name, mission in state.components.missions.items() if mission.specialist or which == "all"]
