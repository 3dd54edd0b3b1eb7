"""Invariants of every position of Algae, Inc."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from scoresheet.domain.titles.algae_inc import abilities, line
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.grid import spots
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS, MACHINES, SPECIES, TEAMS
from scoresheet.domain.titles.algae_inc.state import BRUNO, Department, State
from scoresheet.domain.viewer import Seat

DECK = ("ability", "export", "end")


def check(state: State) -> None:
    """Raise `AssertionError` if a piece got lost or came from nowhere, or lies where it cannot be."""
    for seat, department in enumerate(state.departments):
        if department.department:
            check_department(state, Seat(seat), department)
    chosen = [department.department for department in state.departments if department.department]
    assert len(chosen) == len(set(chosen))
    if state.seats == 2:
        assert not any(set(chosen) & set(state.components.departments[name].not_with) for name in chosen)
    if not state.demands:
        return
    check_map(state)
    check_tokens(state)
    check_milestones(state)
    check_tanks(state)
    if state.phase != "setup":
        check_action_board(state)
    if state.rival is not None:
        check_rival(state)


def check_department(state: State, seat: Seat, department: Department) -> None:
    """Check the board of a player."""
    check_cubes(state, seat, department)
    check_stock(state, department)
    check_activation(state, seat, department)
    check_cards(state, department)
    check_side_board(state, seat, department)
    check_science(state, department)
    check_engineering(state, department)
    check_grid(state, department)


def check_cubes(state: State, seat: Seat, department: Department) -> None:
    """Check that cubes are where there is room, and that no more are loaded than exist."""
    box = state.components.departments[department.department]
    stations = state.components.stations[department.department]
    assert set(department.cubes) == {*SPECIES, *stations}
    assert min(department.cubes.values()) >= 0
    tiles = state.components.science_tiles[department.department]
    opened = [tile.opens for name, tile in tiles.items() if tile.opens and name not in department.science]
    assert sorted(department.open) == sorted([box.opens, *opened])
    unlimited = abilities.has(state, seat, "NO_STORAGE_LIMIT_FREE_SUPPLY")
    for species in SPECIES:
        room = box.storages[species] if species in department.open else 0
        assert department.cubes[species] <= room or (unlimited and room)
    assert all(0 < number <= department.cubes[place] for place, number in department.work.load.items())


def check_stock(state: State, department: Department) -> None:
    """Check that items, energy, staff and upgrades are within their limits."""
    components = state.components
    assert set(department.items) == {"eur", "sp", "mv", "fe", "ca", "wild"}
    assert min(department.items.values()) >= 0
    assert department.items["sp"] <= components.rules.science_max
    assert 0 <= department.energy <= components.energy.max
    assert set(department.recruited) == set(TEAMS)
    assert all(0 <= number <= len(components.facility) for number in department.recruited.values())
    for teams in (department.upgraded, department.hired_upgrades):
        assert len(teams) == len(set(teams))
    assert all(department.recruited[team] >= 3 for team in department.hired_upgrades)
    assert all(number > 0 for number in department.points.values())
    assert department.exported_week <= state.week


def check_activation(state: State, seat: Seat, department: Department) -> None:
    """Check the capacity of machines and the limits of belts."""
    activation, belts = department.activation, state.components.belts[department.department]
    if activation.machine in MACHINES:
        assert activation.moves <= line.capacity(state, seat, activation.machine)  # type: ignore[arg-type]
        assert activation.moves == sum(activation.moved.values()) + activation.backward
    assert activation.backward <= abilities.has(state, seat, "MACHINE_B_BACKWARD_EUR3")
    for name, number in activation.used.items():
        most = line.limit(department, belts[name]) if name in belts else 0
        assert 0 < number <= (most or number)


def check_cards(state: State, department: Department) -> None:
    """Check the three cards of the department, dealt or slid in."""
    cards = department.cards or [getattr(department, kind) for kind in DECK]
    if any(cards):
        assert len(set(cards)) == state.components.start.contracts
        assert set(cards) <= set(state.components.contracts[department.department])
    assert not (department.cards and department.ability)
    assert not (department.delivered and not department.export)


def check_side_board(state: State, seat: Seat, department: Department) -> None:
    """Check ten disks and ten markers, and that only unlocked tiles are used."""
    pieces = state.components.start.export_tiles
    on_map = [city for city, disks in state.disks.items() if seat in disks]
    assert sorted(department.cities) == sorted(on_map)
    assert department.disks >= 0
    assert department.disks + len(department.cities) + department.delivered == pieces
    achieved = sum(markers.count(seat) for markers in state.achieved.values())
    assert department.markers >= 0
    assert department.markers + achieved == pieces
    assert 0 <= department.used <= pieces - max(department.disks, department.markers)


def check_science(state: State, department: Department) -> None:
    """Check that each science tile is on the board or in the grid, and that lower tiles are still there."""
    tiles = state.components.science_tiles[department.department]
    placed = [tile.tile for tile in department.placed if tile.tile in tiles]
    assert sorted([*department.science, *placed]) == sorted(tiles)
    assert all(tile.under not in department.science or name in department.science for name, tile in tiles.items())


def check_engineering(state: State, department: Department) -> None:
    """Check that engineering and combo tiles are in the grid or on a fitting field, except for replaced levels."""
    tiles = state.components.engineering_tiles
    fields = list(department.fields.values())
    assert not set(fields) & set(department.grid)
    assert len(fields) == len(set(fields))
    for name, kind in tiles.items():
        above = [other for other, same in tiles.items() if same.layout == kind.layout and same.level > kind.level]
        assert (name in fields) + (name in department.grid) + any(other in fields for other in above) == 1
    for field, name in department.fields.items():
        kind = tiles[name]
        assert field in ([f"conveyor {machine}" for machine in kind.fields] if kind.moves else kind.fields)
    combos = [tile.tile for tile in department.placed if tile.tile in state.components.combo_tiles]
    left = [name for name in department.grid if name in state.components.combo_tiles]
    assert sorted([*combos, *left, *department.combos]) == sorted(state.components.combo_tiles)
    assert set(department.grid) <= {*tiles, *state.components.combo_tiles}


def check_grid(state: State, department: Department) -> None:
    """Check that tiles lie inside the grid in their shape without overlapping, except for levels of a stack."""
    components = state.components
    edition = EDITIONS[state.edition].digest
    lying: list[tuple[str, Iterable[Any]]] = []
    for name, cells in department.grid.items():
        kind = components.engineering_tiles.get(name) or components.combo_tiles[name]
        lying += (
            [(kind.shape, cells)] if getattr(kind, "level", 1) == 1 or not _is_under(state, department, name) else []
        )
    for placed in department.placed:
        science = components.science_tiles[department.department]
        shape = (science.get(placed.tile) or components.combo_tiles[placed.tile]).shape
        lying.append((shape, placed.cells))
    for shape, cells in lying:
        assert frozenset((x, y) for x, y in cells) in _ways(edition, shape)
    full = [(x, y) for _, cells in lying for x, y in cells]
    assert len(full) == len(set(full))


@cache
def _ways(edition: str, shape: str) -> set[frozenset[tuple[int, int]]]:
    """Return all placements of a shape in the empty grid."""
    return {frozenset(spot.cells) for spot in spots(edition, shape)}


def _is_under(state: State, department: Department, name: str) -> bool:
    """Return whether the first level still lies under a tile, on the same cells."""
    tiles = state.components.engineering_tiles
    above = [other for other in department.grid if other in tiles and tiles[other].layout == tiles[name].layout]
    assert all(department.grid[other] == department.grid[name] for other in above)
    return any(tiles[other].level < tiles[name].level for other in above)


def check_map(state: State) -> None:
    """Check that demands match tokens or prints, and that no player has two disks in a city."""
    cities, tokens = state.components.cities, state.components.demand_tokens
    assert set(state.demands) == set(cities)
    regular = [state.demands[name] for name, city in cities.items() if not city.capital]
    capitals = {name: state.demands[name] for name, city in cities.items() if city.capital}
    assert sorted(regular) == sorted(tokens.regular)
    if state.options.printed_capitals:
        assert capitals == {name: cities[name].printed for name in capitals}
    else:
        assert sorted(capitals.values()) == sorted(tokens.capital)
    seats = {*range(state.seats), BRUNO} if state.rival is not None else set(range(state.seats))
    assert set(state.disks) <= set(cities)
    for disks in state.disks.values():
        assert disks
        assert len(disks) == len(set(disks))
        assert set(disks) <= seats


def check_tokens(state: State) -> None:
    """Check that City Bonus tokens lie on cities without disks, and the number of tokens seen."""
    kinds, start = state.components.city_bonuses, state.components.start
    assert sorted(state.tokens) == sorted(set(state.demands) - set(state.disks))
    pools = state.seats if state.rival is None else state.components.solo.pools
    turned = sum(disks[0] != BRUNO for disks in state.disks.values())
    assert sum(state.seen.values()) == pools * start.pool_tokens + turned
    assert all(0 <= number <= kinds[kind].count for kind, number in state.seen.items())
    assert sum(kind.count for kind in kinds.values()) >= len(state.tokens) + sum(state.seen.values())
    assert all(pool.team in TEAMS and len(pool.tokens) == start.pool_tokens for pool in state.pools)
    assert len(state.pools) <= pools


def check_milestones(state: State) -> None:
    """Check two tiles of each colour in order, and at most one marker per player beside each."""
    milestones, points = state.components.milestones, state.components.milestone_points
    colours = [milestones[name].colour for name in state.rows]
    assert colours == sorted(colours)
    assert set(Counter(colours).values()) == {points.per_colour}
    assert len(set(colours)) == len(points.points)
    assert len({milestones[name].tile for name in state.rows}) == len(state.rows)
    assert set(state.achieved) <= set(state.rows)
    for markers in state.achieved.values():
        assert len(markers) == len(set(markers))
        assert set(markers) <= {*range(state.seats), *([BRUNO] if state.rival is not None else [])}


def check_tanks(state: State) -> None:
    """Check that Algae tanks match the opened storages, and that no tank exceeds its size."""
    if not state.tanks:
        return
    box = state.components.algae_tank
    for species in SPECIES:
        tank = state.tanks[species]
        own = [d for d in state.departments if species != state.components.departments[d.department].opens]
        opened = sum(species in department.open for department in own)
        assert tank.capacity == min(box.max, box.start + box.per_opened * opened)
        assert 0 <= tank.cubes <= tank.capacity
    for byproduct in BYPRODUCTS:
        stored = state.byproducts[byproduct]
        assert stored.rows == len(state.components.byproduct_tank.euros)
        assert 0 <= stored.cubes <= stored.row * stored.rows


def check_action_board(state: State) -> None:
    """Check a strip of each set, Supervisors on spots, and the ranges of week and turn."""
    components = state.components
    assert all(components.strips[lying.strip].set == level for level, lying in state.strips.items())
    assert len(state.strips) == len({strip.set for strip in components.strips.values()})
    assert all(0 <= lying.side < len(components.strips[lying.strip].sides) for lying in state.strips.values())
    for department in state.departments:
        if department.level:
            lying = state.strips[department.level]
            assert 0 <= department.spot < len(components.strips[lying.strip].sides[lying.side])
    assert 1 <= state.week <= components.rules.weeks
    assert 0 <= state.round <= components.rules.turns
    assert sorted(state.rounds) == sorted(TEAMS)
    assert 0 <= state.first < state.seats
    assert bool(state.weekend) == (state.week < components.rules.weeks and not _last_weekend_over(state))


def _last_weekend_over(state: State) -> bool:
    """Return whether the last weekend has gone on until its strip is turned."""
    return state.week == state.components.rules.weeks - 1 and state.phase == "weekend" and not state.weekend


def check_rival(state: State) -> None:
    """Check all neutral disks: one counts VP, the others are on strips and cities, or gone."""
    rival = state.bruno
    on_map = sum(disks.count(BRUNO) for disks in state.disks.values())
    on_strips = sum(map(sum, rival.strips.values()))
    assert min([rival.left, rival.gone, *(number for disks in rival.strips.values() for number in disks)]) >= 0
    if on_map:
        assert 1 + on_map + on_strips + rival.left + rival.gone == state.components.solo.disks
    assert all(number > 0 for number in rival.points.values())
