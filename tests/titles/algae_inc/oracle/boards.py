"""The four department boards as literals of this model: stations, belts, storages, market, tiles."""

from typing import NamedTuple


class Belt(NamedTuple):
    """A belt: kind is "main", "between", "into_station", "on_main" or "refining"; limit None means unlimited."""

    id: str
    machine: str
    kind: str
    source: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    energy: int = 0
    per: str = "use"
    limit: int | None = None
    tile: str | None = None
    needs: tuple[str, int] | None = None
    mandatory: bool = False
    gives: int = 0
    """Energy gained, or lost where it is negative."""
    cube_from: str | None = None
    opened_by: str | None = None
    removed_by: str | None = None
    instead: dict[str, dict[str, object]] = {}
    """Tile -> fields that it changes."""


BELTS = {
    "biofuel": (
        Belt("A1", "A", "main", ("red",), ("U1",)),
        Belt("A2", "A", "main", ("brown",), ("U1",)),
        Belt("A3", "A", "main", ("spirulina",), ("L1",)),
        Belt("A4", "A", "main", ("chlorella",), ("L1",)),
        Belt("B1", "B", "main", ("U1",), ("U2",)),
        Belt("B2", "B", "main", ("L1",), ("M2",)),
        Belt("b1", "B", "between", ("U2",), ("M2",), energy=1, per="cube"),
        Belt("b2", "B", "between", ("M2",), ("L2",), per="cube", limit=1, instead={"SPEC": {"limit": None}}),
        Belt("INJB-1", "B", "into_station", ("bio_oil",), ("U1",), energy=1, limit=1, tile="INJB-1"),
        Belt("INJB-2", "B", "into_station", ("bio_oil",), ("U1",), energy=1, limit=2, tile="INJB-2"),
        Belt("C1", "C", "main", ("U2",), ("UD",)),
        Belt("C2", "C", "main", ("M2",), ("MD",)),
        Belt("C3", "C", "main", ("L2",), ("LD",)),
        Belt("c1", "C", "between", ("UD",), ("MD",), energy=1, per="cube"),
        Belt("c2", "C", "between", ("MD",), ("LD",), energy=1, per="cube"),
        Belt("c3", "C", "on_main", ("bio_oil",), ("UD",), energy=1, limit=1, needs=("C1", 1)),
        Belt("INJC-1", "C", "on_main", ("bio_oil",), ("MD",), limit=1, tile="INJC-1", needs=("C2", 1)),
        Belt("INJC-2", "C", "on_main", ("bio_oil",), ("MD",), limit=2, tile="INJC-2", needs=("C2", 1)),
        Belt("R1", "monday", "refining", ("UD",), ("MD",), energy=1, instead={"REFINE_FREE": {"energy": 0}}),
        Belt("R2", "monday", "refining", ("MD",), ("LD",), energy=1, instead={"REFINE_FREE": {"energy": 0}}),
    ),
    "bioplastics": (
        Belt("A1", "A", "main", ("red",), ("C1",)),
        Belt("A2", "A", "main", ("brown",), ("C1",)),
        Belt("A3", "A", "main", ("spirulina",), ("G1",)),
        Belt("A4", "A", "main", ("chlorella",), ("G1",)),
        Belt("B1", "B", "main", ("C1",), ("C2",)),
        Belt("B2", "B", "main", ("G1",), ("G2",)),
        Belt("b1", "B", "between", ("C2", "G2"), ("G2", "C2"), per="cube", limit=1, instead={"SPEC": {"limit": 2}}),
        Belt("INJB-1", "B", "into_station", ("biomass",), ("G1",), energy=1, limit=1, tile="INJB-1"),
        Belt("INJB-2", "B", "into_station", ("biomass",), ("G1",), energy=1, limit=2, tile="INJB-2"),
        Belt("C1b", "C", "main", ("C2",), ("CD",)),
        Belt("C2b", "C", "main", ("G2",), ("GD",)),
        Belt("c1", "C", "on_main", needs=("C2b", 1), mandatory=True, gives=-1),
        Belt("c2", "C", "on_main", ("biomass",), ("CD",), energy=1, limit=1, needs=("C1b", 1)),
        Belt("INJC-1", "C", "on_main", ("biomass",), ("GD",), limit=1, tile="INJC-1", needs=("C2b", 1)),
        Belt("INJC-2", "C", "on_main", ("biomass",), ("GD",), limit=2, tile="INJC-2", needs=("C2b", 1)),
    ),
    "cosmetics": (
        Belt("A1", "A", "main", ("red",), ("U1",)),
        Belt("A2", "A", "main", ("brown",), ("U1",)),
        Belt("A3", "A", "main", ("spirulina",), ("L1",)),
        Belt("A4", "A", "main", ("chlorella",), ("L1",)),
        Belt("B1", "B", "main", ("U1",), ("T2",)),
        Belt("B2", "B", "main", ("U1",), ("H2",)),
        Belt("B3", "B", "main", ("L1",), ("H2",)),
        Belt("B4", "B", "main", ("L1",), ("K2",), opened_by="LINE_CREAM"),
        Belt("b1", "B", "on_main", needs=("B2", 1), mandatory=True, gives=-1),
        Belt("b2", "B", "on_main", needs=("B4", 2), mandatory=True, cube_from="K2", removed_by="SPEC"),
        Belt("INJB-1", "B", "into_station", ("bio_oil",), ("U1",), energy=1, limit=1, tile="INJB-1"),
        Belt("INJB-2", "B", "into_station", ("bio_oil",), ("U1",), energy=1, limit=2, tile="INJB-2"),
        Belt("C1", "C", "main", ("T2",), ("TD",)),
        Belt("C2", "C", "main", ("H2",), ("HD",)),
        Belt("C3", "C", "main", ("K2",), ("KD",)),
        Belt("c1", "C", "on_main", ("bio_oil",), ("TD",), energy=1, limit=1, needs=("C1", 1)),
        Belt("INJC-1", "C", "on_main", ("bio_oil",), ("HD",), limit=1, tile="INJC-1", needs=("C2", 1)),
        Belt("INJC-2", "C", "on_main", ("bio_oil",), ("HD",), limit=2, tile="INJC-2", needs=("C2", 1)),
    ),
    "food": (
        Belt("A1", "A", "main", ("red",), ("U1",)),
        Belt("A2", "A", "main", ("brown",), ("U1",)),
        Belt("A3", "A", "main", ("spirulina",), ("L1",)),
        Belt("A4", "A", "main", ("chlorella",), ("L1",)),
        Belt("B1", "B", "main", ("U1",), ("N2",)),
        Belt("B2", "B", "main", ("U1",), ("S2",)),
        Belt("B3", "B", "main", ("L1",), ("S2",)),
        Belt("B4", "B", "main", ("L1",), ("G2",)),
        Belt(
            "b1",
            "B",
            "on_main",
            per="cube",
            needs=("B4", 1),
            mandatory=True,
            gives=-1,
            instead={"SPEC": {"per": "use"}},
        ),
        Belt("b2", "B", "on_main", needs=("B1", 1), gives=1),
        Belt("INJB-1", "B", "into_station", ("biomass",), ("L1",), energy=1, limit=1, tile="INJB-1"),
        Belt("INJB-2", "B", "into_station", ("biomass",), ("L1",), energy=1, limit=2, tile="INJB-2"),
        Belt("C1", "C", "main", ("N2",), ("ND",)),
        Belt("C2", "C", "main", ("S2",), ("SD",)),
        Belt("C3", "C", "main", ("G2",), ("GD",)),
        Belt("c1", "C", "on_main", ("biomass",), ("ND",), energy=1, limit=1, needs=("C1", 1)),
        Belt("INJC-1", "C", "on_main", ("biomass",), ("SD",), limit=1, tile="INJC-1", needs=("C2", 1)),
        Belt("INJC-2", "C", "on_main", ("biomass",), ("SD",), limit=2, tile="INJC-2", needs=("C2", 1)),
    ),
}

STATIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "biofuel": {"station1": ("U1", "L1"), "station2": ("U2", "M2", "L2"), "dispatch": ("UD", "MD", "LD")},
    "bioplastics": {"station1": ("C1", "G1"), "station2": ("C2", "G2"), "dispatch": ("CD", "GD")},
    "cosmetics": {"station1": ("U1", "L1"), "station2": ("T2", "H2", "K2"), "dispatch": ("TD", "HD", "KD")},
    "food": {
        "station1": ("U1", "L1"),
        "station2": ("N2", "S2", "G2"),
        "dispatch": ("ND", "SD", "GD", "NX", "SX", "GX"),
    },
}
STORAGES: dict[str, dict[str, int]] = {
    "biofuel": {"red": 3, "brown": 3, "spirulina": 3, "chlorella": 4},
    "bioplastics": {"red": 3, "brown": 4, "spirulina": 3, "chlorella": 3},
    "cosmetics": {"red": 5, "brown": 4, "spirulina": 4, "chlorella": 4},
    "food": {"red": 3, "brown": 3, "spirulina": 4, "chlorella": 3},
}
OPEN_AT_START = {"biofuel": "chlorella", "bioplastics": "brown", "cosmetics": "red", "food": "spirulina"}
MAKES = {"biofuel": "biomass", "cosmetics": "biomass", "bioplastics": "bio_oil", "food": "bio_oil"}
RECYCLES = {"biofuel": "bio_oil", "cosmetics": "bio_oil", "bioplastics": "biomass", "food": "biomass"}
CAPACITY = {"biofuel": (2, 3, 4), "bioplastics": (2, 3, 4), "cosmetics": (2, 4, 5), "food": (2, 3, 4)}
"""Without a tile, with one, with one that is turned."""
CONVERTER = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2}

VALUES = {
    "biofuel": {"UD": 1, "MD": 2, "LD": 3},
    "cosmetics": {"TD": 1, "HD": 2, "KD": 3},
    "food": {"ND": 1, "SD": 2, "GD": 3},
}
"""By place; Food: fresh."""
VALUE_TILES: dict[str, dict[str, int]] = {
    "MV_MID": {"MD": 3},
    "MV_LOW_1": {"LD": 4},
    "MV_LOW_2": {"LD": 5},
    "MV_PASTE": {"TD": 2},
    "MV_SHAMPOO": {"HD": 3},
    "MV_CREAM_1": {"KD": 4},
    "MV_CREAM_2": {"KD": 5},
    "MV_SMOOTHIE": {"SD": 3},
    "MV_BURGER": {"GD": 5},
}
"""Later ones win over earlier ones."""
DEGRADED = {"NX": "ND", "SX": "SD", "GX": "GD"}
DEGRADED_VALUES = {"NX": 0, "SX": 1, "GX": 1}
SINGLES = {"CD": 1, "GD": 1}
SINGLE_TILES = {"MV_CUP": {"CD": 2}, "MV_BAG": {"GD": 2}}
PAIR = (2, 3)
"""Of a cup and a bag."""
PAIR_TILES = {"SET_1": (3, 3), "SET_2": (3, 4)}
BATCH = {2: 1, 4: 2}
"""From so many cubes of Cosmetics on, so much more."""

SCIENCE_TILES = {
    "biofuel": {
        "STO_1": "I3",
        "STO_2": "I3",
        "STO_3": "I3",
        "INC_O": "I2",
        "INC_E": "I2",
        "INC_S": "I2",
        "TRANSPORT": "L3",
        "BYP_BOTH": "L3",
        "MV_MID": "O4",
        "MV_LOW_1": "T4",
        "MV_LOW_2": "L4",
        "REFINE_FREE": "S4",
    },
    "bioplastics": {
        "STO_1": "I3",
        "STO_2": "I3",
        "STO_3": "I3",
        "INC_O": "I2",
        "INC_E": "I2",
        "INC_S": "I2",
        "TRANSPORT": "L3",
        "BYP_BOTH": "L3",
        "MV_CUP": "T4",
        "MV_BAG": "S4",
        "SET_1": "O4",
        "SET_2": "L4",
    },
    "cosmetics": {
        "STO_1": "I3",
        "STO_2": "I3",
        "STO_3": "I3",
        "INC_O": "I2",
        "INC_E": "I2",
        "INC_S": "I2",
        "TRANSPORT": "L3",
        "BYP_BOTH": "L3",
        "LINE_CREAM": "L3",
        "MV_PASTE": "T4",
        "MV_SHAMPOO": "S4",
        "MV_CREAM_1": "O4",
        "MV_CREAM_2": "L4",
    },
    "food": {
        "STO_1": "I3",
        "STO_2": "I3",
        "STO_3": "I3",
        "INC_O": "I2",
        "INC_E": "I2",
        "INC_S": "I2",
        "TRANSPORT": "L3",
        "BYP_BOTH": "L3",
        "MV_SMOOTHIE": "T4",
        "MV_BURGER": "O4",
        "COLD_CHAIN": "S4",
    },
}
OPENS = {
    "biofuel": {"STO_1": "red", "STO_2": "brown", "STO_3": "spirulina"},
    "bioplastics": {"STO_1": "red", "STO_2": "spirulina", "STO_3": "chlorella"},
    "cosmetics": {"STO_1": "brown", "STO_2": "spirulina", "STO_3": "chlorella"},
    "food": {"STO_1": "red", "STO_2": "brown", "STO_3": "chlorella"},
}
INCOME_TILES = {"O": "INC_O", "E": "INC_E", "S": "INC_S"}
UNDER = {
    "MV_LOW_2": "MV_LOW_1",
    "SET_2": "SET_1",
    "MV_CREAM_2": "MV_CREAM_1",
    "INJB-2": "INJB-1",
    "INJC-2": "INJC-1",
}
"""Tile -> the one that lies on it."""


class EngineeringTile(NamedTuple):
    """Its place in the starting layout of the grid, and the fields of the board it may go to."""

    layout: str
    fields: tuple[str, ...]


ENGINEERING_TILES = {
    "CAP1": EngineeringTile("CAP1", ("A", "B", "C")),
    "CAP2": EngineeringTile("CAP2", ("A", "B", "C")),
    "CAP3": EngineeringTile("CAP3", ("A", "B", "C")),
    "CONV1": EngineeringTile("CONV1", ("A", "B")),
    "CONV2": EngineeringTile("CONV2", ("A", "B")),
    "INJB-1": EngineeringTile("INJB", ("INJB",)),
    "INJB-2": EngineeringTile("INJB", ("INJB",)),
    "INJC-1": EngineeringTile("INJC", ("INJC",)),
    "INJC-2": EngineeringTile("INJC", ("INJC",)),
    "SPEC": EngineeringTile("SPEC", ("SPEC",)),
    "FLEX": EngineeringTile("FLEX", ("FLEX",)),
}
COMBO_TILES = {"COMBO1": "I2", "COMBO2": "L3", "COMBO3": "S4", "COMBO4": "L4"}
