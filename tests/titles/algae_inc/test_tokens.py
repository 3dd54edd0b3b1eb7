"""Choice Actions, Wild Actions and Export/2x tiles ("Action Tokens")."""

import pytest

from scoresheet.domain.titles.algae_inc import income
from scoresheet.domain.titles.algae_inc.effects.month import ActionBegun, ExportTileUsed
from scoresheet.domain.titles.algae_inc.exporting import ExportNoMore, ExportTo
from scoresheet.domain.titles.algae_inc.gains import ChooseResource, TakeResource
from scoresheet.domain.titles.algae_inc.kinds import ACTIONS, MACHINES, RESOURCES, TEAMS
from scoresheet.domain.titles.algae_inc.machines import FinishStep, MoveCube
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.titles.algae_inc.recruiting import Recruit
from scoresheet.domain.titles.algae_inc.scientists import GainScience, PlaceNoMore
from scoresheet.domain.titles.algae_inc.turns import (
    AfterAction,
    ChooseAction,
    ChooseTileUse,
    EndTurn,
    PerformAction,
    TakeAlternate,
    UseExportTile,
)
from scoresheet.domain.viewer import Seat

from .positions import asked, biofuel, bioplastics, company, cosmetics, food
from .spots import allowed, standing

BUSY = {"spirulina": 1, "U1": 1, "S2": 1}
"""Cubes with which every machine of Food can run."""


def test_a_choice_action_changes_a_team_only_into_another_team():
    game = standing("B1", 0, 1, food(cubes=BUSY, items={"ca": 1}), cosmetics())
    assert allowed(game) == ["engineers"]
    assert allowed(game, "ca") == ["operators", "scientists"]
    game.take(PerformAction, action="scientists", paying="ca").take(GainScience)
    assert game.items() == {"sp": 1}


def test_a_choice_action_changes_a_machine_only_into_another_machine():
    game = standing("B1", 0, 0, food(cubes=BUSY, items={"ca": 1}), cosmetics())
    assert (allowed(game), allowed(game, "ca")) == (["A"], ["B", "C"])
    game.take(PerformAction, action="C", paying="ca")
    assert (game.of(ActionBegun)[0].action, game.items()) == ("C", {})


def test_a_choice_action_is_useless_for_recruiting_and_where_any_team_is_allowed():
    for spot in (0, 2):
        game = standing("A1", 0, spot, food(cubes=BUSY, items={"ca": 1}), cosmetics())
        assert allowed(game, "ca") == []


@pytest.mark.parametrize("spot", range(4))
def test_a_wild_action_allows_any_action_that_is_not_printed(spot):
    game = standing("B1", 0, spot, food(cubes=BUSY, items={"wild": 1, "eur": 1}), cosmetics())
    assert set(allowed(game, "wild")) == set(ACTIONS) - set(allowed(game))
    assert len(allowed(game)) == 1


def test_a_used_wild_action_is_spent():
    game = standing("B1", 0, 0, food(cubes=BUSY, items={"wild": 2, "eur": 1}), cosmetics())
    game.take(PerformAction, action="recruit", paying="wild").take(Recruit, team="operators")
    assert game.items() == {"wild": 1, "ca": 1}


def test_only_the_printed_action_is_offered_without_affordable_tokens():
    game = standing("B1", 0, 1, food(cubes=BUSY, items={"eur": 1}), cosmetics())
    assert [allowed(game, paying) for paying in ("", "ca", "wild")] == [["engineers"], [], []]


def test_a_euro_and_a_science_point_may_be_exchanged_for_a_choice_action_that_is_used_at_once():
    game = standing("B1", 0, 1, food(items={"eur": 1, "sp": 1}), cosmetics())
    game.take(PerformAction, action="operators", paying="ca")
    assert game.is_asked(Exchange)
    game.take(GiveForMissing, item="eur")
    assert game.items() == {}
    assert game.of(ActionBegun)[0].action == "operators"


def test_three_resources_or_choice_actions_may_be_exchanged_for_a_wild_action_that_is_used_at_once():
    game = standing("B1", 0, 1, food(items={"mv": 1, "fe": 1, "ca": 1, "sp": 1}), cosmetics())
    assert "operators" in allowed(game, "wild")
    game.take(PerformAction, action="operators", paying="wild")
    for item in ("mv", "ca", "fe"):
        assert item in game.fields(GiveForMissing, "item")
        game.take(GiveForMissing, item=item)
    assert game.items() == {"sp": 1}
    assert game.of(ActionBegun)[0].action == "operators"


def test_two_items_are_not_enough_for_a_wild_action():
    game = standing("B1", 0, 1, food(items={"mv": 1, "fe": 1}), cosmetics())
    assert allowed(game, "wild") == []
    assert allowed(game, "ca") == ["operators", "scientists"]


def test_wild_actions_are_never_exchanged():
    game = standing("B1", 0, 1, food(items={"wild": 5, "eur": 1}), cosmetics())
    assert allowed(game, "ca") == []
    game = standing("A1", 0, 2, food(items={"wild": 5}), cosmetics())
    assert allowed(game) == []


def test_an_action_can_be_changed_only_if_it_remains_possible_after_the_payment():
    for euros, offered in ((3, False), (4, True)):
        game = standing("B1", 0, 1, food(items={"eur": euros}), cosmetics())
        assert ("recruit" in allowed(game, "wild")) is offered
    game.take(PerformAction, action="recruit", paying="wild")
    assert game.items() == {"eur": 1}
    assert [move.team for move in game.offered(Recruit)] == list(TEAMS)


def test_own_tokens_are_used_before_anything_is_exchanged():
    game = standing("B1", 0, 1, food(items={"ca": 1, "eur": 2}), cosmetics())
    game.take(PerformAction, action="operators", paying="ca")
    assert game.items() == {"eur": 2}
    assert not game.is_asked(Exchange)


def unlocked(number, markers=None, **own):
    """Food without this number of disks, and of markers, by default the same number."""
    return food(disks=10 - number, markers=10 - (number if markers is None else markers), **own)


@pytest.mark.parametrize(
    ("disks", "markers", "used", "free"), [(1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 1), (3, 2, 1, 1), (2, 2, 2, 0)]
)
def test_a_tile_is_unlocked_when_both_its_disk_and_its_marker_are_gone(disks, markers, used, free):
    state = company(unlocked(disks, markers, used=used), cosmetics())
    assert income.unlocked(state, Seat(0)) == free
    assert asked(state, AfterAction(Seat(0))).is_asked(ChooseTileUse) is bool(free)


def test_a_tile_repeats_the_printed_action_after_the_first_action():
    game = standing("B1", 0, 0, unlocked(1, cubes={"spirulina": 3, "U1": 1}), cosmetics())
    assert not game.offered(UseExportTile)
    game.take(PerformAction, action="A").take(FinishStep).take(UseExportTile)
    assert allowed(game) == ["A"]
    game.take(PerformAction, action="A").take(FinishStep)
    assert game.cubes() == {"spirulina": 1, "U1": 1, "L1": 2}
    assert not game.state.decisions


def test_a_tile_may_follow_the_alternate_action_and_give_another_one():
    game = standing("B1", 0, 0, unlocked(1), cosmetics()).take(TakeAlternate, item="eur").take(UseExportTile)
    game.take(TakeAlternate, item="ca")
    assert game.items() == {"eur": 1, "ca": 1}
    assert not game.state.decisions


def test_the_additional_action_may_be_changed_by_tokens():
    game = standing("B1", 0, 1, unlocked(1, items={"ca": 1, "wild": 1, "eur": 1}), cosmetics())
    game.take(TakeAlternate, item="eur").take(UseExportTile)
    assert allowed(game, "ca") == ["operators", "scientists"]
    assert "recruit" in allowed(game, "wild")


def test_only_one_tile_may_be_used_per_turn_and_others_may_be_kept():
    game = standing("B1", 0, 0, unlocked(3), cosmetics()).take(TakeAlternate, item="eur")
    assert len(game.offered()) == 2
    used = game.take(UseExportTile).take(TakeAlternate, item="eur")
    assert not used.state.decisions
    assert len(used.of(ExportTileUsed)) == used.own().used == 1
    kept = standing("B1", 0, 0, unlocked(3), cosmetics()).take(TakeAlternate, item="eur").take(EndTurn)
    assert kept.own().used == 0
    assert not kept.state.decisions


def test_a_used_tile_gives_no_more_income():
    state = company(unlocked(3, 2), cosmetics())
    assert (income.eur_income(state, Seat(0)), income.vp_income(state, Seat(0))) == (5, 2)
    game = asked(state, AfterAction(Seat(0)))
    game.take(UseExportTile)
    assert (income.eur_income(state, Seat(0)), income.vp_income(state, Seat(0))) == (4, 1)


def test_the_first_example_activates_machine_b_for_a_choice_action_and_c_by_a_tile():
    own = unlocked(1, cubes={"L1": 2}, items={"ca": 2})
    game = standing("B4", 0, 0, own, cosmetics())
    assert allowed(game) == []
    game.take(PerformAction, action="B", paying="ca")
    for _ in range(2):
        game.take(MoveCube, belt="B3")
    game.take(UseExportTile).take(PerformAction, action="C", paying="")
    while game.offered(MoveCube):
        game.take(MoveCube)
    assert (game.cubes(), game.items(), game.own().used) == ({"SD": 2}, {"ca": 1}, 1)


def test_the_second_example_exports_by_a_wild_action_and_uses_the_tile_this_unlocks_for_machine_b():
    own = biofuel(
        cubes={"LD": 1, "U1": 1, "chlorella": 2},
        items={"wild": 1, "ca": 1},
        markers=9,
    )
    game = standing("B1", 0, 0, own, food(exported=["London"]), demands={"London": 3}, rows=["M02a"])
    assert allowed(game) == ["A"]
    game.take(PerformAction, action="operators", paying="wild").take(ExportTo, city="London")
    game.take(UseExportTile)
    assert (allowed(game), allowed(game, "ca")) == (["A"], ["B"])
    game.take(PerformAction, action="B", paying="ca")
    assert game.of(ActionBegun)[-1].action == "B"
    assert game.items() == {}


def test_with_an_ability_spots_allow_any_machine_or_any_team():
    own = biofuel(
        ability="ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE", cubes={"chlorella": 1, "U1": 1, "U2": 1}, items={"ca": 1}
    )
    assert allowed(standing("B1", 0, 0, own, food())) == list(MACHINES)
    assert allowed(standing("B1", 0, 1, own, food())) == list(TEAMS)
    assert allowed(standing("B1", 0, 2, own, food())) == ["recruit"]
    assert allowed(standing("B1", 0, 0, own, food()), "ca") == []


def test_with_that_ability_one_choice_action_pays_for_one_of_any_resource():
    own = biofuel(ability="ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE", items={"ca": 1})
    game = standing("B1", 0, 2, own, food()).take(PerformAction, action="recruit").take(Recruit, team="engineers")
    assert game.items() == {"ca": 1}
    assert game.own().recruited["engineers"] == 1
    assert allowed(standing("B1", 0, 2, biofuel(items={"ca": 1}), food())) == []


def test_with_an_ability_each_used_tile_gives_a_resource_before_its_action():
    own = cosmetics(ability="USE2X_GIVES_RESOURCE", disks=9, markers=9)
    game = standing("A1", 0, 2, own, food()).take(TakeAlternate, item="ca").take(UseExportTile)
    assert game.is_asked(ChooseResource)
    assert game.fields(TakeResource, "resource") == list(RESOURCES)
    game.take(TakeResource, resource="eur")
    assert game.items() == {"ca": 1, "eur": 1}
    assert game.is_asked(ChooseAction)
    assert allowed(game) == ["recruit"]


def test_without_that_ability_a_used_tile_gives_only_its_action():
    game = standing("A1", 0, 2, bioplastics(disks=9, markers=9), food()).take(TakeAlternate, item="ca")
    assert game.take(UseExportTile).is_asked(ChooseAction)


def test_a_player_may_decline_the_effects_of_an_action():
    game = standing("A1", 0, 0, food(), cosmetics()).take(PerformAction, action="operators").take(ExportNoMore)
    assert not game.state.decisions
    game = standing("A1", 0, 0, food(), cosmetics()).take(PerformAction, action="scientists").take(PlaceNoMore)
    assert not game.state.decisions
