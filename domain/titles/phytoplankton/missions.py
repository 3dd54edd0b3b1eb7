"""The special missions and their conditions at the end of the game."""

from collections.abc import Callable

from scoresheet.domain.titles.phytoplankton.components import Components, Mission, gives
from scoresheet.domain.titles.phytoplankton.state import Player


def _of_group(components: Components, mission: Mission, player: Player) -> int:
    return sum(components.species_of[placed.card].group == mission.group for placed in player.in_play())


def _rows_begun(components: Components, mission: Mission, player: Player) -> int:
    return sum(bool(row) for row in player.rows.values())


def _rows_filled(components: Components, mission: Mission, player: Player) -> int:
    return sum(len(row) == components.board.slots for row in player.rows.values())


def _carbon_on_one(components: Components, mission: Mission, player: Player) -> int:
    return max((placed.carbon for placed in player.in_play()), default=0)


def _tucked(components: Components, mission: Mission, player: Player) -> int:
    return sum(len(placed.tucked) for placed in player.in_play())


def _cost_lists(components: Components, mission: Mission, player: Player) -> int:
    costs = [components.species_of[placed.card].cost for placed in player.in_play()]
    return sum(any(symbol != "any" and mission.resource in gives(symbol) for symbol in cost) for cost in costs)


COUNTS: dict[str, Callable[[Components, Mission, Player], int]] = {
    "group": _of_group,
    "rows_begun": _rows_begun,
    "rows_filled": _rows_filled,
    "carbon_on_one": _carbon_on_one,
    "tucked": _tucked,
    "cost_lists": _cost_lists,
}


def progress(components: Components, mission: Mission, player: Player) -> int:
    """Return the progress towards a mission, at most the number that it needs."""
    return min(mission.need, COUNTS[mission.kind](components, mission, player))


def mission_points(components: Components, mission: Mission, player: Player) -> int:
    """Return the points of a mission if it is completed, else 0."""
    return mission.points if progress(components, mission, player) == mission.need else 0
