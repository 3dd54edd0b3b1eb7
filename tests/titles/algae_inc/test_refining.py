"""Refining by Biofuel on Monday, and before its operators with an ability."""

import pytest

from scoresheet.domain.titles.algae_inc.actions import BeginAction, possible
from scoresheet.domain.titles.algae_inc.effects.line import CubeRefined
from scoresheet.domain.titles.algae_inc.monday import MoveAndRefine
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveNoMore
from scoresheet.domain.titles.algae_inc.operators import ExportNoMore, FetchAlga, UseOperators
from scoresheet.domain.titles.algae_inc.refining import Refine, RefineCube, RefineNoMore
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, asked, biofuel, company, food

BEFORE = "REFINE_BEFORE_OPERATORS"


def monday(*boards):
    """Begin the simultaneous steps of Monday; seat 0 has a cube to move only if one is given."""
    return asked(company(*boards), MoveAndRefine(Seat(0)))


def refining(**own):
    """Refine with seat 0 on Monday, after the moves of its engineers."""
    steps = monday(biofuel(**own), food(cubes={}))
    return steps.take(MoveNoMore) if steps.offered(MoveNoMore) else steps


def test_a_cube_moves_up_one_place_for_one_energy():
    steps = refining(cubes={"UD": 1}).take(RefineCube, belt="R1")
    assert (steps.cubes(), steps.own().energy) == ({"MD": 1}, 4)
    assert not steps.is_asked(Refine)


def test_the_energy_of_a_belt_is_paid_once_for_any_number_of_cubes():
    steps = refining(cubes={"MD": 3})
    for _ in range(3):
        steps.take(RefineCube, belt="R2")
    assert (steps.cubes(), steps.own().energy) == ({"LD": 3}, 4)


def test_every_used_belt_costs_its_energy():
    steps = refining(cubes={"UD": 2, "MD": 1})
    for belt in ("R1", "R2", "R1"):
        steps.take(RefineCube, belt=belt)
    assert (steps.cubes(), steps.own().energy) == ({"MD": 2, "LD": 1}, 3)


def test_a_refined_cube_is_not_refined_again():
    steps = refining(cubes={"UD": 1, "MD": 1}).take(RefineCube, belt="R1")
    assert steps.fields(RefineCube, "belt") == ["R2"]
    steps.take(RefineCube, belt="R2")
    assert steps.cubes() == {"MD": 1, "LD": 1}
    assert not steps.is_asked(Refine)


def test_refining_is_optional():
    steps = refining(cubes={"UD": 1, "MD": 1}).take(RefineNoMore)
    assert (steps.cubes(), steps.own().energy) == ({"UD": 1, "MD": 1}, 5)


def test_without_energy_refining_costs_two_euros_and_is_not_offered_without_them():
    assert refining(cubes={"MD": 1}, energy=0, items={"eur": 2}).take(RefineCube).own().items["eur"] == 0
    assert not refining(cubes={"MD": 1}, energy=0, items={"eur": 1}).offered()


def test_with_its_tile_refining_costs_nothing():
    steps = refining(cubes={"UD": 1, "MD": 1}, gone=["REFINE_FREE"], energy=0)
    steps.take(RefineCube, belt="R1").take(RefineCube, belt="R2")
    assert steps.cubes() == {"MD": 1, "LD": 1}


def test_only_biofuel_refines():
    steps = monday(food(cubes={"ND": 1, "SD": 1}), biofuel(cubes={"MD": 1}))
    assert not steps.offered()
    assert steps.offered(RefineCube, 1)


def test_cubes_moved_by_engineers_on_monday_may_then_be_refined():
    steps = monday(biofuel(cubes={"M2": 1}), food(cubes={}))
    steps.take(MoveAlong, belt="C2").take(RefineCube, belt="R2")
    assert steps.cubes() == {"LD": 1}


@pytest.mark.parametrize("others", [{"chlorella": 1}, {"chlorella": 4}])
def test_with_the_ability_one_refining_precedes_the_operators_work(others):
    steps = acting("operators", biofuel(cubes={"MD": 2, **others}, ability=BEFORE), food())
    steps.take(RefineCube, belt="R2").take(RefineNoMore)
    assert steps.is_asked(UseOperators)
    assert bool(steps.offered(FetchAlga)) == (others["chlorella"] < 4)
    steps.take(ExportNoMore)
    assert not steps.is_asked(Refine)
    assert steps.own().energy == 4


def test_without_the_ability_operators_do_not_refine():
    steps = acting("operators", biofuel(cubes={"MD": 2}), food())
    assert steps.is_asked(UseOperators)


def test_every_refining_pays_for_its_belts_again():
    steps = acting("operators", biofuel(cubes={"MD": 2}, ability=BEFORE), food())
    steps.take(RefineCube).take(RefineNoMore).take(ExportNoMore)
    again = asked(steps.state, BeginAction(Seat(0), "operators"))
    again.take(RefineCube)
    assert (again.cubes(), again.own().energy) == ({"LD": 2}, 3)
    assert len(again.of(CubeRefined)) == 1


def test_operators_may_be_activated_when_they_can_only_refine_before():
    full = {"cubes": {"chlorella": 4, "UD": 1}, "staff": {"operators": 1}}
    far = {"exported": ["Athina"], "items": {}}
    asking = {"demands": dict.fromkeys(company(biofuel(), food()).demands, 6)}
    assert not possible(company(biofuel(**full), food(**far), **asking), Seat(0), "operators")
    assert possible(company(biofuel(ability=BEFORE, **full), food(**far), **asking), Seat(0), "operators")
    assert not possible(company(biofuel(ability=BEFORE, energy=0, **full), food(**far), **asking), Seat(0), "operators")
