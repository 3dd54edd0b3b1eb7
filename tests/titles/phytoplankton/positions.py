"""Builders of Phytoplankton positions, and moves on them with chosen cards and dice.

Cards are named by their species; where both copies are wanted, the second one named is the second copy.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.activation import Activate, UseWhenPlayed
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, ROWS, Card, Face
from scoresheet.domain.titles.phytoplankton.powers import Use, UsePower
from scoresheet.domain.titles.phytoplankton.state import CardInPlay, Player, State
from scoresheet.domain.titles.phytoplankton.turns import EndTurn, TakeTurn
from scoresheet.domain.viewer import Seat
from tests.titles import playing

BOX = EDITIONS.today.components

FACES = BOX.dice.faces
LIGHT, LIGHT_P, LIGHT_N, SILICA_FE, SILICA, N_P = FACES
ALL_FIVE = [LIGHT, LIGHT_N, SILICA_FE, SILICA, N_P]
PLAIN = "syracosphaera_azureaplaneta"
"""The species without a power."""
Board = dict[str, Any]
"""A player's belongings by the name of their place."""


class Dealer:
    """A source that draws the named species, then any card, and rolls the named faces, then light."""

    def __init__(self, state: State, cards: Sequence[str] = (), dice: Sequence[Face] = ()) -> None:
        self.state = state
        self.cards = list(cards)
        self.dice = list(dice)

    def below(self, of: int) -> int:
        if of == len(FACES) != len(self.state.deck):
            return FACES.index(self.dice.pop(0)) if self.dice else 0
        assert of == len(self.state.deck)
        return sorted(self.state.deck).index(copy_of(self.cards.pop(0), self.state.deck)) if self.cards else 0


def copy_of(species: str, cards: Iterable[Card]) -> Card:
    """The first copy of a species among `cards`."""
    return next(card for card in sorted(cards) if BOX.species_of[card].id == species)


def sea(*boards: Board, options: dict[str, Any] | None = None, **table: Any) -> State:
    """A position in the first round, of two players with nothing by default; the deck has all other cards."""
    seats = boards or ({}, {})
    state: State = TITLE.begin_with(len(seats), options or {})
    state.round, state.turn, state.deck = 1, 1, list(BOX.species_of)
    for player, board in zip(state.players, seats, strict=True):
        fill(state, player, board)
    state.face_up = [take(state, species) for species in table.pop("face_up", [])]
    state.discards = [take(state, species) for species in table.pop("discards", [])]
    state.box = list(table.pop("box", ALL_FIVE))
    state.outside = BOX.dice.count - len(state.box)
    keep_in_deck(state, table.pop("deck", None))
    for name, thing in table.items():
        setattr(state, name, thing)
    return state


def take(state: State, species: str) -> Card:
    """A copy of the species, out of the deck."""
    card = copy_of(species, state.deck)
    state.deck.remove(card)
    return card


def keep_in_deck(state: State, species: list[str] | None) -> None:
    """Leave only these in the deck; the others are out of the game."""
    if species is not None:
        state.deck = [copy_of(name, state.deck) for name in species]


def fill(state: State, player: Player, board: Board) -> None:
    """Give a player the rows, hand, resources and mission of a board."""
    player.mission = board.get("mission", "coccolithophore_specialist")
    player.hand = [take(state, species) for species in board.get("hand", [])]
    for resource, count in board.get("resources", {}).items():
        player.resources[resource] = count
        state.bowl[resource] += count
    for row in ROWS:
        player.rows[row] = [placed(state, card) for card in board.get(row, [])]


def placed(state: State, card: str | tuple[str, dict[str, Any]]) -> CardInPlay:
    """A card in play, given as its species alone or with the things on and under it."""
    species, on_it = card if isinstance(card, tuple) else (card, {})
    tucked = [take(state, under) for under in on_it.get("tucked", [])]
    laid = CardInPlay(card=take(state, species), **{**on_it, "tucked": tucked})
    state.bowl["carbon"] += laid.carbon
    for resource, count in laid.cached.items():
        state.bowl[resource] += count
    return laid


def full_of(count: int) -> dict[str, int]:
    """The given number of each resource."""
    return dict.fromkeys(RESOURCES, count)


def at_turn(*boards: Board, first: Seat = 0, **table: Any) -> State:
    """A position in which `first` is to take an action."""
    state = sea(*boards, **{"first": first, "active": first, **table})
    WorkingTable(state, Dealer(state)).ask(EndTurn(first), TakeTurn(first))
    return state


def move(state: State, seat: Seat, choice: Move, cards: Sequence[str] = (), dice: Sequence[Face] = ()) -> WorkingTable:
    """Make a move on `state`, drawing these cards and rolling these faces first."""
    return TITLE.play(state, seat, choice, Dealer(state, cards, dice))


def use(
    state: State, species: str, cards: Sequence[str] = (), dice: Sequence[Face] = (), seat: Seat = 0
) -> WorkingTable:
    """Use the power of a card in play: a green one as its row's action would, another as if just played."""
    table = WorkingTable(state, Dealer(state, cards, dice))
    card = on_board(state, species, seat)
    table.ask(
        *{"played": [UseWhenPlayed(seat, card)], "activated": [Activate(seat, (card,))]}[BOX.species_of[card].timing]
    )
    table.settle()
    return table


def agree(
    state: State, species: str, cards: Sequence[str] = (), dice: Sequence[Face] = (), seat: Seat = 0
) -> WorkingTable:
    """Use a power that asks first, and agree to it; return the table of that answer."""
    use(state, species, seat=seat)
    return move(state, seat, UsePower(on_board(state, species, seat)), cards, dice)


def power_of(seat: Seat, card: Card) -> Use:
    """The use of a card's power, not of its bloom."""
    return Use(seat, card, "power")


def on_board(state: State, species: str, seat: Seat = 0) -> Card:
    """The id of a card in play."""
    return next(laid.card for laid in state.players[seat].in_play() if BOX.species_of[laid.card].id == species)


def in_play(state: State, species: str, seat: Seat = 0) -> CardInPlay:
    """The card in play of that species, with everything on it."""
    found = state.players[seat].find(on_board(state, species, seat))
    assert found is not None
    return found


def in_hand(state: State, species: str, seat: Seat = 0) -> Card:
    """The id of a card in hand."""
    return copy_of(species, state.players[seat].hand)


def species_in(cards: Iterable[Card]) -> list[str]:
    """Return the species of these cards."""
    return [BOX.species_of[card].id for card in cards]


def choices(state: State, seat: Seat = 0, kind: type[Move] = Move) -> list[Any]:
    """The legal moves of a seat, of one kind."""
    return playing.legal(TITLE, state, seat, kind)


def sole(state: State, kind: type[Move], seat: Seat = 0) -> Any:
    """The only legal move of that kind."""
    (choice,) = choices(state, seat, kind)
    return choice


def held(state: State, seat: Seat = 0) -> dict[str, int]:
    """Return the resources that a seat has, without zeros."""
    return {resource: count for resource, count in state.players[seat].resources.items() if count}


def sentences(table: WorkingTable) -> list[str]:
    """Return the recorded effects as sentences."""
    return playing.sentences(TITLE, table)
