"""Monday: income, degrading food, refining fuel; also as bonuses of the grid or by abilities."""

from collections import Counter

from .belts import belts
from .boards import DEGRADED
from .data import BRUNO, BRUNO_VP_PER_MILESTONE, INCOME_EUR, INCOME_UPGRADE, SCIENCE_MAX
from .paying import affords
from .snapshot import Change, Seat, Snapshot, change

NEIGHBOURS = {"ND": ("SD",), "SD": ("GD", "ND"), "GD": ("SD",)}
"""Fresh food -> the types beside it."""


def achieved(snap: Snapshot, who: int) -> int:
    """Milestones of a seat, or of Bruno."""
    return sum(who in found for found in snap.achieved.values())


def unlocked(snap: Snapshot, seat: int) -> int:
    """Export/2x tiles that may be used."""
    return min(snap.seats[seat].disks, achieved(snap, seat)) - snap.seats[seat].used_2x


def euros(snap: Snapshot, seat: int) -> int:
    """Income in euros."""
    return INCOME_EUR + snap.seats[seat].disks - snap.seats[seat].used_2x


def vp(snap: Snapshot, seat: int) -> int:
    """Income in VP: on Monday, by a bonus of the grid, and at the end."""
    return achieved(snap, seat) - snap.seats[seat].used_2x


def bruno_vp(snap: Snapshot) -> int:
    """Bruno's VP on Monday, and at the end."""
    return BRUNO_VP_PER_MILESTONE * achieved(snap, BRUNO)


def cubes(seat: Seat) -> int:
    """The maximum number of cubes from the income of operators."""
    return _with_upgrade(seat, "O")


def science(seat: Seat) -> int:
    """Science points from the income of scientists, including any beyond the track."""
    return _with_upgrade(seat, "S")


def _with_upgrade(seat: Seat, team: str) -> int:
    return seat.staff[team] + (INCOME_UPGRADE if f"INC_{team}" in seat.researched else 0)


def science_after(seat: Seat, gained: int) -> int:
    """Science points after a gain."""
    return min(SCIENCE_MAX, seat.items["SP"] + gained)


def degraded(seat: Seat) -> Counter[str]:
    """A Food board after the first step of Monday."""
    if seat.department != "food" or seat.ability == "NO_DEGRADE_SHIFT_TYPE":
        return +seat.cubes
    gone = dict.fromkeys((*DEGRADED, *DEGRADED.values()), 0)
    return +Counter({**seat.cubes, **gone, **{old: seat.cubes[fresh] for old, fresh in DEGRADED.items()}})


def shifts(seat: Seat, arrived: Counter[str]) -> dict[tuple[str, str], Change]:
    """(from, to): changes to a neighbouring type, one per cube; `arrived` are changed cubes by place."""
    if seat.ability != "NO_DEGRADE_SHIFT_TYPE":
        return {}
    free = [place for place in NEIGHBOURS if seat.cubes[place] > arrived[place]]
    return {(place, to): change(cubes={place: -1, to: 1}) for place in free for to in NEIGHBOURS[place]}


def refinings(seat: Seat) -> dict[tuple[int, int], Change]:
    """(cubes on the upper belt, on the lower): each cube moves one level, each belt that is used costs once."""
    found = belts(seat, "monday", "refining")
    if not found:
        return {}
    upper, lower = found
    options: dict[tuple[int, int], Change] = {}
    for a in range(seat.cubes["UD"] + 1):
        for b in range(seat.cubes["MD"] + 1):
            energy = upper.energy * bool(a) + lower.energy * bool(b)
            options[a, b] = change(energy, cubes={"UD": -a, "MD": a - b, "LD": b})
    return {key: step for key, step in options.items() if affords(seat, step)}


def refining_steps(seat: Seat, used: Counter[str]) -> dict[str, Change]:
    """Refining cube by cube: `used` are the moved cubes by belt; the first on a belt pays for it."""
    found: dict[str, Change] = {}
    for belt in belts(seat, "monday", "refining"):
        came = used["R1"] if belt.id == "R2" else 0
        if seat.cubes[belt.source[0]] > came:
            energy = 0 if used[belt.id] else belt.energy
            found[belt.id] = change(energy, cubes={belt.source[0]: -1, belt.to[0]: 1})
    return {name: step for name, step in found.items() if affords(seat, step)}


def may_refine_before(seat: Seat) -> bool:
    """Return whether an activation of the operators may begin with a refining."""
    return seat.ability == "REFINE_BEFORE_OPERATORS" and any(map(any, refinings(seat)))
