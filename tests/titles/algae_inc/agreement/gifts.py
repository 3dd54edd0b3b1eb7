"""Gifts between turns, which make rare situations common and need not follow the rules of set-up."""

from collections.abc import Callable
from random import Random

from scoresheet.domain.titles.algae_inc import placing
from scoresheet.domain.titles.algae_inc.effects.tiles import ComboTaken, StorageOpened, TileBuilt, TilePlaced
from scoresheet.domain.titles.algae_inc.engineers import fields
from scoresheet.domain.titles.algae_inc.grid import fitting
from scoresheet.domain.titles.algae_inc.kinds import SPECIES, TEAMS
from scoresheet.domain.titles.algae_inc.state import Department, State
from scoresheet.domain.viewer import Seat

Gift = Callable[[State, Seat, Random], None]


def give(state: State, random: Random) -> None:
    """Give some gifts to all players."""
    for number, own in enumerate(state.departments):
        for gift in random.sample(GIFTS, random.randrange(1, len(GIFTS))):
            gift(state, Seat(number), random)
        assert own.disks >= 0
    for tank in state.tanks.values():
        tank.cubes = random.randrange(tank.capacity + 1)
    for store in state.byproducts.values():
        store.cubes = random.choice([0, store.row * store.rows, random.randrange(store.row * store.rows + 1)])


def items(state: State, seat: Seat, random: Random) -> None:
    most = random.choice([2, 4, 8])
    own = state.departments[seat].items
    for item in own:
        own[item] = random.randrange(most) * random.randrange(2)
    own["sp"] = min(10, own["sp"] * 2)


def energy(state: State, seat: Seat, random: Random) -> None:
    state.departments[seat].energy = random.choice([0, 0, 1, 2, 9, 10, random.randrange(11)])


def cubes(state: State, seat: Seat, random: Random) -> None:
    own, box = state.departments[seat], state.box(seat).storages
    most = random.choice([2, 2, 3])
    for place in own.cubes:
        room = box.get(place, most) if place in own.open or place not in box else 0  # type: ignore[call-overload]
        own.cubes[place] = random.randrange(min(room, most) + 1)


def cards(state: State, seat: Seat, random: Random) -> None:
    own = state.departments[seat]
    names = sorted(state.components.contracts[own.department])
    own.ability, own.end = random.choice(names), random.choice(names)
    if not own.delivered:
        own.export = random.choice(names)


def staff(state: State, seat: Seat, random: Random) -> None:
    own = state.departments[seat]
    for team in TEAMS:
        own.recruited[team] = max(own.recruited[team], random.randrange(4))
        if team not in own.upgraded and random.randrange(2):
            own.upgraded.append(team)


def engineering(state: State, seat: Seat, random: Random) -> None:
    """Move tiles of the grid to the board, and combo tiles to the reserve."""
    own = state.departments[seat]
    for tile in random.sample(sorted(own.grid), min(4, len(own.grid))):
        if tile in state.components.combo_tiles:
            ComboTaken(seat, tile, free=True).apply(state)
        elif not (tile.endswith("-2") and tile.replace("-2", "-1") in own.grid) and (free := fields(state, seat, tile)):
            TileBuilt(seat, tile, random.choice(free), free=True).apply(state)


def science(state: State, seat: Seat, random: Random) -> None:
    """Move tiles of the board and combo tiles to the grid."""
    own = state.departments[seat]
    tiles = sorted([*placing.uncovered(state, seat), *own.combos])
    for tile in random.sample(tiles, min(3, len(tiles))):
        found = [*fitting(state, seat, tile)]
        if found:
            TilePlaced(seat, tile, list(random.choice(found).cells), free=True).apply(state)
            if tile not in state.components.combo_tiles:
                _open(state, seat, own, tile)


def _open(state: State, seat: Seat, own: Department, tile: str) -> None:
    species = state.components.science_tiles[own.department][tile].opens
    if species:
        assert species in SPECIES
        StorageOpened(seat, species, min(6, state.tanks[species].capacity + 1)).apply(state)


def disks(state: State, seat: Seat, random: Random) -> None:
    """Put disks on the map (sometimes all, or all but one), and markers beside milestones."""
    own = state.departments[seat]
    left = random.choice([own.disks, own.disks - 1, own.disks - 2, own.disks - 3, 1, 0])
    free = sorted(set(state.demands) - set(own.cities))
    for city in random.sample(free, max(0, own.disks - max(0, left))):
        own.disks -= 1
        own.cities.append(city)
        state.disks.setdefault(city, []).append(seat)
    for name in random.sample(state.rows, random.randrange(3)):
        if seat not in state.achieved.get(name, []):
            state.achieved.setdefault(name, []).append(seat)
            own.markers -= 1


GIFTS: tuple[Gift, ...] = (items, items, energy, cubes, cubes, cards, staff, engineering, science, disks)
