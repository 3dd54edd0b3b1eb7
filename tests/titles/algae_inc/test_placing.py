"""Placing tiles: prices by zone, covered bonuses, and abilities ("Place Science tiles")."""

import pytest

from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae
from scoresheet.domain.titles.algae_inc.effects.line import ByproductStored, CubeMoved
from scoresheet.domain.titles.algae_inc.effects.tiles import TilePlaced
from scoresheet.domain.titles.algae_inc.engineers import BuildTile
from scoresheet.domain.titles.algae_inc.gains import ChooseTank, StoreGained
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveFreely
from scoresheet.domain.titles.algae_inc.placing import (
    ChooseTile,
    ChooseTurn,
    PlaceAt,
    PlaceNoTile,
    TakeBonus,
    TakeBonuses,
    TakeNoBonus,
)
from scoresheet.domain.titles.algae_inc.scientists import PlaceNoMore, PlaceTiles, PlaceWithScientists
from scoresheet.domain.viewer import Seat

from .positions import acting, biofuel, bioplastics, cosmetics, food
from .tiling import place, placed

TEN = {"sp": 10}


def laying(board=biofuel, other=food, number=1, **own):
    """Activate the scientists of a department, whose grid is empty by default."""
    own = {"items": TEN, "grid": {}, "combos": ["COMBO1"], **own}
    return acting("scientists", board(staff={"scientists": number}, **own), other())


@pytest.mark.parametrize(("row", "price"), [(0, 2), (2, 3), (4, 4), (6, 5)])
def test_a_tile_costs_2_to_5_science_points_by_its_zone(row, price):
    game = place(laying(inlay="1b"), "COMBO1", 2, row)
    assert game.items()["sp"] == 10 - price


@pytest.mark.parametrize(("row", "price"), [(1, 3), (3, 4), (5, 5)])
def test_a_tile_across_two_zones_costs_the_price_of_the_more_expensive_one(row, price):
    game = place(laying(inlay="2b"), "COMBO1", 1, row)
    assert game.items()["sp"] == 10 - price


@pytest.mark.parametrize(("sp", "top"), [(2, 0), (3, 2), (4, 4), (5, 6)])
def test_tiles_are_offered_only_where_they_are_affordable(sp, top):
    game = laying(items={"sp": sp}).take(PlaceWithScientists, tile="COMBO1").take(ChooseTurn, turn=0)
    assert max(game.fields(PlaceAt, "row")) == top


@pytest.mark.parametrize(
    ("cell", "gained"),
    [((2, 1), {"ca": 1}), ((6, 5), {"ca": 1}), ((5, 6), {"wild": 1}), ((0, 7), {"wild": 1})],
)
def test_a_covered_icon_gives_its_action_token(cell, gained):
    game = place(laying(), "COMBO1", cell[0], cell[1] - (cell[1] % 2)).take(TakeBonus, cell=cell)
    items = game.items()
    items.pop("sp")
    assert items == gained


@pytest.mark.parametrize(("cell", "energy"), [((4, 1), 1), ((1, 3), 2)])
def test_a_covered_icon_gives_one_or_two_energy(cell, energy):
    game = place(laying(energy=5), "COMBO1", cell[0], cell[1] - 1).take(TakeBonus)
    assert game.own().energy == 5 + energy


def test_energy_beyond_the_end_of_the_track_scores():
    game = place(laying(energy=9), "COMBO1", 1, 2).take(TakeBonus)
    assert (game.own().energy, game.points()) == (10, {"energy": 1})


def test_a_covered_byproduct_goes_from_the_supply_into_a_tank_of_choice_for_its_euros():
    game = place(laying(), "COMBO1", 0, 0).take(TakeBonus)
    assert game.fields(StoreGained, "byproduct") == ["biomass", "bio_oil"]
    before = game.state.byproducts["bio_oil"].cubes
    game.take(StoreGained, byproduct="bio_oil")
    assert game.state.byproducts["bio_oil"].cubes == before + 1
    assert game.items() == {"sp": 8, "eur": 2}


def test_two_byproducts_may_go_into_different_tanks_and_fill_rows_one_by_one():
    game = laying()
    game.state.byproducts["biomass"].cubes = 1
    place(game, "COMBO1", 2, 4).take(TakeBonus)
    game.take(StoreGained, byproduct="biomass")
    assert game.is_asked(ChooseTank)
    game.take(StoreGained, byproduct="biomass")
    assert game.items() == {"sp": 6, "eur": 3 + 2}
    assert [stored.byproduct for stored in game.of(ByproductStored)] == ["biomass"] * 2


def test_a_full_tank_is_not_offered_and_each_byproduct_pays_a_euro_when_both_are_full():
    game = laying()
    game.state.byproducts["biomass"].cubes = 8
    place(game, "COMBO1", 0, 0).take(TakeBonus)
    assert game.state.byproducts["bio_oil"].cubes == 5
    both = laying()
    for tank in both.state.byproducts.values():
        tank.cubes = 8
    place(both, "COMBO1", 2, 4).take(TakeBonus)
    assert both.items() == {"sp": 6, "eur": 2}
    assert [tank.cubes for tank in both.state.byproducts.values()] == [8, 8]


def test_with_first_stored_eur3_the_first_byproduct_of_each_bonus_gives_3_euros():
    game = place(laying(bioplastics, number=2, ability="FIRST_STORED_EUR3", inlay="1a"), "COMBO1", 2, 4).take(TakeBonus)
    game.take(StoreGained, byproduct="biomass").take(StoreGained, byproduct="biomass")
    assert game.items()["eur"] == 3 + 2
    place(game, "INC_O", 0, 0).take(TakeBonus).take(StoreGained, byproduct="biomass")
    assert game.items()["eur"] == 3 + 2 + 3


def test_the_vp_income_scores_at_once():
    game = place(laying(markers=6, used=1), "COMBO1", 6, 6).take(TakeBonus)
    assert game.points() == {"export_income": 3}


@pytest.mark.parametrize(("gone", "cubes"), [([], 2), (["INC_O"], 4)])
def test_the_operator_income_is_taken_at_once_including_its_upgrade(gone, cubes):
    own = {"staff": {"operators": 2}, "cubes": {}, "gone": gone}
    game = place(acting("scientists", biofuel(items=TEN, grid={}, combos=["COMBO1"], **own), food()), "COMBO1", 3, 2)
    game.take(TakeBonus)
    while game.is_asked(TakeAlgae):
        game.take(TakeAlga)
    assert game.cubes() == {"chlorella": cubes}


@pytest.mark.parametrize(("gone", "moves"), [([], 2), (["INC_E"], 4)])
def test_the_engineer_income_moves_cubes_at_once_including_its_upgrade(gone, moves):
    own = {"staff": {"engineers": 2}, "cubes": {"chlorella": 4}, "gone": gone}
    game = place(acting("scientists", biofuel(items=TEN, grid={}, combos=["COMBO1"], **own), food()), "COMBO1", 1, 4)
    game.take(TakeBonus)
    while game.is_asked(MoveFreely):
        game.take(MoveAlong, belt=game.offered(MoveAlong)[-1].belt)
    assert len(game.of(CubeMoved)) == moves


def test_the_scientist_income_is_gained_at_once():
    game = place(laying(number=3, items={"sp": 4}), "COMBO1", 3, 4).take(TakeBonus)
    assert game.items() == {"sp": 3}


def test_a_tile_that_covers_no_icons_gives_nothing():
    assert place(laying(number=2), "COMBO1", 1, 0).is_asked(PlaceTiles)


def test_several_bonuses_are_taken_in_any_order_and_each_is_optional():
    cells = [(4, 1), (2, 1)]
    for first in cells:
        game = place(laying(number=2), "STO_1", 2, 1, turn=0)
        assert sorted(game.fields(TakeBonus, "cell")) == sorted(cells)
        game.take(TakeBonus, cell=first)
        assert game.fields(TakeBonus, "cell") == [cell for cell in cells if cell != first]
        game.take(TakeNoBonus)
        assert game.is_asked(PlaceTiles)
        gained = (game.items().get("ca", 0), game.own().energy - 5)
        assert gained == ((1, 0) if first == (2, 1) else (0, 1))


def test_a_bonus_may_be_used_within_the_same_activation():
    game = place(laying(number=2, items={"sp": 2}), "COMBO1", 2, 0).take(TakeBonus)
    assert game.items() == {"ca": 1}
    assert not game.offered(PlaceWithScientists)
    rich = place(laying(number=2, items={"sp": 2, "eur": 3}), "COMBO1", 2, 0).take(TakeBonus)
    assert rich.offered(PlaceWithScientists)


def test_bonuses_under_engineering_tiles_are_gained_only_when_a_science_tile_covers_them():
    own = {"staff": {"engineers": 1}, "items": TEN}
    game = acting("engineers", biofuel(**own), food())
    game.take(BuildTile, tile="FLEX")
    assert not game.is_asked(TakeBonuses)
    assert game.own().energy == 5
    after = acting("scientists", biofuel(items=TEN, built=["FLEX"]), food())
    place(after, "INC_O", 4, 0).take(TakeBonus, cell=(4, 1))
    assert after.own().energy == 6


def test_with_combo_bonus_double_only_bonuses_under_combo_tiles_are_doubled():
    own = {"ability": "COMBO_BONUS_DOUBLE", "inlay": "1a"}
    game = place(laying(cosmetics, **own), "COMBO1", 2, 0)
    game.take(TakeBonus).take(TakeBonus)
    assert game.items()["ca"] == 2
    assert not game.state.decisions
    other = place(laying(cosmetics, **own), "INC_O", 2, 0).take(TakeBonus)
    assert other.items()["ca"] == 1
    assert not other.state.decisions


def test_with_bottom_zone_free_double_tiles_inside_the_bottom_zone_are_free_and_double_bonuses():
    own = {"ability": "BOTTOM_ZONE_FREE_DOUBLE", "inlay": "1a", "items": {}}
    for tile in ("COMBO1", "INC_O"):
        game = place(laying(food, biofuel, **own), tile, 2, 0)
        game.take(TakeBonus).take(TakeBonus)
        assert game.items() == {"ca": 2}


def test_with_that_ability_a_tile_across_zones_is_paid_but_doubles_bonuses_of_the_bottom_zone():
    own = {"ability": "BOTTOM_ZONE_FREE_DOUBLE", "inlay": "1a", "items": {"sp": 3}}
    game = place(laying(food, biofuel, **own), "COMBO1", 2, 1)
    assert game.items() == {}
    assert game.take(TakeBonus).take(TakeBonus).items() == {"ca": 2}
    high = place(laying(food, biofuel, **{**own, "items": {"sp": 3}}), "COMBO1", 3, 2)
    high.take(TakeBonus)
    assert not any(isinstance(decision, TakeBonuses) for decision in high.state.decisions)


def test_with_that_ability_the_number_of_tiles_is_still_limited():
    own = {"ability": "BOTTOM_ZONE_FREE_DOUBLE", "inlay": "4b", "items": {}}
    game = place(laying(food, biofuel, number=2, **own), "COMBO1", 1, 0)
    place(game, "INC_O", 3, 0)
    assert not game.state.decisions


def test_with_combo_build_plus_free_science_a_free_science_tile_may_follow_a_combo_tile():
    own = {"ability": "COMBO_BUILD_PLUS_FREE_SCIENCE", "items": {"sp": 2}, "combos": ["COMBO1", "COMBO2"]}
    game = place(laying(**own), "COMBO1", 1, 0)
    offered = set(game.fields(ChooseTile, "tile"))
    assert "INC_O" in offered
    assert not offered & {"COMBO2", "MV_LOW_2"}
    place(game, "INC_O", 5, 6)
    assert game.of(TilePlaced)[-1].free
    game.take(TakeBonus, cell=(5, 6))
    assert game.items() == {"wild": 1}
    assert list(placed(game)) == ["COMBO1", "INC_O"]
    assert not game.state.decisions


def test_that_free_science_tile_is_optional_and_follows_only_combo_tiles():
    own = {"ability": "COMBO_BUILD_PLUS_FREE_SCIENCE"}
    assert not place(laying(**own), "COMBO1", 1, 0).take(PlaceNoTile).state.decisions
    assert not place(laying(**own), "INC_O", 1, 0).state.decisions
    both = place(laying(number=2, **own), "COMBO1", 1, 0).take(PlaceNoTile)
    assert both.offered(PlaceWithScientists)
    assert not both.take(PlaceNoMore).state.decisions


def test_the_price_is_paid_before_the_tile_is_placed():
    game = place(laying(items={"eur": 2, "mv": 2, "fe": 1}), "COMBO1", 1, 0)
    assert placed(game) == {}
    assert game.own().combos == ["COMBO1"]
    assert Seat(0) in game.state.to_act()
