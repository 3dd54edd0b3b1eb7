"""The evaluation of positions by the greedy bot, and its strength against random play."""

import random
from functools import cache
from itertools import pairwise

import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.titles.lineae import TITLE
from scoresheet.domain.titles.lineae.cargo_worth import fitting, free_spaces, ladder
from scoresheet.domain.titles.lineae.effects.cards import RocketLaunched
from scoresheet.domain.titles.lineae.effects.crew import WorkerRecruited
from scoresheet.domain.titles.lineae.effects.submersibles import (
    CruiseBegan,
    CruiseEnded,
    CubePickedUp,
    Excavated,
    Sailed,
    Unloaded,
)
from scoresheet.domain.titles.lineae.evaluation import evaluate
from scoresheet.domain.titles.lineae.launch_pad import LoadCube
from scoresheet.domain.titles.lineae.state import Rocket
from scoresheet.domain.titles.lineae.submersibles import Dock, Excavate
from scoresheet.replays.simulate import simulate
from tests.titles.lineae.positions import at_turn, place, sea

GAMES, FEWER = 10, 4


def better(one, other):
    return evaluate(sea(one, {}), 0) > evaluate(sea(other, {}), 0)


def chosen(state):
    return choose("greedy", TITLE, state, 0, random.Random(1))


@pytest.mark.parametrize(
    "mat",
    [
        {"points": {"loading": 2}},
        {"money": 6},
        {"electricity": 6},
        {"cargo": {"iron": 2}},
        {"technology": ["terran_patent"]},
        {"workers": 5},
    ],
)
def test_having_more_of_anything_is_better(mat):
    assert better(mat, {})


def test_a_loan_is_worse_than_none():
    assert better({}, {"loans": ["salt"]})


@pytest.mark.parametrize(
    ("loaded", "cargo", "count"),
    [([], {"iron": 1}, 1), ([], {"iron": 4}, 3), (["iron"], {"iron": 4}, 2), ([], {"salt": 3}, 1), ([], {}, 0)],
)
def test_cubes_that_fit_a_rocket_are_counted_including_the_space_for_any_kind(loaded, cargo, count):
    rocket = Rocket("any", ["iron", "iron", "silica", "hydrocarbon", "wild"], [*loaded, *[""] * (5 - len(loaded))])
    assert fitting(free_spaces(rocket), cargo) == count


def test_the_loading_ladder_continues_after_the_cubes_already_loaded():
    assert [ladder(at_turn({}), 0, cubes) for cubes in range(6)] == [0, 1, 3, 6, 9, 12]
    assert ladder(at_turn({}), 2, 2) == 6


def test_greedy_excavates_docks_and_loads():
    state = at_turn({"column": 5}, {}, submersibles={"E": (17, 8)})
    place(state, 0, "submersible:E")
    assert isinstance(chosen(state), Excavate)
    state = at_turn({"column": 5}, {}, submersibles={"E": (17, 5)})
    state.submersibles["E"].hold = ["iron", "iron"]
    state.supply["iron"] -= 2
    place(state, 0, "submersible:E")
    assert isinstance(chosen(state), Dock)
    state = at_turn({"cargo": {"silica": 2, "iron": 1}}, {})
    place(state, 0, "pad")
    assert isinstance(chosen(state), LoadCube)


def test_greedy_wins_at_least_seven_of_ten_games_against_random(whole):
    wins = [greedy_wins(seed) for seed in range(GAMES if whole else FEWER)]
    assert sum(wins) >= 0.7 * len(wins)


def greedy_wins(seed):
    strategies = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
    finished = simulate(TITLE, 2, strategies, random.Random(seed))[-1].event
    return finished.ranking[0] == [strategies.index("greedy")]


FIGURES = 2
"""The number of games of two `greedy` seats that the figures are taken from."""


@cache
def effects_of_games():
    """Return all effects of these games, in order."""
    games = [simulate(TITLE, 2, ["greedy"], random.Random(seed)) for seed in range(FIGURES)]
    return [effect for game in games for written in game for effect in written.event.effects]


def for_a_seat(kind):
    """Return the average number of such effects per seat and game."""
    return sum(isinstance(effect, kind) for effect in effects_of_games()) / (2 * FIGURES)


def shuttles():
    """Count the times that a submersible sailed straight back without doing anything in between."""
    found, trail = 0, []
    for effect in effects_of_games():
        if isinstance(effect, CruiseBegan | CubePickedUp | Excavated):
            trail = []
        elif isinstance(effect, Sailed):
            trail.append((effect.x, effect.y))
            found += len(trail) > 2 and trail[-1] == trail[-3]
    return found


def test_greedy_finishes_rockets():
    """The previous evaluation launched 1.8 rockets and hired 0.6 workers per seat; a third of its courses were idle."""
    assert for_a_seat(RocketLaunched) >= 2.5


def test_greedy_hires_workers():
    assert for_a_seat(WorkerRecruited) >= 0.8


def test_greedy_does_not_sail_back_and_forth():
    assert shuttles() <= 2 * FIGURES
    idle = sum(isinstance(one, Sailed) and isinstance(next_, Sailed) for one, next_ in pairwise(sailing()))
    assert idle / sum(isinstance(effect, Sailed) for effect in sailing()) < 0.25


def sailing():
    """Return the effects of submersibles, in order."""
    kinds = CruiseBegan | Sailed | CubePickedUp | Excavated | Unloaded | CruiseEnded
    return [effect for effect in effects_of_games() if isinstance(effect, kinds)]
