"""What the seven actions look worth to a seat, each done in the best way."""

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.engineers import price, removals
from scoresheet.domain.titles.algae_inc.exports_worth import next_exports, week_bonus
from scoresheet.domain.titles.algae_inc.kinds import PRINTED, SPECIES, TEAMS, Action, Team
from scoresheet.domain.titles.algae_inc.line import room_in_storage
from scoresheet.domain.titles.algae_inc.line_worth import machine_worth, place_worths
from scoresheet.domain.titles.algae_inc.means import can_pay
from scoresheet.domain.titles.algae_inc.outlook import Outlook
from scoresheet.domain.titles.algae_inc.state import LEVELS
from scoresheet.domain.titles.algae_inc.stores_worth import STEP
from scoresheet.domain.titles.algae_inc.tiles_worth import COMBO, best_tiles, has_double, recruit_worth, tile_worth
from scoresheet.domain.titles.algae_inc.turns import PerformAction, performable, spots

SOON = 0.97
"""Of what is still to come."""
AHEAD = 0.35
"""Of the worth of what could be done in the next turn."""
LATER = 0.75
"""Of that, for the turn after it."""


def best_action(outlook: Outlook) -> float:
    """The best that the Supervisor can do on its spot, tokens paid."""
    if not outlook.department.level:
        return 0.0
    return SOON * max(
        _tokens(outlook), *(_net(outlook, move) for move in performable(outlook.state, outlook.seat)), 0.0
    )


def way_worth(outlook: Outlook) -> float:
    """What the spots above the Supervisor's offer for the rest of the week, each action counted once."""
    department = outlook.department
    if not department.level or department.turn.tile_used:
        return 0.0
    return AHEAD * _way(outlook, LEVELS.index(department.level), department.spot, frozenset())


def _way(outlook: Outlook, level: int, spot: int, done: frozenset[Action]) -> float:
    if level + 1 >= len(LEVELS):
        return 0.0
    links: list[list[int]] = getattr(outlook.components.links, LEVELS[level])
    best = 0.0
    for following in links[spot]:
        ways = PRINTED[spots(outlook.state, LEVELS[level + 1])[following]]
        worth, action = max((action_worth(outlook, each) if each not in done else 0.3, each) for each in ways)
        best = max(best, worth + LATER * _way(outlook, level + 1, following, done | {action}))
    return best


def _tokens(outlook: Outlook) -> float:
    """The alternate action."""
    return max(outlook.items["ca"] + 0.25, outlook.eur, STEP * outlook.future)


def _net(outlook: Outlook, move: object) -> float:
    if not isinstance(move, PerformAction):
        return 0.0
    paid = 0.0
    if move.paying:
        held = outlook.department.items[move.paying]
        missing = outlook.components.exchange.wild if move.paying == "wild" else outlook.components.exchange.items
        paid = outlook.items[move.paying] + 0.25 if held else missing * outlook.exchange
    return action_worth(outlook, move.action) - paid


def action_worth(outlook: Outlook, action: Action) -> float:
    """An action that is going to be performed, worked out once."""
    if action not in outlook.notes:
        outlook.notes[action] = _action_worth(outlook, action)
    return outlook.notes[action]


def _action_worth(outlook: Outlook, action: Action) -> float:
    if action == "recruit":
        return recruits_worth(outlook)
    if action == "A" or action == "B" or action == "C":
        return machine_worth(outlook, action)
    strengths = abilities.strengths(outlook.state, outlook.seat, action)
    return max(team_worth(outlook, action, strength) for _, strength in strengths)


def team_worth(outlook: Outlook, team: Team, strength: int) -> float:
    """A team that is activated with so many members."""
    if team == "operators":
        return operators_worth(outlook, strength)
    if team == "engineers":
        return engineers_worth(outlook, strength, strength)
    return scientists_worth(outlook, strength)


def recruits_worth(outlook: Outlook) -> float:
    """The best row, and by an ability a second one."""
    nets = sorted((_recruit(outlook, team) for team in TEAMS), reverse=True)
    return nets[0] + (max(0.0, 0.8 * nets[1]) if has_double(outlook) else 0.0)


def _recruit(outlook: Outlook, team: Team) -> float:
    number, facility = outlook.department.recruited[team], outlook.components.facility
    if number >= len(facility) or not can_pay(outlook.state, outlook.seat, {"eur": facility[number].cost}):
        return 0.0
    held = outlook.department.items["eur"]
    cost = facility[number].cost
    lacking = max(0, cost - held)
    return recruit_worth(outlook, team) - (cost - lacking) * outlook.eur - lacking * 2 * outlook.exchange


def operators_worth(outlook: Outlook, strength: int) -> float:
    """Cubes or exports; both with the team upgrade."""
    cubes, exports = algae_worth(outlook, strength), next_exports(outlook, strength)
    exports += week_bonus(outlook) if exports else 0.0
    return cubes + exports if "operators" in outlook.department.upgraded else max(cubes, exports)


def algae_worth(outlook: Outlook, number: int) -> float:
    """So many cubes, as far as there is room for them."""
    state, seat = outlook.state, outlook.seat
    worths = place_worths(outlook)
    room = sum(state.box(seat).storages[kind] - outlook.department.cubes[kind] for kind in outlook.department.open)
    best = max((worths[kind] for kind in SPECIES if room_in_storage(state, seat, kind)), default=0.0)
    return min(number, max(room, 0)) * best


def engineers_worth(outlook: Outlook, points: int, number: int) -> float:
    """Tiles taken out of the grid with so many points."""
    state, seat, best = outlook.state, outlook.seat, dict[str, float]()
    for move in removals(state, seat, points):
        tile: str = move.tile  # type: ignore[attr-defined]
        if tile not in best:
            lacking = max(0, price(state, seat, tile) - points)
            best[tile] = removal_worth(outlook, tile) - lacking * (outlook.items["fe"] + 0.25)
    worth, left = 0.0, points
    for tile, each in sorted(best.items(), key=lambda found: -found[1]):
        cost = price(state, seat, tile)
        if number > 0 and each > 0 and (cost <= left or worth == 0.0):
            worth, left, number = worth + each, max(0, left - cost), number - 1
    return worth


def removal_worth(outlook: Outlook, tile: str) -> float:
    """A tile out of the grid: built, or in reserve."""
    if tile in outlook.components.combo_tiles:
        return COMBO * min(1.0, outlook.turns / 3) + 0.25
    return tile_worth(outlook, tile)


def scientists_worth(outlook: Outlook, strength: int) -> float:
    """Science points or tiles; both with the team upgrade."""
    room = outlook.components.rules.science_max - outlook.department.items["sp"]
    points = min(strength, room) * (outlook.items["sp"] + 0.25)
    tiles = best_tiles(outlook, strength)
    return points + tiles if "scientists" in outlook.department.upgraded else max(points, tiles)
