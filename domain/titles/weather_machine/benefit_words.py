"""Names of benefits, prices and actions, derived from the components to match the rules."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from scoresheet.domain.titles.weather_machine.components import Components, Cost
from scoresheet.domain.titles.weather_machine.kinds import VOUCHERS as TYPES
from scoresheet.domain.titles.weather_machine.kinds import Action, Benefit, BenefitKind

VOUCHERS = {
    "supply": "a Supply Voucher",
    "government": "a Government Voucher",
    "lab": "a Lab Voucher",
    "rnd": "an R&D Voucher",
    "science": "a Science Voucher",
}
SEVERAL_VOUCHERS = {
    "supply": "Supply Vouchers",
    "government": "Government Vouchers",
    "lab": "Lab Vouchers",
    "rnd": "R&D Vouchers",
    "science": "Science Vouchers",
    "any": "Vouchers of any types",
}
TRACKS = {"government": "the Government track", "lab": "the Lab track", "rnd": "the R&D track"}
ACTIONS: dict[Action, str] = {
    "sell_part": "Sell a Part",
    "sell_part_no_part": "Sell a Part from the reserve",
    "secure_subsidy": "Secure a Subsidy",
    "work_experiment": "Work on an Experiment",
    "work_experiment_no_chemical": "Work on an Experiment, without a Chemical",
    "publish": "Publish a Paper",
    "research": "Research",
    "research_no_chemical": "Research, with a Chemical from the Supply",
    "breakthrough": "Breakthrough",
}
NOUNS: dict[BenefitKind, tuple[str, str]] = {
    "any_voucher": ("a Voucher of any type", "{} Vouchers of any types"),
    "part": ("a Machine Part", "{} Machine Parts"),
    "chemical": ("a Chemical", "{} Chemicals"),
    "extend": ("a Workshop tile", "{} Workshop tiles"),
    "bot": ("a new Bot", "{} new Bots"),
    "any_track": ("a step on any Funding track", "{} steps on any Funding tracks"),
    "investment": ("an Investment tile", "{} Investment tiles"),
    "points": ("1 CP", "{} CP"),
}
"""Singular and plural of each kind of benefit."""


def benefit_text(benefit: Benefit) -> str:
    """Return the name of a benefit."""
    if benefit.kind == "voucher":
        return vouchers(benefit.of, benefit.number)
    if benefit.kind == "advance":
        return f"a step on {TRACKS[benefit.of]}"
    if benefit.kind == "action":
        return f"the action “{ACTIONS[benefit.of]}”"  # type: ignore[index]
    one, more = NOUNS[benefit.kind]
    return one if benefit.number == 1 else more.format(benefit.number)


def benefits_text(benefits: Sequence[Benefit], last: str = "and") -> str:
    """Return a list of benefits in words, with `last` before the final one."""
    *first, end = [benefit_text(benefit) for benefit in benefits] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def vouchers(kind: str, number: int) -> str:
    """Return a number of Vouchers of a type in words."""
    return VOUCHERS[kind] if number == 1 else f"{number} {SEVERAL_VOUCHERS[kind]}"


def price_text(cost: Cost) -> str:
    """Return the price of an action in words."""
    return vouchers(cost.voucher, cost.number)


def every_benefit(components: Components) -> dict[Benefit, str]:
    """Return the names of all benefits in the components, including each type of Voucher."""
    named = [Benefit("voucher", of=voucher) for voucher in TYPES]
    return {benefit: benefit_text(benefit) for benefit in (Benefit("any_voucher"), *named, *_within(components))}


def _within(data: object) -> Iterator[Benefit]:
    if isinstance(data, Benefit):
        yield data
    elif isinstance(data, msgspec.Struct):
        yield from _within(list(msgspec.structs.asdict(data).values()))
    elif isinstance(data, Mapping):
        yield from _within(list(data.values()))
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _within(each)
