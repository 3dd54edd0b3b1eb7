"""Kinds of steps that move carbon, and the cards that they apply to."""

from collections.abc import Callable

from scoresheet.domain.decision import Decision
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.carbon import ChooseCarbonToDiscard, place, put, spread, still_there
from scoresheet.domain.titles.phytoplankton.components import Components, Step
from scoresheet.domain.titles.phytoplankton.kinds import ROWS, Card
from scoresheet.domain.titles.phytoplankton.powers import Questions, Use, bloom_box_open, kind
from scoresheet.domain.titles.phytoplankton.state import Player, State
from scoresheet.domain.viewer import Seat


def _here(player: Player, card: Card) -> list[Card]:
    return [card]


def another(player: Player, card: Card) -> list[Card]:
    """Return the player's other cards."""
    return [placed.card for placed in player.in_play() if placed.card != card]


def adjacent(player: Player, card: Card) -> list[Card]:
    """Return the cards in the slots beside, above and below a card."""
    row, column = player.place(card)
    return [other for other in another(player, card) if _distance(player, other, row, column) == 1]


def _distance(player: Player, card: Card, row: str, column: int) -> int:
    its_row, its_column = player.place(card)
    return abs(ROWS.index(its_row) - ROWS.index(row)) + abs(its_column - column)


def _own(player: Player, card: Card) -> list[Card]:
    return [placed.card for placed in player.in_play()]


PLACES: dict[str, Callable[[Player, Card], list[Card]]] = {
    "here": _here,
    "another": another,
    "adjacent": adjacent,
    "row": _own,
    "own": _own,
}


def targets(state: State, use: Use, step: Step) -> list[Card]:
    """Return the seat's cards that a step applies to."""
    player = state.players[use.seat]
    cards = PLACES[step.where](player, use.card)
    if step.row:
        cards = [card for card in cards if player.place(card)[0] == step.row]
    if step.besides == "here":
        cards = [card for card in cards if card != use.card]
    return of_groups(state.components, cards, step)


def of_groups(components: Components, cards: list[Card], step: Step) -> list[Card]:
    """Return the cards of the groups that the step names, or all cards if it names none."""
    return [card for card in cards if not step.groups or components.species_of[card].group in step.groups]


def has_target(state: State, use: Use, step: Step) -> bool:
    """Return whether the step applies to any card of the seat."""
    return bool(targets(state, use, step))


def anybody_has_target(state: State, use: Use, step: Step) -> bool:
    """Return whether the step applies to any card of any player."""
    return any(of_groups(state.components, _own(player, ""), step) for player in state.players)


@kind(has_target)
def carbon(table: Table[State], use: Use, step: Step) -> Questions:
    """Place `count` carbon on one of the cards that the step applies to."""
    return place(table, use.seat, targets(table.state, use, step), step.count)


@kind(has_target)
def carbon_each(table: Table[State], use: Use, step: Step) -> Questions:
    """Place 1 carbon on each card that the step applies to.

    For cards that could bloom, the seat may decline.
    """
    cards = targets(table.state, use, step)
    could_bloom = [laid.card for laid in still_there(table.state, use.seat, cards) if bloom_box_open(table.state, laid)]
    for card in cards:
        if card not in could_bloom:
            put(table, use.seat, card, 1)
    return spread(table, use.seat, could_bloom, len(could_bloom), 1)


def others_have_target(state: State, use: Use, step: Step) -> bool:
    """Return whether the step applies to another player's card."""
    others = (state.players[seat] for seat in state.clockwise(use.seat)[1:])
    return any(of_groups(state.components, _own(player, ""), step) for player in others)


@kind(anybody_has_target, doubtful=others_have_target)
def everyone_carbon(table: Table[State], use: Use, step: Step) -> Questions:
    """Let every player place 1 carbon on a card of the step's groups; the seat may place 1 more."""
    asked: list[Decision] = []
    for seat in table.state.clockwise(use.seat)[1:]:
        asked += place(table, seat, of_groups(table.state.components, _own(table.state.players[seat], ""), step), 1)
    own = of_groups(table.state.components, _own(table.state.players[use.seat], ""), step)
    return [*asked, *spread(table, use.seat, own, 2, 1)]


def has_card_without_bloom_box(state: State, use: Use, step: Step) -> bool:
    """Return whether any card of the seat has no bloom box."""
    return bool(without_bloom_box(state, use.seat))


def without_bloom_box(state: State, seat: Seat) -> list[Card]:
    """Return the seat's cards without a bloom box."""
    species_of = state.components.species_of
    return [placed.card for placed in state.players[seat].in_play() if not species_of[placed.card].bloom]


@kind(has_card_without_bloom_box)
def spread_carbon(table: Table[State], use: Use, step: Step) -> Questions:
    """Place carbon on each of up to `count` cards without a bloom box."""
    return spread(table, use.seat, without_bloom_box(table.state, use.seat), step.count, step.carbon)


def has_carbon(state: State, use: Use, step: Step) -> bool:
    """Return whether any card of the seat has carbon."""
    return any(placed.carbon for placed in state.players[use.seat].in_play())


@kind(has_carbon, needed=True, refusable=True)
def discard_carbon(table: Table[State], use: Use, step: Step) -> Questions:
    """Discard carbon from the seat's cards; the power ends if the seat declines."""
    return [ChooseCarbonToDiscard(use.seat, step.count, optional=True)]
