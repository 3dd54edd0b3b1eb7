"""Weekend and month: which bonuses a seat may have."""

from itertools import combinations

from .data import LINKS_TO_BONUSES
from .snapshot import Seat

Places = frozenset[int]

PLACES = 4
HOW_MANY = {"red": 0, "yellow": 1, "green": 2}


def linked(seat: Seat) -> tuple[int, ...]:
    """Places of bonuses that its spot of the last strip touches, or all for the owner of that ability."""
    if seat.ability == "CHOOSE_WEEKEND_AND_MONTH_BONUS":
        return tuple(range(PLACES))
    return LINKS_TO_BONUSES[seat.spot] if seat.spot is not None else ()


def weekend_choices(seat: Seat) -> set[Places]:
    """Sets of places whose bonuses a seat may have in full; each of them may be left out, too."""
    number = 2 if seat.ability == "ALWAYS_2_WEEKEND" else HOW_MANY[seat.zone]
    return _choices(seat, number)


def month_choices(seat: Seat) -> set[Places]:
    """The same of the bonuses of the month."""
    return _choices(seat, HOW_MANY[seat.zone])


def _choices(seat: Seat, number: int) -> set[Places]:
    return {frozenset(pick) for pick in combinations(linked(seat), number)}
