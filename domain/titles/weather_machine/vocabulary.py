"""The words of Weather Machine for ids and numbers in sentences."""

from collections.abc import Mapping

from scoresheet.domain.titles.weather_machine import piece_words, place_words, tile_words
from scoresheet.domain.titles.weather_machine.benefit_words import (
    ACTIONS,
    SEVERAL_VOUCHERS,
    TRACKS,
    VOUCHERS,
    benefits_text,
    every_benefit,
    price_text,
)
from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS as TYPES
from scoresheet.domain.titles.weather_machine.place_words import (
    CHEMICALS,
    DEPARTMENTS,
    GOAL_SPACES,
    LOCATIONS,
    SECTIONS,
)
from scoresheet.domain.titles.weather_machine.tile_words import GOAL_COLOURS, PARTS, WEATHERS
from scoresheet.domain.wording import Plural, Vocabularies

SEVERAL: Mapping[str, Mapping[str, Plural]] = {
    "voucher": {
        "supply": Plural("number", "{number} Supply Voucher", "{number} Supply Vouchers"),
        "government": Plural("number", "{number} Government Voucher", "{number} Government Vouchers"),
        "lab": Plural("number", "{number} Lab Voucher", "{number} Lab Vouchers"),
        "rnd": Plural("number", "{number} R&D Voucher", "{number} R&D Vouchers"),
        "science": Plural("number", "{number} Science Voucher", "{number} Science Vouchers"),
    },
    "part": {
        "green": Plural("number", "{number} green", "{number} green"),
        "white": Plural("number", "{number} white", "{number} white"),
        "pink": Plural("number", "{number} pink", "{number} pink"),
        "red": Plural("number", "{number} red", "{number} red"),
        "blue": Plural("number", "{number} blue", "{number} blue"),
    },
}
SOURCES = {
    "experiments": "experiments",
    "papers": "papers",
    "prototypes": "Prototypes",
    "citations": "Locks",
    "benefits": "benefits",
    "tracks": "Funding tracks",
}
"""The sources of points in the points table; `SCORED` has the names used in sentences."""
SCORED = {
    "government": "Bots in Government",
    "experiments": "the experiment",
    "papers": "the paper",
    "prototypes": "the Prototype",
    "citations": "the Lock",
    "funding": "funding",
    "benefits": "a benefit",
}
PHASES = {
    "setup": "set-up",
    "turns": "turns",
    "machine": "the Weather Machine",
    "round_end": "end of the round",
    "last_uses": "last uses",
    "over": "over",
}
TRIGGERS = {
    "nobel": "The Nobel Prize is won",
    "experiments": "The last Experiment tile has come on display",
    "government": "All Bot spaces of Government are full",
    "rnd": "All Bot spaces of R&D are full",
}
TOKENS = {**WEATHERS, "award": "Award", "citation": "Citation"}
COUNTED = {place: str(place + 1) for place in range(12)}
"""Display numbers of rows, spaces and slots, counted from 1."""
GROUPS = "set {}, {}"
"""The name of a group of Goal tiles: its set and its colour."""


def terms(components: Components) -> Vocabularies:
    """Return the vocabularies with the names of these components."""
    return {
        "weather": WEATHERS,
        "part": PARTS,
        "department": DEPARTMENTS,
        "location": LOCATIONS,
        "chemical": CHEMICALS,
        "token": TOKENS,
        "section": SECTIONS,
        "goal_space": GOAL_SPACES,
        "goal_colour": GOAL_COLOURS,
        "action": ACTIONS,
        "price": {action: price_text(cost) for action, cost in components.costs.items()},
        "piece": {piece: name for piece, (name, _) in piece_words.PIECES.items()},
        "place": {place: name for place, name, _ in place_words.places(components)},
        "voucher": VOUCHERS,
        "vouchers": SEVERAL_VOUCHERS,
        "track": TRACKS,
        "funds": {space: benefits_text(entry) for space, entry in enumerate(components.funding.rnd) if entry},
        "benefit": every_benefit(components),
        "source": SOURCES,
        "scored": SCORED,
        "phase": PHASES,
        "trigger": TRIGGERS,
        "row": COUNTED,
        "slot": COUNTED,
        "group": _groups(components),
        **tile_words.names(components),
    }


def about(components: Components) -> Vocabularies:
    """Return descriptions of pieces, places, actions and tiles; place ids omit the seat."""
    return {
        "piece": {piece: text for piece, (_, text) in piece_words.PIECES.items()},
        "location": piece_words.LOCATIONS,
        "action": piece_words.actions(components),
        "voucher": piece_words.VOUCHERS,
        "track": piece_words.TRACKS,
        "section": piece_words.SECTIONS,
        "place": {place: text for place, _, text in place_words.places(components)},
        **tile_words.about(components),
    }


def _groups(components: Components) -> dict[str, str]:
    sets = dict.fromkeys(goal.set for goal in components.goals.values())
    return {f"{each}.{colour}": GROUPS.format(each, GOAL_COLOURS[colour]) for each in sets for colour in TYPES}
