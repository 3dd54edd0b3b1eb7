"""Offers of actions with a possible effect, after any earlier activation and for any payment."""

import pytest

from scoresheet.domain.titles.algae_inc.actions import possible
from scoresheet.domain.titles.algae_inc.scientists import GainScience
from scoresheet.domain.titles.algae_inc.state import Activation
from tests.titles.algae_inc.positions import BOX, acting, biofuel, bioplastics, company, food


@pytest.mark.parametrize(("points", "others", "told"), [(9, 0, True), (10, 0, False), (10, 3, False)])
def test_scientists_with_a_full_track_can_act_only_with_a_tile(points, others, told):
    state = company(biofuel(items={"sp": points, "fe": others}))
    state.departments[0].science.clear()
    assert possible(state, 0, "scientists") is told


def test_science_points_paid_for_the_action_make_room_on_the_track():
    state = company(biofuel(items={"sp": 10}))
    state.departments[0].science.clear()
    assert possible(state, 0, "scientists", {"wild": 1})
    state.departments[0].items["wild"] = 1
    assert not possible(state, 0, "scientists", {"wild": 1})


def test_moves_of_an_activation_are_not_charged_again_in_the_next():
    before = Activation("C", moves=1, moved={"C2b": 1}, used={"c1": 1})
    state = company(bioplastics(cubes={"C2": 1}, items={}, energy=0, activation=before))
    assert possible(state, 0, "C")


def test_losses_of_an_earlier_activation_do_not_count():
    before = Activation("B", moves=2, moved={"B4": 2}, used={"b1": 1})
    state = company(food(cubes={"L1": 1}, items={"eur": 2}, energy=0, activation=before))
    assert possible(state, 0, "B")


def test_points_are_offered_when_the_track_has_room_for_one():
    steps = acting("scientists", biofuel(items={"sp": 9}))
    assert steps.offered(GainScience)


@pytest.mark.parametrize(("energy", "told"), [(1, True), (0, False)])
def test_operators_who_may_refine_first_can_act_whenever_a_cube_can_be_refined(energy, told):
    own = {"cubes": {"UD": 1, "chlorella": 4}, "items": {}, "energy": energy}
    state = company(biofuel(ability="REFINE_BEFORE_OPERATORS", **own), demands=dict.fromkeys(BOX.cities, 6))
    assert possible(state, 0, "operators") is told
