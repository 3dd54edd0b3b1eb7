"""Activating a row: its green powers, right to left, after the action's own gain."""

from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon
from scoresheet.domain.titles.phytoplankton.card_effects import DeckCardTucked
from scoresheet.domain.titles.phytoplankton.dice import TakeDie
from scoresheet.domain.titles.phytoplankton.effects import (
    CarbonPlaced,
    DieTaken,
    PowerBegan,
    PowerDeclined,
    ResourcesGained,
)
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower
from scoresheet.domain.titles.phytoplankton.resources import PayResource
from scoresheet.domain.titles.phytoplankton.turns import DrawCards, GainResources, Grow
from tests.titles.phytoplankton.positions import LIGHT, PLAIN, SILICA, at_turn, choices, move, on_board, species_in
from tests.titles.playing import effects

COAST = ["thalassiosira_pseudonana", "ditylum_brightwellii", "pseudo_nitzschia_australis"]


def gained(state):
    """Take four dice and return the table of the last move."""
    move(state, 0, GainResources())
    for _ in range(3):
        move(state, 0, TakeDie(SILICA, "silica"))
    return move(state, 0, TakeDie(SILICA, "silica"))


def test_the_green_powers_of_the_row_are_used_right_to_left_after_the_gain():
    state = at_turn({"coastal": COAST}, {}, box=[LIGHT] + [SILICA] * 4)
    table = gained(state)
    kinds = [
        type(effect) for effect in table.effects if isinstance(effect, DieTaken | DeckCardTucked | ResourcesGained)
    ]
    assert kinds == [DieTaken, DeckCardTucked, ResourcesGained]
    assert species_in(effect.card for effect in effects(table, PowerBegan)) == [COAST[2], COAST[0]]


def test_when_played_powers_are_not_activated():
    state = at_turn({"coastal": COAST}, {}, box=[LIGHT] + [SILICA] * 4)
    assert on_board(state, "ditylum_brightwellii") not in [effect.card for effect in effects(gained(state), PowerBegan)]


def test_only_the_row_of_the_action_is_activated():
    board = {"coastal": COAST[:1], "open_ocean": ["umbellosphaera_tenuis"], "polar": ["coscinodiscus_wailesii"]}
    state = at_turn(board, {}, deck=[], face_up=["karenia_brevis"])
    move(state, 0, DrawCards())
    assert [laid.carbon for laid in state.players[0].in_play()] == [0, 0, 1]
    assert state.to_act() == [1]


def test_growing_activates_the_open_ocean_row_after_the_carbon_is_placed():
    state = at_turn({"open_ocean": ["pyrocystis_fusiformis", PLAIN]}, {})
    move(state, 0, Grow())
    table = move(state, 0, PlaceCarbon(on_board(state, PLAIN), 3))
    assert isinstance(effects(table, CarbonPlaced)[0], CarbonPlaced)
    assert species_in(effect.card for effect in effects(table, PowerBegan)) == ["pyrocystis_fusiformis"]


def test_a_power_that_costs_something_may_be_declined():
    board = {"open_ocean": ["umbellosphaera_tenuis"], "resources": {"phosphorus": 1}}
    state = at_turn(board, {})
    move(state, 0, Grow())
    assert choices(state, 0) == [PayResource("phosphorus"), DeclinePower()]
    table = move(state, 0, DeclinePower())
    assert [effect.card for effect in effects(table, PowerDeclined)] == [on_board(state, "umbellosphaera_tenuis")]
    assert state.players[0].resources["phosphorus"] == 1
    assert state.to_act() == [1]


def test_a_power_that_cannot_be_paid_for_is_skipped():
    state = at_turn({"open_ocean": ["umbellosphaera_tenuis"]}, {})
    table = move(state, 0, Grow())
    assert effects(table, PowerBegan) == []
    assert state.to_act() == [1]


def test_declining_one_power_leaves_the_others():
    board = {"open_ocean": ["pyrocystis_fusiformis", "umbellosphaera_tenuis"], "resources": {"phosphorus": 1}}
    state = at_turn(board, {})
    move(state, 0, Grow())
    move(state, 0, PlaceCarbon(on_board(state, "umbellosphaera_tenuis"), 3))
    table = move(state, 0, DeclinePower())
    assert species_in(effect.card for effect in effects(table, PowerBegan)) == ["pyrocystis_fusiformis"]


def test_the_gain_of_a_power_can_pay_for_the_next_power():
    board = {"open_ocean": ["phaeodactylum_tricornutum", "trichodesmium_erythraeum"]}
    state = at_turn(board, {})
    move(state, 0, Grow())
    move(state, 0, PlaceCarbon(on_board(state, "trichodesmium_erythraeum"), 3))
    assert PayResource("nitrogen") in choices(state, 0)


def test_two_resources_for_one_do_not_pay_for_a_power():
    state = at_turn({"open_ocean": ["umbellosphaera_tenuis"], "resources": {"light": 5}}, {})
    table = move(state, 0, Grow())
    assert effects(table, PowerBegan) == []
