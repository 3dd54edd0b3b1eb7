"""Weekend and month: the bonuses open to a seat."""

from itertools import combinations

from .data import LINKS_TO_BONUSES
from .snapshot import Seat

Places = frozenset[int]

PLACES = 4
HOW_MANY = {"red": 0, "yellow": 1, "green": 2}


def linked(seat: Seat) -> tuple[int, ...]:
    """Places of bonuses touched by its spot of the last strip, or all for the owner of that ability."""
    if seat.ability == "CHOOSE_WEEKEND_AND_MONTH_BONUS":
        return tuple(range(PLACES))
    return LINKS_TO_BONUSES[seat.spot] if seat.spot is not None else ()


def weekend_choices(seat: Seat) -> set[Places]:
    """Sets of places whose bonuses a seat may receive together; each is optional."""
    number = 2 if seat.ability == "ALWAYS_2_WEEKEND" else HOW_MANY[seat.zone]
    return _choices(seat, number)


def month_choices(seat: Seat) -> set[Places]:
    """The same for the bonuses of the month."""
    return _choices(seat, HOW_MANY[seat.zone])


def _choices(seat: Seat, number: int) -> set[Places]:
    return {frozenset(pick) for pick in combinations(linked(seat), number)}
