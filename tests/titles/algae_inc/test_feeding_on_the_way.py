"""Machine B of Food: energy gained from a belt may feed a station before further moves."""

from scoresheet.domain.titles.algae_inc.effects.goods import EnergyGained, EnergyPaid, ItemsPaid
from scoresheet.domain.titles.algae_inc.machines import (
    AddByproduct,
    FinishStep,
    MoveCube,
    MoveCubes,
    TakeEnergy,
    TakeOfferedEnergy,
)
from tests.titles.algae_inc.positions import acting, biofuel, food

BOARD = {"cubes": {"U1": 2}, "built": ["INJB-1"], "energy": 0}


def nori(**own):
    """Machine B of Food without energy, whose nori belt gives one; INJB-1 feeds the lower Station 1."""
    return acting("B", food(**{**BOARD, **own}), biofuel(), stored={"biomass": 4})


def test_energy_gained_on_the_way_may_feed_a_station_whose_cube_then_moves():
    steps = nori()
    assert steps.is_asked(MoveCubes)
    steps.take(MoveCube, belt="B1").take(TakeEnergy).take(AddByproduct)
    assert steps.cubes() == {"U1": 1, "N2": 1, "L1": 1}
    assert [e.number for e in steps.of(EnergyGained)] == [e.number for e in steps.of(EnergyPaid)] == [1]
    steps.take(MoveCube, belt="B3")
    assert steps.cubes() == {"U1": 1, "N2": 1, "S2": 1}
    assert not steps.of(ItemsPaid)


def test_without_the_energy_feeding_on_the_way_costs_euros():
    assert not nori().take(MoveCube, belt="B1").offered(AddByproduct)
    steps = nori(items={"eur": 2}).take(FinishStep, what="feeding").take(MoveCube, belt="B1").take(AddByproduct)
    assert [(e.item, e.number) for e in steps.of(ItemsPaid)] == [("eur", 2)]


def test_energy_taken_on_the_way_is_not_offered_again():
    steps = nori().take(MoveCube, belt="B1").take(TakeEnergy)
    assert not steps.offered(TakeEnergy)
    steps.take(FinishStep, what="moving")
    assert not steps.is_asked(TakeOfferedEnergy)


def test_feeding_on_the_way_stays_within_the_limit_of_its_belt():
    steps = nori(energy=3).take(AddByproduct).take(MoveCube, belt="B1")
    assert not steps.offered(AddByproduct)
    assert not steps.offered(TakeEnergy)


def test_energy_is_taken_after_the_moves_when_no_station_can_be_fed():
    steps = nori(built=[]).take(MoveCube, belt="B1")
    assert not steps.offered(TakeEnergy)
    steps.take(FinishStep, what="moving")
    assert steps.is_asked(TakeOfferedEnergy) or steps.of(EnergyGained)


def test_feeding_on_the_way_must_leave_enough_energy_for_losses():
    board = {"cubes": {"U1": 1, "L1": 1}, "energy": 0}
    steps = nori(**board).take(MoveCube, belt="B1").take(TakeEnergy).take(MoveCube, belt="B4")
    assert not steps.offered(AddByproduct)
