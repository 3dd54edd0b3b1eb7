"""Exchanging items for missing ones of a cost."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.goods import ItemExchanged
from scoresheet.domain.titles.algae_inc.kinds import PAYABLE
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing, can_pay, charge
from scoresheet.domain.titles.algae_inc.turns import ChooseAction, PerformAction, printed
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import after, asked, biofuel, bioplastics, company, food

ONE_TO_ONE = "EXCHANGE_1TO1"
CHOICE = "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE"
KINDS = ("eur", "sp", "mv", "fe", "ca")


def paying(needs, board, energy=0):
    """Pay a cost of seat 0."""
    return after(company(board, food() if board["department"] == "biofuel" else biofuel()), charge, needs, energy)


def payable(needs, board):
    """Return whether seat 0 can pay a cost."""
    return can_pay(company(board, food() if board["department"] == "biofuel" else biofuel()), Seat(0), needs)


def test_own_items_of_the_kind_pay_first_without_a_question():
    steps = paying({"eur": 2}, biofuel(items={"eur": 3, "mv": 5}))
    assert (steps.items(), steps.offered()) == ({"eur": 1, "mv": 5}, [])


def test_two_items_replace_a_missing_one():
    steps = paying({"eur": 2}, biofuel(items={"eur": 1, "mv": 2, "sp": 1, "fe": 1}))
    assert steps.items() == {"mv": 2, "sp": 1, "fe": 1}
    steps.take(GiveForMissing, item="mv").take(GiveForMissing, item="sp")
    assert (steps.items(), steps.offered()) == ({"mv": 1, "fe": 1}, [])


@pytest.mark.parametrize("wanted", KINDS)
def test_every_kind_costs_two_of_any_other_except_wild_actions(wanted):
    items = dict.fromkeys((*KINDS, "wild"), 1) | {wanted: 0}
    steps = paying({wanted: 1}, biofuel(items=items))
    assert set(steps.fields(GiveForMissing, "item")) == set(KINDS) - {wanted}


def test_two_items_of_the_same_kind_or_of_two_kinds_may_be_given():
    for second, left in (("eur", {"ca": 2}), ("ca", {"eur": 1, "ca": 1})):
        steps = paying({"fe": 1}, biofuel(items={"eur": 2, "ca": 2})).take(GiveForMissing, item="eur")
        assert steps.take(GiveForMissing, item=second).items() == left


def test_wild_actions_are_never_given_in_exchange():
    assert "wild" not in PAYABLE
    assert not payable({"eur": 1}, biofuel(items={"wild": 9}))


@pytest.mark.parametrize(
    ("items", "possible"), [({"eur": 2}, False), ({"eur": 1, "sp": 1, "ca": 1}, True), ({"mv": 3}, True)]
)
def test_three_items_replace_a_missing_wild_action(items, possible):
    assert payable({"wild": 1}, biofuel(items=items)) is possible
    if possible:
        steps = paying({"wild": 1}, biofuel(items=items))
        while steps.is_asked(Exchange):
            steps.take(GiveForMissing, item=steps.fields(GiveForMissing, "item")[0])
        assert steps.items() == {}


def test_two_other_items_are_given_for_every_missing_one():
    steps = paying({"mv": 2}, biofuel(items={"eur": 3, "ca": 2}))
    for item in ("eur", "ca", "eur", "eur"):
        steps.take(GiveForMissing, item=item)
    assert (steps.items(), steps.offered()) == ({"ca": 1}, [])
    assert not payable({"mv": 3}, biofuel(items={"eur": 3, "ca": 2}))


def test_an_item_of_the_same_cost_is_not_given_in_exchange():
    assert not payable({"eur": 1, "mv": 1}, biofuel(items={"mv": 2}))
    assert payable({"eur": 1, "mv": 1}, biofuel(items={"mv": 3}))
    steps = paying({"eur": 1, "mv": 1}, biofuel(items={"mv": 3}))
    assert steps.items() == {}


def test_the_choice_action_that_changes_the_action_may_come_from_exchange():
    state = company(biofuel(cubes={"L1": 1}, items={"eur": 1, "sp": 1}), food())
    state.departments[0].level, state.departments[0].spot = "B", 0
    assert printed(state, Seat(0)) == ("A",)
    steps = asked(state, ChooseAction(Seat(0)))
    assert steps.fields(PerformAction, "action", "paying") == [("B", "ca")]
    steps.take(PerformAction).take(GiveForMissing, item="sp")
    assert steps.items() == {}
    assert steps.cubes() == {"M2": 1}


def test_with_the_ability_exchanges_are_one_for_one():
    steps = paying({"eur": 2}, bioplastics(ability=ONE_TO_ONE, items={"mv": 1, "sp": 2}))
    steps.take(GiveForMissing, item="sp")
    assert steps.is_asked(Exchange)
    steps.take(GiveForMissing, item="sp")
    assert steps.items() == {"mv": 1}
    assert not payable({"eur": 3}, bioplastics(ability=ONE_TO_ONE, items={"mv": 1, "sp": 1}))


def test_with_the_ability_a_choice_action_costs_one_item_and_a_wild_action_still_three():
    board = bioplastics(ability=ONE_TO_ONE, items={"mv": 2})
    assert payable({"ca": 2}, board)
    assert not payable({"wild": 1}, board)
    assert payable({"wild": 1}, bioplastics(ability=ONE_TO_ONE, items={"mv": 3}))


def test_with_the_ability_a_missing_energy_costs_two_items():
    steps = paying({}, bioplastics(ability=ONE_TO_ONE, energy=0, items={"mv": 1, "fe": 1}), energy=1)
    steps.take(GiveForMissing, item="mv")
    assert steps.items() == {}


@pytest.mark.parametrize("resource", ["eur", "sp", "mv", "fe"])
def test_with_that_ability_a_choice_action_pays_for_one_of_any_resource(resource):
    assert paying({resource: 2}, biofuel(ability=CHOICE, items={"ca": 2})).items() == {}
    assert not payable({resource: 3}, biofuel(ability=CHOICE, items={"ca": 2}))


def test_without_that_ability_a_resource_takes_two_choice_actions():
    assert not payable({"eur": 1}, biofuel(items={"ca": 1}))
    assert payable({"eur": 1}, biofuel(items={"ca": 2}))


def test_with_that_ability_other_items_are_still_exchanged_two_for_one():
    steps = paying({"eur": 1}, biofuel(ability=CHOICE, items={"ca": 1, "mv": 2})).take(GiveForMissing, item="mv")
    assert steps.is_asked(Exchange)
    assert steps.take(GiveForMissing, item="mv").items() == {"ca": 1}
    assert not payable({"eur": 1}, biofuel(ability=CHOICE, items={"mv": 1}))


def test_items_needed_for_the_rest_of_the_cost_cannot_be_given():
    steps = paying({"eur": 2}, biofuel(ability=CHOICE, items={"ca": 1, "mv": 2}))
    assert steps.fields(GiveForMissing, "item") == ["mv", "ca"]
    steps.take(GiveForMissing, item="mv")
    assert steps.items() == {}
    assert [effect.item for effect in steps.of(ItemExchanged)] == ["mv", "mv", "ca"]


def test_with_that_ability_a_choice_action_does_not_pay_for_a_wild_action_alone():
    assert not payable({"wild": 1}, biofuel(ability=CHOICE, items={"ca": 2}))
    assert payable({"wild": 1}, biofuel(ability=CHOICE, items={"ca": 3}))
