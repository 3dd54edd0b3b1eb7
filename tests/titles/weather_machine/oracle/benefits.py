"""The use of benefits to a seat in a position, and the offers of step 1 of a turn."""

from collections.abc import Callable

from .data import GOALS, VOUCHER_CAP, VOUCHERS
from .funding import LAST, flippable, goal_spaces_for, government_funds, lab_positions, lab_science, rnd_funds
from .papers import breakthroughs, publishable
from .research import experiment_places, research_places, sell_places
from .snapshot import Seat, Snapshot
from .storing import chemicals_to_gain, constructible, parts_room

SUBSIDY_BENEFITS = {
    "sell_part_no_part": "action sell_part_no_part 1",
    "work_experiment_no_chemical": "action work_experiment_no_chemical 1",
    "research_no_chemical_lowest_cost_supply": "action research_no_chemical 1",
    "workshop_tile": "extend_workshop 1",
    "chemical_leftmost": "chemical_free 1",
    "part_any": "part_any 1",
    "voucher_any_2": "voucher_any 2",
    "publish": "action publish 1",
    "construct_bot": "construct_bot 1",
    "advance_any": "advance_any 1",
}


def held(seat: Seat) -> int:
    """Total number of Vouchers, which may pay for exchanges of a benefit action."""
    return sum(seat.vouchers.values())


ACTIONS: dict[str, Callable[[Snapshot, int, int], bool]] = {
    "sell_part": lambda snap, seat, v: bool(sell_places(snap, seat, v)),
    "sell_part_no_part": lambda snap, seat, v: bool(sell_places(snap, seat, v, no_part=True)),
    "work_experiment": lambda snap, seat, v: bool(experiment_places(snap, seat, v)),
    "work_experiment_no_chemical": lambda snap, seat, v: bool(experiment_places(snap, seat, v, no_chemical=True)),
    "research": lambda snap, seat, v: bool(research_places(snap, seat, v)),
    "research_no_chemical": lambda snap, seat, v: bool(research_places(snap, seat, v, from_supply=True)),
    "publish": lambda snap, seat, v: bool(publishable(snap, seat)),
    "breakthrough": lambda snap, seat, v: bool(breakthroughs(snap, seat, free=True)),
}

PIECES: dict[str, Callable[[Snapshot, int], bool]] = {
    "voucher_any": lambda snap, seat: held(snap.seats[seat]) < VOUCHER_CAP * len(VOUCHERS),
    "part_any": lambda snap, seat: parts_room(snap.seats[seat]) > 0,
    "chemical_free": lambda snap, seat: bool(chemicals_to_gain(snap, seat)),
    "extend_workshop": lambda snap, seat: bool(snap.workshop_offer),
    "construct_bot": lambda snap, seat: bool(constructible(snap.seats[seat])),
    "advance_any": lambda snap, seat: min(snap.seats[seat].funding.values()) < LAST,
    "investment": lambda snap, seat: True,
    "cp": lambda snap, seat: True,
}


def can_gain(snap: Snapshot, seat: int, benefit: str) -> bool:
    """Return whether at least a part of the benefit could be had now."""
    kind, *name, _ = benefit.split()
    me = snap.seats[seat]
    if kind == "voucher":
        return me.vouchers[name[0]] < VOUCHER_CAP
    if kind == "advance":
        return me.funding[name[0]] < LAST
    return ACTIONS[name[0]](snap, seat, held(me)) if kind == "action" else PIECES[kind](snap, seat)


def can_gain_funds(snap: Snapshot, seat: int, track: str, position: int) -> bool:
    """Return whether the Government or R&D track brings anything up to this position."""
    entries = rnd_funds(position) if track == "rnd" else [(benefit,) for benefit in government_funds(position)]
    return any(can_gain(snap, seat, benefit) for entry in entries for benefit in entry)


def flip_gains(snap: Snapshot, seat: int, goal: str) -> bool:
    """Return whether the flip of this placed Goal tile would bring anything."""
    me, colour = snap.seats[seat], GOALS[goal].colour
    if colour != "lab":
        return can_gain_funds(snap, seat, colour, me.funding[colour])
    science = lab_science(me.funding["lab"]) > 0 and me.vouchers["science"] < VOUCHER_CAP
    return science or any(can_gain_funds(snap, seat, track, at) for track, at in lab_positions(me).items())


def usable_subsidies(snap: Snapshot, seat: int) -> set[str]:
    """Types of the seat's unused Subsidy tiles that step 1 offers."""
    return {
        kind for kind, used in snap.seats[seat].subsidies if not used and can_gain(snap, seat, SUBSIDY_BENEFITS[kind])
    }


def investment_uses(snap: Snapshot, seat: int) -> set[tuple[str, str, str]]:
    """The uses of an Investment tile: ("place", Goal id, "top" or "bottom") and ("flip", Goal id, "")."""
    me = snap.seats[seat]
    if not me.investments:
        return set()
    places = {("place", goal, space) for goal in me.goals_unused for _, space in goal_spaces_for(me, goal)}
    return places | {("flip", goal, "") for goal in flippable(me) if flip_gains(snap, seat, goal)}
