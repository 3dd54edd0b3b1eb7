"""Properties of every position of random games, over all seat counts and options."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.state import Options, State
from scoresheet.domain.titles.phytoplankton.turns import TakeTurn
from scoresheet.domain.viewer import Seat
from tests.titles.phytoplankton import invariants
from tests.titles.playing import laid_out

AGREED = [
    Options(blooms=blooms, missions=missions, opening_hand=hand)
    for blooms in (False, True)
    for missions in ("specialists", "all")
    for hand in (3, 5)
]
GAMES = [(seats, agreed, seed) for seats in TITLE.seats for agreed in AGREED for seed in range(4)]
FEW_GAMES = [(seats, AGREED[seats], seats) for seats in TITLE.seats]
MOST_MOVES = 5_000
A_FEW_DOZEN = 48

Step = tuple[State, Seat, Move | None, list[Effect]]


def random_game(seats: int, agreed: Options, seed: int) -> Iterator[Step]:
    """Yield every position of a game of random moves, with the move and the effects that led to it."""
    chooser = random.Random(seed)
    chance = Imagined(chooser)
    table = laid_out(TITLE, seats, chance, **msgspec.to_builtins(agreed))
    state = table.state
    yield state, 0, None, table.effects
    while not state.over():
        seat = chooser.choice(state.to_act())
        choice = choose("random", TITLE, state, seat, chooser)
        yield state, seat, choice, TITLE.play(state, seat, choice, chance).effects


def taking_turns(state: State) -> bool:
    """Return whether a player is to take an action."""
    return any(isinstance(state.open_to(seat), TakeTurn) for seat in state.to_act())


@pytest.mark.parametrize(("seats", "agreed", "seed"), GAMES)
def test_cards_dice_resources_and_carbon_are_conserved(seats, agreed, seed):
    for number, (state, *_) in enumerate(random_game(seats, agreed, seed)):
        invariants.check(state)
        if taking_turns(state):
            invariants.between_turns(state)
        assert number < MOST_MOVES
    assert (state.round, state.turn) == (3, 5)


@pytest.mark.parametrize(("seats", "agreed", "seed"), GAMES[::4])
def test_legal_moves_are_distinct_and_at_most_a_few_dozen(seats, agreed, seed):
    for state, *_ in random_game(seats, agreed, seed):
        for seat in state.to_act():
            legal = TITLE.legal_moves(state, seat)
            assert 1 <= len(legal) <= A_FEW_DOZEN
            assert len(legal) == len(set(legal))


@pytest.mark.parametrize(("seats", "agreed", "seed"), FEW_GAMES)
def test_every_legal_move_can_be_made_and_has_a_sentence(seats, agreed, seed):
    chance = Imagined(random.Random(seed))
    for state, *_ in random_game(seats, agreed, seed):
        for seat in state.to_act():
            for choice in TITLE.legal_moves(state, seat):
                imagined = TITLE.copy(state)
                TITLE.play(imagined, seat, choice, chance)
                invariants.check(imagined)
                assert TITLE.words.say(choice)


@pytest.mark.parametrize(("seats", "agreed", "seed"), FEW_GAMES)
def test_every_player_has_fifteen_turns(seats, agreed, seed):
    turns = dict.fromkeys(range(seats), 0)
    before = None
    for state, *_ in random_game(seats, agreed, seed):
        if (now := (state.round, state.turn, state.active)) != before and state.round:
            turns[state.active] += 1
        before = now
    assert set(turns.values()) == {15}


BREAKS = {
    "a card": lambda state: state.deck.pop(),
    "a die": lambda state: state.box.pop(),
    "a resource": lambda state: state.players[0].resources.update(light=9),
    "a mission": lambda state: setattr(state.players[0], "mission", state.players[1].mission),
}


@pytest.mark.parametrize("lost", BREAKS)
def test_the_invariants_detect_broken_positions(lost):
    state = next(state for state, *_ in random_game(3, AGREED[0], 1) if taking_turns(state))
    invariants.check(state)
    BREAKS[lost](state)
    with pytest.raises(AssertionError):
        invariants.check(state)
