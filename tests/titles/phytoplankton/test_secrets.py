"""Two worlds that differ only in information hidden from A look the same to A, move by move.

The twin of a position has two hidden cards exchanged: one of B's (in hand, under B's cards, or looked at) and one of
the deck. After the next move, A must see the same bytes in both, unless the move shows one of the two cards.
"""

import random
import re
from typing import Any

import msgspec
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Effect
from scoresheet.domain.errors import IllegalMove, NotAsked
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.card_effects import (
    CardDrawn,
    CardLookedAt,
    CardRemoved,
    CardRevealed,
    CardsDiscarded,
    CardTucked,
    DeckCardTucked,
    FaceUpDealt,
    FaceUpTaken,
)
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.kinds import Card
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.titles.phytoplankton.tucking import ChooseTuckOfGroups
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Seat, Viewer, at_seat
from tests.titles.phytoplankton.positions import PLAIN, at_turn, sea, use
from tests.titles.playing import laid_out

BOX = EDITIONS.today.components

A, B = 0, 1
BRAARUDOSPHAERA = [
    {"coastal": ["braarudosphaera_bigelowii"], "hand": [card]} for card in ("synechococcus", "karenia_brevis")
]
GAMES = [(seats, blooms, seed) for seats in (2, 3) for blooms in (False, True) for seed in range(15)]
ID = re.compile(r"[a-z_]+-[12]")


class Naming:
    """A chance source that records draws from the deck by the name of the card."""

    def __init__(self, state: State, random: random.Random) -> None:
        self.state = state
        self.random = random
        self.drawn: list[int | Card] = []

    def below(self, of: int) -> int:
        got = self.random.randrange(of)
        self.drawn.append(sorted(self.state.deck)[got] if of == len(self.state.deck) else got)
        return got


class Renaming:
    """The chance source of the twin: the same dice, and the corresponding cards."""

    def __init__(self, state: State, drawn: list[int | Card], names: dict[Card, Card]) -> None:
        self.state = state
        self.drawn = [names.get(thing, thing) for thing in reversed(drawn)]

    def below(self, of: int) -> int:
        thing = self.drawn.pop()
        return thing if isinstance(thing, int) else sorted(self.state.deck).index(thing)


def exchanged(thing: Any, kind: Any, names: dict[Card, Card]) -> Any:
    """A copy of a state or a move with the cards exchanged."""
    text = msgspec.json.encode(thing).decode()
    return msgspec.json.decode(ID.sub(lambda found: names.get(found[0], found[0]), text), type=kind)


def hidden_cards(state: State, seat: Seat) -> list[Card]:
    """The cards of a seat that no other seat can know."""
    player = state.players[seat]
    return [*player.hand, *player.looked_at, *(card for placed in player.in_play() for card in placed.tucked)]


def seen(state: State, viewer: Viewer) -> bytes:
    """Everything a viewer receives about a position: board, decisions, legal moves, scores."""
    asked = [decision.seen_by(viewer) for decision in state.decisions]
    offered = [
        [(move, TITLE.words.offer(move, state)) for move in TITLE.legal_moves(state, seat)]
        for seat in sorted(viewer.seats)
    ]
    return msgspec.json.encode([TITLE.view(state, viewer), asked, offered, TITLE.scores(state)])


def seen_of(seat: Seat, move: Move, effects: list[Effect], viewer: Viewer) -> bytes:
    """Everything a viewer receives about a move."""
    return msgspec.json.encode(
        [move if viewer.sees(seat) else move.seen_by(viewer), [effect.seen_by(viewer) for effect in effects]]
    )


def made_known(state: State, effects: list[Effect]) -> set[Card]:
    """The cards that A knows after a move: A's own, face up, on a board, or shown on the way elsewhere."""
    shown = {effect.card for effect in effects if isinstance(effect, FaceUpDealt | FaceUpTaken | CardRevealed)}
    tucked = {effect.card for effect in effects if isinstance(effect, CardTucked) and effect.shown}
    on_boards = {placed.card for player in state.players for placed in player.in_play()}
    removed = {effect.card for effect in effects if isinstance(effect, CardRemoved)}
    own = [*state.players[A].hand, *state.players[A].looked_at]
    own += [effect.card for effect in effects if isinstance(effect, CardLookedAt) and effect.seat == A]
    return {*own, *state.face_up, *shown, *tucked, *on_boards, *removed}


def play_game(seats: int, blooms: bool, seed: int) -> int:
    """Compare a random game with a twin at every step; return the number of B's moves compared."""
    chooser = random.Random(seed)
    state: State = laid_out(TITLE, seats, Imagined(chooser), blooms=blooms).state
    known: set[Card] = set()
    compared = 0
    while not state.over():
        seat = chooser.choice(state.to_act())
        move = choose("random", TITLE, state, seat, chooser)
        before, naming = TITLE.copy(state), Naming(state, chooser)
        table = TITLE.play(state, seat, move, naming)
        known |= made_known(state, table.effects)
        names = twin_names(before, naming.drawn, chooser, known)
        if names and not state.over():
            compared += compare(before, state, (seat, move, table), naming.drawn, names) and seat == B
    return compared


def twin_names(state: State, drawn: list[Any], chooser: random.Random, known: set[Card]) -> dict[Card, Card]:
    """Map a hidden card of B and one of the deck (drawn now, if possible) to each other; empty if impossible."""
    mine = [card for card in hidden_cards(state, B) if card not in known]
    deck = [card for card in drawn if card in state.deck and card not in known] or state.deck
    unknown = [card for card in deck if card not in known]
    if not mine or not unknown or len(state.deck) <= len(BOX.dice.faces):
        return {}
    one, other = chooser.choice(mine), chooser.choice(unknown)
    return {one: other, other: one}


def compare(
    before: State, after: State, made: tuple[Seat, Move, WorkingTable], drawn: list[Any], names: dict[Card, Card]
) -> bool:
    """Make the move in the twin as well and compare A's views; return False if it is illegal there."""
    seat, move, table = made
    twin, twin_move = exchanged(before, TITLE.stored_state, names), exchanged(move, TITLE._move, names)
    assert seen(before, at_seat(A)) == seen(twin, at_seat(A))
    try:
        twin_table = TITLE.play(twin, seat, twin_move, Renaming(twin, drawn, names))
    except (IllegalMove, NotAsked):
        return False
    assert seen_of(seat, move, table.effects, at_seat(A)) == seen_of(seat, twin_move, twin_table.effects, at_seat(A))
    assert seen(after, at_seat(A)) == seen(twin, at_seat(A))
    return True


@pytest.mark.parametrize(("seats", "blooms", "seed"), GAMES)
def test_a_sees_the_same_whatever_cards_b_holds(seats, blooms, seed):
    assert play_game(seats, blooms, seed) > 0


def play_games() -> None:
    for seed in range(40):
        play_game(2, blooms=True, seed=seed)


def worlds_with(board: dict[str, Any], other: dict[str, Any]) -> list[State]:
    """The same turn of A with each of the two boards of B."""
    return [at_turn({"mission": "transect"}, {"mission": "bloom_watcher", **kept}) for kept in (board, other)]


DIFFERENCES = {
    "mission": ({"mission": "diatom_specialist"}, {"mission": "full_station"}),
    "hand": ({"hand": ["karenia_brevis"]}, {"hand": ["tripos_fusus"]}),
    "tucked": (
        {"coastal": [(PLAIN, {"tucked": ["karenia_brevis"]})]},
        {"coastal": [(PLAIN, {"tucked": ["tripos_fusus"]})]},
    ),
}


@pytest.mark.parametrize("viewer", [at_seat(A), SPECTATOR], ids=["A", "a spectator"])
@pytest.mark.parametrize("worlds", DIFFERENCES.values(), ids=DIFFERENCES)
def test_hands_missions_and_tucked_cards_are_secret(worlds, viewer):
    one, other = worlds_with(*worlds)
    assert seen(one, viewer) == seen(other, viewer)
    assert seen(one, ALL_SEEING) != seen(other, ALL_SEEING)


@pytest.mark.parametrize("kept", ["mission", "hand"])
def test_b_sees_its_own_hand_and_mission(kept):
    one, other = worlds_with(*DIFFERENCES[kept])
    assert seen(one, at_seat(B)) != seen(other, at_seat(B))


def test_not_even_the_owner_knows_a_card_tucked_from_the_deck():
    effect = DeckCardTucked(B, "karenia_brevis-1", f"{PLAIN}-1")
    assert effect.seen_by(at_seat(B)) == effect.seen_by(SPECTATOR) == DeckCardTucked(B, "", f"{PLAIN}-1")


def test_spectators_see_hands_after_the_end_of_the_game():
    one, other = (sea({"mission": "transect"}, world) for world in DIFFERENCES["hand"])
    assert one.over()
    assert seen(one, SPECTATOR) != seen(other, SPECTATOR)


@pytest.mark.parametrize("kind", [CardDrawn, CardTucked, CardsDiscarded, DeckCardTucked])
def test_an_effect_that_leaks_its_cards_is_detected(monkeypatch, kind):
    monkeypatch.setattr(kind, "seen_by", lambda self, viewer: self)
    with pytest.raises(AssertionError):
        play_games()


def test_a_question_that_reveals_a_hand_is_detected(monkeypatch):
    monkeypatch.setattr(ChooseTuckOfGroups, "always_asked", False)
    one, other = (at_turn(board, {}, first=0) for board in BRAARUDOSPHAERA)
    tables = [use(state, "braarudosphaera_bigelowii") for state in (one, other)]
    shown = {msgspec.json.encode([effect.seen_by(SPECTATOR) for effect in table.effects]) for table in tables}
    assert len(shown) == 2
    monkeypatch.undo()
    one, other = (at_turn(board, {}, first=0) for board in BRAARUDOSPHAERA)
    tables = [use(state, "braarudosphaera_bigelowii") for state in (one, other)]
    shown = {msgspec.json.encode([effect.seen_by(SPECTATOR) for effect in table.effects]) for table in tables}
    assert len(shown) == 1
