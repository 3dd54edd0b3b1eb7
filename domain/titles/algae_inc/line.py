"""The state of a department's line: capacities and belts ("Department boards")."""

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.kinds import MACHINES, Machine, Species
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.state import Department, State
from scoresheet.domain.viewer import Seat

NO_LIMIT = 0
"""The limit that means "no limit"."""


def capacity(state: State, seat: Seat, machine: Machine) -> int:
    """Return the number of main moves in an activation, given by the machine's capacity tile."""
    department, steps = state.departments[seat], state.box(seat).capacity
    tile = department.fields.get(machine)
    if not tile:
        return steps[0]
    return steps[2] if "engineers" in department.upgraded else steps[1]


def conveyor_moves(state: State, seat: Seat, machine: Machine) -> int:
    """Return the number of moves that a machine's conveyor tile gives in the next machine."""
    tile = state.departments[seat].fields.get(f"conveyor {machine}")
    return state.components.engineering_tiles[tile].moves if tile else 0


def runs(department: Department, belt: Belt) -> bool:
    """Return whether a belt is in operation.

    The tile that it needs is built, the tile that closes it is gone, and no tile has removed it.
    """
    placed = department.fields.values()
    return (
        (not belt.tile or belt.tile in placed)
        and (not belt.opened_by or belt.opened_by not in department.science)
        and (not belt.removed_by or belt.removed_by not in placed)
    )


def limit(department: Department, belt: Belt) -> int:
    """Return the number of cubes that a belt takes in an activation, 0 for no limit."""
    for tile, better in belt.better.items():
        if better.limit is not None and works(department, tile):
            return better.limit
    return belt.limit


def energy(department: Department, belt: Belt) -> int:
    """Return the energy cost of a belt."""
    for tile, better in belt.better.items():
        if better.energy is not None and works(department, tile):
            return better.energy
    return belt.energy


def per(department: Department, belt: Belt) -> str:
    """Return the unit of a belt's energy cost: "cube" or "use"."""
    for tile, better in belt.better.items():
        if better.per is not None and works(department, tile):
            return better.per
    return belt.per


def works(department: Department, tile: str) -> bool:
    """Return whether a tile is in effect: engineering tiles on the board, science tiles off it."""
    return tile in department.fields.values() or any(tile == placed.tile for placed in department.placed)


def left_in(department: Department, name: str, belt: Belt) -> int | None:
    """Return the number of cubes that a belt still takes in this activation, None for no limit."""
    most = limit(department, belt)
    return None if most == NO_LIMIT else most - department.activation.used.get(name, 0)


def cost_of_next(department: Department, name: str, belt: Belt) -> int:
    """Return the energy for the next cube on a belt."""
    if per(department, belt) == "use" and department.activation.used.get(name, 0):
        return 0
    return energy(department, belt)


def movable(department: Department, place: str) -> int:
    """Return the number of cubes that may leave a place by a main belt in this activation.

    Cubes that were moved back to the place may not leave it again.
    """
    return department.cubes[place] - department.activation.held.get(place, 0)


def open_mains(state: State, seat: Seat, machine: Machine) -> list[tuple[str, Belt]]:
    """Return the main belts of a machine that are in operation."""
    department = state.departments[seat]
    return [(name, belt) for name, belt in lines(state, seat).mains[machine] if runs(department, belt)]


def room_in_storage(state: State, seat: Seat, species: Species) -> bool:
    """Return whether there is room to store a cube of a species."""
    department = state.departments[seat]
    if species not in department.open:
        return False
    unlimited = abilities.has(state, seat, "NO_STORAGE_LIMIT_FREE_SUPPLY")
    return unlimited or department.cubes[species] < state.box(seat).storages[species]


def price_of_alga(state: State, seat: Seat, species: Species) -> int:
    """Return the EUR for a cube of a species: 0 unless its tank is empty."""
    if state.tanks[species].cubes or abilities.has(state, seat, "NO_STORAGE_LIMIT_FREE_SUPPLY"):
        return 0
    return state.components.algae_tank.bought


def loss(department: Department, belts: tuple[tuple[str, Belt], ...], moved: dict[str, int]) -> int:
    """Return the energy that belts tied to these main moves take."""
    total = 0
    for _, belt in belts:
        cubes = moved.get(belt.needs, 0)
        if belt.gains < 0 and cubes >= belt.needs_cubes and runs(department, belt):
            total -= belt.gains * (cubes if per(department, belt) == "cube" else 1)
    return total


def offered_energy(department: Department, belts: tuple[tuple[str, Belt], ...], moved: dict[str, int]) -> int:
    """Return the energy, not taken yet, that belts tied to these main moves offer."""
    return sum(
        belt.gains
        for name, belt in belts
        if belt.gains > 0
        and moved.get(belt.needs, 0) >= belt.needs_cubes
        and not department.activation.used.get(name, 0)
        and runs(department, belt)
    )


def owed(state: State, seat: Seat) -> int:
    """Return the energy that the main moves so far will cost.

    0 once it is paid, and while no machine is running.
    """
    department = state.departments[seat]
    machine = department.activation.machine
    if machine not in MACHINES:
        return 0
    tied = lines(state, seat).tied[machine]
    unpaid = tuple((name, belt) for name, belt in tied if not department.activation.used.get(name, 0))
    return loss(department, unpaid, department.activation.moved)
