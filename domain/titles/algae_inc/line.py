"""A department's line as it stands: what is open, how much a machine moves, which belts run ("Department boards")."""

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.kinds import MACHINES, Machine, Species
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.state import Department, State
from scoresheet.domain.viewer import Seat

NO_LIMIT = 0
"""A belt's limit that is none."""


def capacity(state: State, seat: Seat, machine: Machine) -> int:
    """Main moves of an activation: without a tile, with one, with one turned over."""
    department, steps = state.departments[seat], state.box(seat).capacity
    tile = department.fields.get(machine)
    if not tile:
        return steps[0]
    return steps[2] if "engineers" in department.upgraded else steps[1]


def conveyor_moves(state: State, seat: Seat, machine: Machine) -> int:
    """Moves in the next machine that a tile on this one gives."""
    tile = state.departments[seat].fields.get(f"conveyor {machine}")
    return state.components.engineering_tiles[tile].moves if tile else 0


def runs(department: Department, belt: Belt) -> bool:
    """Return whether a belt is there: its tile is placed, what closes it is gone, and nothing has removed it."""
    placed = department.fields.values()
    return (
        (not belt.tile or belt.tile in placed)
        and (not belt.opened_by or belt.opened_by not in department.science)
        and (not belt.removed_by or belt.removed_by not in placed)
    )


def limit(department: Department, belt: Belt) -> int:
    """Cubes it takes an activation, 0 for any number."""
    for tile, better in belt.better.items():
        if better.limit is not None and works(department, tile):
            return better.limit
    return belt.limit


def energy(department: Department, belt: Belt) -> int:
    """What it costs."""
    for tile, better in belt.better.items():
        if better.energy is not None and works(department, tile):
            return better.energy
    return belt.energy


def per(department: Department, belt: Belt) -> str:
    """Return whether it costs for each cube, or once for the whole use."""
    for tile, better in belt.better.items():
        if better.per is not None and works(department, tile):
            return better.per
    return belt.per


def works(department: Department, tile: str) -> bool:
    """Return whether an engineering tile lies on the board, or a science tile has left it."""
    return tile in department.fields.values() or any(tile == placed.tile for placed in department.placed)


def left_in(department: Department, name: str, belt: Belt) -> int | None:
    """Cubes that a belt still takes in this activation; None for any number."""
    most = limit(department, belt)
    return None if most == NO_LIMIT else most - department.activation.used.get(name, 0)


def cost_of_next(department: Department, name: str, belt: Belt) -> int:
    """Energy for one more cube on a belt that is used cube by cube."""
    if per(department, belt) == "use" and department.activation.used.get(name, 0):
        return 0
    return energy(department, belt)


def movable(department: Department, place: str) -> int:
    """Cubes that may leave a place by a main belt in this activation: not those that came back to it."""
    return department.cubes[place] - department.activation.held.get(place, 0)


def open_mains(state: State, seat: Seat, machine: Machine) -> list[tuple[str, Belt]]:
    """The main belts of a machine that are open."""
    department = state.departments[seat]
    return [(name, belt) for name, belt in lines(state, seat).mains[machine] if runs(department, belt)]


def room_in_storage(state: State, seat: Seat, species: Species) -> bool:
    """Return whether one more cube of a species can be stored."""
    department = state.departments[seat]
    if species not in department.open:
        return False
    unlimited = abilities.has(state, seat, "NO_STORAGE_LIMIT_FREE_SUPPLY")
    return unlimited or department.cubes[species] < state.box(seat).storages[species]


def price_of_alga(state: State, seat: Seat, species: Species) -> int:
    """EUR for a cube: nothing while the tank has one."""
    if state.tanks[species].cubes or abilities.has(state, seat, "NO_STORAGE_LIMIT_FREE_SUPPLY"):
        return 0
    return state.components.algae_tank.bought


def loss(department: Department, belts: tuple[tuple[str, Belt], ...], moved: dict[str, int]) -> int:
    """Energy that tied belts take for these main moves."""
    total = 0
    for _, belt in belts:
        cubes = moved.get(belt.needs, 0)
        if belt.gains < 0 and cubes >= belt.needs_cubes and runs(department, belt):
            total -= belt.gains * (cubes if per(department, belt) == "cube" else 1)
    return total


def offered_energy(department: Department, belts: tuple[tuple[str, Belt], ...], moved: dict[str, int]) -> int:
    """Energy that tied belts offer for these main moves, and that has not been taken."""
    return sum(
        belt.gains
        for name, belt in belts
        if belt.gains > 0
        and moved.get(belt.needs, 0) >= belt.needs_cubes
        and not department.activation.used.get(name, 0)
        and runs(department, belt)
    )


def owed(state: State, seat: Seat) -> int:
    """Energy that the main moves made so far will cost; nothing once it is paid, or where no machine runs."""
    department = state.departments[seat]
    machine = department.activation.machine
    if machine not in MACHINES:
        return 0
    tied = lines(state, seat).tied[machine]
    unpaid = tuple((name, belt) for name, belt in tied if not department.activation.used.get(name, 0))
    return loss(department, unpaid, department.activation.moved)
