"""Levels: each plays every title, and levels that think longer play better."""

import pytest

from bench.arena import Pairing, play
from scoresheet.domain.bots.bots import STRATEGIES, THINKING, choose
from scoresheet.domain.bots.search import Playouts
from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.titles import registry
from tests.domain import guessing, hidden_hands, lending

SMALL = {title.title: title for title in (hidden_hands.TITLE, guessing.TITLE, lending.TITLE)}
FEW = Playouts(6)
MOVES = 8


def playing(title, strategy, most):
    """Yield the moves of a strategy in a game against itself, each with the legal moves."""
    random = Repeatable(4)
    state = title.lay_out(2, {}, "", Imagined(random)).state
    for _ in range(most):
        if state.over():
            return
        seat = state.to_act()[0]
        move = choose(strategy, title, state, seat, random, FEW)
        yield move, title.legal_moves(state, seat)
        title.play(state, seat, move, Imagined(random))


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("name", registry.all_titles())
def test_every_level_plays_every_title(name, strategy):
    played = list(playing(registry.find(name), strategy, MOVES))
    assert len(played) == MOVES
    assert all(move in legal for move, legal in played)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("name", SMALL)
def test_every_level_plays_to_the_end(name, strategy):
    most = 400
    assert 0 < len(list(playing(SMALL[name], strategy, most))) < most


@pytest.mark.parametrize("strategy", THINKING)
def test_without_a_budget_a_level_uses_its_own_number_of_play_outs_reproducibly(strategy):
    title = hidden_hands.TITLE
    state = title.lay_out(2, {}, "", Imagined(Repeatable(1))).state
    assert choose(strategy, title, state, 0, Repeatable(9)) == choose(strategy, title, state, 0, Repeatable(9))


def test_the_levels_are_ordered_weakest_first_and_thinking_ones_last():
    assert STRATEGIES == ("random", "easy", "greedy", "medium", "strong")
    assert tuple(THINKING) == STRATEGIES[-2:]
    assert list(THINKING.values()) == sorted(THINKING.values())


def test_an_easy_bot_loses_to_a_greedy_one_and_beats_a_random_one():
    against = {other: leads("industrial-waste", "easy", other, 6) for other in ("greedy", "random")}
    assert against["greedy"] < 0 < against["random"]


def test_a_strong_bot_beats_a_greedy_one_with_few_play_outs():
    """Over six seeded games, each deal from both seats."""
    assert leads("industrial-waste", "strong", "greedy", 6, playouts=20) > 0


def leads(title, first, others, games, playouts=0):
    """Return the lead of `first` in points, summed over all games."""
    results = [play(Pairing(title, 2, first, others, playouts=playouts), game) for game in range(games)]
    return sum(result.points[result.seat] - result.points[1 - result.seat] for result in results)
