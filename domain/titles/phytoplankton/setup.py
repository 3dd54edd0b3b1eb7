"""The opening: cards, resources and a mission for everybody, and which of the cards are kept ("Game setup")."""

from itertools import combinations
from typing import Self

from domain.decision import Decision, FollowUp
from domain.move import Move
from domain.table import Table
from domain.titles.phytoplankton.card_effects import BoxOpened, CardsDiscarded
from domain.titles.phytoplankton.dice import roll_all_dice
from domain.titles.phytoplankton.drawing import draw_blindly, refill_face_up
from domain.titles.phytoplankton.effects import FirstPlayerDrawn, MissionDealt, ResourcesGained, ResourcesPaid
from domain.titles.phytoplankton.kinds import RESOURCES, Card, Resource, species_id
from domain.titles.phytoplankton.state import HIDDEN, State
from domain.titles.phytoplankton.turns import begin_round
from domain.viewer import Public, Seat, Viewer, all_seats


class KeepCards(Move, frozen=True):
    """Keep these cards, for a resource each, and discard the others."""

    cards: tuple[Card, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        others = [card for card in table.state.players[seat].hand if card not in self.cards]
        if others:
            table.record(CardsDiscarded(seat, others))
        if self.cards:
            table.ask(ChooseResourcesToDiscard(seat, len(self.cards)))

    def anchor(self, seat: Seat) -> str:
        return f"hand:{seat}"

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)((HIDDEN,) * len(self.cards))


class DiscardResources(Public, Move, frozen=True):
    """Discard these resources for the cards kept."""

    resources: tuple[Resource, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ResourcesPaid(seat, list(self.resources)))

    def anchor(self, seat: Seat) -> str:
        return f"resources:{seat}"


class ChooseCards(Public, Decision, frozen=True):
    """Which cards are kept? Each costs a resource."""

    def legal_moves(self, state: State) -> list[Move]:
        hand = state.players[self.seat].hand
        return [KeepCards(cards) for size in range(len(hand) + 1) for cards in _selections(hand, size)]


class ChooseResourcesToDiscard(Public, Decision, frozen=True):
    """Which resources are discarded for the cards kept."""

    count: int

    def legal_moves(self, state: State) -> list[Move]:
        held = state.players[self.seat].resources
        each = [resource for resource in RESOURCES for _ in range(held[resource])]
        return [DiscardResources(some) for some in dict.fromkeys(combinations(each, self.count))]


class BeginPlay(Public, FollowUp, frozen=True):
    """When everybody has chosen, the dice are rolled, and it is decided who goes first."""

    def resume(self, table: Table[State]) -> None:
        roll_all_dice(table)
        first = Seat(table.below(table.state.seats))
        table.record(FirstPlayerDrawn(first))
        begin_round(table, 1, first)


def _selections(hand: list[Card], size: int) -> list[tuple[Card, ...]]:
    """The ways to pick so many cards; two cards of a species are no choice."""
    by_species = {tuple(sorted(species_id(card) for card in cards)): cards for cards in combinations(hand, size)}
    return list(by_species.values())


def set_up(table: Table[State]) -> None:
    """Lay out the game, and ask everybody which cards are kept."""
    components = table.state.components
    table.record(BoxOpened(list(components.species_of), components.dice.count))
    refill_face_up(table)
    missions, seats = missions_of(table.state), all_seats(table.state.seats)
    for seat in seats:
        deal(table, seat, missions)
    table.ask(BeginPlay(Seat(0)), *(ChooseCards(seat) for seat in seats))


def deal(table: Table[State], seat: Seat, missions: list[str]) -> None:
    """Give a seat its cards, its mission (which leaves `missions`) and its resources."""
    for _ in range(table.state.options.opening_hand):
        draw_blindly(table, seat)
    mission = table.draw(missions)
    missions.remove(mission)
    table.record(MissionDealt(seat, mission))
    table.record(ResourcesGained(seat, list(RESOURCES) * table.state.components.play.resources_each))


def missions_of(state: State) -> list[str]:
    """The missions dealt from: the specialists, or all."""
    which = state.options.missions
    return [name for name, mission in state.components.missions.items() if mission.specialist or which == "all"]
