"""Costs and gains of belts of machine B in Cosmetics and Food."""

from collections import Counter

import pytest

from scoresheet.domain.titles.algae_inc.actions import possible
from scoresheet.domain.titles.algae_inc.effects.goods import EnergyGained, EnergyPaid, ItemExchanged, PointsScored
from scoresheet.domain.titles.algae_inc.effects.line import CubeLost
from scoresheet.domain.titles.algae_inc.machines import FinishStep, MoveCube, TakeEnergy, TakeOfferedEnergy
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, biofuel, bioplastics, company, cosmetics, food


def running(board, *belts):
    """Move cubes along these belts of machine B, and finish."""
    steps = acting("B", board, bioplastics() if board["department"] == "cosmetics" else biofuel())
    made = len(steps.own().activation.moved)
    for belt in belts[made:]:
        steps.take(MoveCube, belt=belt)
    if steps.offered(FinishStep, what="moving"):
        steps.take(FinishStep, what="moving")
    assert steps.own().activation.moved == Counter(belts)
    return steps


@pytest.mark.parametrize(
    ("belts", "energy"), [(("B1",), 5), (("B2",), 4), (("B2", "B2"), 4), (("B1", "B2"), 4), (("B3",), 5)]
)
def test_shampoo_from_the_upper_station_costs_one_energy_per_activation(belts, energy):
    assert running(cosmetics(cubes={"U1": 3, "L1": 3}), *belts).own().energy == energy


def test_the_cream_line_is_closed_until_its_tile_is_removed():
    steps = acting("B", cosmetics(cubes={"L1": 3}), bioplastics())
    assert "B4" not in steps.fields(MoveCube, "belt")
    steps = acting("B", cosmetics(cubes={"L1": 3}, gone=["LINE_CREAM"]), bioplastics())
    assert set(steps.fields(MoveCube, "belt")) == {"B3", "B4"}


@pytest.mark.parametrize(("number", "lost"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_one_cube_of_cream_is_lost_when_two_or_more_move(number, lost):
    board = cosmetics(cubes={"L1": 5}, gone=["LINE_CREAM"], built={"B": "CAP1"})
    steps = running(board, *["B4"] * number)
    assert steps.own().cubes["K2"] == number - lost
    assert len(steps.of(CubeLost)) == lost


def test_with_its_tile_no_cream_is_lost():
    steps = running(cosmetics(cubes={"L1": 5}, gone=["LINE_CREAM"], built=["SPEC"]), "B4", "B4")
    assert steps.own().cubes["K2"] == 2


def test_cream_already_there_does_not_count_for_the_loss():
    steps = running(cosmetics(cubes={"L1": 2, "K2": 3}, gone=["LINE_CREAM"]), "B4")
    assert steps.own().cubes["K2"] == 4


@pytest.mark.parametrize(("belts", "energy"), [(("B4",), 4), (("B4", "B4"), 3), (("B3", "B4"), 4), (("B3", "B3"), 5)])
def test_the_oven_costs_one_energy_per_cube(belts, energy):
    assert running(food(cubes={"L1": 3}), *belts).own().energy == energy


def test_with_its_tile_the_oven_costs_one_energy_per_activation():
    assert running(food(cubes={"L1": 3}, built=["SPEC"]), "B4", "B4").own().energy == 4


def test_losses_are_paid_with_euros_when_energy_is_missing():
    steps = running(food(cubes={"L1": 3}, energy=1, items={"eur": 3}), "B4", "B4")
    assert (steps.own().energy, steps.items()) == (0, {"eur": 1})


def test_a_cube_cannot_move_when_its_loss_cannot_be_paid():
    steps = acting("B", food(cubes={"L1": 3}, energy=1), biofuel()).take(MoveCube, belt="B4")
    assert steps.fields(MoveCube, "belt") == ["B3"]
    assert not possible(company(food(cubes={"L1": 1}, energy=0), biofuel()), Seat(0), "C")


def test_losses_cannot_be_declined():
    steps = running(food(cubes={"L1": 1}, energy=5), "B4")
    assert steps.of(EnergyPaid) == [EnergyPaid(Seat(0), 1)]


@pytest.mark.parametrize("number", [1, 2])
def test_nori_offers_one_energy_per_activation(number):
    steps = running(food(cubes={"U1": 3}), *["B1"] * number)
    assert steps.is_asked(TakeOfferedEnergy)
    steps.take(TakeEnergy)
    assert steps.own().energy == 6
    assert not steps.offered()


def test_the_energy_of_nori_is_optional():
    steps = running(food(cubes={"U1": 1}), "B1").take(FinishStep, what="energy")
    assert (steps.own().energy, steps.of(EnergyGained)) == (5, [])


def test_the_energy_of_nori_scores_at_the_top_of_the_track():
    steps = running(food(cubes={"U1": 1}, energy=10), "B1").take(TakeEnergy)
    assert steps.of(PointsScored) == [PointsScored(Seat(0), "energy", 1)]


def test_smoothies_from_the_upper_station_offer_no_energy():
    assert not running(food(cubes={"U1": 1}), "B2").offered()


def test_gains_precede_losses_so_nori_can_pay_for_the_oven_and_is_then_mandatory():
    steps = acting("B", food(cubes={"U1": 1, "L1": 1}, energy=0), biofuel())
    assert "B4" not in steps.fields(MoveCube, "belt")
    steps.take(MoveCube, belt="B1").take(MoveCube, belt="B4")
    assert not steps.offered(FinishStep)
    assert steps.cubes() == {"N2": 1, "G2": 1}
    assert (steps.own().energy, len(steps.of(EnergyGained)), len(steps.of(EnergyPaid))) == (0, 1, 1)


def test_a_loss_may_be_paid_by_exchange_only_as_far_as_items_last():
    board = food(cubes={"L1": 2}, energy=0, items={"mv": 2, "fe": 2})
    steps = acting("B", board, biofuel()).take(MoveCube, belt="B4")
    assert steps.fields(MoveCube, "belt") == ["B3"]
    steps.take(FinishStep, what="moving")
    while steps.is_asked(Exchange):
        steps.take(GiveForMissing, item=steps.fields(GiveForMissing, "item")[0])
    assert steps.items() == {}
    assert len(steps.of(ItemExchanged)) == 4
