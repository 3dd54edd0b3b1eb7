"""Setting up the board and the players ("Setup")."""

from collections import Counter
from itertools import product

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import TITLE, setup
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.laying_out import DepositTurned
from scoresheet.domain.titles.lineae.kinds import MINERALS
from scoresheet.domain.titles.lineae.setup import ChooseStart, PlaceVessel
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.turns import TakeTurn
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import Lots, cargo, offered
from tests.titles.playing import effects, is_asked, laid_out

BOX = EDITIONS.today.components

SEATS = [1, 2, 3, 4, 5]


def new_game(seats: int = 2, first: int = 0, *lots: int, **modules: bool) -> State:
    """A game after set-up, with deposits and rockets by `lots` or alphabetically first."""
    drawn = [*lots, *[0] * (16 - len(lots)), first]
    state: State = laid_out(TITLE, seats, Lots(*drawn), **modules).state
    check(state)
    return state


def start(state: State, *columns: int) -> None:
    """Choose columns for all seats, in reverse turn order."""
    for column in columns:
        TITLE.play(state, state.to_act()[0], PlaceVessel(column), Lots())
        check(state)


def test_locks_2_and_4_are_closed_with_eight_water_tokens_behind_them():
    state = new_game()
    assert state.locks == [False, True, False, True]
    assert (state.depths, state.tokens) == ([6, 6, 6, 4, 4, 4, 4, 2], 3)


def test_four_of_the_five_deposit_tiles_are_laid_in_random_order_on_random_sides():
    first = new_game().deposits
    assert [(deposit.tile, deposit.side) for deposit in first] == [
        ("hydrocarbon", "A"),
        ("iron", "A"),
        ("salt", "A"),
        ("silica", "A"),
    ]
    other = new_game(2, 0, 4, 1, 2, 0, 1, 1, 0, 1).deposits
    assert [(deposit.tile, deposit.side) for deposit in other] == [
        ("sulfur", "B"),
        ("salt", "A"),
        ("iron", "B"),
        ("hydrocarbon", "B"),
    ]


def laid(unused, sides):
    """Lay deposits without this tile, the others on these sides and in this order."""
    tiles = [tile for tile in MINERALS[:5] if tile != unused]
    table = WorkingTable(TITLE.begin_with(2, {}), Lots(*lots_for(tiles, sides)))
    setup.lay_deposits(table)
    assert {deposit.tile for deposit in table.state.deposits} == set(tiles)
    return table


def lots_for(tiles, sides):
    """Yield the numbers to draw for these tiles and sides."""
    left = sorted(MINERALS[:5])
    for tile, side in zip(tiles, sides, strict=True):
        yield left.index(tile)
        left.remove(tile)
        yield "AB".index(side)


ALL_SIDES = list(product("AB", repeat=4))


@pytest.mark.parametrize("unused", MINERALS[:5])
def test_the_leftmost_tile_is_turned_when_no_tile_provides_the_unused_mineral(unused):
    turned = 0
    for sides in ALL_SIDES:
        table = laid(unused, sides)
        given = [{deposit.even, deposit.odd, deposit.excavation} for deposit in table.state.deposits]
        assert set().union(*given) == set(MINERALS[:5])
        turned += bool(effects(table, DepositTurned))
        sides_now = tuple(deposit.side for deposit in table.state.deposits)
        assert (sides_now != sides) == bool(effects(table, DepositTurned))
        assert sides_now[1:] == sides[1:]
    assert turned == 1


def test_a_turned_tile_uses_its_other_side_for_its_cubes():
    turned = [table for sides in ALL_SIDES for table in [laid("silica", sides)] if effects(table, DepositTurned)]
    deposit = turned[0].state.deposits[0]
    face = next(face for face in BOX.deposits if (face.tile, face.side) == (deposit.tile, deposit.side))
    shown = (deposit.even, deposit.odd, deposit.excavation, deposit.setup)
    assert shown == (face.even, face.odd, face.excavation, face.setup)
    assert effects(turned[0], DepositTurned)[0].unused == "silica"


def test_every_mineral_column_has_one_cube_on_the_floor_as_its_deposit_shows():
    state = new_game()
    for x, column in enumerate(state.cubes):
        deposit = state.deposits[x // 6]
        assert column[8] == (deposit.odd if x % 2 else deposit.even)
        assert not any(column[:8])


def test_eight_rockets_stand_on_the_row_without_cubes():
    rockets = new_game().rockets
    assert len({rocket.card for rocket in rockets}) == 8
    assert not any(cube for rocket in rockets for cube in rocket.cubes)


def test_with_short_rockets_each_has_three_spaces():
    assert {len(rocket.spaces) for rocket in new_game(1, short_rockets=True).rockets} == {3}


def test_two_colony_cards_lie_under_the_outer_rockets_and_the_rest_form_the_deck():
    state = new_game()
    assert state.ready == ["hydrodynamic_generator", *[""] * 6, "water_treatment_plant"]
    assert len(state.colony_deck) == 8
    assert len(new_game(biogenesis=True).colony_deck) == 11


def test_the_starter_game_has_no_colony_cards():
    state = new_game(starter=True, biogenesis=True)
    assert (state.ready, state.colony_deck) == ([""] * 8, [])


def test_all_technology_cards_are_available():
    assert len(new_game().technology_deck) == 10
    assert len(new_game(biogenesis=True).technology_deck) == 11


def test_jupiter_covers_the_two_right_most_columns():
    assert (new_game().round, new_game().jupiter) == (1, [6, 7])


@pytest.mark.parametrize(("seats", "crew"), [(1, 4), (2, 4), (3, 4), (4, 3), (5, 3)])
def test_players_begin_with_3_dollars_and_four_workers_or_three_in_large_games(seats, crew):
    for vessel in new_game(seats).vessels:
        assert (vessel.workers, vessel.reserve, vessel.money, vessel.electricity) == (crew, 8 - crew, 3, 0)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_vessels_are_placed_in_reverse_turn_order_in_different_columns(first):
    state = new_game(3, first)
    order = []
    for column in (4, 3, 2):
        order.append(state.to_act()[0])
        assert PlaceVessel(column) in offered(state, order[-1], PlaceVessel)
        start(state, column)
    assert order == [(first + 2) % 3, (first + 1) % 3, first]


def test_a_taken_column_is_not_offered():
    state = new_game(2)
    start(state, 5)
    assert [choice.column for choice in offered(state, 0, PlaceVessel)] == [0, 1, 2, 3, 4, 6, 7]


def test_each_player_takes_the_cube_marked_on_the_deposit_below():
    state = new_game(2)
    start(state, 5, 0)
    assert cargo(state, 1) == {state.deposits[2].setup: 1}
    assert cargo(state, 0) == {state.deposits[0].setup: 1}


def test_the_sunlight_phase_and_the_first_turn_follow_the_last_placement():
    state = new_game(3, 2)
    start(state, 0, 1, 2)
    assert state.open_to(2) == TakeTurn(2)
    assert state.to_act() == [2]


def test_a_solo_player_places_a_vessel_and_begins():
    state = new_game(1)
    assert is_asked(state, 0, ChooseStart)
    start(state, 3)
    assert state.open_to(0) == TakeTurn(0)


def test_the_reactor_core_begins_with_two_cubes_on_each_sector():
    minerals = ["silica", "hydrocarbon", "iron", "salt", "sulfur"]
    assert new_game(reactor_core=True).reactor == dict.fromkeys(minerals, 2)
    assert new_game().reactor == {}


def test_biogenesis_begins_with_twelve_algae_in_the_supply():
    assert new_game(biogenesis=True).supply["algae"] == 12
    assert Counter(new_game().supply)["algae"] == 0
