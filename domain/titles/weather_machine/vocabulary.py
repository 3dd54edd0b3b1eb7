"""The words of Weather Machine: what ids and numbers are called in sentences."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain.titles.weather_machine.components import Components
from domain.titles.weather_machine.kinds import Benefit
from domain.wording import Plural

WEATHERS = {"rain": "Rain", "wind": "Wind", "sun": "Sun", "fog": "Fog", "snow": "Snow"}
PARTS = {"green": "green", "white": "white", "pink": "pink", "red": "red", "blue": "blue"}
CHEMICALS = {"green": "Verdino", "white": "Melgoth", "pink": "Delugium", "red": "Calorium", "blue": "Radieu"}
VOUCHERS = {
    "supply": "Supply Voucher",
    "government": "Government Voucher",
    "lab": "Lab Voucher",
    "rnd": "R&D Voucher",
    "science": "Science Voucher",
    "any": "any Voucher",
}
SEVERAL = {
    "voucher": {
        "supply": Plural("number", "{number} Supply Voucher", "{number} Supply Vouchers"),
        "government": Plural("number", "{number} Government Voucher", "{number} Government Vouchers"),
        "lab": Plural("number", "{number} Lab Voucher", "{number} Lab Vouchers"),
        "rnd": Plural("number", "{number} R&D Voucher", "{number} R&D Vouchers"),
        "science": Plural("number", "{number} Science Voucher", "{number} Science Vouchers"),
    }
}
DEPARTMENTS = {"government": "Government", "lab": "Lab", "rnd": "R&D"}
LOCATIONS = {"supply": "Supply", **DEPARTMENTS, "office": "Office"}
SECTIONS = {
    "top_left": "top left",
    "top_right": "top right",
    "bottom_left": "bottom left",
    "bottom_right": "bottom right",
}
GOAL_SPACES = {"top": "upper", "bottom": "lower"}
ACTIONS = {
    "sell_part": "Sell a Part to Government",
    "sell_part_no_part": "Sell to Government without a Part",
    "secure_subsidy": "Secure a Subsidy",
    "work_experiment": "Work on an experiment",
    "work_experiment_no_chemical": "Work on an experiment without a Chemical",
    "publish": "Publish a paper",
    "research": "Research",
    "research_no_chemical": "Research with a Chemical from the Supply",
    "breakthrough": "Make a Breakthrough",
}
SCORED = {
    "government": "Bots in Government",
    "experiments": "experiment",
    "papers": "paper",
    "prototypes": "Prototype",
    "citations": "unlocked citation",
    "funding": "funding",
    "benefits": "benefit",
}
LOST = {
    "voucher": "a Voucher",
    "part": "a Machine Part",
    "chemical": "a Chemical",
    "tile": "a Workshop tile",
    "bot": "a Bot",
    "track": "a step on a Funding track",
    "funding": "funding",
    "action": "an action",
    "experiment": "the reward of the experiment",
    "citation": "the CP of the citation",
}
WHY = {
    "full": "the track is full",
    "no_room": "the Workshop has no room",
    "none_left": "none is left",
    "closed": "no open section has one",
    "impossible": "it cannot be carried out",
}
PHASES = {
    "setup": "Set-up",
    "turns": "Turns",
    "machine": "The Weather Machine",
    "round_end": "End of the round",
    "last_uses": "Last uses",
    "over": "Game over",
}
TRIGGERS = {
    "nobel": "The Nobel Prize is won",
    "experiments": "The deck of experiments runs out",
    "government": "All Bot spaces of Government are full",
    "rnd": "All Bot spaces of R&D are full",
}
COUNTED = {place: str(place + 1) for place in range(12)}
"""Rows, spaces and slots count from 1."""
TOKENS = {**WEATHERS, "award": "Award", "citation": "Citation"}


def terms(components: Components) -> Mapping[str, Mapping[Any, str]]:
    """The vocabularies, with the names of these components."""
    return {
        "weather": WEATHERS,
        "part": PARTS,
        "chemical": CHEMICALS,
        "voucher": VOUCHERS,
        "department": DEPARTMENTS,
        "location": LOCATIONS,
        "section": SECTIONS,
        "goal_space": GOAL_SPACES,
        "action": ACTIONS,
        "scored": SCORED,
        "what": LOST,
        "why": WHY,
        "phase": PHASES,
        "trigger": TRIGGERS,
        "token": TOKENS,
        "row": COUNTED,
        "slot": COUNTED,
        "benefit": {benefit: benefit_text(benefit) for benefit in all_benefits(components)},
        "subsidy": {tile.id: benefit_text(tile.gives) for tile in components.subsidies.values()},
        "experiment": {
            tile.id: f"{WEATHERS[tile.weather]} {'I' * tile.stage}" for tile in components.experiments.values()
        },
        "extreme": {tile.id: f"{WEATHERS[tile.weather]} {tile.level}" for tile in components.extreme_weather.values()},
        "tile": {tile.id: "-".join(tile.ends) for tile in components.workshop_tiles.values()},
        "goal": {goal: goal for goal in components.goals},
        "group": {
            f"{goal.set}.{goal.colour}": f"{goal.set}, {DEPARTMENTS[goal.colour]}" for goal in components.goals.values()
        },
    }


def all_benefits(components: Any) -> Iterator[Benefit]:
    """Every benefit that stands anywhere in the components."""
    if isinstance(components, Benefit):
        yield components
    elif isinstance(components, msgspec.Struct):
        yield from all_benefits(list(msgspec.structs.asdict(components).values()))
    elif isinstance(components, Mapping):
        yield from all_benefits(list(components.values()))
    elif isinstance(components, list | tuple):
        for each in components:
            yield from all_benefits(each)


def benefit_text(benefit: Benefit) -> str:
    """What a benefit gives."""
    one, more = {
        "voucher": (f"a {VOUCHERS.get(benefit.of)}", f"{benefit.number} {VOUCHERS.get(benefit.of)}s"),
        "any_voucher": ("a Voucher of any type", f"{benefit.number} Vouchers of any types"),
        "part": ("a Machine Part", f"{benefit.number} Machine Parts"),
        "chemical": ("a Chemical", f"{benefit.number} Chemicals"),
        "extend": ("a Workshop tile", f"{benefit.number} Workshop tiles"),
        "bot": ("a Bot", f"{benefit.number} Bots"),
        "advance": (f"a step on the {DEPARTMENTS.get(benefit.of)} track",) * 2,
        "any_track": ("a step on any Funding track",) * 2,
        "investment": ("an Investment tile", f"{benefit.number} Investment tiles"),
        "points": (f"{benefit.number} CP",) * 2,
        "action": (f"an action: {ACTIONS.get(benefit.of)}",) * 2,
    }[benefit.kind]
    return one if benefit.number == 1 else more
