"""The box of Weather Machine as literals of this model, copied from the sources table by table.

A benefit is one string: kind, name where it has one, number: "voucher lab 1", "part_any 2", "advance rnd 1",
"action sell_part 1", "cp 5". Rows, columns and slots count from 0, from the top and from the left.
"""

from itertools import combinations
from typing import NamedTuple

Three = tuple[str, str, str]

WEATHERS = ("rain", "wind", "sun", "fog", "snow")
COLOURS = ("green", "white", "pink", "red", "blue")
VOUCHERS = ("supply", "government", "lab", "rnd", "science")
TRACKS = ("government", "lab", "rnd")
LATIV = "lativ"
GOVERNMENT = "government"
VOUCHER_CAP = 4
TOKENS_EACH = {"government": 2, "rnd": 2}
LAB_TOKENS_EACH = {2: 2, 3: 2, 4: 3}
GOVERNMENT_MARKERS = 3
LATIV_BOTS = 5
AWARDS = 12
CHEMICAL_COSTS = (1, 1, 2, 2, 3)
LOCATIONS = ("supply", "government", "lab", "rnd", "office")
SPACES = {"supply": 4, "government": 3, "lab": 3, "rnd": 3}
GIVES = {"government": "lab", "lab": "rnd", "rnd": "government"}
ACTION_COSTS = {
    "sell_part": ("government", 1),
    "secure_subsidy": ("government", 2),
    "work_experiment": ("lab", 1),
    "publish": ("lab", 2),
    "research": ("rnd", 1),
    "breakthrough": ("rnd", 2),
}
RUN_CP = 3
PUBLISH_CP = {"research": 2, "award": 4, "citation": 0}
PROTOTYPE_CP = 2
UNLOCK_SCIENCE, UNLOCK_CP = 1, 3
GOAL_CP, NOBEL_CP, AWARDS_FOR_NOBEL = 5, 5, 3


class Section(NamedTuple):
    """A section of the Assembly line, opened by a number of constructed Bots or of tokens."""

    cost: int
    bots: int
    tokens: int
    income: bool
    benefits: Three


class ExtremeTile(NamedTuple):
    """Science cost, colours of its Parts, and the benefit of each slot from the left."""

    science: int
    parts: tuple[str, ...]
    slots: tuple[str, ...]


class ExperimentTile(NamedTuple):
    """Science cost, CP for each Bot, and the two alternative benefits."""

    science: int
    cp: int
    benefits: tuple[str, str]


class OfficeLine(NamedTuple):
    """Benefits of a row of the Office: its three spaces, and the slide of its Breakthrough marker."""

    government: str | None
    lab: str | None
    rnd: str | None
    slide: str


class Goal(NamedTuple):
    """A Goal tile: need is a minimum, 0 means "the most or joint most"."""

    colour: str
    test: str
    need: int


# half-circles of each Workshop tile: each pair of colours three times
WORKSHOP_TILES = {
    f"WT{3 * at + copy:02}": pair for at, pair in enumerate(combinations(COLOURS, 2)) for copy in (1, 2, 3)
}

ASSEMBLY: dict[str, Section] = {
    "top_left": Section(1, 0, 0, True, ("voucher government 1", "voucher lab 1", "voucher rnd 1")),
    "top_right": Section(2, 0, 0, True, ("voucher science 1", "part_any 1", "chemical_free 1")),
    "bottom_left": Section(2, 6, 5, False, ("extend_workshop 1", "advance_any 1", "voucher_any 2")),
    "bottom_right": Section(3, 9, 8, False, ("investment 1", "part_any 2", "cp 4")),
}

# colour of each Government space, top to bottom
GOVERNMENT_COLOURS: dict[str, Three] = {
    "rain": ("pink", "blue", "white"),
    "wind": ("blue", "white", "red"),
    "sun": ("white", "red", "green"),
    "fog": ("red", "green", "pink"),
    "snow": ("green", "pink", "blue"),
}

COLUMN_VOUCHER: dict[str, str] = {
    "rain": "supply",
    "wind": "any",
    "sun": "science",
    "fog": "any",
    "snow": "supply",
}

ROW_VOUCHER: Three = ("lab", "rnd", "government")

SUBSIDY_TYPES: dict[str, str] = {
    "SU01": "sell_part_no_part",
    "SU02": "sell_part_no_part",
    "SU03": "work_experiment_no_chemical",
    "SU04": "work_experiment_no_chemical",
    "SU05": "research_no_chemical_lowest_cost_supply",
    "SU06": "research_no_chemical_lowest_cost_supply",
    "SU07": "part_any",
    "SU08": "part_any",
    "SU09": "voucher_any_2",
    "SU10": "voucher_any_2",
    "SU11": "workshop_tile",
    "SU12": "chemical_leftmost",
    "SU13": "publish",
    "SU14": "construct_bot",
    "SU15": "advance_any",
}

# colour of the Chemical of each Lab space
LAB_CHEMICALS: dict[str, Three] = {
    "rain": ("blue", "green", "white"),
    "wind": ("white", "pink", "red"),
    "sun": ("red", "blue", "green"),
    "fog": ("green", "white", "pink"),
    "snow": ("pink", "red", "blue"),
}

# colour of the Part of each R&D space, and of the Chemical beside it
RND_COLOURS: dict[str, Three] = {
    "rain": ("red", "pink", "red"),
    "wind": ("green", "blue", "green"),
    "sun": ("pink", "white", "pink"),
    "fog": ("blue", "red", "blue"),
    "snow": ("white", "green", "white"),
}

RND_BENEFITS: dict[str, Three] = {
    "rain": ("voucher_any 1", "part_any 1", "construct_bot 1"),
    "wind": ("part_any 1", "extend_workshop 1", "construct_bot 1"),
    "sun": ("chemical_free 1", "voucher_any 2", "construct_bot 1"),
    "fog": ("extend_workshop 1", "advance_any 1", "construct_bot 1"),
    "snow": ("voucher science 1", "advance rnd 1", "construct_bot 1"),
}

EXTREME = {
    ("rain", 1): ExtremeTile(0, (), ("voucher_any 2", "part_any 1")),
    ("wind", 1): ExtremeTile(0, (), ("part_any 1", "chemical_free 1")),
    ("sun", 1): ExtremeTile(0, (), ("extend_workshop 1", "voucher_any 2")),
    ("fog", 1): ExtremeTile(0, (), ("chemical_free 1", "part_any 1")),
    ("snow", 1): ExtremeTile(0, (), ("voucher_any 2", "extend_workshop 1")),
    ("rain", 2): ExtremeTile(1, ("white",), ("advance_any 1", "part_any 2")),
    ("wind", 2): ExtremeTile(1, ("red",), ("part_any 2", "construct_bot 1")),
    ("sun", 2): ExtremeTile(1, ("green",), ("construct_bot 1", "advance_any 1")),
    ("fog", 2): ExtremeTile(1, ("pink",), ("investment 1", "part_any 2")),
    ("snow", 2): ExtremeTile(1, ("blue",), ("construct_bot 1", "investment 1")),
    ("rain", 3): ExtremeTile(2, ("white", "red"), ("cp 5", "investment 1", "construct_bot 1")),
    ("wind", 3): ExtremeTile(2, ("red", "green"), ("investment 1", "cp 5", "part_any 2")),
    ("sun", 3): ExtremeTile(2, ("green", "pink"), ("construct_bot 1", "cp 5", "investment 1")),
    ("fog", 3): ExtremeTile(2, ("pink", "blue"), ("cp 5", "investment 1", "part_any 2")),
    ("snow", 3): ExtremeTile(2, ("blue", "white"), ("part_any 2", "cp 5", "construct_bot 1")),
}
EXPERIMENTS = {
    ("rain", 1): ExperimentTile(1, 3, ("voucher_any 2", "chemical_free 1")),
    ("wind", 1): ExperimentTile(1, 3, ("part_any 1", "extend_workshop 1")),
    ("sun", 1): ExperimentTile(1, 4, ("chemical_free 1", "voucher_any 1")),
    ("fog", 1): ExperimentTile(1, 3, ("construct_bot 1", "voucher_any 2")),
    ("snow", 1): ExperimentTile(1, 4, ("part_any 1", "extend_workshop 1")),
    ("rain", 2): ExperimentTile(1, 4, ("action sell_part 1", "part_any 2")),
    ("wind", 2): ExperimentTile(2, 5, ("part_any 2", "investment 1")),
    ("sun", 2): ExperimentTile(1, 4, ("construct_bot 1", "investment 1")),
    ("fog", 2): ExperimentTile(2, 5, ("action publish 1", "chemical_free 1")),
    ("snow", 2): ExperimentTile(2, 5, ("extend_workshop 1", "advance_any 1")),
    ("rain", 3): ExperimentTile(2, 6, ("action research 1", "investment 1")),
    ("wind", 3): ExperimentTile(2, 6, ("action publish 1", "part_any 2")),
    ("sun", 3): ExperimentTile(2, 6, ("action breakthrough 1", "investment 1")),
    ("fog", 3): ExperimentTile(2, 6, ("action sell_part 1", "construct_bot 1")),
    ("snow", 3): ExperimentTile(2, 6, ("action work_experiment_no_chemical 1", "investment 1")),
}
FINAL_CP = (0, 0, 1, 2, 3, 4, 4, 6, 6, 10)

GOVERNMENT_FUNDING = {
    1: "voucher_any 1",
    3: "chemical_free 1",
    5: "voucher_any 1",
    6: "part_any 1",
    7: "voucher_any 1",
    8: "part_any 1",
    9: "construct_bot 1",
}
LAB_SCIENCE_AT = (1, 3, 5, 7)

LAB_MODIFIER = (0, 1, 1, 2, 2, 3, 3, 4, 4, 5)

RND_FUNDING = {
    1: ("part_any 1",),
    3: ("part_any 2",),
    4: ("cp 3", "part_any 1"),
    6: ("cp 3", "part_any 2"),
    7: ("cp 6",),
    8: ("cp 6", "part_any 1"),
    9: ("cp 9", "part_any 1"),
}
OFFICE = [
    OfficeLine("chemical_free 1", "voucher science 1", "extend_workshop 1", "voucher_any 2"),
    OfficeLine("advance government 1", "extend_workshop 1", "part_any 1", "construct_bot 1"),
    OfficeLine("part_any 1", "advance lab 1", None, "part_any 2"),
    OfficeLine(None, "part_any 1", "advance rnd 1", "action work_experiment_no_chemical 1"),
    OfficeLine("extend_workshop 1", None, "chemical_free 1", "action sell_part 1"),
    OfficeLine("voucher supply 2", "construct_bot 1", "investment 1", "cp 5"),
]
GOAL_SPACES = {
    ("government", "top"): ("voucher_any 2", "action sell_part 1"),
    ("government", "bottom"): ("part_any 1",),
    ("lab", "top"): ("voucher science 1", "action work_experiment 1"),
    ("lab", "bottom"): ("construct_bot 1",),
    ("rnd", "top"): ("part_any 2", "action breakthrough 1"),
    ("rnd", "bottom"): ("advance_any 1",),
}
GOALS = {
    "G-A1": Goal("government", "tokens_col_government", 0),
    "G-A2": Goal("government", "bots_same_gov_branch", 3),
    "G-A3": Goal("government", "workshop_tiles", 0),
    "G-A4": Goal("lab", "funding_lab", 0),
    "G-A5": Goal("lab", "assembly_bottom_right_empty", 3),
    "G-A6": Goal("lab", "completed_rows_same_weather", 2),
    "G-A7": Goal("rnd", "token_types_col_rnd", 5),
    "G-A8": Goal("rnd", "bots_rnd", 0),
    "G-A9": Goal("rnd", "awards", 3),
    "G-B1": Goal("government", "tokens_col_government", 6),
    "G-B2": Goal("government", "gov_branches_with_bot", 4),
    "G-B3": Goal("government", "parts_in_workshop", 3),
    "G-B4": Goal("lab", "token_types_col_lab", 5),
    "G-B5": Goal("lab", "bots_in_workshop", 0),
    "G-B6": Goal("lab", "tokens_in_rows", 12),
    "G-B7": Goal("rnd", "tokens_col_rnd", 0),
    "G-B8": Goal("rnd", "bots_same_rnd_branch", 3),
    "G-B9": Goal("rnd", "awards", 0),
    "G-C1": Goal("government", "funding_government", 0),
    "G-C2": Goal("government", "bots_government", 0),
    "G-C3": Goal("government", "subsidy_tiles", 5),
    "G-C4": Goal("lab", "tokens_col_lab", 0),
    "G-C5": Goal("lab", "bots_constructed", 10),
    "G-C6": Goal("lab", "tokens_in_rows", 0),
    "G-C7": Goal("rnd", "tokens_col_rnd", 6),
    "G-C8": Goal("rnd", "rnd_branches_with_bot", 4),
    "G-C9": Goal("rnd", "papers", 4),
    "G-D1": Goal("government", "token_types_col_government", 5),
    "G-D2": Goal("government", "bots_government", 5),
    "G-D3": Goal("government", "subsidy_tiles", 0),
    "G-D4": Goal("lab", "tokens_col_lab", 6),
    "G-D5": Goal("lab", "assembly_empty", 0),
    "G-D6": Goal("lab", "completed_rows", 3),
    "G-D7": Goal("rnd", "funding_rnd", 0),
    "G-D8": Goal("rnd", "bots_rnd", 5),
    "G-D9": Goal("rnd", "papers", 0),
}
