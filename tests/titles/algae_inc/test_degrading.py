"""Food degrading and spoiling on Monday, and the ability that keeps it fresh."""

import pytest

from scoresheet.domain.titles.algae_inc.algae import TakeAlgae
from scoresheet.domain.titles.algae_inc.effects.goods import ItemsGained
from scoresheet.domain.titles.algae_inc.effects.line import CubesDegraded, CubesSpoiled
from scoresheet.domain.titles.algae_inc.monday import BeginWeek
from scoresheet.domain.titles.algae_inc.refining import ChangeNoMore, ChangeType, ChangeTypes, degrade
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import after, asked, biofuel, company, food

FRESH = "NO_DEGRADE_SHIFT_TYPE"


def week(**own):
    """Begin a week of Food."""
    return asked(company(food(**own), biofuel(cubes={})), BeginWeek(Seat(0), 2))


def dispatch(steps):
    """Return the finished goods by place."""
    return {place: number for place, number in steps.cubes().items() if place[-1] in "DX"}


@pytest.mark.parametrize(("fresh", "degraded"), [("ND", "NX"), ("SD", "SX"), ("GD", "GX")])
def test_fresh_goods_degrade_and_keep_their_type(fresh, degraded):
    assert dispatch(week(cubes={fresh: 2})) == {degraded: 2}


@pytest.mark.parametrize("degraded", ["NX", "SX", "GX"])
def test_degraded_goods_spoil_and_are_removed(degraded):
    assert dispatch(week(cubes={degraded: 2})) == {}


def test_degraded_goods_are_removed_before_fresh_ones_degrade():
    steps = week(cubes={"ND": 1, "NX": 3, "GD": 2, "SX": 1})
    assert dispatch(steps) == {"NX": 1, "GX": 2}
    assert [effect.number for effect in steps.of(CubesSpoiled)] == [3, 1]
    assert [effect.number for effect in steps.of(CubesDegraded)] == [1, 2]


def test_only_goods_in_the_dispatch_area_degrade():
    steps = week(cubes={"spirulina": 1, "U1": 1, "L1": 1, "N2": 1, "S2": 1, "G2": 1})
    assert steps.cubes() == {"spirulina": 1, "U1": 1, "L1": 1, "N2": 1, "S2": 1, "G2": 1}


def test_degrading_is_the_first_step_of_monday():
    steps = week(cubes={"ND": 1})
    kinds = [type(effect) for effect in steps.effects]
    assert kinds.index(CubesDegraded) < kinds.index(ItemsGained)


def test_goods_of_other_departments_do_not_degrade():
    steps = after(company(biofuel(cubes={"UD": 1, "MD": 1, "LD": 1}), food()), degrade)
    assert steps.cubes() == {"UD": 1, "MD": 1, "LD": 1}


def test_with_the_ability_nothing_degrades_or_spoils():
    steps = week(cubes={"ND": 1, "GD": 2}, ability=FRESH).take(ChangeNoMore)
    assert dispatch(steps) == {"ND": 1, "GD": 2}


@pytest.mark.parametrize(("place", "neighbours"), [("ND", ["SD"]), ("SD", ["ND", "GD"]), ("GD", ["SD"])])
def test_with_the_ability_a_fresh_cube_may_change_to_a_neighbouring_type(place, neighbours):
    steps = week(cubes={place: 1}, ability=FRESH)
    assert steps.fields(ChangeType, "start", "end") == [(place, neighbour) for neighbour in neighbours]
    steps.take(ChangeType, end=neighbours[0])
    assert dispatch(steps) == {neighbours[0]: 1}


def test_every_cube_may_change_its_type_once():
    steps = week(cubes={"ND": 1, "SD": 1}, ability=FRESH)
    steps.take(ChangeType, start="ND", end="SD")
    assert steps.fields(ChangeType, "start", "end") == [("SD", "ND"), ("SD", "GD")]
    steps.take(ChangeType, end="GD")
    assert dispatch(steps) == {"SD": 1, "GD": 1}
    assert not steps.is_asked(ChangeTypes)


def test_types_change_before_cubes_are_taken():
    steps = week(cubes={"ND": 1}, ability=FRESH)
    assert steps.is_asked(ChangeTypes)
    assert not steps.is_asked(TakeAlgae)
    assert steps.take(ChangeNoMore).is_asked(TakeAlgae)


def test_the_same_cube_may_change_again_on_the_next_monday():
    steps = week(cubes={"ND": 1}, ability=FRESH).take(ChangeType)
    again = asked(steps.state, BeginWeek(Seat(0), 3))
    assert again.offered(ChangeType, start="SD", end="GD")


def test_without_the_ability_no_player_is_asked_to_change_types():
    assert not week(cubes={"ND": 1}).is_asked(ChangeTypes)
