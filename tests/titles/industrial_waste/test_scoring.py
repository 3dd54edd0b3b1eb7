"""The scores ("Game End")."""

import pytest

from scoresheet.domain.commands.sheet import ranking
from scoresheet.domain.titles.industrial_waste.scoring import scores
from tests.titles.industrial_waste.positions import companies

SEVENTY_ONE = {"growth": 20, "rationalization": 1, "materials_needed": 2, "waste_reduction": 1, "cash": 22}
SIXTY_FOUR = {"growth": 19, "rationalization": 3, "materials_needed": 1, "waste_reduction": 1, "cash": 18}


def points(**mat):
    return scores(companies(mat, {}))[0].points


def test_the_scores_match_those_of_a_published_game_report():
    assert [score.points for score in scores(companies(SEVENTY_ONE, SIXTY_FOUR))] == [71, 64]


def test_a_score_lists_its_parts():
    parts = scores(companies(SEVENTY_ONE, {}))[0].parts
    tracks = {"rationalization": 15, "materials_needed": 10, "waste_reduction": 15}
    assert parts == {"growth": 20, **tracks, "money": 11, "loans": 0}


def test_every_company_begins_with_24_points():
    assert points() == 14 + 3 * 1 + 15 // 2 == 24


@pytest.mark.parametrize(("cash", "half"), [(0, 0), (1, 0), (2, 1), (15, 7), (16, 8)])
def test_money_scores_half_rounded_down(cash, half):
    assert points(cash=cash) == 17 + half


@pytest.mark.parametrize("loans", [1, 3])
def test_every_loan_costs_10_points(loans):
    assert points(loans=loans) == 24 - 10 * loans


@pytest.mark.parametrize("mat", [{"coworkers": 1}, {"materials": 0}, {"waste": 16}, {"saved": ["advisor"]}])
def test_coworkers_raw_materials_waste_and_cards_score_nothing(mat):
    assert points(**mat) == 24


def test_the_most_points_win():
    assert ranking(scores(companies(SIXTY_FOUR, SEVENTY_ONE, {}))) == [[1], [0], [2]]


def test_a_tie_is_won_by_the_player_with_more_money():
    assert ranking(scores(companies({"cash": 14}, {"cash": 15}))) == [[1], [0]]


def test_a_tie_in_points_and_money_is_shared():
    assert ranking(scores(companies({}, {}))) == [[0, 1]]


def test_borrowed_money_also_breaks_a_tie():
    assert ranking(scores(companies({"cash": 14}, {"cash": 35, "loans": 1}))) == [[1], [0]]
