"""The actions open to a seat where its Scientist stands, including Vouchers and exchanges."""

from collections.abc import Callable, Collection

from .data import ACTION_COSTS, ASSEMBLY
from .papers import breakthroughs, can_publish
from .research import action_places, securable
from .snapshot import Seat, Snapshot
from .storing import acquire_cost, chemicals_to_gain, constructible
from .vouchers import most_left

LOCATION_ACTIONS = {
    "government": ("sell_part", "secure_subsidy"),
    "lab": ("work_experiment", "publish"),
    "rnd": ("research", "breakthrough"),
}


def payable(seat: Seat, kind: str, n: int) -> bool:
    """Return whether n Vouchers of a type can be paid, 3 others for a missing one included."""
    return most_left(seat.vouchers, [(kind, n)]) is not None


def _can_secure(snap: Snapshot, seat: int) -> bool:
    return bool(securable(snap)) and payable(snap.seats[seat], *ACTION_COSTS["secure_subsidy"])


POSSIBLE: dict[str, Callable[[Snapshot, int], bool]] = {
    "sell_part": lambda snap, seat: bool(action_places(snap, seat, "sell_part")),
    "secure_subsidy": _can_secure,
    "work_experiment": lambda snap, seat: bool(action_places(snap, seat, "work_experiment")),
    "publish": can_publish,
    "research": lambda snap, seat: bool(action_places(snap, seat, "research")),
    "breakthrough": lambda snap, seat: bool(breakthroughs(snap, seat)),
}


def location_actions(snap: Snapshot, seat: int, done: Collection[str]) -> set[str]:
    """Return the actions of Government, Lab or R&D open after those done this turn.

    The leftmost space allows both, each once; the others allow one.
    """
    location, space = snap.scientists[seat]
    if done and space > 0:
        return set()
    actions = LOCATION_ACTIONS.get(location, ())
    return {action for action in actions if action not in done and POSSIBLE[action](snap, seat)}


def affordable_bots(snap: Snapshot, seat: int) -> set[tuple[str, int]]:
    """(section, slot) of each Bot that the seat can construct in Supply."""
    me = snap.seats[seat]
    return {(name, slot) for name, slot in constructible(me) if payable(me, "supply", ASSEMBLY[name].cost)}


def affordable_chemicals(snap: Snapshot, seat: int) -> set[str]:
    """Colours of the Chemicals that the seat can acquire in Supply, with stock, room and payment."""
    me = snap.seats[seat]
    costs = {colour: acquire_cost(snap.supply[colour]) or 0 for colour in chemicals_to_gain(snap, seat)}
    return {colour for colour, cost in costs.items() if payable(me, "supply", cost)}


def returnable_chemicals(snap: Snapshot, seat: int) -> set[str]:
    """Colours of the Chemicals that the seat can return in Supply."""
    return {colour for colour, n in snap.seats[seat].chemicals.items() if n}


def can_extend(snap: Snapshot, seat: int) -> bool:
    """Return whether the seat can take a Workshop tile in Supply."""
    return bool(snap.workshop_offer) and payable(snap.seats[seat], "supply", 1)
