"""How food degrades and spoils on Monday, and the ability that keeps it fresh."""

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
    """A week of Food begins."""
    return asked(company(food(**own), biofuel(cubes={})), BeginWeek(Seat(0), 2))


def dispatch(steps):
    """Where finished goods are."""
    return {place: number for place, number in steps.cubes().items() if place[-1] in "DX"}


@pytest.mark.parametrize(("fresh", "degraded"), [("ND", "NX"), ("SD", "SX"), ("GD", "GX")])
def test_what_is_fresh_degrades_and_keeps_its_type(fresh, degraded):
    assert dispatch(week(cubes={fresh: 2})) == {degraded: 2}


@pytest.mark.parametrize("degraded", ["NX", "SX", "GX"])
def test_what_has_degraded_before_spoils_and_is_removed(degraded):
    assert dispatch(week(cubes={degraded: 2})) == {}


def test_what_is_degraded_is_removed_before_what_is_fresh_degrades():
    steps = week(cubes={"ND": 1, "NX": 3, "GD": 2, "SX": 1})
    assert dispatch(steps) == {"NX": 1, "GX": 2}
    assert [effect.number for effect in steps.of(CubesSpoiled)] == [3, 1]
    assert [effect.number for effect in steps.of(CubesDegraded)] == [1, 2]


def test_only_the_dispatch_area_degrades():
    steps = week(cubes={"spirulina": 1, "U1": 1, "L1": 1, "N2": 1, "S2": 1, "G2": 1})
    assert steps.cubes() == {"spirulina": 1, "U1": 1, "L1": 1, "N2": 1, "S2": 1, "G2": 1}


def test_it_is_the_first_step_of_monday():
    steps = week(cubes={"ND": 1})
    kinds = [type(effect) for effect in steps.effects]
    assert kinds.index(CubesDegraded) < kinds.index(ItemsGained)


def test_other_departments_keep_their_goods():
    steps = after(company(biofuel(cubes={"UD": 1, "MD": 1, "LD": 1}), food()), degrade)
    assert steps.cubes() == {"UD": 1, "MD": 1, "LD": 1}


def test_with_the_ability_nothing_degrades_or_spoils():
    steps = week(cubes={"ND": 1, "GD": 2}, ability=FRESH).take(ChangeNoMore)
    assert dispatch(steps) == {"ND": 1, "GD": 2}


@pytest.mark.parametrize(("place", "neighbours"), [("ND", ["SD"]), ("SD", ["ND", "GD"]), ("GD", ["SD"])])
def test_with_the_ability_a_fresh_cube_may_become_a_neighbouring_type(place, neighbours):
    steps = week(cubes={place: 1}, ability=FRESH)
    assert steps.fields(ChangeType, "start", "end") == [(place, neighbour) for neighbour in neighbours]
    steps.take(ChangeType, end=neighbours[0])
    assert dispatch(steps) == {neighbours[0]: 1}


def test_a_cube_changes_its_type_once_and_all_of_them_may():
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


def test_each_monday_the_same_cube_may_change_again():
    steps = week(cubes={"ND": 1}, ability=FRESH).take(ChangeType)
    again = asked(steps.state, BeginWeek(Seat(0), 3))
    assert again.offered(ChangeType, start="SD", end="GD")


def test_without_the_ability_nobody_is_asked():
    assert not week(cubes={"ND": 1}).is_asked(ChangeTypes)
