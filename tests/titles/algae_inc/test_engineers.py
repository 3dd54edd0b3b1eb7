"""Activating engineers: points, engineering tiles, combo tiles ("Activate Engineers")."""

import pytest

from scoresheet.domain.titles.algae_inc import contracts, line
from scoresheet.domain.titles.algae_inc.actions import ChooseStaff, UseStaff
from scoresheet.domain.titles.algae_inc.effects.tiles import ComboTaken, TileBuilt
from scoresheet.domain.titles.algae_inc.engineers import BuildNoMore, BuildTile, BuildTiles, TakeCombo, TakeFreeCombo
from scoresheet.domain.titles.algae_inc.gains import StoreGained
from scoresheet.domain.titles.algae_inc.kinds import MACHINES
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.titles.algae_inc.placing import ChooseTile, ChooseTurn, PlaceAt, PlaceNoTile, TakeBonus
from scoresheet.domain.titles.algae_inc.turns import PerformAction
from scoresheet.domain.viewer import Seat

from .positions import acting, biofuel, bioplastics, cosmetics, food
from .spots import allowed, standing

ZONES = [
    {"CAP1", "FLEX", "COMBO1", "COMBO2"},
    {"CAP2", "CAP3", "COMBO3"},
    {"INJB-1", "INJC-1", "SPEC"},
    {"CONV1", "CONV2", "COMBO4"},
]
"""The tiles that lie uncovered in each zone at the start."""


def tiles(game, seat=0):
    """Return the offered tiles."""
    return {move.tile for kind in (BuildTile, TakeCombo) for move in game.offered(kind, seat)}


def engineers(number, **own):
    """Activate this number of engineers of Biofuel."""
    return acting("engineers", biofuel(staff={"engineers": number}, **own), food())


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_each_engineer_brings_a_point_and_tiles_cost_0_to_3_by_their_zone(number):
    game = engineers(number)
    assert game.own().work.points == number
    assert tiles(game) == set().union(*ZONES[: number + 1])


@pytest.mark.parametrize(("freelancers", "zones"), [(0, 2), (1, 3), (2, 4)])
def test_each_freelance_engineer_spent_brings_another_point(freelancers, zones):
    assert tiles(engineers(1, items={"fe": freelancers})) == set().union(*ZONES[:zones])


def test_freelance_engineers_are_spent_only_for_missing_points():
    game = engineers(1, items={"fe": 3}).take(BuildTile, tile="INJB-1")
    assert game.items() == {"fe": 2}
    game = engineers(2, items={"fe": 3}).take(BuildTile, tile="INJB-1")
    assert (game.items(), game.own().work.points) == ({"fe": 3}, 0)


def test_a_missing_freelance_engineer_may_come_from_exchange():
    game = engineers(1, items={"eur": 1, "mv": 1, "ca": 1}).take(BuildTile, tile="SPEC")
    assert game.is_asked(Exchange)
    game.take(GiveForMissing, item="mv").take(GiveForMissing, item="eur")
    assert game.items() == {"ca": 1}
    assert game.own().fields == {"SPEC": "SPEC"}


def test_an_activation_takes_at_most_one_tile_per_engineer():
    game = engineers(2, items={"fe": 9}).take(TakeCombo, tile="COMBO1").take(BuildTile, tile="FLEX")
    assert not game.is_asked(BuildTiles)
    assert not game.state.decisions


def test_unspent_points_are_lost():
    game = engineers(3).take(BuildTile, tile="INJB-1")
    assert tiles(game) == (ZONES[0] | ZONES[1])
    game.take(BuildNoMore)
    assert not game.state.decisions
    assert game.items() == {}


def test_an_activation_may_end_at_any_time():
    assert not engineers(3).take(BuildNoMore).state.decisions


def test_an_engineering_tile_goes_to_its_own_field_on_the_board():
    game = engineers(1).take(BuildTile, tile="FLEX")
    assert game.of(TileBuilt) == [TileBuilt(Seat(0), "FLEX", "FLEX")]
    assert game.own().fields == {"FLEX": "FLEX"}
    assert "FLEX" not in game.own().grid


def test_a_combo_tile_goes_to_the_reserve():
    game = engineers(1).take(TakeCombo, tile="COMBO2")
    assert (game.own().combos, game.own().fields) == (["COMBO2"], {})
    assert "COMBO2" not in game.own().grid


@pytest.mark.parametrize(("tile", "cost"), [("COMBO1", 0), ("COMBO2", 0), ("COMBO3", 1), ("COMBO4", 3)])
def test_a_combo_tile_costs_the_same_as_an_engineering_tile_of_its_zone(tile, cost):
    game = engineers(2, items={"fe": 2}).take(TakeCombo, tile=tile)
    assert game.own().work.points == max(0, 2 - cost)
    assert game.items() == {"fe": 2 - max(0, cost - 2)}


def test_tiles_in_reserve_or_on_the_board_are_not_offered_again():
    game = engineers(4, built=["FLEX"], taken=["COMBO1"])
    assert not tiles(game) & {"FLEX", "COMBO1"}


def test_capacity_tiles_go_in_any_order_to_any_machine_without_one():
    assert [move.field for move in engineers(1).offered(BuildTile, tile="CAP1")] == list(MACHINES)
    game = engineers(1, built={"B": "CAP2"})
    assert [move.field for move in game.offered(BuildTile, tile="CAP1")] == ["A", "C"]
    game.take(BuildTile, tile="CAP1", field="C")
    assert [line.capacity(game.state, Seat(0), machine) for machine in MACHINES] == [2, 3, 3]


@pytest.mark.parametrize(
    ("board", "steps"), [(biofuel, (2, 3, 4)), (bioplastics, (2, 3, 4)), (cosmetics, (2, 4, 5)), (food, (2, 3, 4))]
)
def test_the_engineers_team_upgrade_turns_all_present_and_future_capacity_tiles(board, steps):
    for upgraded, built in (([], steps[1]), (["engineers"], steps[2])):
        own = board(built={"A": "CAP1"}, upgraded=upgraded)
        game = acting("engineers", own, (food if board is not food else biofuel)())
        game.take(BuildTile, tile="CAP2", field="B")
        assert [line.capacity(game.state, Seat(0), machine) for machine in MACHINES] == [built, built, steps[0]]


def test_conveyor_tiles_go_to_machine_a_or_b_but_not_both_to_one():
    game = engineers(4, items={"fe": 2})
    assert [move.field for move in game.offered(BuildTile, tile="CONV1")] == ["conveyor A", "conveyor B"]
    game.take(BuildTile, tile="CONV1", field="conveyor B")
    assert [move.field for move in game.offered(BuildTile, tile="CONV2")] == ["conveyor A"]
    assert [line.conveyor_moves(game.state, Seat(0), machine) for machine in ("A", "B")] == [0, 2]


def test_level_2_of_a_stack_is_available_only_after_level_1_and_replaces_it():
    game = engineers(5)
    assert "INJB-2" not in tiles(game)
    game.take(BuildTile, tile="INJB-1")
    assert game.own().fields == {"INJB": "INJB-1"}
    game.take(BuildTile, tile="INJB-2")
    assert game.own().fields == {"INJB": "INJB-2"}
    assert not tiles(game) & {"INJB-1", "INJB-2"}


def test_a_replaced_tile_no_longer_counts_for_the_contract():
    game = acting("engineers", biofuel(staff={"engineers": 4}, end="ENG1", built=["FLEX", "INJB-1"]), food())
    assert contracts.final_points(game.state, Seat(0)) == 2
    game.take(BuildTile, tile="INJB-2")
    assert contracts.final_points(game.state, Seat(0)) == 2
    game.take(BuildTile, tile="SPEC")
    assert contracts.final_points(game.state, Seat(0)) == 3


def test_the_example_builds_two_tiles_with_a_freelancer_and_takes_a_combo_tile_for_free():
    own = biofuel(staff={"engineers": 3}, items={"fe": 1}, built=["INJB-1"])
    game = acting("engineers", own, food())
    game.take(BuildTile, tile="INJB-2").take(BuildTile, tile="SPEC")
    assert (game.items(), game.own().work.points) == ({}, 0)
    assert tiles(game) == ZONES[0]
    game.take(TakeCombo, tile="COMBO1")
    assert (game.own().fields, game.own().combos) == ({"INJB": "INJB-2", "SPEC": "SPEC"}, ["COMBO1"])
    assert not game.state.decisions


def test_the_income_upgrade_gives_no_engineering_points():
    game = acting("engineers", biofuel(staff={"engineers": 2}, gone=["INC_E"]), food())
    assert game.own().work.points == 2


def test_engineers_are_not_offered_when_no_remaining_tile_is_affordable():
    cheap = ["CAP1", "CAP2", "CAP3", "FLEX"]
    own = biofuel(built=cheap, taken=["COMBO1", "COMBO2", "COMBO3"])
    assert allowed(standing("A1", 0, 0, own, food())) == ["operators", "scientists"]
    assert "engineers" in allowed(standing("A1", 0, 0, {**own, "items": {"fe": 1}}, food()))


@pytest.mark.parametrize(
    ("board", "ability", "other"),
    [(biofuel, "SCIENTISTS_AS_ENGINEERS", "scientists"), (food, "OPERATORS_AS_ENGINEERS", "operators")],
)
def test_with_an_ability_the_size_of_another_team_counts_for_points_and_tiles(board, ability, other):
    own = board(ability=ability, staff={"engineers": 2, other: 3})
    game = standing("A1", 0, 0, own, cosmetics()).take(PerformAction, action="engineers")
    assert game.is_asked(ChooseStaff)
    assert game.fields(UseStaff, "team") == ["engineers", other]
    game.take(UseStaff, team=other)
    assert (game.own().work.points, game.own().work.strength) == (3, 3)
    game.take(BuildTile, tile="FLEX").take(TakeCombo, tile="COMBO1").take(TakeCombo, tile="COMBO2")
    assert not game.state.decisions


def test_with_such_an_ability_engineers_may_work_themselves_and_scientists_have_no_such_choice():
    own = biofuel(ability="SCIENTISTS_AS_ENGINEERS", staff={"engineers": 2, "scientists": 3})
    game = acting("engineers", own, food()).take(UseStaff, team="engineers")
    assert game.own().work.points == 2
    assert not acting("scientists", own, food()).is_asked(ChooseStaff)


def test_with_free_combo_after_engineers_a_free_combo_tile_may_follow_beyond_the_limit():
    game = acting("engineers", food(ability="FREE_COMBO_AFTER_ENGINEERS"), biofuel()).take(BuildTile, tile="FLEX")
    assert game.is_asked(TakeFreeCombo)
    assert tiles(game) == {"COMBO1", "COMBO2", "COMBO3", "COMBO4"}
    game.take(TakeCombo, tile="COMBO4")
    assert game.of(ComboTaken) == [ComboTaken(Seat(0), "COMBO4", free=True)]
    assert (game.own().combos, game.items()) == (["COMBO4"], {})
    assert not game.state.decisions


def test_the_free_combo_tile_may_be_declined_and_follows_activations_without_tiles_too():
    own = food(ability="FREE_COMBO_AFTER_ENGINEERS")
    game = acting("engineers", own, biofuel()).take(BuildNoMore)
    assert game.is_asked(TakeFreeCombo)
    assert game.take(BuildNoMore).own().combos == []
    assert not game.state.decisions
    gone = food(ability="FREE_COMBO_AFTER_ENGINEERS", taken=["COMBO1", "COMBO2", "COMBO3", "COMBO4"])
    assert not acting("engineers", gone, biofuel()).take(BuildNoMore).state.decisions


def test_without_that_ability_no_free_combo_tile_follows():
    assert not acting("engineers", food(), biofuel()).take(BuildNoMore).state.decisions


def test_with_combo_build_at_once_a_combo_tile_just_taken_may_be_placed_with_its_bonuses():
    own = bioplastics(ability="COMBO_BUILD_AT_ONCE", staff={"engineers": 2}, items={"sp": 3})
    game = acting("engineers", own, biofuel()).take(TakeCombo, tile="COMBO1")
    game.take(ChooseTile, tile="COMBO1").take(ChooseTurn, turn=0).take(PlaceAt, column=3, row=0)
    assert game.items() == {"sp": 1}
    game.take(TakeBonus, cell=(3, 1)).take(StoreGained, byproduct="biomass")
    assert game.items() == {"sp": 1, "eur": 2}
    assert ([tile.tile for tile in game.own().placed], game.own().combos) == (["COMBO1"], [])
    assert len(tiles(game.take(TakeCombo, tile="COMBO2"))) == 0


def test_placing_a_combo_tile_at_once_is_optional():
    own = bioplastics(ability="COMBO_BUILD_AT_ONCE", staff={"engineers": 2}, items={"sp": 3})
    game = acting("engineers", own, biofuel()).take(TakeCombo, tile="COMBO1").take(PlaceNoTile)
    assert (game.own().combos, game.items()) == (["COMBO1"], {"sp": 3})
    assert game.is_asked(BuildTiles)


def test_combo_build_at_once_is_not_offered_when_science_points_are_missing():
    own = bioplastics(ability="COMBO_BUILD_AT_ONCE", staff={"engineers": 2}, items={"sp": 1})
    game = acting("engineers", own, biofuel()).take(TakeCombo, tile="COMBO1")
    assert game.is_asked(BuildTiles)
    assert game.own().combos == ["COMBO1"]


def test_without_that_ability_a_combo_tile_waits_for_the_scientists():
    own = bioplastics(staff={"engineers": 2}, items={"sp": 9})
    assert acting("engineers", own, biofuel()).take(TakeCombo, tile="COMBO1").is_asked(BuildTiles)


def test_a_tile_stays_in_the_grid_until_it_is_paid():
    game = engineers(1, items={"eur": 3, "sp": 1}).take(BuildTile, tile="SPEC")
    assert "SPEC" in game.own().grid
    assert game.own().fields == {}
