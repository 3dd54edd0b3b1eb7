"""Estimates in VP of the seven actions, each performed in the best way."""

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
"""The factor for gains that are still to come in this turn."""
AHEAD = 0.35
"""The factor for actions that become possible in the next turn."""
LATER = 0.75
"""An additional factor for each turn after the next."""


def best_action(outlook: Outlook) -> float:
    """Return the worth of the best action on the Supervisor's spot, less the tokens it costs."""
    if not outlook.department.level:
        return 0.0
    return SOON * max(
        _tokens(outlook), *(_net(outlook, move) for move in performable(outlook.state, outlook.seat)), 0.0
    )


def way_worth(outlook: Outlook) -> float:
    """Return the worth of the best route up the remaining strips; repeated actions count little."""
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
    """Return the worth of the best alternate action."""
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
    """Return the worth of an action that the seat performs; cache it in the outlook."""
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
    """Return the worth of activating a team with `strength` members."""
    if team == "operators":
        return operators_worth(outlook, strength)
    if team == "engineers":
        return engineers_worth(outlook, strength, strength)
    return scientists_worth(outlook, strength)


def recruits_worth(outlook: Outlook) -> float:
    """Return the worth of recruiting into the best row, and a second if an ability allows it."""
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
    """Return the worth of taking cubes or exporting, or of both if the team is upgraded."""
    cubes, exports = algae_worth(outlook, strength), next_exports(outlook, strength)
    exports += week_bonus(outlook) if exports else 0.0
    return cubes + exports if "operators" in outlook.department.upgraded else max(cubes, exports)


def algae_worth(outlook: Outlook, number: int) -> float:
    """Return the worth of taking `number` cubes, limited by the space in storages."""
    state, seat = outlook.state, outlook.seat
    worths = place_worths(outlook)
    room = sum(state.box(seat).storages[kind] - outlook.department.cubes[kind] for kind in outlook.department.open)
    best = max((worths[kind] for kind in SPECIES if room_in_storage(state, seat, kind)), default=0.0)
    return min(number, max(room, 0)) * best


def engineers_worth(outlook: Outlook, points: int, number: int) -> float:
    """Return the worth of taking up to `number` tiles out of the grid with `points` points."""
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
    """Return the worth of taking a tile out of the grid, to build or as a combo tile in reserve."""
    if tile in outlook.components.combo_tiles:
        return COMBO * min(1.0, outlook.turns / 3) + 0.25
    return tile_worth(outlook, tile)


def scientists_worth(outlook: Outlook, strength: int) -> float:
    """Return the worth of gaining science points or placing tiles, or of both if upgraded."""
    room = outlook.components.rules.science_max - outlook.department.items["sp"]
    points = min(strength, room) * (outlook.items["sp"] + 0.25)
    tiles = best_tiles(outlook, strength)
    return points + tiles if "scientists" in outlook.department.upgraded else max(points, tiles)
