"""Paying with Vouchers, and executive exchanges ("Vouchers", "Executive Exchanges")."""

from itertools import product

import pytest

from scoresheet.domain.titles.weather_machine.benefits import Accept
from scoresheet.domain.titles.weather_machine.effects.workshop import VouchersGained, VouchersPaid
from scoresheet.domain.titles.weather_machine.exchange import ExchangePart, GiveChemical, GivePart
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.government import SendToGovernment
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.paying import Need, Pay, PayVouchers, can_pay
from scoresheet.domain.titles.weather_machine.research import SendToResearch
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.turns import Perform
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    AWAY,
    NOTHING,
    acting,
    given,
    held,
    institute,
    is_asked,
    move,
    offered,
    vouchers,
)


def ways(cost, number=1, **purse):
    """Return all ways to pay a number of Vouchers of a type, each as a sorted text."""
    state = institute({"vouchers": purse}, {})
    return ["+".join(way.vouchers) for way in Pay(0, cost, number, "action").legal_moves(state)]


def test_a_voucher_is_paid_by_its_own_type():
    assert ways("lab", lab=1) == ["lab"]


def test_science_pays_for_any_type():
    assert ways("lab", science=1) == ["science"]
    assert ways("supply", 3, supply=2, science=2) == ["supply+supply+science", "supply+science+science"]


def test_science_may_pay_even_when_the_player_has_the_type():
    assert ways("rnd", rnd=1, science=1) == ["rnd", "science"]
    assert ways("rnd", 2, rnd=2, science=2) == ["rnd+rnd", "rnd+science", "science+science"]


def test_three_other_vouchers_replace_one_when_neither_the_type_nor_science_is_left():
    assert ways("government", lab=2, rnd=1) == ["lab+lab+rnd"]
    assert ways("government", supply=1, lab=2, rnd=1) == ["supply+lab+lab", "supply+lab+rnd", "lab+lab+rnd"]


def test_other_vouchers_cannot_pay_while_the_type_or_science_is_left():
    assert ways("government", government=1, lab=4) == ["government"]
    assert ways("government", science=1, lab=4) == ["science"]


def test_of_two_vouchers_the_available_one_is_paid_and_three_others_replace_the_second():
    assert ways("lab", 2, lab=1, supply=3) == ["lab+supply+supply+supply"]
    assert ways("lab", 2, science=1, supply=3) == ["science+supply+supply+supply"]


def test_six_other_vouchers_replace_two_missing_ones():
    assert ways("lab", 2, supply=4, rnd=2) == ["supply+supply+supply+supply+rnd+rnd"]
    assert ways("lab", 2, supply=4, rnd=1) == []


def test_three_other_vouchers_replace_a_missing_science_voucher_too():
    assert ways("science", supply=2, lab=1) == ["supply+supply+lab"]
    assert ways("science", science=1, lab=4) == ["science"]


def test_players_cannot_pay_with_vouchers_they_do_not_have():
    assert ways("lab", supply=2) == []
    assert ways("lab", 3, lab=2) == []


def test_vouchers_of_any_type_are_paid_in_any_mix_without_exchange():
    assert ways("any", 2, lab=1, science=2) == ["lab+science", "science+science"]
    assert ways("any", 2, lab=1) == []


def test_two_lab_vouchers_and_one_rnd_voucher_pay_a_government_voucher_by_the_rulebook():
    state = acting({"vouchers": {"lab": 2, "rnd": 1}, "bots": 1, "parts": {"blue": 1}}, {}, at=("government", 0))
    table = move(state, 0, Perform("sell_part"))
    assert playing.effects(table, VouchersPaid) == [VouchersPaid(0, ["lab", "lab", "rnd"], "action")]
    assert vouchers(state) == {}


def test_the_science_voucher_of_an_exchange_is_spent_at_once():
    state = acting({"vouchers": {"lab": 3, "science": 0}, "bots": 1}, {}, at=("government", 0))
    table = move(state, 0, Perform("sell_part"))
    assert not playing.effects(table, VouchersGained)


@pytest.mark.parametrize(
    ("purse", "needs", "possible"),
    [
        ({"lab": 1, "rnd": 2}, {Need(spare=2)}, True),
        ({"lab": 1, "rnd": 1}, {Need(spare=2)}, False),
        ({"lab": 1, "rnd": 1}, {Need(spare=2), Need()}, True),
        ({"lab": 2, "science": 1}, {Need(science=1)}, True),
        ({"lab": 1, "rnd": 3}, {Need(science=1)}, True),
        ({"lab": 1, "rnd": 2}, {Need(science=1)}, False),
        ({"lab": 1, "rnd": 4}, {Need(science=1, spare=1)}, True),
        ({"lab": 4}, set(), False),
    ],
)
def test_a_cost_can_be_paid_only_if_later_costs_remain_payable(purse, needs, possible):
    assert can_pay(institute({"vouchers": purse}, {}), 0, "lab", 1, needs) is possible


@pytest.mark.parametrize("cost", ["lab", "science"])
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("need", [Need(), Need(spare=2), Need(science=1), Need(science=2, spare=1)])
def test_a_cost_can_be_paid_exactly_when_a_way_to_pay_is_offered(cost, number, need):
    state = institute({}, {})
    purse = state.laboratories[0].vouchers
    for lab, science, others in product(range(4), range(4), range(8)):
        purse.update({"lab": lab, "science": science, "supply": min(others, 4), "rnd": max(0, others - 4)})
        purse["government"] = 0
        ways = Pay(0, cost, number, "action", (need,)).legal_moves(state)
        assert can_pay(state, 0, cost, number, {need}) is bool(ways), purse


def sale(purse):
    """A position in which seat 0 may sell a blue Part, and only the red space of Sun is empty."""
    mat = {**NOTHING, "vouchers": purse, "bots": 1, "parts": {"blue": 1}}
    others = [1, 1, 1], [1, 1, 1], [2, 2, 2], [2, 2, 2]
    machine = {**dict(zip(("rain", "wind", "fog", "snow"), others, strict=True)), "sun": [1, EMPTY, 2]}
    return acting(mat, {}, {}, at=("government", 1), government=machine, **AWAY)


def test_an_action_is_offered_only_if_its_exchange_remains_payable_after_its_cost():
    assert Perform("sell_part") not in offered(sale({"government": 1, "lab": 1}), 0, Perform)
    state = sale({"government": 1, "lab": 2})
    move(state, 0, Perform("sell_part"))
    assert vouchers(state) == {}
    assert state.machines["government"]["sun"] == [1, 0, 2]


def at_work(chemicals, purse, **table):
    """A position in which seat 0 works on an experiment with these Chemicals, its Lab Voucher being paid."""
    mat = {**NOTHING, "vouchers": {"lab": 1, **purse}, "bots": 1, "chemicals": chemicals}
    state = acting(mat, {}, {}, at=("lab", 1), **{**AWAY, **table})
    if offered(state, 0, Perform):
        move(state, 0, Perform("work_experiment"))
    return state


def test_a_verdino_and_2_vouchers_pay_for_the_leftmost_melgoth_which_is_used_at_once():
    state = at_work({"green": 1}, {"supply": 2}, supply={"green": 2, "white": 5, "pink": 5, "red": 5, "blue": 5})
    move(state, 0, SendToLab("rain", 2))
    assert held(state.laboratories[0].chemicals) == {}
    assert vouchers(state) == {}
    assert (state.supply["green"], state.supply["white"]) == (3, 5)
    assert state.machines["lab"]["rain"] == [EMPTY, EMPTY, 0]


def test_a_paid_chemical_returns_to_its_row_without_refund():
    state = at_work({"white": 1}, {})
    move(state, 0, SendToLab("rain", 2))
    assert state.supply["white"] == 5
    assert vouchers(state) == {}


def test_the_player_chooses_the_chemical_given_and_the_one_received_needs_no_storage():
    state = at_work({"green": 1, "pink": 1}, {"supply": 2})
    move(state, 0, SendToLab("rain", 2))
    assert offered(state, 0, GiveChemical) == [
        GiveChemical("green", "white", False),
        GiveChemical("pink", "white", False),
    ]
    move(state, 0, GiveChemical("pink", "white", False))
    assert held(state.laboratories[0].chemicals) == {"green": 1}


def test_a_chemical_is_exchanged_only_when_it_is_missing():
    state = at_work({"green": 1, "white": 1}, {"supply": 2})
    move(state, 0, SendToLab("rain", 2))
    assert held(state.laboratories[0].chemicals) == {"green": 1}
    assert vouchers(state) == {"supply": 2}


def test_an_exchange_needs_a_chemical_to_give():
    state = at_work({}, {"supply": 4})
    assert not offered(state, 0, Perform)
    assert state.turn == 1


def test_an_exchange_needs_two_remaining_vouchers():
    state = at_work({"green": 1}, {"supply": 1})
    green = [("rain", 1), ("sun", 2), ("fog", 0)]
    assert [(space.weather, space.row) for space in offered(state, 0, SendToLab)] == green


def test_the_supply_must_have_the_wanted_chemical():
    supply = {"green": 4, "white": 0, "pink": 5, "red": 5, "blue": 5}
    state = at_work({"green": 1}, {"supply": 2}, supply=supply)
    wanted = {state.components.lab.spaces[space.weather][space.row] for space in offered(state, 0, SendToLab)}
    assert wanted == {"green", "pink", "red", "blue"}


def test_a_chemical_exchanged_for_research_goes_to_rnd_and_the_one_given_to_the_supply():
    mat = {**NOTHING, "vouchers": {"rnd": 1, "lab": 2}, "bots": 1, "chemicals": {"green": 1}}
    state = acting(mat, {}, {}, at=("rnd", 1), **AWAY)
    move(state, 0, Perform("research"))
    move(state, 0, SendToResearch("snow", 0))
    assert held(state.laboratories[0].chemicals) == {}
    assert (state.supply["green"], state.supply["white"]) == (5, 4)


def at_sale(parts, purse):
    """A position in which seat 0 sells a Part, its Government Voucher being paid."""
    mat = {**NOTHING, "vouchers": {"government": 1, **purse}, "bots": 1, "parts": parts, "workshop": 3}
    state = acting(mat, {}, {}, at=("government", 1), **AWAY)
    move(state, 0, Perform("sell_part"))
    if is_asked(state, 0, Pay):
        move(state, 0, PayVouchers(("government",), "action"))
    return state


def test_a_red_part_and_2_vouchers_replace_a_missing_green_one():
    state = at_sale({"red": 1}, {"lab": 2})
    move(state, 0, SendToGovernment("sun", 2))
    assert held(state.laboratories[0].parts) == {}
    assert vouchers(state) == {}


def test_the_player_chooses_the_part_given_in_exchange():
    state = at_sale({"red": 1, "pink": 1}, {"lab": 2})
    move(state, 0, SendToGovernment("sun", 2))
    assert [given.given for given in offered(state, 0, GivePart)] == ["pink", "red"]
    move(state, 0, GivePart("pink", "green", True))
    assert held(state.laboratories[0].parts) == {"red": 1}


def test_a_part_is_exchanged_only_when_it_is_missing():
    state = at_sale({"red": 1, "green": 1}, {"lab": 2})
    move(state, 0, SendToGovernment("sun", 2))
    assert not is_asked(state, 0, ExchangePart)
    assert vouchers(state) == {"lab": 2}
    assert held(state.laboratories[0].parts) == {"red": 1}


def test_without_vouchers_only_spaces_of_held_parts_are_open():
    state = at_sale({"red": 1}, {})
    colours = state.components.government.spaces
    assert {colours[space.weather][space.row] for space in offered(state, 0, SendToGovernment)} == {"red"}


def test_a_player_without_parts_cannot_sell():
    mat = {**NOTHING, "vouchers": {"government": 1, "lab": 4}, "bots": 1}
    state = acting(mat, {}, {}, at=("government", 1), **AWAY)
    assert Perform("sell_part") not in offered(state, 0, Perform)


def test_an_exchange_takes_two_vouchers_of_any_types():
    state = at_sale({"red": 1}, {"lab": 1, "science": 1, "rnd": 1})
    move(state, 0, SendToGovernment("sun", 2))
    mixes = [("lab", "rnd"), ("lab", "science"), ("rnd", "science")]
    assert offered(state, 0, PayVouchers) == [PayVouchers(mix, "exchange") for mix in mixes]


def test_an_exchange_costs_2_vouchers_even_in_an_action_gained_as_a_benefit():
    mat = {"vouchers": {"lab": 2}, "bots": 1, "chemicals": {"green": 1}}
    state = given(institute(mat, {}, {}), Benefit("action", of="work_experiment")).state
    move(state, 0, Accept("work_experiment"))
    move(state, 0, SendToLab("rain", 2))
    assert vouchers(state) == {}
    assert held(state.laboratories[0].chemicals) == {}
