"""The action board: the moves of Supervisors, and the actions of spots."""

from .data import LINKS_3_TO_4, LINKS_4_TO_3, MACHINES, TEAMS
from .paying import most
from .snapshot import Seat

ORDER = "ABCDE"
LENGTHS = {"A": 3, "B": 4, "C": 3, "D": 4, "E": 3}
ANY = {"T": TEAMS, "M": MACHINES}


def spots(strip: str | None, spot: int = 0) -> tuple[int, ...]:
    """Spots of the next strip that a Supervisor may go to; None is before the first strip."""
    if strip is None:
        return tuple(range(LENGTHS["A"]))
    return (LINKS_3_TO_4 if LENGTHS[strip] == 3 else LINKS_4_TO_3)[spot]


def printed(seat: Seat, code: str) -> set[str]:
    """Actions of a spot without tokens: R, teams O, E, S, machines A, B, C."""
    wide = seat.ability == "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE"
    kind = _kind(code)
    if code in ANY or (wide and kind is not None):
        return set(kind or ())
    return {code}


def by_choice(code: str) -> set[str]:
    """Actions of a spot for a Choice Action."""
    return set(_kind(code) or ())


def _kind(code: str) -> tuple[str, ...] | None:
    return next((kind for kind in (TEAMS, MACHINES) if code in kind or (code in ANY and ANY[code] == kind)), None)


def actions(seat: Seat, code: str) -> dict[str, set[str]]:
    """Action -> possible tokens: "" means none, and then no other is offered."""
    found: dict[str, set[str]] = {action: {""} for action in printed(seat, code)}
    for action in by_choice(code) if most(seat, "CA") else ():
        found.setdefault(action, {"CA"})
    for action in ("R", *TEAMS, *MACHINES) if most(seat, "WILD") else ():
        found.setdefault(action, set()).add("WILD")
    return {action: costs - ({"WILD"} if "" in costs else set()) for action, costs in found.items()}
