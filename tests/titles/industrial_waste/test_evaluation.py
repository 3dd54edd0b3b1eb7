"""How `greedy` looks at a position: it plays what an experienced player would, and beats chance."""

import random

import pytest

from domain.bots import STRATEGIES
from domain.chance import Imagined
from domain.sheet import ranking
from domain.titles.industrial_waste import TITLE
from domain.titles.industrial_waste.company import Grow, InnovateAgain
from domain.titles.industrial_waste.evaluation import evaluate
from domain.titles.industrial_waste.loans import TakeLoan
from domain.titles.industrial_waste.market import Offer, Pass, SellMaterials
from domain.titles.industrial_waste.production import FillOrder
from domain.titles.industrial_waste.waste import DisposeOfWaste
from tests.titles.industrial_waste.positions import at_turn, companies, move
from tests.titles.playing import laid_out


def chosen(state, seat=0):
    return STRATEGIES["greedy"](TITLE, state, seat, random.Random(1))


def game(strategies, seed):
    dice = random.Random(seed)
    state = laid_out(TITLE, len(strategies), Imagined(dice)).state
    while not state.over():
        seat = state.to_act()[0]
        TITLE.play(state, seat, STRATEGIES[strategies[seat]](TITLE, state, seat, dice), Imagined(dice))
    return state


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
def test_what_a_player_would_rather_have_looks_better(better, worse):
    assert evaluate(companies(better, {}), 0) > evaluate(companies(worse, {}), 0)


def test_what_is_good_for_another_company_is_bad_for_ones_own():
    assert evaluate(companies({}, {"cash": 30}), 0) < evaluate(companies({}, {}), 0)


def test_an_order_that_can_be_filled_is_filled():
    assert chosen(at_turn({"hand": ["order", "bribery"]}, {"hand": ["order"]})) == FillOrder()


def test_waste_in_the_way_of_an_order_is_disposed_of_first():
    hand = ["order", "waste_disposal", "bribery"]
    assert chosen(at_turn({"hand": hand, "waste": 12}, {"hand": ["order"]})) == DisposeOfWaste()


def test_what_is_needed_is_bid_for_and_what_is_not_at_most_to_make_the_seller_pay():
    needy = at_turn({"hand": ["raw_materials", "growth"]}, {"hand": ["order", "growth"], "materials": 0})
    rich = at_turn({"hand": ["raw_materials", "growth"]}, {"hand": ["growth"], "materials": 30})
    for state in (needy, rich):
        move(state, 0, SellMaterials())
    assert chosen(needy, 1).millions > 1
    assert chosen(rich, 1) in (Pass(), Offer(1))


def test_the_advisor_helps_an_innovation_to_a_second_step():
    state = at_turn({"hand": ["advisor", "innovation"], "cash": 40}, {"hand": ["order"]})
    move(state, 0, chosen(state))
    assert isinstance(chosen(state), InnovateAgain)


def test_no_loan_is_taken_without_need():
    state = at_turn({"hand": ["growth", "order"]}, {"hand": ["order"]})
    assert chosen(state) != TakeLoan()


def test_the_game_is_ended_by_who_is_ahead():
    leader = {"growth": 19, "materials_needed": 1, "waste_reduction": 1, "cash": 10, "hand": ["growth", "bribery"]}
    assert chosen(at_turn(leader, {"hand": ["order"]}, round=8)) == Grow()


@pytest.mark.parametrize("seed", range(8))
def test_greedy_beats_three_who_play_at_random(seed):
    strategies = ["random"] * 4
    strategies[seed % 4] = "greedy"
    assert ranking(TITLE.scores(game(strategies, seed)))[0] == [seed % 4]


def test_greedy_companies_end_their_games_in_a_usual_number_of_rounds_with_usual_scores():
    games = [game(["greedy"] * 4, seed) for seed in range(4)]
    points = [score.points for state in games for score in TITLE.scores(state)]
    assert all(3 <= state.round <= 25 for state in games)
    assert 35 <= sum(points) / len(points) <= 70
