"""The evaluation of `greedy`: it plays as an experienced player would and beats random bots."""

import random

import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.commands.sheet import ranking
from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.company import ChangeStaff, Grow, InnovateAgain, StepAgain
from scoresheet.domain.titles.industrial_waste.effects.business import CoworkersChanged
from scoresheet.domain.titles.industrial_waste.evaluation import evaluate
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Offer, Pass, SellMaterials
from scoresheet.domain.titles.industrial_waste.production import FillOrder
from scoresheet.domain.titles.industrial_waste.waste import DisposeOfWaste
from tests.titles.industrial_waste.positions import at_turn, companies, move
from tests.titles.playing import effects, laid_out


def chosen(state, seat=0):
    return choose("greedy", TITLE, state, seat, random.Random(1))


def game_of(strategies, seed):
    """Yield every move of a game, with its seat and its table."""
    dice = random.Random(seed)
    state = laid_out(TITLE, len(strategies), Imagined(dice)).state
    while not state.over():
        seat = state.to_act()[0]
        choice = choose(strategies[seat], TITLE, state, seat, dice)
        yield seat, choice, TITLE.play(state, seat, choice, Imagined(dice))


def game(strategies, seed):
    """Return the final state of a game."""
    *_, (_, _, table) = game_of(strategies, seed)
    return table.state


def advised_steps(moves):
    """Yield the steps made in each advised change of staff."""
    steps = {}
    for seat, choice, table in moves:
        if isinstance(choice, ChangeStaff) and choice.advised:
            steps[seat] = [fact.by for fact in effects(table, CoworkersChanged)]
        elif isinstance(choice, StepAgain):
            yield [*steps.pop(seat), *(fact.by for fact in effects(table, CoworkersChanged))]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"growth": 15}, {}),
        ({"cash": 20}, {}),
        ({"materials": 10}, {}),
        ({}, {"waste": 9}),
        ({"waste": 12}, {"waste": 13}),
        ({"materials_needed": 4}, {}),
        ({"cash": 5, "loans": 0}, {"cash": 15, "loans": 1}),
        ({"saved": ["growth"]}, {}),
    ],
)
def test_the_position_that_a_player_would_prefer_scores_higher(better, worse):
    assert evaluate(companies(better, {}), 0) > evaluate(companies(worse, {}), 0)


def test_a_better_position_of_an_opponent_lowers_the_evaluation():
    assert evaluate(companies({}, {"cash": 30}), 0) < evaluate(companies({}, {}), 0)


def test_greedy_fills_an_order_that_it_can_fill():
    assert chosen(at_turn({"hand": ["order", "bribery"]}, {"hand": ["order"]})) == FillOrder()


def test_greedy_first_disposes_of_waste_that_blocks_an_order():
    hand = ["order", "waste_disposal", "bribery"]
    assert chosen(at_turn({"hand": hand, "waste": 12}, {"hand": ["order"]})) == DisposeOfWaste()


def test_greedy_bids_for_materials_that_it_needs_and_otherwise_at_most_1_million():
    needy = at_turn({"hand": ["raw_materials", "growth"]}, {"hand": ["order", "growth"], "materials": 0})
    rich = at_turn({"hand": ["raw_materials", "growth"]}, {"hand": ["growth"], "materials": 30})
    for state in (needy, rich):
        move(state, 0, SellMaterials())
    assert chosen(needy, 1).millions > 1
    assert chosen(rich, 1) in (Pass(), Offer(1))


def test_greedy_uses_the_advisor_for_a_second_innovation():
    state = at_turn({"hand": ["advisor", "innovation"], "cash": 40}, {"hand": ["order"]})
    move(state, 0, chosen(state))
    assert isinstance(chosen(state), InnovateAgain)


def played_staff(state):
    """Return the number of co-workers after an advised change of staff, None if another move is chosen."""
    choice = chosen(state)
    if not (isinstance(choice, ChangeStaff) and choice.advised):
        return None
    move(state, 0, choice)
    move(state, 0, chosen(state))
    return state.companies[0].coworkers


@pytest.mark.parametrize("hand", [["innovation"], ["growth", "hiring_firing"], ["waste_disposal", "innovation"]])
def test_greedy_does_not_waste_the_advisor_on_rehiring_fired_coworkers(hand):
    for cash in (10, 15, 25):
        state = at_turn({"hand": ["advisor", "hiring_firing", *hand], "cash": cash}, {}, round=4)
        assert played_staff(state) is None


def test_greedy_uses_the_advisor_to_fire_twice_if_no_order_needs_the_coworkers():
    state = at_turn({"hand": ["advisor", "hiring_firing"], "coworkers": 5, "rationalization": 3, "cash": 3}, {})
    assert played_staff(state) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_never_makes_an_advised_change_of_staff_that_cancels_out(seats):
    """Before a fix, all 14 advised changes of staff in 48 games cancelled out."""
    advised = [steps for seed in range(6) for steps in advised_steps(game_of(["greedy"] * seats, seed))]
    assert [steps for steps in advised if abs(sum(steps)) != 2] == []


def test_greedy_takes_no_unnecessary_loan():
    state = at_turn({"hand": ["growth", "order"]}, {"hand": ["order"]})
    assert chosen(state) != TakeLoan()


def test_greedy_ends_the_game_when_it_is_ahead():
    leader = {"growth": 19, "materials_needed": 1, "waste_reduction": 1, "cash": 10, "hand": ["growth", "bribery"]}
    assert chosen(at_turn(leader, {"hand": ["order"]}, round=8)) == Grow()


@pytest.mark.parametrize("seed", range(8))
def test_greedy_beats_three_random_bots(seed):
    strategies = ["random"] * 4
    strategies[seed % 4] = "greedy"
    assert ranking(TITLE.scores(game(strategies, seed)))[0] == [seed % 4]


def test_games_of_greedy_bots_have_typical_lengths_and_scores():
    games = [game(["greedy"] * 4, seed) for seed in range(4)]
    points = [score.points for state in games for score in TITLE.scores(state)]
    assert all(3 <= state.round <= 25 for state in games)
    assert 35 <= sum(points) / len(points) <= 70
