"""Activating scientists for science points or tiles ("Activate Scientists")."""

import pytest

from scoresheet.domain.titles.algae_inc import income
from scoresheet.domain.titles.algae_inc.actions import ChooseStaff, UseStaff
from scoresheet.domain.titles.algae_inc.effects.goods import ScienceLost
from scoresheet.domain.titles.algae_inc.effects.tiles import StorageOpened
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.titles.algae_inc.placing import ChooseTurn, PlaceAt, TakeBonus, TakeNoBonus
from scoresheet.domain.titles.algae_inc.scientists import (
    GainScience,
    PlaceNoMore,
    PlaceTiles,
    PlaceWithScientists,
    UseScientists,
)
from scoresheet.domain.viewer import Seat

from .positions import BOX, acting, biofuel, bioplastics, cosmetics, food
from .spots import allowed, standing
from .tiling import place, placed


def scientists(number, board=biofuel, **own):
    """Activate this number of scientists of a department."""
    return acting("scientists", board(staff={"scientists": number}, **own), food() if board != food else biofuel())


@pytest.mark.parametrize("number", [1, 3, 5])
def test_each_scientist_gives_a_science_point(number):
    game = scientists(number).take(GainScience)
    assert game.items() == {"sp": number}
    assert not game.state.decisions


def test_science_points_beyond_ten_are_lost():
    game = scientists(3, items={"sp": 9}).take(GainScience)
    assert game.items() == {"sp": 10}
    assert game.of(ScienceLost) == [ScienceLost(Seat(0), 2)]
    assert not scientists(3, items={"sp": 10}).offered(GainScience)


def test_an_activation_gives_points_or_tiles_but_not_both():
    own = {"items": {"sp": 4}}
    assert not scientists(2, **own).take(GainScience).state.decisions
    game = place(scientists(2, grid={}, inlay="1b", **own), "INC_O", 1, 0)
    assert game.is_asked(PlaceTiles)
    assert not game.offered(GainScience)


def test_with_the_team_upgrade_points_come_first_and_tiles_may_follow():
    game = scientists(2, upgraded=["scientists"]).take(GainScience)
    assert game.items() == {"sp": 2}
    assert game.is_asked(PlaceTiles)
    assert game.offered(PlaceWithScientists)
    assert not game.offered(GainScience)
    game.take(PlaceNoMore)
    assert not game.state.decisions


def test_with_the_team_upgrade_both_halves_are_optional():
    own = {"items": {"sp": 2}, "upgraded": ["scientists"]}
    assert not scientists(2, **own).take(PlaceNoMore).state.decisions
    game = scientists(2, grid={}, **own)
    place(game, "INC_O", 5, 0)
    assert not game.offered(GainScience)


def test_the_income_upgrade_gives_no_science_points_in_an_activation():
    game = scientists(2, gone=["INC_S"]).take(GainScience)
    assert game.items() == {"sp": 2}
    assert income.staff_income(game.state, Seat(0), "scientists") == 4


@pytest.mark.parametrize(("tile", "team"), [("INC_O", "operators"), ("INC_E", "engineers"), ("INC_S", "scientists")])
def test_removed_income_tiles_raise_the_income_of_their_team_by_2(tile, team):
    game = scientists(1, items={"sp": 2}, grid={})
    before = income.staff_income(game.state, Seat(0), team)
    place(game, tile, 5, 0)
    assert income.staff_income(game.state, Seat(0), team) == before + 2


def test_an_activation_places_at_most_one_tile_per_scientist():
    game = scientists(2, items={"sp": 10}, grid={}, inlay="1b")
    place(place(game, "INC_O", 1, 0), "INC_E", 2, 0)
    assert not game.state.decisions
    assert placed(game) == {"INC_O": [(1, 0), (1, 1)], "INC_E": [(2, 0), (2, 1)]}
    assert game.items() == {"sp": 6}


def test_an_activation_may_end_before_the_limit():
    game = scientists(3, items={"sp": 10}, grid={}, inlay="1b")
    place(game, "INC_O", 1, 0).take(PlaceNoMore)
    assert not game.state.decisions


def test_science_and_combo_tiles_share_the_limit_and_the_costs():
    game = scientists(2, items={"sp": 10}, grid={}, combos=["COMBO1"], inlay="1b")
    place(place(game, "COMBO1", 1, 0), "INC_E", 2, 0)
    assert not game.state.decisions
    assert game.items() == {"sp": 6}
    assert game.own().combos == []


def test_combo_tiles_come_only_from_the_reserve():
    game = scientists(1, items={"sp": 10}, taken=["COMBO3"])
    assert {move.tile for move in game.offered(PlaceWithScientists)} & set(BOX.combo_tiles) == {"COMBO3"}


def test_a_placed_science_tile_is_no_longer_on_the_board():
    game = place(scientists(1, items={"sp": 2}, grid={}), "TRANSPORT", 5, 0)
    assert "TRANSPORT" not in game.own().science
    assert "TRANSPORT" in placed(game)


@pytest.mark.parametrize(
    ("board", "upper", "lower"),
    [(biofuel, "MV_LOW_1", "MV_LOW_2"), (bioplastics, "SET_1", "SET_2"), (cosmetics, "MV_CREAM_1", "MV_CREAM_2")],
)
def test_a_tile_under_another_becomes_available_only_when_that_is_removed(board, upper, lower):
    game = scientists(2, board, items={"sp": 10}, grid={}, inlay="1b")
    names = set(game.fields(PlaceWithScientists, "tile"))
    assert names == set(BOX.science_tiles[game.own().department]) - {lower}
    game.take(PlaceWithScientists, tile=upper)
    place_first(game)
    assert lower in game.fields(PlaceWithScientists, "tile")


def place_first(game):
    """Place the chosen tile as low as possible, declining the bonuses."""
    if game.offered(ChooseTurn):
        game.take(ChooseTurn, turn=game.offered(ChooseTurn)[0].turn)
    first = min(game.offered(PlaceAt), key=lambda move: (move.row, move.column))
    game.take(PlaceAt, column=first.column, row=first.row)
    if game.offered(TakeNoBonus):
        game.take(TakeNoBonus)


def test_the_example_upgrades_the_income_and_gains_four_points_then_places_a_combo_tile_at_the_top():
    own = {"items": {"sp": 4, "eur": 1, "ca": 1}, "combos": ["COMBO1"], "grid": {}, "inlay": "1a"}
    game = place(scientists(2, **own), "INC_S", 3, 4)
    assert game.items() == {"eur": 1, "ca": 1}
    game.take(TakeBonus, cell=(3, 5))
    assert game.items() == {"sp": 4, "eur": 1, "ca": 1}
    place(game, "COMBO1", 5, 6)
    assert game.is_asked(Exchange)
    game.take(GiveForMissing, item="eur")
    game.take(TakeBonus, cell=(5, 6))
    assert game.items() == {"wild": 1}
    assert not game.state.decisions


@pytest.mark.parametrize("sp", [0, 1])
def test_missing_science_points_are_replaced_two_for_one(sp):
    missing = 2 - sp
    game = scientists(1, items={"sp": sp, "eur": 2 * missing}, grid={}, inlay="1b")
    place(game, "INC_O", 1, 0)
    assert (game.items(), list(placed(game))) == ({}, ["INC_O"])
    poor = scientists(1, items={"sp": sp, "eur": 2 * missing - 1}, grid={})
    assert not poor.offered(PlaceWithScientists)


@pytest.mark.parametrize("capacity", [4, 5, 6])
def test_a_storage_tile_opens_its_storage_and_its_tank_grows_by_one_to_at_most_six(capacity):
    game = scientists(1, items={"sp": 2}, grid={}, inlay="1b")
    tank = game.state.tanks["red"]
    tank.capacity = capacity
    place(game, "STO_1", 1, 0)
    assert game.own().open == ["chlorella", "red"]
    assert (tank.capacity, tank.cubes) == (min(6, capacity + 1), 4)
    assert len(game.of(StorageOpened)) == 1


def test_other_tiles_open_no_storage():
    game = place(scientists(1, items={"sp": 2}, grid={}, inlay="1b"), "INC_O", 1, 0)
    assert game.own().open == ["chlorella"]
    assert not game.of(StorageOpened)


def test_scientists_are_not_offered_without_a_possible_effect():
    own = biofuel(items={"sp": 10})
    assert "scientists" in allowed(standing("A1", 0, 0, own, food()))
    full = {"COMBO1": [(x, y) for x in range(7) for y in range(8)]}
    assert "scientists" not in allowed(standing("A1", 0, 0, {**own, "grid": full}, food()))
    assert "scientists" in allowed(standing("A1", 0, 0, {**own, "grid": full, "items": {"sp": 9}}, food()))


@pytest.mark.parametrize(
    ("board", "ability", "other"),
    [(bioplastics, "OPERATORS_AS_SCIENTISTS", "operators"), (cosmetics, "ENGINEERS_AS_SCIENTISTS", "engineers")],
)
def test_with_an_ability_the_size_of_another_team_counts_for_points_and_tiles(board, ability, other):
    own = board(ability=ability, staff={"scientists": 1, other: 3}, items={"sp": 6}, grid={}, inlay="1b")
    game = acting("scientists", own, food() if board != bioplastics else biofuel())
    assert game.is_asked(ChooseStaff)
    assert game.fields(UseStaff, "team") == ["scientists", other]
    game.take(UseStaff, team=other)
    assert game.is_asked(UseScientists)
    for column, tile in enumerate(("INC_O", "INC_E", "INC_S"), 1):
        place(game, tile, column, 0)
    assert (len(placed(game)), game.items()) == (3, {})
    assert not game.state.decisions
    gained = acting("scientists", own, food()).take(UseStaff, team=other).take(GainScience)
    assert gained.items() == {"sp": 9}


def test_with_such_an_ability_scientists_may_still_work_themselves():
    own = bioplastics(ability="OPERATORS_AS_SCIENTISTS", staff={"scientists": 2, "operators": 3})
    assert acting("scientists", own, biofuel()).take(UseStaff, team="scientists").take(GainScience).items() == {"sp": 2}
    assert not acting("operators", own, biofuel()).is_asked(ChooseStaff)
