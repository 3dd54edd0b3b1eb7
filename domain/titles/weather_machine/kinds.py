"""The kinds of pieces and places in components and positions."""

from typing import Literal, get_args

import msgspec

Weather = Literal["rain", "wind", "sun", "fog", "snow"]
WEATHERS: tuple[Weather, ...] = get_args(Weather)
"""The weathers in the order of the branches, which form a circle."""
Colour = Literal["green", "white", "pink", "red", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours of Machine Parts and of Chemicals; each colour is one kind of Chemical."""
Voucher = Literal["supply", "government", "lab", "rnd", "science"]
VOUCHERS: tuple[Voucher, ...] = get_args(Voucher)
Department = Literal["government", "lab", "rnd"]
DEPARTMENTS: tuple[Department, ...] = get_args(Department)
"""The departments: Locations, Office columns, Funding tracks, colours of Goals and Research."""
Location = Literal["supply", "government", "lab", "rnd", "office"]
LOCATIONS: tuple[Location, ...] = get_args(Location)
"""The Locations in Lativ's order; only he goes to the Office."""
Section = Literal["top_left", "top_right", "bottom_left", "bottom_right"]
SECTIONS: tuple[Section, ...] = get_args(Section)
GoalSpace = Literal["top", "bottom"]
GOAL_SPACES: tuple[GoalSpace, ...] = get_args(GoalSpace)
"""The Goal spaces of each colour."""
Token = Literal["", "rain", "wind", "sun", "fog", "snow", "award", "citation"]
"""The content of an Office space: empty, a Research token by weather, an Award, a Citation."""

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
"""The actions of the main Locations; actions with "no" in their names are only benefits."""
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
    """A number of gains of a kind; `of` names the Voucher, the track or the action."""

    kind: BenefitKind
    number: int = 1
    of: str = ""
