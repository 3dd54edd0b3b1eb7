"""The box of Algae, Inc. as literals of this model: map, milestones, strips, contracts, tracks.

Items go by short names: EUR, SP (science points), MV (Market Value), FE (Freelance Engineers), CA (Choice Action),
WILD, E (energy), VP, ALG (a cube). Teams are O, E and S. The boards are in `boards`, the science grid in `inlays`.
"""

from typing import NamedTuple

DEPARTMENTS = ("biofuel", "bioplastics", "cosmetics", "food")
SPECIES = ("red", "brown", "spirulina", "chlorella")
REGIONS = ("west", "north", "east", "south")
TEAMS = ("O", "E", "S")
MACHINES = ("A", "B", "C")
BYPRODUCTS = ("biomass", "bio_oil")
BRUNO = -1
"""He stands where a seat number stands."""


class City(NamedTuple):
    """A city: its region, its printed demand if it is a capital, and its links."""

    region: str
    printed: int | None
    links: tuple[str, ...]


CITIES = {
    "Glasgow": City("west", None, ("Bergen", "London")),
    "London": City("west", 4, ("Antwerpen", "Glasgow", "Lyon")),
    "Antwerpen": City("west", None, ("Aarhus", "Berlin", "London", "Lyon")),
    "Lyon": City("west", None, ("Antwerpen", "Barcelona", "London", "Madrid", "Milano")),
    "Barcelona": City("west", None, ("Lyon", "Madrid", "Roma")),
    "Madrid": City("west", 5, ("Barcelona", "Lyon")),
    "Bergen": City("north", None, ("Glasgow", "Goteborg")),
    "Goteborg": City("north", None, ("Aarhus", "Bergen", "Stockholm")),
    "Aarhus": City("north", None, ("Antwerpen", "Berlin", "Goteborg")),
    "Stockholm": City("north", 5, ("Gdansk", "Goteborg", "Helsinki")),
    "Helsinki": City("north", 6, ("Stockholm", "Tartu")),
    "Tartu": City("north", None, ("Gdansk", "Helsinki", "Warszawa")),
    "Berlin": City("east", 3, ("Aarhus", "Antwerpen", "Gdansk", "Krakow", "Milano", "Warszawa")),
    "Gdansk": City("east", None, ("Berlin", "Stockholm", "Tartu", "Warszawa")),
    "Warszawa": City("east", 3, ("Berlin", "Gdansk", "Krakow", "Tartu")),
    "Krakow": City("east", None, ("Berlin", "Debrecen", "Warszawa")),
    "Debrecen": City("east", None, ("Cluj", "Krakow", "Split")),
    "Cluj": City("east", None, ("Debrecen", "Thessaloniki")),
    "Milano": City("south", None, ("Berlin", "Lyon", "Roma", "Split")),
    "Roma": City("south", 4, ("Barcelona", "Milano", "Napoli")),
    "Napoli": City("south", None, ("Athina", "Roma")),
    "Split": City("south", None, ("Debrecen", "Milano", "Thessaloniki")),
    "Thessaloniki": City("south", None, ("Athina", "Cluj", "Split")),
    "Athina": City("south", 6, ("Napoli", "Thessaloniki")),
}
CAPITALS = tuple(name for name, city in CITIES.items() if city.printed is not None)
REGULAR_DEMANDS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)
CAPITAL_DEMANDS = (3, 3, 4, 4, 5, 5, 6, 6)
FIRST_CITY = "Berlin"
"""The city of the first disk with printed capitals."""

CITY_BONUS = {"EUR2": 8, "FE1": 8, "MV1": 8, "SP1": 8}
ENERGY_MAX, ENERGY_START = 10, 5
RED_UP_TO, YELLOW_UP_TO = 3, 6
EUR_PER_ENERGY, VP_PER_ENERGY = 2, 1
PRINTED_COLUMNS, TILE_COLUMNS = 3, 2
ROW_EUROS = (3, 2, 2, 1)
"""From the bottom."""
START_ROWS, OVERFLOW_EUR, BUY_EUR = 2, 1, 1
TANK_TILE_SHOWS = {"biomass": ("biofuel", "cosmetics"), "bio_oil": ("bioplastics", "food")}
TRANSPORT = (1, 3, 6)
TRANSPORT_UPGRADED = (0, 1, 3)


class Goal(NamedTuple):
    """A side of a milestone tile: a kind of test and its numbers or names."""

    color: int
    kind: str
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


MILESTONES = {
    "M01a": Goal(1, "region", (1,), ("south",)),
    "M01b": Goal(1, "region", (1,), ("north",)),
    "M02a": Goal(1, "region", (1,), ("west",)),
    "M02b": Goal(1, "region", (1,), ("east",)),
    "M03a": Goal(1, "opened", (1,)),
    "M03b": Goal(1, "opened", (2,)),
    "M04a": Goal(2, "demand", (1, 3)),
    "M04b": Goal(2, "demand", (2, 2)),
    "M05a": Goal(2, "demand", (3, 2)),
    "M05b": Goal(2, "demand", (4, 2)),
    "M06a": Goal(2, "demand", (5, 2)),
    "M06b": Goal(2, "demand", (6, 2)),
    "M07a": Goal(3, "sum", (18,)),
    "M07b": Goal(3, "sum", (22,)),
    "M08a": Goal(3, "action_sum", (8,)),
    "M08b": Goal(3, "action_sum", (10,)),
    "M09a": Goal(3, "action_values", (2, 3)),
    "M09b": Goal(3, "action_values", (3, 4)),
    "M10a": Goal(4, "cities", (), ("Helsinki", "Madrid")),
    "M10b": Goal(4, "cities", (), ("Helsinki", "Athina")),
    "M11a": Goal(4, "cities", (), ("Warszawa", "London")),
    "M11b": Goal(4, "cities", (), ("Warszawa", "Madrid")),
    "M12a": Goal(4, "cities", (), ("Roma", "Stockholm")),
    "M12b": Goal(4, "cities", (), ("Berlin", "Roma")),
    "M13a": Goal(5, "regions", (4, 2)),
    "M13b": Goal(5, "regions", (2, 3)),
    "M14a": Goal(5, "capitals", (6,)),
    "M14b": Goal(5, "capitals", (7,)),
    "M15a": Goal(5, "one_region", (5,)),
    "M15b": Goal(5, "one_region", (6,)),
}
MILESTONE_VP = {1: (1, 0, 0, 0), 2: (2, 1, 0, 0), 3: (3, 2, 1, 0), 4: (4, 3, 2, 1), 5: (5, 4, 3, 2)}


class Place(NamedTuple):
    """A place of the facility to recruit to: cost, bonus by team, VP."""

    cost: int
    bonus: dict[str, str]
    vp: int


FACILITY = {
    2: Place(1, {"O": "CA1", "E": "CA1", "S": "CA1"}, 0),
    3: Place(2, {"O": "MV1", "E": "FE1", "S": "SP2"}, 1),
    4: Place(3, {"O": "WILD1", "E": "WILD1", "S": "WILD1"}, 3),
    5: Place(4, {"O": "CA1", "E": "CA1", "S": "CA1"}, 5),
}
STRIPS: dict[str, dict[str, tuple[str, ...]]] = {
    "A": {"A1": ("TMR", "RMT"), "A2": ("MTR", "RTM"), "A3": ("TRM", "MRT")},
    "B": {"B1": ("AERB", "COSA"), "B2": ("ASOB", "BREA"), "B3": ("BRSA", "AOEC"), "B4": ("COEA", "BSRA")},
    "C": {"C1": ("RBO", "SCE"), "C2": ("ECR", "OAS"), "C3": ("SBE", "CRO"), "C4": ("BSC", "BEA")},
    "D": {"D1": ("OCRB", "CESO"), "D2": ("CSOA", "ORBC"), "D3": ("BOEC", "AOSC"), "D4": ("OCSR", "OBEA")},
    "E": {"E1": ("TMR",), "E2": ("TRM",), "E3": ("MTR",), "E4": ("MRT",), "E5": ("RTM",), "E6": ("RMT",)},
}
LINKS_3_TO_4 = ((0, 1), (1, 2), (2, 3))
LINKS_4_TO_3 = ((0,), (0, 1), (1, 2), (2,))
LINKS_TO_BONUSES = ((0, 1), (1, 2), (2, 3))
WEEKEND_STRIPS = (
    ("EUR2", "SP2", "CA1", "FE1"),
    ("MV1", "EUR2", "ALG1", "SP2"),
    ("FE1", "ALG1", "EUR2", "CA1"),
    ("CA1", "MV1", "SP2", "ALG1"),
    ("SP2", "FE1", "MV1", "EUR2"),
    ("ALG1", "CA1", "FE1", "MV1"),
    ("EUR2", "MV1", "CA1", "SP2"),
    ("FE1", "EUR2", "ALG1", "MV1"),
    ("SP2", "ALG1", "FE1", "EUR2"),
    ("CA1", "EUR2", "MV1", "FE1"),
    ("ALG1", "SP2", "CA1", "MV1"),
    ("FE1", "CA1", "SP2", "ALG1"),
)
"""W01 to W12."""

VP_STRIPS = {
    "1a": ((2, 2), (3, 3), (4, 2), (5, 4)),
    "1b": ((5, 4), (4, 2), (3, 3), (2, 2)),
    "2a": ((3, 2), (2, 3), (5, 3), (4, 3)),
    "2b": ((4, 3), (5, 3), (2, 3), (3, 2)),
    "3a": ((2, 3), (4, 3), (3, 2), (5, 3)),
    "3b": ((5, 3), (3, 2), (4, 3), (2, 3)),
    "4a": ((4, 2), (2, 2), (5, 4), (3, 3)),
    "4b": ((3, 3), (5, 4), (2, 2), (4, 2)),
    "5a": ((5, 3), (2, 2), (4, 3), (3, 3)),
    "5b": ((3, 3), (4, 3), (2, 2), (5, 3)),
    "6a": ((3, 2), (5, 4), (4, 3), (2, 2)),
    "6b": ((2, 2), (4, 3), (5, 4), (3, 2)),
}
"""(colour, VP for each milestone of it) by place."""


class Contract(NamedTuple):
    """A card: its end scoring, its export, its ability."""

    end: str
    export: str
    ability: str


CONTRACTS = {
    "biofuel": (
        Contract("ENG1", "SUM3", "SCIENTISTS_AS_ENGINEERS"),
        Contract("COMBO3", "EACH3x2", "COMBO_BUILD_PLUS_FREE_SCIENCE"),
        Contract("SCI1", "AFTER3", "FIRST_MILESTONE_2SP"),
        Contract("DVKIND2", "EACH2x3", "UNOCCUPIED_MINUS_1MV"),
        Contract("DV4_3", "AFTER4", "EXPORT_FROM_STATION2_MV1"),
        Contract("CITY1", "EACH1x4", "REFINE_BEFORE_OPERATORS"),
        Contract("HIRE_E2", "AFTER5", "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE"),
        Contract("HIRE_O2", "MIX123", "CHOOSE_WEEKEND_AND_MONTH_BONUS"),
        Contract("STAFF1", "AFTER6", "THIRD_HIRE_TEAM_UPGRADE"),
    ),
    "bioplastics": (
        Contract("ENG1", "SUM3", "MACHINE_GIVES_FE1"),
        Contract("COMBO3", "EACH3x2", "COMBO_BUILD_AT_ONCE"),
        Contract("COLOR2", "SUM4", "LINE_SWITCH_MV1_PER_CUBE"),
        Contract("DV4_3", "AFTER4", "OTHERS_IN_MY_CITY_EUR1_2P_EUR2"),
        Contract("DV6_4", "SUM5", "TRANSPORT_MAX2_ANYWHERE"),
        Contract("CITY1", "EACH1x4", "EXCHANGE_1TO1"),
        Contract("HIRE_S2", "SUM6", "OPERATORS_AS_SCIENTISTS"),
        Contract("HIRE_O2", "MIX123", "OVER_DEMAND_MV1_EUR1"),
        Contract("STAFF1", "AFTER6", "FIRST_STORED_EUR3"),
    ),
    "cosmetics": (
        Contract("COMBO3", "EACH3x2", "COMBO_BONUS_DOUBLE"),
        Contract("SCI1", "AFTER3", "SECOND_DIST1_MINUS_EUR2"),
        Contract("COLOR2", "SUM4", "HIRE_GIVES_ALGA"),
        Contract("DVKIND2", "EACH2x3", "ALWAYS_2_WEEKEND"),
        Contract("DV6_4", "SUM5", "USE2X_GIVES_RESOURCE"),
        Contract("CITY1", "EACH1x4", "MILESTONE_TOP_VP"),
        Contract("HIRE_E2", "AFTER5", "MACHINE_PLUS_1_MOVE"),
        Contract("HIRE_S2", "SUM6", "ENGINEERS_AS_SCIENTISTS"),
        Contract("STAFF1", "AFTER6", "MACHINE_B_BACKWARD_EUR3"),
    ),
    "food": (
        Contract("ENG1", "SUM3", "OVER_DEMAND_E1"),
        Contract("SCI1", "AFTER3", "BOTTOM_ZONE_FREE_DOUBLE"),
        Contract("COLOR2", "SUM4", "FE_GIVES_MV1_EUR1"),
        Contract("DVKIND2", "EACH2x3", "NO_STORAGE_LIMIT_FREE_SUPPLY"),
        Contract("DV4_3", "AFTER4", "NO_DEGRADE_SHIFT_TYPE"),
        Contract("DV6_4", "SUM5", "OCCUPIED_CITY_RESOURCE"),
        Contract("HIRE_E2", "AFTER5", "FREE_COMBO_AFTER_ENGINEERS"),
        Contract("HIRE_S2", "MIX123", "OPERATORS_AS_ENGINEERS"),
        Contract("HIRE_O2", "MIX123", "DOUBLE_RECRUIT"),
    ),
}
CONTRACT_END_VP = {
    "ENG1": 1,
    "COMBO3": 3,
    "SCI1": 1,
    "DVKIND2": 2,
    "DV4_3": 3,
    "DV6_4": 4,
    "CITY1": 1,
    "HIRE_E2": 2,
    "HIRE_S2": 2,
    "HIRE_O2": 2,
    "STAFF1": 1,
    "COLOR2": 2,
}


class ContractExport(NamedTuple):
    """A contract's demand ("sum", "each" value, or "after" a number of disks) and its reward."""

    kind: str
    numbers: tuple[int, ...]
    vp: int
    eur: int


CONTRACT_EXPORTS = {
    "SUM3": ContractExport("sum", (3,), 4, 3),
    "SUM4": ContractExport("sum", (4,), 5, 4),
    "SUM5": ContractExport("sum", (5,), 6, 5),
    "SUM6": ContractExport("sum", (6,), 7, 6),
    "EACH3x2": ContractExport("each", (3, 3), 8, 6),
    "EACH2x3": ContractExport("each", (2, 2, 2), 8, 6),
    "EACH1x4": ContractExport("each", (1, 1, 1, 1), 6, 4),
    "MIX123": ContractExport("each", (1, 2, 3), 8, 6),
    "AFTER3": ContractExport("after", (3,), 4, 2),
    "AFTER4": ContractExport("after", (4,), 4, 3),
    "AFTER5": ContractExport("after", (5,), 4, 4),
    "AFTER6": ContractExport("after", (6,), 4, 5),
}
DISKS = 10
START_CUBES = 2
INCOME_EUR = 2
INCOME_UPGRADE = 2
TANK_START, TANK_MAX, ALGA_EUR = 4, 6, 1
SCIENCE_MAX = 10
ITEMS = ("EUR", "SP", "MV", "FE", "CA")
ITEMS_PER_ITEM, ITEMS_PER_WILD = 2, 3
ITEMS_PER_VP = 4
NEUTRAL_DISKS = 18
NEUTRAL_ON_STRIPS: dict[str, tuple[int, ...]] = {"B": (0, 1, 1, 0), "C": (1, 1, 1), "D": (2, 2, 2, 2), "E": (1, 1, 1)}
BRUNO_VP_PER_TOKEN, BRUNO_VP_PER_MILESTONE = 2, 1
