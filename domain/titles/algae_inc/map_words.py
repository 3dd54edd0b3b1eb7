"""Names of cities, regions and milestones, and texts of contracts, from the components."""

from collections.abc import Sequence

from scoresheet.domain.titles.algae_inc.board_tables import Milestone
from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_tables import ContractEnd, ContractExport
from scoresheet.domain.titles.algae_inc.goods_words import TEAMS

SPELLED = {"Goteborg": "Göteborg", "Gdansk": "Gdańsk", "Krakow": "Kraków"}
"""Names of the cities whose ids are spelled without accents."""
REGIONS = {"north": "the north", "east": "the east", "south": "the south", "west": "the west"}
COLOURS = {1: "lightest", 2: "light", 3: "middle", 4: "dark", 5: "darkest"}
"""Names of the milestone colours."""
ONE_REGION = "a city in {}"
OPENED = "an export {} step away to a city without disks"
OPENED_FURTHER = "an export {} steps away to a city without disks"
DEMAND = "{} cities of demand {}"
SUM = "demands of {} in all"
ACTION_SUM = "demands of {} in one action"
ACTION_VALUES = "demands of {} and {} in one action"
CITIES = "{} and {}"
REGIONS_EACH = "{} cities in each of {} regions"
CAPITALS = "{} capitals"
WITHIN = "{} cities in one region"
SUM_EXPORT = "worth {} together"
EACH_EXPORT = "cubes worth {}"
AFTER_EXPORT = "after {} exports"
SUM_ASKS = "Deliver cubes worth exactly {} together, with Market Value tokens if you like: {} VP and EUR {}."
EACH_ASKS = "Deliver a cube for each of these values: {}. Market Value tokens raise a cube: {} VP and EUR {}."
AFTER_ASKS = "Deliver at least a cube once exactly {} of your disks have left your side board: {} VP and EUR {}."
ENDS = {
    "engineering_tiles": "{} VP for each engineering tile on your board",
    "combo_tiles": "{} VP for each combo tile placed",
    "science_tiles": "{} VP for each science tile placed",
    "demand_values": "{} VP for each different demand of your cities",
    "demand": "{} VP for each city of demand {}",
    "cities": "{} VP for each of your cities",
    "recruited": "{} VP for each staff tile recruited",
    "colours": "{} VP for each colour of your milestones",
}
RECRUITED = {
    "operators": "{} VP for each operator recruited",
    "engineers": "{} VP for each engineer recruited",
    "scientists": "{} VP for each scientist recruited",
}


def cities(components: Components) -> dict[str, str]:
    """Return the names of the cities, by id."""
    return {city: SPELLED.get(city, city) for city in components.cities}


def milestones(components: Components) -> dict[str, str]:
    """Return the task of each milestone, by name."""
    names = cities(components)
    return {
        name: _milestone(each, [names[city] for city in each.cities]) for name, each in components.milestones.items()
    }


def _milestone(milestone: Milestone, names: Sequence[str]) -> str:
    if milestone.kind == "opened":
        return (OPENED if milestone.distance == 1 else OPENED_FURTHER).format(milestone.distance)
    texts = {
        "region": (ONE_REGION, [REGIONS.get(milestone.region, "")]),
        "demand": (DEMAND, [milestone.count, milestone.value]),
        "sum": (SUM, [milestone.total]),
        "action_sum": (ACTION_SUM, [milestone.total]),
        "action_values": (ACTION_VALUES, milestone.values),
        "cities": (CITIES, names),
        "regions": (REGIONS_EACH, [milestone.count, milestone.regions]),
        "capitals": (CAPITALS, [milestone.count]),
        "one_region": (WITHIN, [milestone.count]),
    }
    text, numbers = texts[milestone.kind]
    return text.format(*numbers)  # type: ignore[misc]


def exports(components: Components) -> dict[str, str]:
    """Return the short texts of contract exports, by code."""
    return {code: _export(each) for code, each in components.contract_exports.items()}


def _export(export: ContractExport) -> str:
    if export.kind == "sum":
        return SUM_EXPORT.format(export.total)
    return AFTER_EXPORT.format(export.disks) if export.kind == "after" else EACH_EXPORT.format(_listed(export.values))


def exports_ask(components: Components) -> dict[str, str]:
    """Return the conditions and rewards of contract exports, by code."""
    return {code: _asks(each) for code, each in components.contract_exports.items()}


def _asks(export: ContractExport) -> str:
    brings = (export.points, export.eur)
    if export.kind == "sum":
        return SUM_ASKS.format(export.total, *brings)
    if export.kind == "after":
        return AFTER_ASKS.format(export.disks, *brings)
    return EACH_ASKS.format(_listed(export.values), *brings)


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def ends(components: Components) -> dict[str, str]:
    """Return the texts of end scorings, by code."""
    return {code: _end(each) for code, each in components.contract_ends.items()}


def _end(end: ContractEnd) -> str:
    text = RECRUITED[end.team] if end.team in TEAMS else ENDS[end.counts]
    return text.format(end.points, end.demand)
