"""Promotion of colony cards to Europa City ("Promote Colony Building")."""

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import colony
from scoresheet.domain.titles.lineae.effects.cards import ColonyCardDrawn, ColonyCardPromoted
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import ROW, Drawn, sea
from tests.titles.playing import effects


def promoting(round_ended, row, *draws, deck=None, **table):
    """Promote after a round, with these cards in slots of the rocket row."""
    state = sea({}, {}, **table)
    for slot, card in row.items():
        state.rockets[slot] = None
        state.vessels[0].rockets = [*state.vessels[0].rockets, ROW[slot]]
        state.colony[slot] = card
        state.colony_deck = [other for other in state.colony_deck if other != card]
        state.ready = ["" if lying == card else lying for lying in state.ready]
    state.colony_deck = state.colony_deck if deck is None else deck
    table = WorkingTable(state, Drawn(state, draws))
    colony.promote(table, round_ended)
    check(state)
    return table


@pytest.mark.parametrize(("round_ended", "covered"), [(2, "income"), (4, "hire"), (6, "election")])
def test_after_rounds_2_4_and_6_the_lowest_card_covers_the_basic_action_of_that_round(round_ended, covered):
    table = promoting(round_ended, {2: "tug_depot", 5: "charging_quay"}, "institute")
    assert effects(table, ColonyCardPromoted) == [ColonyCardPromoted(5, "charging_quay", covered)]
    assert table.state.city == {covered: "charging_quay"}


@pytest.mark.parametrize("round_ended", [1, 3, 5])
def test_after_the_other_rounds_nothing_is_promoted(round_ended):
    assert promoting(round_ended, {2: "tug_depot"}).effects == []


def test_a_new_card_from_the_deck_takes_its_slot():
    table = promoting(2, {2: "tug_depot"}, "institute")
    assert effects(table, ColonyCardDrawn) == [ColonyCardDrawn(2, "institute")]
    assert table.state.colony[2] == "institute"


def test_the_top_card_of_the_deck_is_promoted_when_the_rocket_row_has_no_card():
    table = promoting(2, {}, "institute")
    assert effects(table, ColonyCardPromoted) == [ColonyCardPromoted(-1, "institute", "income")]
    assert "institute" not in table.state.colony_deck


def test_cards_under_rockets_are_not_revealed():
    assert promoting(2, {}, "robotics_bay").state.ready[0] == "hydrodynamic_generator"


def test_the_slot_stays_empty_when_the_deck_is_empty():
    table = promoting(2, {2: "tug_depot"}, deck=[])
    assert table.state.colony[2] == ""


def test_the_basic_action_stays_when_no_card_is_left():
    assert promoting(2, {}, deck=[]).state.city == {}


def test_in_the_starter_game_nothing_is_promoted():
    assert promoting(2, {}, modules={"starter": True}).effects == []
