"""Paying a cost: a resource for each symbol, or any two for one."""

import pytest

from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES
from scoresheet.domain.titles.phytoplankton.paying import MOST_WAYS, Pay, PayWithCard, named, payable, ways
from scoresheet.domain.titles.phytoplankton.playing import PlayCard
from tests.titles.phytoplankton.positions import (
    at_turn,
    choices,
    full_of,
    held,
    in_hand,
    in_play,
    move,
    on_board,
    species_in,
)

BOX = EDITIONS.today.components
RATE = BOX.play.resources_for_one

RICHELIA = "richelia_intracellularis"


def stock(**resources):
    return tuple(resources.get(resource, 0) for resource in RESOURCES)


def paid(cost, **resources):
    return {named(way) for way in ways(cost, stock(**resources), RATE)}


def test_a_symbol_is_paid_with_its_resource():
    assert paid(("light",), light=3) == {("light",)}


def test_a_split_symbol_is_paid_with_either():
    assert paid(("nitrogen/phosphorus",), nitrogen=1, phosphorus=1) == {("nitrogen",), ("phosphorus",)}


def test_an_any_symbol_is_paid_with_any_resource():
    assert paid(("any",), iron=1, silica=2) == {("iron",), ("silica",)}


def test_any_two_resources_pay_any_one_symbol():
    assert paid(("light",), iron=1, silica=2) == {("iron", "silica"), ("silica", "silica")}


def test_two_for_one_may_be_used_any_number_of_times():
    assert paid(("light", "silica"), iron=4) == {("iron",) * 4}


def test_two_for_one_may_be_chosen_even_if_it_is_not_needed():
    assert paid(("light",), light=1, iron=2) == {("light",), ("iron", "iron")}


def test_no_way_to_pay_wastes_a_resource():
    assert ("light", "iron") not in paid(("light",), light=1, iron=2)


def test_the_cheapest_way_comes_first():
    found = ways(("light", "nitrogen/phosphorus"), stock(light=2, nitrogen=2, silica=4), RATE)
    assert [sum(way) for way in found] == sorted(sum(way) for way in found)
    assert sum(found[0]) == 2


@pytest.mark.parametrize(
    ("cost", "resources", "can"),
    [
        (("light", "silica"), {"light": 1, "silica": 1}, True),
        (("light", "silica"), {"light": 2}, False),
        (("light", "silica"), {"light": 3}, True),
        (("nitrogen", "phosphorus", "nitrogen/phosphorus"), {"nitrogen": 2, "phosphorus": 1}, True),
        (("nitrogen", "phosphorus", "nitrogen/phosphorus"), {"nitrogen": 4}, True),
        (("nitrogen", "phosphorus", "nitrogen/phosphorus"), {"nitrogen": 3}, False),
        (("silica", "light", "silica"), {"silica": 1, "iron": 3}, False),
        (("silica", "light", "silica"), {"silica": 1, "iron": 4}, True),
        ((), {}, True),
    ],
)
def test_two_for_one_determines_whether_a_cost_is_payable(cost, resources, can):
    assert payable(cost, stock(**resources), RATE) is can


@pytest.mark.parametrize("species", BOX.species.values(), ids=BOX.species)
def test_every_way_to_pay_covers_the_cost_and_is_affordable(species):
    have = stock(light=1, phosphorus=1, nitrogen=2, iron=1, silica=2)
    found = ways(species.cost, have, RATE)
    assert len(set(found)) == len(found)
    for way in found:
        assert payable(species.cost, way, RATE)
        assert all(paid <= held for paid, held in zip(way, have, strict=True))
    assert bool(found) == payable(species.cost, have, RATE)


def test_a_cost_with_only_one_way_to_pay_is_paid_without_asking():
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1}}, {})
    move(state, 0, PlayCard(in_hand(state, "ostreococcus_tauri"), "coastal"))
    assert held(state) == {}
    assert state.to_act() == [1]


def test_symbols_are_paid_one_by_one_if_there_are_very_many_ways_to_pay():
    state = at_turn({"hand": ["thalassiosira_antarctica"], "resources": full_of(4)}, {})
    card = in_hand(state, "thalassiosira_antarctica")
    move(state, 0, PlayCard(card, "polar"))
    offered = choices(state, 0, Pay)
    assert len(offered) <= MOST_WAYS
    assert Pay(card, ("light",), ("silica", "iron")) in offered
    while state.active == 0:
        move(state, 0, choices(state, 0, Pay)[-1])
    assert sum(held(state).values()) == 20 - 6


def test_richelia_may_be_paid_with_diatoms_from_hand_which_are_then_tucked():
    hand = [RICHELIA, "ditylum_brightwellii", "coscinodiscus_wailesii", "karenia_brevis"]
    state = at_turn({"hand": hand, "resources": {"iron": 1}}, {})
    card = in_hand(state, RICHELIA)
    move(state, 0, PlayCard(card, "open_ocean"))
    diatom = in_hand(state, "ditylum_brightwellii")
    assert PayWithCard(card, diatom, ("silica", "iron")) in choices(state, 0)
    assert in_hand(state, "karenia_brevis") not in [choice.paid for choice in choices(state, 0, PayWithCard)]
    move(state, 0, PayWithCard(card, diatom, ("silica", "iron")))
    move(state, 0, PayWithCard(card, in_hand(state, "coscinodiscus_wailesii"), ("iron",)))
    move(state, 0, Pay(card, ("iron",), ()))
    assert species_in(in_play(state, RICHELIA).tucked) == ["ditylum_brightwellii", "coscinodiscus_wailesii"]
    assert held(state) == {}


def test_richelia_cannot_be_played_with_too_few_diatoms():
    state = at_turn({"hand": [RICHELIA, "ditylum_brightwellii"], "resources": {"iron": 1}}, {})
    assert choices(state, 0, PlayCard) == []


def test_a_diatom_is_offered_as_payment_only_if_the_rest_can_still_be_paid():
    state = at_turn({"hand": [RICHELIA, "ditylum_brightwellii"], "resources": {"iron": 1, "light": 1}}, {})
    move(state, 0, PlayCard(in_hand(state, RICHELIA), "open_ocean"))
    (offered,) = choices(state, 0)
    assert offered.rest == ("light", "iron")
    assert offered.paid == in_hand(state, "ditylum_brightwellii")
    assert offered.card == on_board(state, RICHELIA)
