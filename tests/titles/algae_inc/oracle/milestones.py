"""The conditions of the thirty sides of milestone tiles."""

from collections import Counter

from .data import CAPITALS, CITIES, MILESTONES, REGIONS, Goal
from .snapshot import Snapshot

Demand = dict[str, int]


def achieves(snap: Snapshot, who: int, cities: list[str], action: list[str], *opened: int | None) -> list[str]:
    """Milestones that a seat or Bruno achieves now, by row.

    `cities` are all cities with an own disk, `action` those of this action, `opened` the distances at which it has just
    opened cities.
    """
    open_ones = [name for name in snap.milestones if who not in snap.achieved.get(name, [])]
    return [name for name in open_ones if met(MILESTONES[name], snap.demand, cities, action, opened)]


def met(goal: Goal, demand: Demand, cities: list[str], action: list[str], opened: tuple[int | None, ...] = ()) -> bool:
    """Return whether the test of a side is passed."""
    if goal.kind == "opened":
        return goal.numbers[0] in opened
    if goal.kind.startswith("action"):
        return _by_action(goal, [demand[city] for city in action])
    if goal.kind in ("demand", "sum"):
        return _by_demand(goal, [demand[city] for city in cities])
    return _by_place(goal, cities)


def _by_action(goal: Goal, values: list[int]) -> bool:
    if goal.kind == "action_sum":
        return sum(values) >= goal.numbers[0]
    return set(goal.numbers) <= set(values)


def _by_demand(goal: Goal, values: list[int]) -> bool:
    if goal.kind == "sum":
        return sum(values) >= goal.numbers[0]
    value, count = goal.numbers
    return values.count(value) >= count


def _by_place(goal: Goal, cities: list[str]) -> bool:
    regions = Counter(CITIES[city].region for city in cities)
    if goal.kind == "cities":
        return set(goal.names) <= set(cities)
    if goal.kind == "capitals":
        return sum(city in CAPITALS for city in cities) >= goal.numbers[0]
    if goal.kind == "region":
        return regions[goal.names[0]] >= goal.numbers[0]
    if goal.kind == "one_region":
        return max(regions.values(), default=0) >= goal.numbers[0]
    number, count = goal.numbers
    return sum(regions[region] >= count for region in REGIONS) >= number


def markers(snap: Snapshot, who: int) -> list[int]:
    """Rows of a seat's milestones, from 1 at the top to 10 at the bottom."""
    return [row for row, name in enumerate(snap.milestones, 1) if who in snap.achieved.get(name, [])]


def by_color(snap: Snapshot, who: int) -> Counter[int]:
    """Milestones of a seat by colour."""
    return Counter(MILESTONES[name].color for name in snap.milestones if who in snap.achieved.get(name, []))
