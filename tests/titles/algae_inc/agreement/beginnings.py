"""The position before pools are taken, by the model."""

from collections import Counter

from tests.titles.algae_inc.agreement.walk import Walk
from tests.titles.algae_inc.oracle import data
from tests.titles.algae_inc.oracle.boards import COMBO_TILES, ENGINEERING_TILES, MAKES, OPEN_AT_START
from tests.titles.algae_inc.oracle.grid import covered
from tests.titles.algae_inc.oracle.inlays import DEFAULT_INLAY
from tests.titles.algae_inc.oracle.tanks import byproducts_at_start, columns_at_start


def laid_out(walk: Walk) -> None:
    """Compare map, tanks, milestones, boards and Bruno."""
    snap = walk.snap
    departments = [own.department for own in snap.seats.values()]
    alone = MAKES[departments[0]] if len(departments) == 1 else None
    columns = columns_at_start(departments)
    walk.same("set-up", columns, snap.columns)
    walk.same("set-up", byproducts_at_start(columns, alone), snap.byproducts)
    walk.same("set-up", dict.fromkeys(data.SPECIES, data.TANK_START), snap.algae)
    colours = [data.MILESTONES[name].color for name in snap.milestones]
    walk.same("set-up", [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], colours)
    walk.same("set-up", 10, len({name[:3] for name in snap.milestones}))
    regular = Counter(snap.demand[city] for city in data.CITIES if city not in data.CAPITALS)
    walk.same("set-up", Counter(data.REGULAR_DEMANDS), regular)
    capitals = {city: snap.demand[city] for city in data.CAPITALS}
    walk.same("set-up", Counter(data.CAPITAL_DEMANDS), Counter(capitals.values()))
    if snap.printed_capitals:
        walk.same("set-up", {city: data.CITIES[city].printed for city in data.CAPITALS}, capitals)
    walk.same("set-up", set(data.CITIES) - set(snap.neutral), snap.tokens)
    walk.same("set-up", sum(snap.demand[city] for city in snap.neutral), snap.bruno_vp)
    walk.same("set-up", alone is not None, bool(snap.neutral) and snap.neutral[0] in data.CAPITALS)
    for own in snap.seats.values():
        start = Counter({OPEN_AT_START[own.department]: data.START_CUBES})
        walk.same("set-up", start, own.cubes)
        walk.same("set-up", (0, data.ENERGY_START, 0), (own.items.total(), own.energy, own.vp))
        walk.same("set-up", {*ENGINEERING_TILES, *COMBO_TILES}, own.grid)
        cells = walk.state.departments[departments.index(own.department)].grid.values()
        walk.same("set-up", covered(own), frozenset((x, y) for tile in cells for x, y in tile))
    who_with_whom(walk, departments)
    pools = walk.state.pools
    walk.same("set-up", (max(2, len(departments)), {2}), (len(pools), {len(pool.tokens) for pool in pools}))


NOT_TOGETHER = ({"biofuel", "cosmetics"}, {"bioplastics", "food"})
"""In a game for two."""


def who_with_whom(walk: Walk, departments: list[str]) -> None:
    """Check that departments and inlays are different, and that the last player clockwise takes a pool first."""
    number = len(departments)
    walk.same("set-up", number, len(set(departments)))
    walk.same("set-up", True, number != len(NOT_TOGETHER) or set(departments) not in NOT_TOGETHER)
    inlays = [own.inlay for own in walk.snap.seats.values()]
    walk.same("set-up", number, len({inlay[:1] for inlay in inlays}))
    if not walk.state.options.random_inlays:
        walk.same("set-up", [DEFAULT_INLAY[name] for name in departments], inlays)
    walk.same("set-up", [(walk.state.first - 1) % number], walk.state.to_act())
    for own in walk.state.departments:
        walk.same("set-up", 3, len({own.ability, own.export, own.end}))
