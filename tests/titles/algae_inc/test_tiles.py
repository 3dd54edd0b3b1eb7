"""Engineering, combo and science tiles of the box."""

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS

BOX = EDITIONS.today.components
DEPARTMENTS = ("biofuel", "bioplastics", "cosmetics", "food")


@pytest.mark.parametrize(
    ("tile", "shape", "fields", "level"),
    [
        ("CAP1", "L3", "ABC", 1),
        ("CAP2", "L3", "ABC", 1),
        ("CAP3", "L3", "ABC", 1),
        ("CONV1", "I3", "AB", 1),
        ("CONV2", "I3", "AB", 1),
        ("INJB-1", "O4", ["INJB"], 1),
        ("INJB-2", "O4", ["INJB"], 2),
        ("INJC-1", "T4", ["INJC"], 1),
        ("INJC-2", "T4", ["INJC"], 2),
        ("SPEC", "L4", ["SPEC"], 1),
        ("FLEX", "I2", ["FLEX"], 1),
    ],
)
def test_engineering_tiles_have_a_shape_and_fields(tile, shape, fields, level):
    there = BOX.engineering_tiles[tile]
    assert (there.shape, there.fields, there.level) == (shape, list(fields), level)
    assert there.layout == tile.split("-")[0]
    assert there.capacity == tile.startswith("CAP")
    assert there.moves == (2 if tile.startswith("CONV") else 0)
    assert there.flexible == (1 if tile == "FLEX" else 0)


def test_there_are_11_engineering_tiles_and_four_combo_tiles():
    assert len(BOX.engineering_tiles) == 11
    assert {name: tile.shape for name, tile in BOX.combo_tiles.items()} == {
        "COMBO1": "I2",
        "COMBO2": "L3",
        "COMBO3": "S4",
        "COMBO4": "L4",
    }


OWN = {
    "biofuel": {"MV_MID": "O4", "MV_LOW_1": "T4", "MV_LOW_2": "L4", "REFINE_FREE": "S4"},
    "bioplastics": {"MV_CUP": "T4", "MV_BAG": "S4", "SET_1": "O4", "SET_2": "L4"},
    "cosmetics": {"LINE_CREAM": "L3", "MV_PASTE": "T4", "MV_SHAMPOO": "S4", "MV_CREAM_1": "O4", "MV_CREAM_2": "L4"},
    "food": {"MV_SMOOTHIE": "T4", "MV_BURGER": "O4", "COLD_CHAIN": "S4"},
}
COMMON = {
    **dict.fromkeys(("STO_1", "STO_2", "STO_3"), "I3"),
    **dict.fromkeys(("INC_O", "INC_E", "INC_S"), "I2"),
    **dict.fromkeys(("TRANSPORT", "BYP_BOTH"), "L3"),
}


@pytest.mark.parametrize(
    ("department", "number"), [("biofuel", 12), ("bioplastics", 12), ("cosmetics", 13), ("food", 11)]
)
def test_departments_have_eight_common_science_tiles_and_their_own(department, number):
    tiles = BOX.science_tiles[department]
    assert {name: tile.shape for name, tile in tiles.items()} == COMMON | OWN[department]
    assert len(tiles) == number
    assert 33 <= sum(len(BOX.shapes[tile.shape].cells) for tile in tiles.values()) <= 40


@pytest.mark.parametrize(
    ("department", "opened"),
    [
        ("biofuel", ["red", "brown", "spirulina"]),
        ("bioplastics", ["red", "spirulina", "chlorella"]),
        ("cosmetics", ["brown", "spirulina", "chlorella"]),
        ("food", ["red", "brown", "chlorella"]),
    ],
)
def test_three_science_tiles_open_the_closed_storages(department, opened):
    tiles = BOX.science_tiles[department]
    assert [tile.opens for tile in tiles.values() if tile.opens] == opened
    assert [tiles[f"STO_{number}"].opens for number in (1, 2, 3)] == opened
    assert BOX.departments[department].opens not in opened


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_common_science_tiles_improve_incomes_transport_and_the_use_of_byproduct(department):
    tiles = BOX.science_tiles[department]
    assert {name: (tile.income, tile.plus) for name, tile in tiles.items() if tile.income or tile.plus} == {
        "INC_O": ("operators", 2),
        "INC_E": ("engineers", 2),
        "INC_S": ("scientists", 2),
    }
    assert [name for name, tile in tiles.items() if tile.transport] == ["TRANSPORT"]
    assert [name for name, tile in tiles.items() if tile.both] == ["BYP_BOTH"]


def test_three_departments_have_a_stack_of_two_science_tiles():
    stacks = {
        department: {name: tile.under for name, tile in tiles.items() if tile.under}
        for department, tiles in BOX.science_tiles.items()
    }
    assert stacks == {
        "biofuel": {"MV_LOW_2": "MV_LOW_1"},
        "bioplastics": {"SET_2": "SET_1"},
        "cosmetics": {"MV_CREAM_2": "MV_CREAM_1"},
        "food": {},
    }
