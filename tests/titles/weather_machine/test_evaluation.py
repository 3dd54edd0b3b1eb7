"""How the greedy bot judges positions, and what it comes to in whole games.

Measured once at two seats. Against `random`: 200 of 200 games won. Among themselves, 100 games, for a seat and a game:
2.1 papers, 3.0 experiments paid for, 1.15 prototypes, 77 points.
"""

import random
from functools import cache

import pytest

from domain.bots import choose
from domain.titles.weather_machine import TITLE
from domain.titles.weather_machine.effects.office import PaperPublished, PrototypeBuilt
from domain.titles.weather_machine.evaluation import evaluate
from domain.titles.weather_machine.machine import PayExperiment
from domain.titles.weather_machine.scientists import MoveTo
from domain.titles.weather_machine.turns import Perform
from replays.simulate import simulate
from tests.titles.weather_machine.positions import NOTHING, acting, at_turn, institute

GAMES = 3
FIGURES = 3
"""Games of two `greedy` seats, whose figures are looked at."""


def chosen(state):
    return choose("greedy", TITLE, state, 0, random.Random(1))


@pytest.mark.parametrize(
    "mat",
    [
        {"vouchers": {"lab": 1}, "parts": {}},
        {**NOTHING, "bots": 1},
        {**NOTHING, "parts": {"red": 1}},
        {**NOTHING, "chemicals": {"green": 1}},
        {**NOTHING, "office": {0: ("rain", "rain", "rain")}},
        {**NOTHING, "awards": 1},
        {**NOTHING, "investments": 1},
    ],
)
def test_more_is_better(mat):
    assert evaluate(institute(mat, {}), 0) > evaluate(institute(NOTHING, {}), 0)


def test_a_row_that_lacks_one_token_is_worth_more_than_two_that_lack_two():
    together = institute({**NOTHING, "office": {2: ("", "rain", "rain")}}, {})
    apart = institute({**NOTHING, "office": {2: ("", "rain", ""), 4: ("", "", "wind")}}, {})
    assert evaluate(together, 0) > evaluate(apart, 0)


def test_greedy_publishes_a_full_row():
    mat = {"vouchers": {"lab": 2}, "office": {0: ("rain", "rain", "rain")}}
    assert chosen(acting(mat, {}, at=("lab", 1))) == Perform("publish")


def test_greedy_goes_where_a_full_row_can_be_published():
    mat = {"vouchers": {"lab": 2}, "parts": {}, "office": {0: ("rain", "rain", "rain")}}
    move = chosen(at_turn(mat, {}))
    assert isinstance(move, MoveTo)
    assert move.location == "lab"


@cache
def games():
    return [simulate(TITLE, 2, ["greedy"], random.Random(seed)) for seed in range(FIGURES)]


def for_a_seat(kind):
    """How often that happened to a seat in a game, on average."""
    effects = [effect for game in games() for written in game for effect in written.event.effects]
    return sum(isinstance(effect, kind) for effect in effects) / (2 * FIGURES)


def moves_for_a_seat(kind):
    """How often a seat made that move in a game, on average."""
    moves = [getattr(written.event, "move", None) for game in games() for written in game]
    return sum(isinstance(move, kind) for move in moves) / (2 * FIGURES)


def test_greedy_wins_against_random():
    wins = [greedy_wins(seed) for seed in range(GAMES)]
    assert sum(wins) >= 0.75 * GAMES


def greedy_wins(seed):
    strategies = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
    finished = simulate(TITLE, 2, strategies, random.Random(seed))[-1].event
    return finished.ranking[0] == [strategies.index("greedy")]


def test_greedy_publishes_papers():
    assert for_a_seat(PaperPublished) >= 1


def test_greedy_pays_for_experiments():
    assert moves_for_a_seat(PayExperiment) >= 1


def test_greedy_builds_prototypes():
    assert for_a_seat(PrototypeBuilt) >= 0.5
