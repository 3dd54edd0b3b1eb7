"""Milestones: their conditions and points ("Export disks and Milestones", Appendix 2)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.board_tables import Milestone
from scoresheet.domain.titles.algae_inc.effects.exports import MilestoneAchieved
from scoresheet.domain.titles.algae_inc.means import gain, score
from scoresheet.domain.titles.algae_inc.state import BRUNO, State
from scoresheet.domain.viewer import Seat

FIRST_SCIENCE = 2
"""The science points given by FIRST_MILESTONE_2SP."""


@dataclass(frozen=True)
class Exports:
    """The data that milestones depend on.

    `cities` are all cities with the player's disk; `demands` and `distances` belong to the current action.
    """

    cities: list[str]
    demands: list[int]
    distances: frozenset[int]


Test = Callable[[State, Milestone, Exports], bool]


def reached(state: State, seat: Seat, exports: Exports) -> list[str]:
    """Return the milestones that a seat has reached but not marked, from the top row."""
    milestones = state.components.milestones
    return [
        name
        for name in state.rows
        if seat not in state.achieved.get(name, ()) and TESTS[milestones[name].kind](state, milestones[name], exports)
    ]


def claim(table: Table[State], seat: Seat, exports: Exports) -> None:
    """Mark and score all milestones that a seat has reached."""
    state = table.state
    for name in reached(state, seat, exports):
        rank = len(state.achieved.get(name, ()))
        table.record(MilestoneAchieved(seat, name, rank + 1))
        score(table, seat, "milestones", points(state, seat, name, rank))
        if rank == 0 and abilities.has(state, seat, "FIRST_MILESTONE_2SP"):
            gain(table, seat, "sp", FIRST_SCIENCE)


def points(state: State, seat: Seat, name: str, rank: int) -> int:
    """Return the VP of a milestone for a seat that reaches it after `rank` others."""
    table = state.components.milestone_points.points[state.components.milestones[name].colour - 1]
    if seat != BRUNO and abilities.has(state, seat, "MILESTONE_TOP_VP"):
        return table[0]
    return table[min(rank, len(table) - 1)]


def in_regions(state: State, cities: list[str]) -> Counter[str]:
    """Return the number of these cities in each region."""
    return Counter(state.components.cities[city].region for city in cities)


def _region(state: State, milestone: Milestone, exports: Exports) -> bool:
    return in_regions(state, exports.cities)[milestone.region] >= milestone.count


def _opened(state: State, milestone: Milestone, exports: Exports) -> bool:
    return milestone.distance in exports.distances


def _demand(state: State, milestone: Milestone, exports: Exports) -> bool:
    return sum(state.demands[city] == milestone.value for city in exports.cities) >= milestone.count


def _sum(state: State, milestone: Milestone, exports: Exports) -> bool:
    return sum(state.demands[city] for city in exports.cities) >= milestone.total


def _action_sum(state: State, milestone: Milestone, exports: Exports) -> bool:
    return sum(exports.demands) >= milestone.total


def _action_values(state: State, milestone: Milestone, exports: Exports) -> bool:
    return not Counter(milestone.values) - Counter(exports.demands)


def _cities(state: State, milestone: Milestone, exports: Exports) -> bool:
    return set(milestone.cities) <= set(exports.cities)


def _regions(state: State, milestone: Milestone, exports: Exports) -> bool:
    full = [number for number in in_regions(state, exports.cities).values() if number >= milestone.count]
    return len(full) >= milestone.regions


def _capitals(state: State, milestone: Milestone, exports: Exports) -> bool:
    return sum(state.components.cities[city].capital for city in exports.cities) >= milestone.count


def _one_region(state: State, milestone: Milestone, exports: Exports) -> bool:
    return max(in_regions(state, exports.cities).values(), default=0) >= milestone.count


TESTS: dict[str, Test] = {
    "region": _region,
    "opened": _opened,
    "demand": _demand,
    "sum": _sum,
    "action_sum": _action_sum,
    "action_values": _action_values,
    "cities": _cities,
    "regions": _regions,
    "capitals": _capitals,
    "one_region": _one_region,
}
