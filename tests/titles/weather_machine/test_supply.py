"""The five actions of the Supply ("Supply")."""

import pytest

from scoresheet.domain.titles.weather_machine.effects.machines import InitiativeTaken
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, VouchersGained
from scoresheet.domain.titles.weather_machine.paying import PayVouchers
from scoresheet.domain.titles.weather_machine.supply import (
    ActInSupply,
    BuyBot,
    BuyChemical,
    ExtendWorkshop,
    LeaveSupply,
    ReturnChemical,
    TakeInitiative,
)
from scoresheet.domain.titles.weather_machine.workshop import ChooseTile, Decline
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    AWAY,
    FULL,
    NOTHING,
    acting,
    choices,
    held,
    is_asked,
    move,
    offered,
    vouchers,
)

TABLE = ("supply", "initiative", "offer", "top", "face_up", "face_down")
"""Keywords that are fields of the state, not of the laboratory."""
FILLED = {"green": 5, "white": 5, "pink": 5, "red": 5, "blue": 5}


def in_supply(*others, **mat):
    """A position in which seat 0 acts in Supply, with 4 Supply Vouchers and nothing else by default."""
    table = {
        name: mat.pop(name) for name in ("supply", "initiative", "offer", "top", "face_up", "face_down") if name in mat
    }
    own = {**NOTHING, "vouchers": {"supply": 4}, **mat}
    return acting(own, *(others or ({}, {})), at=("supply", 0), **{**AWAY, **table})


def bought(state, made):
    """Return the cost of a purchase in Supply Vouchers."""
    before = vouchers(state).get("supply", 0)
    move(state, 0, made)
    return before - vouchers(state).get("supply", 0)


def chemicals_offered(state):
    return [each.colour for each in offered(state, 0, BuyChemical)]


def test_all_five_actions_are_offered_to_a_player_who_can_pay_and_store():
    state = in_supply(chemicals={"green": 1}, workshop=3)
    kinds = {type(choice) for choice in choices(state)}
    assert kinds == {BuyBot, ExtendWorkshop, TakeInitiative, ReturnChemical, LeaveSupply}
    assert BuyChemical in {type(choice) for choice in choices(in_supply())}


def test_each_action_has_its_price():
    state = in_supply(vouchers={"supply": 1})
    move(state, 0, BuyChemical("red"))
    assert choices(state) == [ReturnChemical("red"), LeaveSupply()]


def test_a_player_without_vouchers_and_chemicals_can_only_leave():
    state = in_supply(vouchers={})
    assert state.turn == 1


@pytest.mark.parametrize(("left", "price"), [(5, 1), (4, 1), (3, 2), (2, 2), (1, 3)])
def test_a_chemical_costs_1_1_2_2_3_by_the_leftmost_filled_slot(left, price):
    state = in_supply(supply={**FILLED, "red": left})
    assert bought(state, BuyChemical("red")) == price
    assert state.supply["red"] == left - 1
    assert held(state.laboratories[0].chemicals) == {"red": 1}


@pytest.mark.parametrize(("there", "refund"), [(4, 1), (3, 1), (2, 2), (1, 2), (0, 3)])
def test_returning_a_chemical_fills_the_rightmost_empty_slot_and_pays_its_printed_value(there, refund):
    state = in_supply(vouchers={"supply": 1}, chemicals={"pink": 1}, supply={**FILLED, "pink": there})
    table = move(state, 0, ReturnChemical("pink"))
    assert playing.effects(table, VouchersGained) == [VouchersGained(0, "supply", refund)]
    assert state.supply["pink"] == there + 1
    assert held(state.laboratories[0].chemicals) == {}


def test_a_pink_chemical_on_a_slot_of_2_pays_2_where_a_blue_one_would_pay_1():
    mat = {"chemicals": {"pink": 1, "blue": 1}, "supply": {**FILLED, "pink": 2, "blue": 3}}
    state = in_supply(vouchers={"lab": 1}, **mat)
    move(state, 0, ReturnChemical("pink"))
    assert vouchers(state) == {"lab": 1, "supply": 2}
    move(state, 0, ReturnChemical("blue"))
    assert vouchers(state) == {"lab": 1, "supply": 3}


def test_a_refund_beyond_the_cap_is_lost():
    state = in_supply(vouchers={"supply": 3}, chemicals={"pink": 1}, supply={**FILLED, "pink": 0})
    table = move(state, 0, ReturnChemical("pink"))
    assert vouchers(state) == {"supply": 4}
    assert playing.effects(table, GainLost) == [GainLost(0, "voucher", 2, "full", "supply")]


def test_an_empty_row_has_nothing_to_buy():
    assert chemicals_offered(in_supply(supply={**FILLED, "white": 0})) == ["green", "pink", "red", "blue"]


def test_a_chemical_without_room_cannot_be_bought():
    assert chemicals_offered(in_supply(chemicals={"green": 1})) == []


def test_an_unaffordable_chemical_cannot_be_bought():
    state = in_supply(vouchers={"supply": 1}, supply={**FILLED, "white": 3, "red": 1})
    assert chemicals_offered(state) == ["green", "pink", "blue"]


def test_only_held_chemicals_can_be_returned():
    state = in_supply(chemicals={"blue": 1})
    assert offered(state, 0, ReturnChemical) == [ReturnChemical("blue")]


@pytest.mark.parametrize(
    ("section", "price"), [("top_left", 1), ("top_right", 2), ("bottom_left", 2), ("bottom_right", 3)]
)
def test_a_bot_costs_the_price_printed_over_its_section(section, price):
    mat = {"vouchers": {"supply": 4, **dict.fromkeys(("government", "lab", "rnd", "science"), 4)}}
    state = in_supply(**mat, waiting=[("lab", "rain")] * 2, awards=6, workshop=3)
    move(state, 0, BuyBot(section, 0))
    ways = offered(state, 0, PayVouchers)
    assert {len(way.vouchers) for way in ways} == {price}
    assert ("supply",) * price in [way.vouchers for way in ways]


def test_a_bot_without_room_cannot_be_constructed():
    state = in_supply(bots=2, workshop=1)
    assert not offered(state, 0, BuyBot)


def test_an_unaffordable_bot_cannot_be_constructed():
    state = in_supply(vouchers={"supply": 1})
    assert {each.section for each in offered(state, 0, BuyBot)} == {"top_left"}


def test_extending_the_workshop_costs_1_and_the_tile_must_be_taken():
    state = in_supply()
    assert bought(state, ExtendWorkshop()) == 1
    assert is_asked(state, 0, ChooseTile)
    assert Decline("tile") not in choices(state)


def test_the_workshop_cannot_be_extended_without_a_tile_on_offer():
    state = in_supply(offer=[], top="", face_up=0, face_down=0)
    assert not offered(state, 0, ExtendWorkshop)


def test_taking_the_initiative_costs_1_and_the_marker_goes_to_any_other_position():
    state = in_supply({}, {}, {}, initiative=[3, 1, 0, 2])
    assert offered(state, 0, TakeInitiative) == [TakeInitiative(1), TakeInitiative(2), TakeInitiative(4)]
    assert bought(state, TakeInitiative(2)) == 1


@pytest.mark.parametrize(
    ("position", "order"),
    [(1, [0, 3, 1, 2]), (2, [3, 0, 1, 2]), (4, [3, 1, 2, 0])],
)
def test_the_other_initiative_markers_slide(position, order):
    state = in_supply({}, {}, {}, initiative=[3, 1, 0, 2])
    table = move(state, 0, TakeInitiative(position))
    assert playing.effects(table, InitiativeTaken) == [InitiativeTaken(0, order)]
    assert state.initiative == order


def test_moving_from_last_to_first_slides_all_other_initiative_markers():
    state = in_supply({}, {}, initiative=[1, 2, 0])
    move(state, 0, TakeInitiative(1))
    assert state.initiative == [0, 1, 2]


def test_the_turn_order_of_this_round_does_not_change():
    state = in_supply({}, {}, initiative=[1, 2, 0])
    move(state, 0, TakeInitiative(1))
    assert state.order == [0, 1, 2]


def test_science_and_three_other_vouchers_pay_in_supply_too():
    state = in_supply(vouchers={"science": 1})
    move(state, 0, BuyChemical("red"))
    assert vouchers(state) == {}
    state = in_supply(vouchers={"lab": 2, "rnd": 1})
    move(state, 0, BuyChemical("red"))
    assert vouchers(state) == {}


def test_any_number_of_actions_is_possible_in_any_order_with_vouchers_gained_on_the_way():
    state = in_supply(vouchers={"supply": 3}, workshop=2)
    move(state, 0, BuyBot("top_right", 0))
    assert vouchers(state) == {"supply": 1, "science": 1}
    move(state, 0, TakeInitiative(3))
    move(state, 0, PayVouchers(("science",), "supply"))
    move(state, 0, TakeInitiative(1))
    assert state.turn == 1
    assert vouchers(state) == {}


def test_all_actions_in_supply_are_optional():
    state = in_supply(vouchers=FULL)
    assert is_asked(state, 0, ActInSupply)
    move(state, 0, LeaveSupply())
    assert state.turn == 1
    assert vouchers(state) == FULL
