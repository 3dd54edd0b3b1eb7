"""The special missions: what each asks of a player's board at the end of the game."""

from collections.abc import Callable

from domain.titles.phytoplankton.components import BOX, SPECIES_OF, Mission, gives
from domain.titles.phytoplankton.state import Player


def _of_group(mission: Mission, player: Player) -> int:
    return sum(SPECIES_OF[placed.card].group == mission.group for placed in player.in_play())


def _rows_begun(mission: Mission, player: Player) -> int:
    return sum(bool(row) for row in player.rows.values())


def _rows_filled(mission: Mission, player: Player) -> int:
    return sum(len(row) == BOX.board.slots for row in player.rows.values())


def _carbon_on_one(mission: Mission, player: Player) -> int:
    return max((placed.carbon for placed in player.in_play()), default=0)


def _tucked(mission: Mission, player: Player) -> int:
    return sum(len(placed.tucked) for placed in player.in_play())


def _cost_lists(mission: Mission, player: Player) -> int:
    costs = [SPECIES_OF[placed.card].cost for placed in player.in_play()]
    return sum(any(symbol != "any" and mission.resource in gives(symbol) for symbol in cost) for cost in costs)


COUNTS: dict[str, Callable[[Mission, Player], int]] = {
    "group": _of_group,
    "rows_begun": _rows_begun,
    "rows_filled": _rows_filled,
    "carbon_on_one": _carbon_on_one,
    "tucked": _tucked,
    "cost_lists": _cost_lists,
}


def progress(mission: Mission, player: Player) -> int:
    """How much of what the mission asks for a player has, at most what it needs."""
    return min(mission.need, COUNTS[mission.kind](mission, player))


def mission_points(mission: Mission, player: Player) -> int:
    """Its points if it is completed, else none."""
    return mission.points if progress(mission, player) == mission.need else 0
