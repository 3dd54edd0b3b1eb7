"""The incomes of Monday as bonuses of the grid in the middle of an action."""

import pytest

from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae
from scoresheet.domain.titles.algae_inc.gains import receive
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveFreely
from tests.titles.algae_inc.positions import after, company, cosmetics, food

BONUSES = ("OPI", "ENI", "SCI", "VPI")


def bonus(code, **own):
    """Receive a bonus of the grid as Cosmetics."""
    return after(company(cosmetics(**own), food()), receive, code)


@pytest.mark.parametrize(("gone", "number"), [((), 2), (("INC_O",), 4)])
def test_operators_give_one_cube_each_and_two_more_when_upgraded(gone, number):
    steps = bonus("OPI", staff={"operators": 2}, cubes={}, gone=gone)
    while steps.is_asked(TakeAlgae):
        steps.take(TakeAlga, species="red")
    assert steps.cubes() == {"red": number}


def test_cubes_from_the_supply_cost_a_euro_in_an_income_bonus_too():
    state = company(cosmetics(items={"eur": 1}), food(), algae={"red": 0})
    steps = after(state, receive, "OPI").take(TakeAlga)
    assert steps.items() == {}


@pytest.mark.parametrize(("gone", "number"), [((), 2), (("INC_E",), 4)])
def test_engineers_give_one_move_each_and_two_more_when_upgraded(gone, number):
    steps = bonus("ENI", staff={"engineers": 2}, cubes={"L1": 9}, gone=gone)
    made = 0
    while steps.is_asked(MoveFreely):
        steps.take(MoveAlong, belt="B3")
        made += 1
    assert (made, steps.own().cubes["H2"], steps.own().energy) == (number, number, 5)


@pytest.mark.parametrize(("gone", "number"), [((), 2), (("INC_S",), 4)])
def test_scientists_give_one_science_point_each_and_two_more_when_upgraded(gone, number):
    assert bonus("SCI", staff={"scientists": 2}, gone=gone).items() == {"sp": number}


def test_the_vp_income_scores_for_markers_that_are_gone():
    steps = bonus("VPI", markers=7, disks=9, used=1)
    assert steps.points() == {"export_income": 2}
    assert steps.items() == {}


@pytest.mark.parametrize("code", BONUSES)
def test_only_the_player_who_covers_the_bonus_receives_it(code):
    steps = bonus(code, cubes={})
    assert (steps.items(1), steps.points(1), steps.cubes(1)) == ({}, {}, {"spirulina": 2})
