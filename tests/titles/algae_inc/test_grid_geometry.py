"""The places of tiles in the science grid, and the largest group ("Place Science tiles", "Science Bonus")."""

from itertools import product

import pytest

from scoresheet.domain.titles.algae_inc import scoring
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.grid import (
    bonuses_under,
    fitting,
    largest_group,
    orientations,
    spots,
    turned,
    zone_of,
)
from scoresheet.domain.titles.algae_inc.placing import ChooseTurn, PlaceAt, choices, payable
from scoresheet.domain.titles.algae_inc.scientists import PlaceWithScientists
from scoresheet.domain.titles.algae_inc.state import Department, Placed
from scoresheet.domain.viewer import Seat

from .positions import BOX, acting, biofuel, bioplastics, company, cosmetics, food

TODAY = EDITIONS.today.digest
SHAPES = {name: tuple((x, y) for x, y in shape.cells) for name, shape in BOX.shapes.items()}
CELLS = set(product(range(7), range(8)))


def by_hand(shape):
    """Return all sets of cells that a shape can cover in the empty grid, found by brute force."""
    found = set()
    for mirror, quarters in product((1, -1), range(4)):
        cells = [(mirror * x, y) for x, y in shape]
        for _ in range(quarters):
            cells = [(-y, x) for x, y in cells]
        for dx, dy in product(range(-8, 9), repeat=2):
            moved = frozenset((x + dx, y + dy) for x, y in cells)
            if moved <= CELLS:
                found.add(moved)
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tile_may_be_turned_mirrored_and_placed_anywhere_inside_the_grid(shape):
    found = [frozenset(spot.cells) for spot in spots(TODAY, shape)]
    assert len(found) == len(set(found))
    assert set(found) == by_hand(SHAPES[shape])


@pytest.mark.parametrize(
    ("shape", "ways"), [("I2", 2), ("I3", 2), ("L3", 4), ("O4", 1), ("T4", 4), ("S4", 4), ("L4", 8)]
)
def test_a_shape_has_one_turn_per_distinct_appearance(shape, ways):
    assert len(orientations(SHAPES[shape])) == ways


def test_turns_are_clockwise_quarters_and_mirrored_from_4_on():
    shape = SHAPES["L4"]
    assert turned(shape, 0) == ((0, 0), (1, 0), (2, 0), (2, 1))
    assert turned(shape, 1) == ((0, 0), (0, 1), (0, 2), (1, 0))
    assert turned(shape, 2) == ((0, 0), (0, 1), (1, 1), (2, 1))
    assert turned(shape, 4) == ((0, 0), (0, 1), (1, 0), (2, 0))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_spot_has_its_first_cell_and_its_most_expensive_zone(shape):
    for spot in spots(TODAY, shape):
        assert spot.cell == min(spot.cells)
        assert spot.zone == max(row // 2 for _, row in spot.cells)


@pytest.mark.parametrize(("row", "zone"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_zones_have_two_rows_each_and_the_higher_one_counts(row, zone):
    state = company(biofuel(), food())
    assert zone_of(state, [(3, row), (4, 0)]) == zone


@pytest.mark.parametrize("board", [biofuel, bioplastics, cosmetics, food])
def test_tiles_cannot_overlap(board):
    game = acting("scientists", board(items={"sp": 10}, gone=["STO_1"]), (food if board is not food else biofuel)())
    own = game.own()
    full = {tuple(cell) for cells in own.grid.values() for cell in cells}
    full |= {cell for tile in own.placed for cell in tile.cells}
    for tile in own.science:
        kind = BOX.science_tiles[own.department][tile].shape
        wanted = {cells for cells in by_hand(SHAPES[kind]) if not cells & full}
        assert {frozenset(spot.cells) for spot in fitting(game.state, Seat(0), tile)} == wanted


def test_cells_of_removed_tiles_become_free():
    def room(state):
        return {cell for spot in fitting(state, Seat(0), "INC_O") for cell in spot.cells}

    before, after = company(biofuel(), food()), company(biofuel(built=["FLEX"], taken=["COMBO1"]), food())
    assert room(after) - room(before) >= {(3, 0), (3, 1), (4, 0), (4, 1)}


def test_the_second_level_of_a_stack_still_covers_its_cells():
    state = company(biofuel(built=["INJB-1"]), food())
    assert not {(0, 4), (0, 5)} & {cell for spot in fitting(state, Seat(0), "INC_O") for cell in spot.cells}


def test_a_tile_without_a_place_is_not_offered():
    free = {(0, 0), (0, 1), (6, 7)}
    game = acting(
        "scientists", biofuel(items={"sp": 10}, grid={"COMBO1": sorted(CELLS - free)}, combos=["COMBO2"]), food()
    )
    assert set(game.fields(PlaceWithScientists, "tile")) == {"INC_O", "INC_E", "INC_S"}


def test_only_fitting_and_affordable_turns_and_places_are_offered():
    free = {(0, 0), (0, 1), (1, 0), (3, 6), (3, 7), (4, 6), (4, 7)}
    grid = {"COMBO1": sorted(CELLS - free)}
    game = acting("scientists", biofuel(items={"sp": 2}, grid=grid), food())
    game.take(PlaceWithScientists, tile="TRANSPORT")
    assert len(game.own().placed) == 1
    assert sorted(game.own().placed[0].cells) == [(0, 0), (0, 1), (1, 0)]
    rich = acting("scientists", biofuel(items={"sp": 10}, grid=grid), food())
    rich.take(PlaceWithScientists, tile="TRANSPORT")
    assert len(rich.offered(ChooseTurn)) == 4
    turn = next(turn for turn, shape in orientations(SHAPES["L3"]) if shape == ((0, 0), (0, 1), (1, 0)))
    rich.take(ChooseTurn, turn=turn)
    assert sorted(rich.fields(PlaceAt, "column", "row")) == [(0, 0), (3, 6)]


def test_payable_spots_are_the_fitting_ones_in_affordable_zones():
    state = company(biofuel(items={"sp": 3}), food())
    spots_of = payable(state, Seat(0), "INC_O", "activation")
    assert {spot.zone for spot in spots_of} == {0, 1} & {spot.zone for spot in fitting(state, Seat(0), "INC_O")}
    assert {move.tile for move in choices(state, Seat(0), ["INC_O", "MV_MID"], "activation")} <= {"INC_O", "MV_MID"}


def test_bonuses_under_a_tile_are_those_of_the_inlay_in_use():
    for inlay, found in (("1a", [(2, 1)]), ("1b", []), ("2b", [(3, 0)])):
        state = company(biofuel(inlay=inlay), food())
        assert bonuses_under(state, Seat(0), [(3, 0), (2, 1)]) == found


def group(*tiles):
    """Return the size of the largest group of tiles with these cells."""
    return largest_group(Department(placed=[Placed(str(number), list(cells)) for number, cells in enumerate(tiles)]))


def test_tiles_that_touch_along_an_edge_form_a_group():
    assert group() == 0
    assert group([(0, 0), (0, 1)]) == 1
    assert group([(0, 0), (0, 1)], [(1, 0)]) == 2
    assert group([(0, 0)], [(1, 0)], [(2, 0)]) == 3


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_tiles_join_on_every_side_but_not_across_a_gap(x, y):
    assert group([(3, 3)], [(3 + x, 3 + y)]) == 2
    assert group([(3, 3)], [(3 + 2 * x, 3 + 2 * y)]) == 1


def test_tiles_that_touch_at_a_corner_or_not_at_all_form_no_group():
    assert group([(0, 0)], [(1, 1)]) == 1
    assert group([(0, 0)], [(2, 0)]) == 1


def test_only_the_largest_group_scores_and_combo_tiles_count_in_it():
    placed = [
        Placed("INC_O", [(0, 0), (0, 1)]),
        Placed("COMBO1", [(1, 0), (1, 1)]),
        Placed("INC_E", [(2, 1), (2, 2)]),
        Placed("INC_S", [(2, 3), (3, 3)]),
        Placed("STO_1", [(3, 4), (4, 4), (5, 4)]),
        Placed("STO_2", [(3, 7), (4, 7), (5, 7)]),
    ]
    state = company(biofuel(placed=placed), food())
    assert scoring.score(state, Seat(0)).parts["science"] == 5


def test_engineering_tiles_do_not_join_groups():
    placed = [Placed("INC_O", [(0, 2), (1, 2)]), Placed("INC_E", [(5, 2), (5, 3)])]
    state = company(biofuel(placed=placed), food())
    assert scoring.score(state, Seat(0)).parts["science"] == 1


@pytest.mark.parametrize("board", [biofuel, bioplastics, cosmetics, food])
def test_every_science_tile_fits_somewhere_at_the_start(board):
    state = company(board(), (food if board is not food else biofuel)())
    assert all(any(fitting(state, Seat(0), tile)) for tile in state.departments[0].science)
