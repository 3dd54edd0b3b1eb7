"""Phase C: turn order, income and Lativ's return; the Initiative marker."""

from .data import ASSEMBLY
from .snapshot import Snapshot
from .storing import income_slots


def initiative_after(snap: Snapshot, seat: int, position: int) -> list[int]:
    """The Initiative order once the seat takes the position (0 first) and the others slide."""
    others = [other for other in snap.initiative if other != seat]
    return [*others[:position], seat, *others[position:]]


def turn_order_after(snap: Snapshot) -> list[int]:
    """The turn order of the next round: that of the Initiative markers."""
    return list(snap.initiative)


def income_paid(snap: Snapshot) -> bool:
    """Return whether income is paid at the end of this round: with Lativ in his Office, except in the last round."""
    return snap.lativ[0] == "office" and not snap.last_round


def income(snap: Snapshot, seat: int) -> list[str]:
    """Benefits of the seat's income, in the order in which they are paid."""
    return [ASSEMBLY[name].benefits[slot] for name, slot in income_slots(snap.seats[seat])]


def lativ_after(snap: Snapshot) -> tuple[str, int | None]:
    """Lativ's place after Phase C: from his Office he goes to Supply, and places no Bot."""
    return ("supply", None) if snap.lativ[0] == "office" else snap.lativ
