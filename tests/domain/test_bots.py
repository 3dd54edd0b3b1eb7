"""Bots choose among the options, and think about copies only."""

from random import Random

import msgspec
import pytest

from domain.bots import STRATEGIES, choose
from domain.play import legal_moves
from domain.titles import registry
from replays.simulate import simulate
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import TITLE, ExchangeCard, PlayCard


@pytest.fixture
def state():
    return Evening(seats=2).game.state


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_bot_chooses_one_of_the_options(state, strategy):
    for attempt in range(20):
        assert choose(strategy, TITLE, state, 0, Random(attempt)) in legal_moves(state, 0)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_bot_never_changes_the_state_it_thinks_about(state, strategy):
    before = msgspec.json.encode(state)
    choose(strategy, TITLE, state, 1, Random(1))
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_same_randomness_makes_the_same_choice(state, strategy):
    first, second = (choose(strategy, TITLE, state, 0, Random(7)) for _ in range(2))
    assert first == second


def test_a_random_bot_makes_every_choice_sometimes(state):
    random = Random(3)
    chosen = {choose("random", TITLE, state, 0, random) for _ in range(300)}
    assert chosen == set(legal_moves(state, 0))


def test_a_greedy_bot_keeps_what_its_evaluation_likes(state):
    state.players[0].exchanged = True
    lowest = min(state.players[0].hand)
    assert choose("greedy", TITLE, state, 0, Random(1)) == PlayCard(lowest)


def test_a_greedy_bot_does_not_put_off_an_answer_for_nothing(state):
    state.players[0].hand = [30, 29, 28, 27]
    assert not isinstance(choose("greedy", TITLE, state, 0, Random(1)), ExchangeCard)


@pytest.mark.parametrize("seed", [3, 11])
def test_greedy_bots_come_to_an_end_where_loans_can_always_be_had(seed):
    written = simulate(registry.find("industrial-waste"), 3, ["greedy"], Random(seed))
    assert written[-1].event.ending == "played"
    assert len(written) < 1000
