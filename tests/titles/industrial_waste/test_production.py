"""Orders ("Order", "The Company Mat")."""

import pytest

from scoresheet.domain.titles.industrial_waste.effects.business import Earned, MaterialsUsed, WasteProduced
from scoresheet.domain.titles.industrial_waste.production import FillOrder
from tests.titles.industrial_waste.positions import at_turn, choices, move
from tests.titles.playing import effects

HAND = {"hand": ["order", "growth"]}
WAITING = {"hand": ["order"]}


def filled(**mat):
    state = at_turn({**HAND, **mat}, WAITING)
    return move(state, 0, FillOrder())


def possible(**mat):
    return FillOrder() in choices(at_turn({**HAND, **mat}, WAITING), 0)


def test_an_order_at_start_values_uses_5_raw_materials_earns_14_million_and_makes_5_waste():
    table = filled()
    assert effects(table, MaterialsUsed) == [MaterialsUsed(0, 5)]
    assert effects(table, Earned) == [Earned(0, 14, "order")]
    assert effects(table, WasteProduced) == [WasteProduced(0, 5)]
    company = table.state.companies[0]
    assert (company.materials, company.cash, company.waste, company.coworkers) == (0, 29, 5, 5)
    assert table.state.discards == ["order"]


def test_used_raw_materials_return_to_the_supply():
    assert filled(materials=7).state.supply == 50 - 7 - 5 + 5


@pytest.mark.parametrize("growth", [15, 20])
def test_an_order_earns_the_factorys_number_on_the_growth_track(growth):
    assert filled(growth=growth).state.companies[0].cash == 15 + growth


@pytest.mark.parametrize("marker", [4, 1])
def test_an_order_uses_the_number_of_raw_materials_that_the_marker_shows(marker):
    assert filled(materials_needed=marker).state.companies[0].materials == 5 - marker


@pytest.mark.parametrize("marker", [4, 1])
def test_the_waste_reduction_marker_not_the_factory_determines_the_waste_of_an_order(marker):
    assert filled(waste_reduction=marker, growth=18).state.companies[0].waste == marker


def test_too_few_raw_materials_prevent_an_order():
    assert possible(materials=5)
    assert not possible(materials=4)
    assert possible(materials=4, materials_needed=4)


def test_too_few_coworkers_prevent_an_order():
    assert not possible(coworkers=4)
    assert possible(coworkers=4, rationalization=4)
    assert possible(coworkers=5, rationalization=1)


def test_too_little_room_on_the_waste_track_prevents_an_order():
    assert possible(waste=11)
    assert not possible(waste=12)
    assert possible(waste=15, waste_reduction=1)
    assert not possible(waste=16, waste_reduction=1)


def test_an_order_needs_no_money():
    assert filled(cash=0).state.companies[0].cash == 14


def test_an_order_does_not_change_the_coworkers():
    assert filled(coworkers=5, rationalization=3).state.companies[0].coworkers == 5
