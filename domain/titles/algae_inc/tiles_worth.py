"""Estimates of staff and tiles, both those in use and those available."""

from functools import cache

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.grid import Spot, bits_of, bonuses_under, fitting
from scoresheet.domain.titles.algae_inc.kinds import TEAMS, Team
from scoresheet.domain.titles.algae_inc.kit import lines_of
from scoresheet.domain.titles.algae_inc.outlook import Outlook
from scoresheet.domain.titles.algae_inc.placing import Way, affordable_zones, covered_bonuses, price, uncovered
from scoresheet.domain.titles.algae_inc.stores_worth import gain_worth

# Estimates for a whole month; some were tuned in games between bots.
STAFF: dict[Team, tuple[float, ...]] = {
    "operators": (5.0, 4.5, 2.0, 1.0),
    "engineers": (3.6, 3.0, 1.6, 1.0),
    "scientists": (3.4, 2.8, 1.4, 0.8),
}
"""The worth of each staff tile in a row, in order."""
STORAGE = 1.0
INCOME: dict[Team, float] = {"operators": 2.0, "engineers": 3.4, "scientists": 2.4}
TRANSPORT = 2.4
BOTH = 1.6
MARKET = 2.2
"""The worth of raising one kind of goods by a point of market value."""
LINE = 5.0
"""The worth of opening a belt."""
BETTER = 1.6
CAPACITY = 3.5
CONVEYOR = 3.0
FLEXIBLE = 1.0
INJECTION = 2.0
"""The worth of a byproduct that a belt can take in."""
COMBO = 1.6
"""The worth of a combo tile in reserve."""
GROUP = 1.0
LOOSE = 0.4
"""The worth of a tile that does not touch another."""


def staff_worth(outlook: Outlook) -> float:
    """Return the worth of recruited staff."""
    recruited = outlook.department.recruited
    return sum(sum(STAFF[team][: recruited.get(team, 0)]) for team in TEAMS) * outlook.share


def tiles_worth(outlook: Outlook) -> float:
    """Return the worth of tiles in use on the department board, and of combo tiles in reserve."""
    department, digest = outlook.department, EDITIONS[outlook.state.edition].digest
    science = sum(science_effect(digest, department.department, placed.tile) for placed in department.placed)
    engineering = sum(engineering_effect(digest, department.department, tile) for tile in department.fields.values())
    reserve = min(1.0, outlook.turns / 3) * COMBO * len(department.combos)
    return (science + engineering) * outlook.share + reserve


@cache
def science_effect(edition: str, department: str, tile: str) -> float:
    """Return the worth of a science tile's effect over a month; 0 for a combo tile."""
    components = EDITIONS[edition].components
    kind = components.science_tiles[department].get(tile)
    if kind is None:
        return 0.0
    worth = STORAGE * bool(kind.opens) + TRANSPORT * kind.transport + BOTH * kind.both
    worth += INCOME[kind.income] if kind.income else 0.0
    return worth + _market_effect(edition, department, tile) + _belts_effect(edition, department, tile)


def _market_effect(edition: str, department: str, tile: str) -> float:
    market = EDITIONS[edition].components.market[department]
    upgrade = market.upgrades.get(tile)
    if upgrade is None:
        return 0.0
    better = 1.0 * sum(value - market.values[place] for place, value in upgrade.values.items())
    if market.pair_of and upgrade.values:
        better *= 0.3
    better += (sum(upgrade.pair) - sum(market.pair)) * 1.2 if upgrade.pair else 0
    return MARKET * (better + 0.8 * upgrade.below_fresh)


def _belts_effect(edition: str, department: str, tile: str) -> float:
    return sum(_belt_effect(belt, tile) for belt in lines_of(edition, department).belts.values())


def _belt_effect(belt: Belt, tile: str) -> float:
    if belt.tile == tile:
        return INJECTION * max(1, belt.limit) - belt.energy
    opened = LINE * (belt.opened_by == tile)
    return opened + BETTER * (tile in belt.better or belt.removed_by == tile)


@cache
def engineering_effect(edition: str, department: str, tile: str) -> float:
    """Return the worth of an engineering tile's effect over a month."""
    kind = EDITIONS[edition].components.engineering_tiles[tile]
    worth = CAPACITY * kind.capacity + CONVEYOR * (kind.moves > 0) + FLEXIBLE * kind.flexible
    return worth + _belts_effect(edition, department, tile)


def tile_worth(outlook: Outlook, tile: str) -> float:
    """Return the worth of a tile that is built or placed: its effect from now on, and final VP."""
    department = outlook.department
    digest = EDITIONS[outlook.state.edition].digest
    if tile in outlook.components.engineering_tiles:
        share = outlook.share * engineering_effect(digest, department.department, tile)
        return share + _end(outlook, "engineering_tiles")
    counted = "combo_tiles" if tile in outlook.components.combo_tiles else "science_tiles"
    return outlook.share * science_effect(digest, department.department, tile) + _end(outlook, counted)


def _end(outlook: Outlook, counted: str) -> float:
    """Return the VP that the contract's end scoring gives for one more thing of this kind."""
    department = outlook.department
    if not department.end:
        return 0.0
    end = outlook.components.contract_ends[outlook.components.contracts[department.department][department.end].end]
    return end.points if end.counts == counted else 0.0


def recruit_worth(outlook: Outlook, team: Team) -> float:
    """Return the worth of the next staff tile in a row; its cost is not deducted."""
    number = outlook.department.recruited[team]
    place = outlook.components.facility[number]
    worth = STAFF[team][number] * outlook.share + place.points + gain_worth(outlook, place.bonus[team])
    department = outlook.department
    if department.end:
        end = outlook.components.contract_ends[outlook.components.contracts[department.department][department.end].end]
        worth += end.points * (end.counts == "recruited" and end.team in ("", team))
    return worth


def spot_worth(outlook: Outlook, tile: str, spot: Spot, way: Way = "activation") -> float:
    """Return the worth of a placement: joining a group and covering bonuses, less the price."""
    covered = 0.0
    if bonuses_under(outlook.state, outlook.seat, spot.cells):
        combo = tile in outlook.components.combo_tiles
        covered = cells_worth(outlook, covered_bonuses(outlook.state, outlook.seat, list(spot.cells), combo))
    paid = price(outlook.state, outlook.seat, spot.zone, way) * (outlook.items["sp"] + 0.25)
    return joined(outlook, spot) + covered - paid


def joined(outlook: Outlook, spot: Spot) -> float:
    """Return the worth of a placement for the group scoring: more if it touches a placed tile."""
    placed = outlook.department.placed
    if not placed:
        return GROUP
    columns = outlook.components.grid.columns
    mine = _around(spot.cells, columns)
    return GROUP if any(mine & bits_of(tile.cells, columns) for tile in placed) else LOOSE


@cache
def _around(cells: tuple[tuple[int, int], ...], columns: int) -> int:
    """Return a bit mask of the cells beside these cells."""
    beside = [(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return bits_of([(x, y) for x, y in beside if 0 <= x < columns and y >= 0], columns)


def cells_worth(outlook: Outlook, cells: list[tuple[int, int]]) -> float:
    """Return the worth of the bonuses of covered cells."""
    inlay = outlook.components.inlays[outlook.department.inlay]
    return sum(gain_worth(outlook, inlay.bonuses[f"{x},{y}"]) for x, y in cells)


def placing_worth(outlook: Outlook, tile: str, way: Way, turn: int | None = None) -> float:
    """Return the worth of a tile at its best place, including its effect."""
    state, seat = outlook.state, outlook.seat
    zones = affordable_zones(state, seat, way, {}, 0)
    places = (
        spot_worth(outlook, tile, spot, way)
        for spot in fitting(state, seat, tile)
        if zones[spot.zone] and (turn is None or spot.turn == turn)
    )
    return tile_worth(outlook, tile) + max(places, default=0.0)


def best_tiles(outlook: Outlook, number: int) -> float:
    """Return the worth of placing up to `number` tiles, each at the first place where it fits."""
    state, seat, found = outlook.state, outlook.seat, list[float]()
    zones = affordable_zones(state, seat, "activation", {}, 0)
    reserve = {tile: -COMBO * min(1.0, outlook.turns / 3) - 0.25 for tile in outlook.department.combos}
    points = outlook.department.items["sp"]
    for tile in [*uncovered(state, seat), *reserve]:
        spot = next(fitting(state, seat, tile), None)
        if spot is not None and zones[spot.zone]:
            cost = price(state, seat, spot.zone, "activation")
            found.append(tile_worth(outlook, tile) + GROUP + 0.4 - cost * (outlook.items["sp"] + 0.25))
            found[-1] += reserve.get(tile, 0.0) - 0.3 * outlook.exchange * max(0, cost - points)
    return sum(max(0.0, worth) for worth in sorted(found, reverse=True)[: min(number, max(1, points // 2))])


def has_double(outlook: Outlook) -> bool:
    """Return whether an ability lets the seat recruit twice in an action."""
    return abilities.has(outlook.state, outlook.seat, "DOUBLE_RECRUIT")
