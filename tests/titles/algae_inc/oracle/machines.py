"""An activation of a machine, step by step: the possible steps, their costs and effects."""

from collections import Counter

from . import belts as board
from .boards import CONVERTER, MAKES, Belt
from .paying import affords, can_pay
from .snapshot import Activation, Change, Seat, Snapshot, change
from .tanks import byproduct, stored

BACKWARD_EUR = 3


def lefts(seat: Seat, machine: str) -> list[str]:
    """The stations, or storages, from which the open main belts of a machine start."""
    return list(dict.fromkeys(belt.source[0] for belt in board.belts(seat, machine, "main")))


def can_activate(seat: Seat, machine: str) -> bool:
    """Return whether at least one cube can move with its losses paid."""
    start = Activation(machine)
    return bool(forward_moves(seat, start) or backward_moves(seat, start))


# Main belts


def forward_moves(seat: Seat, act: Activation) -> dict[str, Change]:
    """Main belts that one more cube may move along."""
    if _used_up(seat, act):
        return {}
    found = [belt for belt in board.belts(seat, act.machine, "main") if _free_to_go(seat, act, belt)]
    return {belt.id: change(cubes=board.moved(belt)) for belt in found if _payable(seat, act, belt)}


def _used_up(seat: Seat, act: Activation) -> bool:
    return act.forward + (act.backward is not None) >= board.capacity(seat, act.machine)


def _free_to_go(seat: Seat, act: Activation, belt: Belt) -> bool:
    """A cube stands there that did not come there by the move back."""
    came_back = act.backward is not None and _belt(seat, act, act.backward).source == belt.source
    return seat.cubes[belt.source[0]] > came_back


def _belt(seat: Seat, act: Activation, name: str) -> Belt:
    return next(belt for belt in board.belts(seat, act.machine, "main") if belt.id == name)


def _payable(seat: Seat, act: Activation, belt: Belt, paid_before: Change | None = None) -> bool:
    after = Activation(act.machine, act.moved + Counter([belt.id]), act.used)
    lost = energy_lost(seat, after) - energy_to_gain(seat, after)
    return affords(seat, paid_before or change(), max(0, lost))


def backward_moves(seat: Seat, act: Activation) -> dict[str, Change]:
    """Main belts of B that one cube may move back along, for the owner of that ability."""
    if seat.ability != "MACHINE_B_BACKWARD_EUR3" or act.machine != "B" or act.backward or _used_up(seat, act):
        return {}
    found = board.belts(seat, "B", "main")
    there = {belt.id: belt for belt in found if seat.cubes[belt.to[0]] > _came_forward(found, act, belt.to[0])}
    return {
        name: change(cubes=board.moved(belt, back=True), gains={"EUR": BACKWARD_EUR}) for name, belt in there.items()
    }


def _came_forward(found: list[Belt], act: Activation, place: str) -> int:
    return sum(act.moved[belt.id] for belt in found if belt.to[0] == place)


def may_end_moves(act: Activation) -> bool:
    """Return whether a cube has moved right, or one has moved back without added byproduct."""
    return act.forward > 0 or (act.backward is not None and not act.used)


# Byproducts, gains and losses


def into_stations(snap: Snapshot, seat: Seat, act: Activation) -> dict[str, Change]:
    """Belts that put one byproduct into a left station, before anything moves."""
    if act.forward or act.backward or not any(seat.cubes[left] for left in lefts(seat, act.machine)):
        return {}
    found = {belt.id: _one_more(snap, seat, act, belt) for belt in board.belts(seat, act.machine, "into_station")}
    return {name: step for name, step in found.items() if step is not None and _can_go_on(seat, act, step)}


def feeds_on_the_way(snap: Snapshot, seat: Seat, act: Activation) -> dict[str, Change]:
    """Belts for a byproduct into a left station between moves that give energy; losses must stay payable."""
    if not gains_on_the_way(seat, act, taken=True):
        return {}
    found = {belt.id: _one_more(snap, seat, act, belt) for belt in board.belts(seat, act.machine, "into_station")}
    owed = max(0, energy_lost(seat, act) - energy_to_gain(seat, act))
    return {name: step for name, step in found.items() if step is not None and affords(seat, step, owed)}


def gains_on_the_way(seat: Seat, act: Activation, taken: bool = False) -> set[str]:
    """Belts whose energy may be taken between moves to feed a station, including those `taken` already."""
    if not act.forward or not any(not _spent(act, belt) for belt in board.belts(seat, act.machine, "into_station")):
        return set()
    return {belt.id for belt in tied(seat, act) if belt.gives > 0 and (taken or not act.used[belt.id])}


def _can_go_on(seat: Seat, act: Activation, step: Change) -> bool:
    """Return whether some cube can still move after the step is paid."""
    after = Seat(seat.department, seat.cubes + Counter(dict(step.cubes)), seat.researched, seat.engineered)
    starts = [belt for belt in board.belts(after, act.machine, "main") if after.cubes[belt.source[0]]]
    return any(_payable(seat, act, belt, step) for belt in starts)


def _one_more(snap: Snapshot, seat: Seat, act: Activation, belt: Belt) -> Change | None:
    """One byproduct on a belt, or None if the belt is used up or cannot run."""
    if _spent(act, belt) or not _runs(act, belt):
        return None
    eur, tanks = byproduct(snap, seat)
    return change(_energy(act, belt), eur, {belt.to[0]: 1}, tanks)


def _spent(act: Activation, belt: Belt) -> bool:
    return belt.limit is not None and act.used[belt.id] >= belt.limit


def _runs(act: Activation, belt: Belt) -> bool:
    return belt.needs is None or act.moved[belt.needs[0]] >= belt.needs[1]


def _energy(act: Activation, belt: Belt) -> int:
    """Energy for one more cube; a belt charged per use is paid with its first."""
    return belt.energy if belt.per == "cube" or not act.used[belt.id] else 0


def tied(seat: Seat, act: Activation) -> list[Belt]:
    """The belts triggered by main belts on which enough cubes moved."""
    return [belt for belt in board.belts(seat, act.machine, "on_main") if _runs(act, belt)]


def gains(seat: Seat, act: Activation) -> dict[str, Change]:
    """Belts whose energy may be gained, after the moves."""
    found = [belt for belt in tied(seat, act) if belt.gives > 0 and not act.used[belt.id]]
    return {belt.id: change(gains={"E": belt.gives}) for belt in found}


def energy_to_gain(seat: Seat, act: Activation) -> int:
    """Energy that these belts give together."""
    return sum(belt.gives for belt in tied(seat, act) if belt.gives > 0 and not act.used[belt.id])


def may_leave_gains(seat: Seat, act: Activation) -> bool:
    """Return whether losses can be paid without the energy not taken yet."""
    return can_pay(seat, energy_lost(seat, act))


def onto_belts(snap: Snapshot, seat: Seat, act: Activation) -> dict[str, Change]:
    """Belts for a byproduct onto a main belt on which cubes moved; losses must stay payable."""
    found = {belt.id: _one_more(snap, seat, act, belt) for belt in tied(seat, act) if belt.to}
    lost = energy_lost(seat, act)
    return {name: step for name, step in found.items() if step is not None and affords(seat, step, lost)}


def energy_lost(seat: Seat, act: Activation) -> int:
    """Energy that the triggered belts cost."""
    taking = [belt for belt in tied(seat, act) if belt.gives < 0]
    return sum(-belt.gives * (_needed(act, belt) if belt.per == "cube" else 1) for belt in taking)


def _needed(act: Activation, belt: Belt) -> int:
    assert belt.needs is not None
    return act.moved[belt.needs[0]]


def losses(seat: Seat, act: Activation) -> Change:
    """All losses by the triggered belts: energy, and cubes."""
    taken = Counter(belt.cube_from for belt in tied(seat, act) if belt.cube_from is not None)
    return change(energy_lost(seat, act), cubes={place: -n for place, n in taken.items()})


# Belts between stations


def between(seat: Seat, act: Activation) -> dict[tuple[str, str], Change]:
    """(belt, from): belts between stations open to one more cube; no cube takes one twice."""
    found: dict[tuple[str, str], Change] = {}
    for belt in board.belts(seat, act.machine, "between"):
        for source, to in zip(belt.source, belt.to, strict=True):
            if not _spent(act, belt) and seat.cubes[source] > act.arrived[belt.id, source]:
                step = change(_energy(act, belt), cubes={source: -1, to: 1}, gains=_switched(seat, belt))
                found[belt.id, source] = step
    return {key: step for key, step in found.items() if affords(seat, step)}


def _switched(seat: Seat, belt: Belt) -> dict[str, int]:
    return {"MV": 1} if seat.ability == "LINE_SWITCH_MV1_PER_CUBE" and belt.id == "b1" else {}


# Machine A


def converted(seat: Seat, act: Activation) -> tuple[int, int]:
    """The fewest and the most cubes that become byproduct."""
    if act.machine != "A":
        return 0, 0
    by_table = CONVERTER.get(act.forward, 0)
    return (0, min(by_table + 1, act.forward)) if "FLEX" in seat.engineered else (by_table, by_table)


def losable(seat: Seat, act: Activation) -> dict[str, Change]:
    """Stations 1 with new cubes of which one more may be named as byproduct."""
    if act.lost.total() >= converted(seat, act)[1]:
        return {}
    came: Counter[str] = Counter()
    for belt in board.belts(seat, "A", "main"):
        came[belt.to[0]] += act.moved[belt.id]
    return {place: change(cubes={place: -1}) for place, n in came.items() if n > act.lost[place]}


def may_end_losing(seat: Seat, act: Activation) -> bool:
    """Return whether enough cubes have become byproduct."""
    return act.lost.total() >= converted(seat, act)[0]


def byproduct_uses(snap: Snapshot, seat: Seat, act: Activation) -> dict[str, Change]:
    """The uses of a byproduct made: "burn", "store", or "both" with that tile."""
    storing = stored(snap, seat, MAKES[seat.department], act.stored)
    if "BYP_BOTH" in seat.researched:
        return {"both": storing._replace(gains=(("E", 1), *storing.gains))}
    return {"burn": change(gains={"E": 1}), "store": storing}


# After it


def afterwards(seat: Seat) -> Change:
    """The gains at the end of an activation."""
    return change(gains={"FE": 1} if seat.ability == "MACHINE_GIVES_FE1" else {})


def extra_moves(seat: Seat) -> dict[str, Change]:
    """The one move that an ability gives after an activation."""
    return board.main_moves(seat) if seat.ability == "MACHINE_PLUS_1_MOVE" else {}
