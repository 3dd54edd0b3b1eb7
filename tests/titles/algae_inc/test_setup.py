"""Departments, contracts, inlays and starting items ("Player setup")."""

import random

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.setup import (
    ChooseContracts,
    ChooseInlay,
    SlideContracts,
    TakeDepartment,
    TurnInlay,
)
from scoresheet.domain.viewer import Seat
from tests.titles import playing

from .positions import BOX, Lots, Steps

DEPARTMENTS = list(BOX.departments)


def begun(seats, *lots, **options):
    """A game before any choice; the first draw is the start player."""
    return Steps(playing.laid_out(TITLE, seats, Lots(*lots), **options).state)


def departed(*departments, first=0, **options):
    """Take departments from the start player on, up to the simultaneous choice of contracts."""
    game = begun(len(departments), first, **options)
    for step, department in enumerate(departments):
        seat = (first + step) % len(departments)
        if not game.own(seat).department:
            game.take(TakeDepartment, seat=seat, department=department)
    return game


@pytest.mark.parametrize("first", range(3))
def test_the_start_player_is_random_and_departments_are_chosen_clockwise_from_there(first):
    game = begun(3, first)
    assert game.state.first == first
    for step, department in enumerate(DEPARTMENTS[:3]):
        seat = (first + step) % 3
        assert game.state.to_act() == [seat]
        game.take(TakeDepartment, seat=seat, department=department)
        assert game.own(seat).department == department


def test_a_taken_department_is_not_offered_again():
    game = begun(3)
    assert game.fields(TakeDepartment, "department") == DEPARTMENTS
    game.take(TakeDepartment, department="cosmetics")
    assert game.fields(TakeDepartment, "department", seat=1) == ["biofuel", "bioplastics", "food"]
    game.take(TakeDepartment, seat=1, department="food")
    assert game.fields(TakeDepartment, "department", seat=2) == ["biofuel", "bioplastics"]


@pytest.mark.parametrize(
    ("one", "others"),
    [
        ("biofuel", ["bioplastics", "food"]),
        ("cosmetics", ["bioplastics", "food"]),
        ("bioplastics", ["biofuel", "cosmetics"]),
        ("food", ["biofuel", "cosmetics"]),
    ],
)
def test_in_a_game_for_two_departments_make_different_byproducts(one, others):
    game = begun(2).take(TakeDepartment, department=one)
    assert game.fields(TakeDepartment, "department", seat=1) == others
    assert all(BOX.departments[other].makes != BOX.departments[one].makes for other in others)


def test_the_last_of_four_players_gets_the_remaining_department():
    game = departed("food", "biofuel", "cosmetics", "bioplastics", first=1)
    assert [department.department for department in game.state.departments] == [
        "bioplastics",
        "food",
        "biofuel",
        "cosmetics",
    ]


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_a_department_begins_with_two_cubes_in_its_only_open_storage_and_nothing_else(department):
    own = departed(department).own()
    box = BOX.departments[department]
    assert own.open == [box.opens]
    assert {place: cubes for place, cubes in own.cubes.items() if cubes} == {box.opens: 2}
    assert set(own.items.values()) == {0}
    assert (own.energy, own.points, own.recruited) == (5, {}, {"operators": 0, "engineers": 0, "scientists": 0})
    assert (own.disks, own.markers, own.used) == (10, 10, 0)
    assert (own.upgraded, own.fields, own.combos, own.placed) == ([], {}, [], [])


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_all_science_tiles_lie_on_the_board_and_all_engineering_and_combo_tiles_in_the_grid(department):
    own = departed(department).own()
    assert own.science == list(BOX.science_tiles[department])
    assert set(own.grid) == {*BOX.engineering_tiles, *BOX.combo_tiles}
    for tile, cells in own.grid.items():
        layout = BOX.engineering_tiles[tile].layout if tile in BOX.engineering_tiles else tile
        assert cells == BOX.layouts[department][layout].cells


def test_players_get_three_contracts_of_their_department_and_choose_simultaneously():
    game = departed("biofuel", "food", "cosmetics")
    assert game.state.to_act() == [0, 1, 2]
    for seat in range(3):
        assert game.is_asked(ChooseContracts, seat)
        cards = game.own(seat).cards
        assert len(set(cards)) == 3
        assert set(cards) <= set(BOX.contracts[game.own(seat).department])


def test_contracts_are_random():
    dealt = {
        tuple(game.state.departments[0].cards)
        for seed in range(6)
        for game in [playing.laid_out(TITLE, 1, Imagined(random.Random(seed)))]
        for _ in [TITLE.play(game.state, Seat(0), TakeDepartment("food"), Imagined(random.Random(seed)))]
    }
    assert len(dealt) > 1


def test_each_of_three_contracts_gives_either_its_ability_its_export_or_its_end_scoring():
    game = departed("biofuel", "food")
    ways = game.fields(SlideContracts, "ability", "export", "end", seat=1)
    assert len(set(ways)) == len(ways) == 6
    one, two, three = game.own(1).cards
    assert all(set(way) == {one, two, three} for way in ways)
    game.take(SlideContracts, seat=1, ability=three, export=one, end=two)
    own = game.own(1)
    assert (own.ability, own.export, own.end, own.cards) == (three, one, two, [])


def test_each_department_has_its_own_inlay_by_default():
    game = departed("biofuel", "bioplastics", "cosmetics", "food")
    assert [own.inlay for own in game.state.departments] == ["1a", "2a", "3a", "4a"]
    assert [own.inlay_tile for own in game.state.departments] == [""] * 4
    assert not any(isinstance(decision, ChooseInlay) for decision in game.state.decisions)


def test_dealt_inlays_are_different_and_players_choose_the_side():
    game = departed("biofuel", "bioplastics", "cosmetics", "food", random_inlays=True)
    tiles = [own.inlay_tile for own in game.state.departments]
    assert sorted(tiles) == ["1", "2", "3", "4"]
    for seat in (3, 0):
        game.take(SlideContracts, seat=seat, ability=game.own(seat).cards[0], export=game.own(seat).cards[1])
        sides = [tiles[seat] + "a", tiles[seat] + "b"]
        assert game.fields(TurnInlay, "inlay", seat=seat) == sides
        game.take(TurnInlay, seat=seat, inlay=sides[1])
        assert (game.own(seat).inlay, game.own(seat).inlay_tile) == (sides[1], "")


def test_inlays_are_dealt_at_random():
    tiles = set()
    for seed in range(8):
        chance = Imagined(random.Random(seed))
        state = playing.laid_out(TITLE, 1, chance, random_inlays=True).state
        TITLE.play(state, Seat(0), TakeDepartment("food"), chance)
        tiles.add(state.departments[0].inlay_tile)
    assert len(tiles) > 1
