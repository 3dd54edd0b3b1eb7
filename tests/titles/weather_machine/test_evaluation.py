"""How the greedy bot judges positions, and what it comes to in whole games."""

import random
from functools import cache

from domain.titles.weather_machine import TITLE
from domain.titles.weather_machine.effects.office import PaperPublished, PrototypeBuilt
from domain.titles.weather_machine.machine import PayExperiment
from replays.simulate import simulate

GAMES = 3
FIGURES = 3
"""Games of two `greedy` seats, whose figures are looked at."""


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
