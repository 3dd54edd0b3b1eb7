"""The kinds of pieces and places that components and positions speak of."""

from typing import Literal, get_args

import msgspec

Weather = Literal["rain", "wind", "sun", "fog", "snow"]
WEATHERS: tuple[Weather, ...] = get_args(Weather)
"""In the order of the branches; after the last comes the first again."""
Colour = Literal["green", "white", "pink", "red", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""Of Machine Parts, and of Chemicals: each colour is one Chemical."""
Voucher = Literal["supply", "government", "lab", "rnd", "science"]
VOUCHERS: tuple[Voucher, ...] = get_args(Voucher)
Department = Literal["government", "lab", "rnd"]
DEPARTMENTS: tuple[Department, ...] = get_args(Department)
"""Each is a Location, a column of the Office, a Funding track, and a colour of Goal tiles and Research tokens."""
Location = Literal["supply", "government", "lab", "rnd", "office"]
LOCATIONS: tuple[Location, ...] = get_args(Location)
"""In Lativ's order; only he goes to the office."""
Section = Literal["top_left", "top_right", "bottom_left", "bottom_right"]
SECTIONS: tuple[Section, ...] = get_args(Section)
GoalSpace = Literal["top", "bottom"]
GOAL_SPACES: tuple[GoalSpace, ...] = get_args(GoalSpace)
"""Of each colour."""
Token = Literal["", "rain", "wind", "sun", "fog", "snow", "award", "citation"]
"""What lies on a space of the Office: nothing, a Research token of a weather, an Award or a Citation token."""

Action = Literal[
    "sell_part",
    "sell_part_no_part",
    "secure_subsidy",
    "work_experiment",
    "work_experiment_no_chemical",
    "publish",
    "research",
    "research_no_chemical",
    "breakthrough",
]
"""Actions of the main Locations; those with a "no" only come as benefits."""
BenefitKind = Literal[
    "voucher",
    "any_voucher",
    "part",
    "chemical",
    "extend",
    "bot",
    "advance",
    "any_track",
    "investment",
    "points",
    "action",
]


class Benefit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a space, slot or tile gives: `number` of a kind; `of` is the Voucher, the track or the action it names."""

    kind: BenefitKind
    number: int = 1
    of: str = ""
