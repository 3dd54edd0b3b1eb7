"""The science grid of the box: inlays, shapes, and the tiles that begin on it or come to it."""

from collections import Counter
from itertools import product

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS

BOX = EDITIONS.today.components
DEPARTMENTS = ("biofuel", "bioplastics", "cosmetics", "food")
CELLS = set(product(range(7), range(8)))
ZONES = {
    "CAP1": 0,
    "COMBO2": 0,
    "COMBO1": 0,
    "FLEX": 0,
    "CAP2": 1,
    "CAP3": 1,
    "COMBO3": 1,
    "INJB": 2,
    "INJC": 2,
    "SPEC": 2,
    "CONV1": 3,
    "CONV2": 3,
    "COMBO4": 3,
}
"""The places where tiles begin in the grid of each department."""


def turned(cells):
    """Return all turns of a shape, moved into the corner."""
    ways = set()
    for _ in range(4):
        cells = [(y, -x) for x, y in cells]
        for way in (cells, [(-x, y) for x, y in cells]):
            left, bottom = (min(each) for each in zip(*way, strict=True))
            ways.add(frozenset((x - left, y - bottom) for x, y in way))
    return ways


def shape_of(layout):
    """Return the common shape of all tiles that begin at a place of a layout."""
    shapes = {tile.shape for tile in BOX.engineering_tiles.values() if tile.layout == layout}
    shapes |= {tile.shape for name, tile in BOX.combo_tiles.items() if name == layout}
    (shape,) = shapes
    return shape


def inlay_cells(side):
    return {tuple(map(int, cell.split(","))): code for cell, code in BOX.inlays[side].bonuses.items()}


def test_the_grid_has_four_zones_of_two_rows_that_cost_more_the_higher_they_are():
    grid = BOX.grid
    assert (grid.columns, grid.rows, grid.zone_rows) == (7, 8, 2)
    assert grid.engineering == [0, 1, 2, 3]
    assert grid.science == [2, 3, 4, 5]


def test_shapes_have_these_cells():
    assert {name: shape.cells for name, shape in BOX.shapes.items()} == {
        "I2": [(0, 0), (0, 1)],
        "I3": [(0, 0), (1, 0), (2, 0)],
        "L3": [(0, 0), (0, 1), (1, 0)],
        "O4": [(0, 0), (1, 0), (0, 1), (1, 1)],
        "T4": [(0, 1), (1, 1), (2, 1), (1, 0)],
        "S4": [(0, 0), (1, 0), (1, 1), (2, 1)],
        "L4": [(0, 0), (1, 0), (2, 0), (2, 1)],
    }


def test_no_shape_is_a_turned_version_of_another():
    assert len({way for shape in BOX.shapes.values() for way in turned(shape.cells)}) == sum(
        len(turned(shape.cells)) for shape in BOX.shapes.values()
    )


@pytest.mark.parametrize("department", DEPARTMENTS)
@pytest.mark.parametrize("place", ZONES)
def test_tiles_begin_inside_one_zone_and_match_their_shape(department, place):
    cells = BOX.layouts[department][place].cells
    left, bottom = (min(each) for each in zip(*cells, strict=True))
    assert frozenset((x - left, y - bottom) for x, y in cells) in turned(BOX.shapes[shape_of(place)].cells)
    assert {y // BOX.grid.zone_rows for _, y in cells} == {ZONES[place]}


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_tiles_at_the_start_do_not_overlap_and_leave_14_cells_free(department):
    covered = [cell for layout in BOX.layouts[department].values() for cell in layout.cells]
    assert set(BOX.layouts[department]) == set(ZONES)
    assert len(covered) == len(set(covered)) == 42
    assert len(CELLS - set(covered)) == 14
    assert set(covered) <= CELLS


LAYOUTS = {
    "biofuel": {
        "CAP1": "0,0 0,1 1,0",
        "COMBO2": "1,1 2,0 2,1",
        "COMBO1": "3,0 3,1",
        "FLEX": "4,0 4,1",
        "CAP2": "0,2 0,3 1,2",
        "CAP3": "1,3 2,2 2,3",
        "COMBO3": "3,2 4,2 4,3 5,3",
        "INJB": "0,4 0,5 1,4 1,5",
        "INJC": "2,5 3,4 3,5 4,5",
        "SPEC": "4,4 5,4 6,4 6,5",
        "CONV1": "0,6 1,6 2,6",
        "CONV2": "0,7 1,7 2,7",
        "COMBO4": "3,6 4,6 5,6 5,7",
    },
    "bioplastics": {
        "CAP1": "5,0 6,0 6,1",
        "COMBO2": "4,0 4,1 5,1",
        "COMBO1": "3,0 3,1",
        "FLEX": "2,0 2,1",
        "CAP2": "5,2 6,2 6,3",
        "CAP3": "4,2 4,3 5,3",
        "COMBO3": "1,3 2,2 2,3 3,2",
        "INJB": "5,4 5,5 6,4 6,5",
        "INJC": "2,5 3,4 3,5 4,5",
        "SPEC": "0,4 0,5 1,4 2,4",
        "CONV1": "4,6 5,6 6,6",
        "CONV2": "4,7 5,7 6,7",
        "COMBO4": "1,6 1,7 2,6 3,6",
    },
    "cosmetics": {
        "CAP1": "5,1 6,0 6,1",
        "COMBO2": "4,0 4,1 5,0",
        "COMBO1": "3,0 3,1",
        "FLEX": "2,0 2,1",
        "CAP2": "5,3 6,2 6,3",
        "CAP3": "4,2 4,3 5,2",
        "COMBO3": "1,2 2,2 2,3 3,3",
        "INJB": "5,4 5,5 6,4 6,5",
        "INJC": "2,4 3,4 3,5 4,4",
        "SPEC": "0,4 0,5 1,5 2,5",
        "CONV1": "4,7 5,7 6,7",
        "CONV2": "4,6 5,6 6,6",
        "COMBO4": "1,6 1,7 2,7 3,7",
    },
    "food": {
        "CAP1": "0,0 0,1 1,1",
        "COMBO2": "1,0 2,0 2,1",
        "COMBO1": "3,0 3,1",
        "FLEX": "4,0 4,1",
        "CAP2": "0,2 0,3 1,3",
        "CAP3": "1,2 2,2 2,3",
        "COMBO3": "3,3 4,2 4,3 5,2",
        "INJB": "0,4 0,5 1,4 1,5",
        "INJC": "2,4 3,4 3,5 4,4",
        "SPEC": "4,5 5,5 6,4 6,5",
        "CONV1": "0,7 1,7 2,7",
        "CONV2": "0,6 1,6 2,6",
        "COMBO4": "3,7 4,7 5,6 5,7",
    },
}
"""Cells of tiles at the start, by column and row."""


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_tiles_begin_in_these_cells(department):
    places = {name: " ".join(f"{x},{y}" for x, y in layout.cells) for name, layout in BOX.layouts[department].items()}
    assert places == LAYOUTS[department]


def test_there_are_four_inlays_with_two_sides_and_each_department_has_its_own():
    assert Counter(inlay.tile for inlay in BOX.inlays.values()) == dict.fromkeys("1234", 2)
    assert all(name[0] == inlay.tile and name[1] in "ab" for name, inlay in BOX.inlays.items())
    assert [BOX.departments[name].inlay for name in DEPARTMENTS] == ["1a", "2a", "3a", "4a"]


@pytest.mark.parametrize("side", list(BOX.inlays))
def test_every_side_of_an_inlay_has_the_same_13_bonuses(side):
    assert Counter(BOX.inlays[side].bonuses.values()) == {
        "BP1": 2,
        "BP2": 1,
        "CA": 2,
        "WILD": 2,
        "EN1": 1,
        "EN2": 1,
        "OPI": 1,
        "ENI": 1,
        "SCI": 1,
        "VPI": 1,
    }
    assert set(inlay_cells(side)) <= CELLS


@pytest.mark.parametrize("side", list(BOX.inlays))
def test_no_two_bonuses_of_an_inlay_touch(side):
    cells = inlay_cells(side)
    assert not any((x + 1, y) in cells or (x, y + 1) in cells for x, y in cells)


@pytest.mark.parametrize("side", list(BOX.inlays))
def test_the_top_zone_of_inlays_has_only_wild_actions_and_vp(side):
    assert sorted(code for (_, y), code in inlay_cells(side).items() if y >= 6) == ["VPI", "WILD", "WILD"]


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_two_to_five_bonuses_are_uncovered_at_the_start(department):
    covered = {cell for layout in BOX.layouts[department].values() for cell in layout.cells}
    for side in BOX.inlays:
        assert 2 <= len(set(inlay_cells(side)) - covered) <= 5


@pytest.mark.parametrize(
    ("side", "bonuses"),
    [
        (
            "1a",
            "0,0 BP1 2,1 CA 4,1 EN1 3,2 OPI 1,3 EN2 6,3 BP1 2,4 BP2 1,5 ENI 3,5 SCI 6,5 CA 5,6 WILD 0,7 WILD 6,7 VPI",
        ),
        (
            "1b",
            "0,0 BP1 4,0 CA 5,1 EN1 6,2 EN2 0,3 OPI 5,3 BP1 1,4 BP2 3,4 ENI 6,4 CA 4,5 SCI 3,6 VPI 2,7 WILD 5,7 WILD",
        ),
        (
            "2a",
            "6,0 CA 0,1 EN1 3,1 BP1 1,3 EN2 4,3 OPI 6,3 BP1 5,4 CA 2,5 SCI 4,5 BP2 6,5 ENI 5,6 WILD 2,7 WILD 6,7 VPI",
        ),
        (
            "2b",
            "0,0 EN1 3,0 BP1 1,1 CA 2,2 BP1 4,2 OPI 6,2 EN2 0,4 BP2 2,4 ENI 4,4 SCI 6,5 CA 0,7 WILD 4,7 VPI 6,7 WILD",
        ),
        (
            "3a",
            "0,0 BP1 2,1 EN1 4,1 CA 6,2 BP1 1,3 EN2 5,3 OPI 2,4 ENI 6,4 CA 1,5 SCI 5,5 BP2 4,6 WILD 6,6 VPI 5,7 WILD",
        ),
        (
            "3b",
            "0,0 CA 4,0 BP1 2,1 EN1 0,2 EN2 6,2 OPI 5,3 BP1 4,4 SCI 0,5 CA 3,5 BP2 6,5 ENI 2,6 WILD 1,7 WILD 4,7 VPI",
        ),
        (
            "4a",
            "3,0 BP1 6,0 EN1 0,1 CA 6,2 EN2 0,3 OPI 2,3 BP1 1,4 CA 0,5 BP2 4,5 SCI 6,5 ENI 5,6 VPI 3,7 WILD 6,7 WILD",
        ),
        (
            "4b",
            "0,0 BP1 2,0 CA 5,0 EN1 1,2 OPI 3,2 EN2 4,3 BP1 1,4 ENI 3,4 CA 6,4 BP2 0,5 SCI 4,6 WILD 1,7 WILD 6,7 VPI",
        ),
    ],
)
def test_bonuses_of_inlays_are_in_these_cells(side, bonuses):
    words = bonuses.split()
    assert BOX.inlays[side].bonuses == dict(zip(words[::2], words[1::2], strict=True))


def test_all_bonus_codes_are_defined():
    assert {code for inlay in BOX.inlays.values() for code in inlay.bonuses.values()} <= set(BOX.gains)
