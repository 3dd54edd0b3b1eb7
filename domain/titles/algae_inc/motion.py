"""The possible next steps in the activation of a machine ("Activate one Machine")."""

from scoresheet.domain.titles.algae_inc import abilities, byproducts, line
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.kinds import Machine
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay
from scoresheet.domain.titles.algae_inc.state import Department, State
from scoresheet.domain.viewer import Seat
from scoresheet.domain.why import Why, reason

COSTS = reason("costs EUR {eur} and {energy} energy, more than you can pay")


def additions(state: State, seat: Seat, belts: tuple[tuple[str, Belt], ...], why: Why | None = None) -> list[str]:
    """Return the belts that can take in a byproduct at a price the seat can pay."""
    department, moves = state.departments[seat], list[str]()
    for name, belt in belts:
        if not line.runs(department, belt) or line.left_in(department, name, belt) == 0:
            if why:
                refuse_belt(department, name, belt, why)
            continue
        eur, energy = byproducts.price(state, seat), line.cost_of_next(department, name, belt)
        if can_pay(state, seat, {"eur": eur}, energy):
            moves.append(name)
        elif why:
            why.refuse(f"belt:{seat}:{name}", COSTS, eur=eur, energy=energy)
    if why:
        refuse_others(state, seat, why)
    return moves


def refuse_belt(department: Department, name: str, belt: Belt, why: Why) -> None:
    """Give the reason why a belt takes no cube now."""
    if not line.runs(department, belt):
        why.refuse(f"belt:{why.seat}:{name}", "the belt is not in operation")
    else:
        why.refuse(f"belt:{why.seat}:{name}", "the belt takes no more cubes in this activation")


def refuse_others(state: State, seat: Seat, why: Why) -> None:
    """Give the reason against all belts and stations without a better one."""
    found = lines(state, seat)
    pieces = [f"belt:{seat}:{name}" for name in found.belts]
    pieces += [f"place:{seat}:{place}" for place in state.departments[seat].cubes]
    why.refuse(pieces, "it takes no part in this step of the activation")


def feeding_on_the_way(state: State, seat: Seat, machine: Machine) -> tuple[list[str], list[str]]:
    """Return the belts that can feed stations between main moves, and those that offer energy.

    Both lists are empty if no station can be fed: then all energy is taken after the moves.
    """
    department, found = state.departments[seat], lines(state, seat)
    moved, tied = department.activation.moved, found.tied[machine]
    brings = [
        name
        for name, belt in tied
        if belt.gains > 0 and line.runs(department, belt) and moved.get(belt.needs, 0) >= belt.needs_cubes
    ]
    open_belts = [
        name
        for name, belt in found.into[machine]
        if line.runs(department, belt) and line.left_in(department, name, belt) != 0
    ]
    if not brings or not open_belts:
        return [], []
    offered = line.offered_energy(department, tied, moved)
    eur, owed = byproducts.price(state, seat), line.owed(state, seat)
    fed = [name for name in open_belts if _can_feed(state, seat, eur, _cost(state, seat, name), owed, offered)]
    return fed, [name for name in brings if not department.activation.used.get(name, 0)]


def _cost(state: State, seat: Seat, name: str) -> int:
    return line.cost_of_next(state.departments[seat], name, lines(state, seat).belts[name])


def _can_feed(state: State, seat: Seat, eur: int, energy: int, owed: int, offered: int) -> bool:
    """Return whether the seat can pay for a byproduct now and still pay for the moves so far."""
    own = state.departments[seat].energy
    missing = max(0, energy - own)
    later = max(0, owed - max(0, own - energy) - offered)
    return can_pay(state, seat, {"eur": eur + state.components.energy.eur_per_missing * (missing + later)})


def moving(state: State, seat: Seat, machine: Machine) -> tuple[tuple[str, Belt], ...]:
    """Return the byproduct belts whose main belts have moved enough cubes."""
    moved = state.departments[seat].activation.moved
    return tuple(
        (name, belt)
        for name, belt in lines(state, seat).tied[machine]
        if belt.end and moved.get(belt.needs, 0) >= belt.needs_cubes
    )


def forward(state: State, seat: Seat, machine: Machine, why: Why | None = None) -> list[str]:
    """Return the main belts along which a cube can still move; the seat can pay for any losses."""
    department = state.departments[seat]
    if why:
        refuse_mains(state, seat, machine, why)
    if department.activation.moves >= line.capacity(state, seat, machine):
        return []
    moved = department.activation.moved
    return [
        name
        for name, belt in line.open_mains(state, seat, machine)
        if line.movable(department, belt.start) > 0
        and can_lose(state, seat, machine, {**moved, name: moved.get(name, 0) + 1})
    ]


def refuse_mains(state: State, seat: Seat, machine: Machine, why: Why) -> None:
    """Give the reasons why main moves along the belts of a machine are not possible."""
    department, most = state.departments[seat], line.capacity(state, seat, machine)
    mains = lines(state, seat).mains[machine]
    if department.activation.moves >= most:
        why.refuse([f"belt:{seat}:{name}" for name, _ in mains], "the machine has made all its {most} moves", most=most)
    for name, belt in mains:
        if not line.runs(department, belt):
            why.refuse(f"belt:{seat}:{name}", "the belt is not in operation")
        elif line.movable(department, belt.start) <= 0:
            why.refuse(f"belt:{seat}:{name}", "no cube at its start may move")
        else:
            why.refuse(f"belt:{seat}:{name}", "you could not pay for the losses that this move brings")
    why.refuse(f"department:{seat}", "move at least one cube first")
    refuse_others(state, seat, why)


def can_lose(
    state: State, seat: Seat, machine: Machine, moved: dict[str, int], given: Needs = NOTHING, reserved: int = 0
) -> bool:
    """Return whether a seat can pay for the losses from these main moves."""
    tied = lines(state, seat).tied[machine]
    if not tied:
        return not (given or reserved) or can_pay(state, seat, given, 0, reserved)
    department = state.departments[seat]
    energy = line.loss(department, tied, moved)
    if not energy and not given and not reserved:
        return True
    return can_pay(state, seat, given, energy, reserved, line.offered_energy(department, tied, moved))


def backward(state: State, seat: Seat, machine: Machine) -> list[str]:
    """Return the belts along which MACHINE_B_BACKWARD_EUR3 lets a cube move back.

    This is allowed once in each activation of machine B.
    """
    department = state.departments[seat]
    if machine != "B" or not abilities.has(state, seat, "MACHINE_B_BACKWARD_EUR3") or department.activation.backward:
        return []
    if department.activation.moves >= line.capacity(state, seat, machine):
        return []
    moved = department.activation.moved
    return [
        name
        for name, belt in line.open_mains(state, seat, machine)
        if department.cubes[belt.end] > _came(state, seat, machine, belt.end, moved)
    ]


def _came(state: State, seat: Seat, machine: Machine, place: str, moved: dict[str, int]) -> int:
    """Return the number of cubes that main belts brought to a place in this activation."""
    return sum(moved.get(name, 0) for name, belt in lines(state, seat).mains[machine] if belt.end == place)


def may_finish(state: State, seat: Seat) -> bool:
    """Return whether the moves may end.

    They may if a cube was moved forward, or if one was moved back and no belt has been used.
    """
    activation = state.departments[seat].activation
    return bool(activation.moved) or (activation.backward > 0 and not activation.used)


def shifts(state: State, seat: Seat, machine: Machine, why: Why | None = None) -> list[tuple[str, str]]:
    """Return the moves between stations that are left, each as a belt and the cube's start."""
    department, moves = state.departments[seat], list[tuple[str, str]]()
    if why:
        refuse_shifts(state, seat, machine, why)
    if not department.activation.moved:
        return []
    for name, belt in lines(state, seat).between[machine]:
        left = line.left_in(department, name, belt)
        if left == 0 or not line.runs(department, belt):
            continue
        if not can_pay(state, seat, NOTHING, line.cost_of_next(department, name, belt)):
            continue
        for start in (belt.start, belt.end) if belt.both_ways else (belt.start,):
            if department.cubes[start] > department.activation.held.get(f"{name}>{start}", 0):
                moves.append((name, start))
    return moves


def refuse_shifts(state: State, seat: Seat, machine: Machine, why: Why) -> None:
    """Give the reasons why cubes cannot move between the stations of a machine."""
    department = state.departments[seat]
    for name, belt in lines(state, seat).between[machine]:
        energy = line.cost_of_next(department, name, belt)
        if line.left_in(department, name, belt) == 0 or not line.runs(department, belt):
            refuse_belt(department, name, belt, why)
        elif not can_pay(state, seat, NOTHING, energy):
            why.refuse(f"belt:{seat}:{name}", COSTS, eur=0, energy=energy)
        else:
            why.refuse(f"belt:{seat}:{name}", "no cube can move along it now")
    refuse_others(state, seat, why)


def can_activate(state: State, seat: Seat, machine: Machine, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether an activation of a machine can move at least one cube."""
    department = state.departments[seat]
    for name, belt in line.open_mains(state, seat, machine):
        if department.cubes[belt.start] and can_lose(state, seat, machine, {name: 1}, given, reserved):
            return True
    if machine != "B" or not abilities.has(state, seat, "MACHINE_B_BACKWARD_EUR3"):
        return False
    back = any(department.cubes[belt.end] for _, belt in line.open_mains(state, seat, machine))
    return back and can_pay(state, seat, given, 0, reserved)
