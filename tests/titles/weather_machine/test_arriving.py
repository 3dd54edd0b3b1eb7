"""The Vouchers that a Scientist gains and pays on arrival ("Moving your Scientist")."""

import pytest

from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, VouchersGained, VouchersPaid
from scoresheet.domain.titles.weather_machine.paying import Pay, PayVouchers
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.supply import ActInSupply
from scoresheet.domain.titles.weather_machine.vouchers import ChooseVoucher, GainVoucher
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    AWAY,
    FULL,
    NOTHING,
    at,
    at_turn,
    choices,
    is_asked,
    move,
    offered,
    vouchers,
)

GIVES = {"government": "lab", "lab": "rnd", "rnd": "government"}


def arrived(state, location, space):
    """Move the Scientist of seat 0 to this space."""
    return move(state, 0, MoveTo(location, space))


def gained(location, space, *others, **table):
    """Return the Vouchers of a Scientist who had none, after arriving beside these others."""
    mats = [at("supply", 0, **NOTHING), *(at(location, other) for other in others)]
    mats += [at("supply", 1)] * (2 - len(others))
    state = at_turn(*mats, **{**AWAY, **table})
    arrived(state, location, space)
    return vouchers(state)


@pytest.mark.parametrize(("location", "voucher"), GIVES.items())
def test_government_gives_lab_vouchers_the_lab_gives_rnd_vouchers_and_rnd_gives_government_vouchers(location, voucher):
    assert gained(location, 0) == {voucher: 1}


@pytest.mark.parametrize(("location", "voucher"), GIVES.items())
def test_each_player_to_the_left_brings_one_more_voucher(location, voucher):
    assert gained(location, 1, 0) == {voucher: 2}
    assert gained(location, 2, 0, 1) == {voucher: 3}


def test_players_to_the_left_count_in_any_seat():
    state = at_turn(at("lab", 0), at("supply", 0, **NOTHING), at("lab", 1), seat=1, **AWAY)
    move(state, 1, MoveTo("lab", 2))
    assert vouchers(state, 1) == {"rnd": 3}


def test_players_to_the_right_bring_nothing():
    assert gained("lab", 0, 1, 2) == {"rnd": 1}
    assert gained("lab", 1, 0, 2) == {"rnd": 2}


def test_players_in_other_locations_bring_nothing():
    state = at_turn(at("supply", 0, **NOTHING), at("lab", 0), at("rnd", 1), **AWAY)
    arrived(state, "government", 2)
    assert vouchers(state) == {"lab": 1}


def test_lativ_brings_a_science_voucher_to_a_scientist_on_his_right():
    assert gained("lab", 1, lativ="lab", lativ_space=0) == {"rnd": 1, "science": 1}


def test_a_scientist_to_the_left_of_lativ_gains_no_science():
    assert gained("lab", 0, lativ="lab", lativ_space=1) == {"rnd": 1}


def test_lativ_brings_nothing_in_another_location():
    assert gained("lab", 1, lativ="rnd", lativ_space=0) == {"rnd": 1}


def test_lativ_does_not_count_as_a_player_to_the_left():
    assert gained("lab", 2, 1, lativ="lab", lativ_space=0) == {"rnd": 2, "science": 1}


def test_to_government_with_a_player_and_lativ_to_the_left_brings_2_lab_and_1_science():
    assert gained("government", 2, 0, lativ="government", lativ_space=1) == {"lab": 2, "science": 1}


def test_with_room_for_1_of_3_vouchers_the_other_two_are_lost():
    state = at_turn(at("supply", 0, vouchers={"government": 3}), at("rnd", 0), at("rnd", 1), **AWAY)
    table = arrived(state, "rnd", 2)
    assert vouchers(state) == {"government": 4}
    assert playing.effects(table, VouchersGained) == [VouchersGained(0, "government", 1)]
    assert playing.effects(table, GainLost) == [GainLost(0, "voucher", 2, "full", "government")]


def test_all_vouchers_are_lost_when_the_track_is_full():
    state = at_turn(at("supply", 0, vouchers={"rnd": 4}), {}, **AWAY)
    table = arrived(state, "lab", 0)
    assert not playing.effects(table, VouchersGained)
    assert playing.effects(table, GainLost) == [GainLost(0, "voucher", 1, "full", "rnd")]


def test_lativs_science_voucher_is_lost_too_when_its_track_is_full():
    state = at_turn(at("supply", 0, vouchers={"science": 4}), {}, lativ="lab", lativ_space=0)
    table = arrived(state, "lab", 1)
    assert playing.effects(table, GainLost) == [GainLost(0, "voucher", 1, "full", "science")]
    assert vouchers(state) == {"rnd": 1, "science": 4}


def in_supply(space, *others, lativ="office", **mat):
    """Move seat 0 to Supply, where the others stand."""
    mats = [
        at("lab", 0, **{**NOTHING, **mat}),
        *(at("supply", other) for other in others),
        *[at("rnd", 0)] * (not others),
    ]
    state = at_turn(*mats, lativ=lativ)
    arrived(state, "supply", space)
    return state


def test_supply_gives_a_voucher_of_any_type_including_science():
    state = in_supply(0)
    assert is_asked(state, 0, ChooseVoucher)
    assert [taken.voucher for taken in choices(state)] == ["supply", "government", "lab", "rnd", "science"]
    move(state, 0, GainVoucher("science"))
    assert vouchers(state) == {"science": 1}


def test_supply_offers_only_types_with_room_and_its_voucher_cannot_be_declined():
    state = in_supply(0, vouchers={"lab": 4, "science": 4})
    assert [taken.voucher for taken in choices(state)] == ["supply", "government", "rnd"]


def test_the_voucher_of_supply_is_lost_when_all_tracks_are_full():
    state = at_turn(at("lab", 0, vouchers=FULL), {}, **AWAY)
    table = arrived(state, "supply", 3)
    assert playing.effects(table, GainLost)[0] == GainLost(0, "voucher", 1, "full")


def test_lativ_always_counts_as_to_the_left_in_supply():
    state = in_supply(0, lativ="supply")
    move(state, 0, GainVoucher("lab"))
    assert vouchers(state) == {"lab": 1, "science": 1}


def test_a_scientist_in_supply_pays_any_voucher_for_each_player_to_the_left():
    state = in_supply(3, 0, 2, vouchers={"lab": 1, "rnd": 1})
    move(state, 0, GainVoucher("government"))
    assert is_asked(state, 0, Pay)
    assert {frozenset(paid.vouchers) for paid in choices(state)} == {
        frozenset({"government", "lab"}),
        frozenset({"government", "rnd"}),
        frozenset({"lab", "rnd"}),
    }
    move(state, 0, PayVouchers(("government", "lab"), "arrival"))
    assert vouchers(state) == {"rnd": 1}


def test_players_to_the_right_and_lativ_cost_nothing_in_supply():
    state = in_supply(0, 1, 2, lativ="supply", vouchers={"lab": 1})
    move(state, 0, GainVoucher("lab"))
    assert vouchers(state) == {"lab": 2, "science": 1}
    assert is_asked(state, 0, ActInSupply)


def test_to_supply_with_lativ_there_and_2_players_to_the_left_brings_any_and_1_science_and_costs_any_2():
    state = in_supply(2, 0, 1, lativ="supply", vouchers={"supply": 1})
    move(state, 0, GainVoucher("supply"))
    assert vouchers(state) == {"supply": 2, "science": 1}
    table = move(state, 0, PayVouchers(("supply", "supply"), "arrival"))
    assert playing.effects(table, VouchersPaid) == [VouchersPaid(0, ["supply", "supply"], "arrival")]
    assert vouchers(state) == {"science": 1}


def test_a_full_track_takes_no_voucher_since_gains_come_before_payments():
    state = in_supply(1, 0, vouchers={"supply": 4})
    assert "supply" not in [taken.voucher for taken in offered(state, 0, GainVoucher)]


def new_scientists(location, space, lativ_space, seats=2):
    mats = [at("lab" if location == "supply" else "supply", 0, **NOTHING), *[at("rnd", 1)] * (seats - 1)]
    state = at_turn(*mats, options={"new_scientists": True}, lativ=location, lativ_space=lativ_space)
    arrived(state, location, space)
    return state


def test_new_scientists_lativ_to_the_left_counts_as_a_player_for_vouchers_and_gives_his_science_too():
    assert vouchers(new_scientists("lab", 1, 0)) == {"rnd": 2, "science": 1}


def test_new_scientists_lativ_to_the_right_brings_nothing():
    assert vouchers(new_scientists("lab", 0, 1)) == {"rnd": 1}


def test_new_scientists_lativ_in_supply_only_brings_his_science():
    state = new_scientists("supply", 0, -1)
    move(state, 0, GainVoucher("lab"))
    assert vouchers(state) == {"lab": 1, "science": 1}
    assert is_asked(state, 0, ActInSupply)


def test_new_scientists_is_a_variant_for_two_players():
    assert vouchers(new_scientists("lab", 1, 0, seats=3)) == {"rnd": 1, "science": 1}
