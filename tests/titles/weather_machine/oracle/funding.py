"""The payments of flipped Goal tiles, the places of Goal tiles, and the steps of Funding markers."""

from .data import GOALS, GOVERNMENT_FUNDING, LAB_MODIFIER, LAB_SCIENCE_AT, RND_FUNDING, TRACKS
from .snapshot import Seat

LAST = 9


def advanced(seat: Seat, track: str) -> int:
    """The marker's position after a step: at the end of the track it stays."""
    return min(LAST, seat.funding[track] + 1)


def government_funds(position: int) -> list[str]:
    """All benefits at and left of the position, from the left."""
    return [benefit for at, benefit in GOVERNMENT_FUNDING.items() if at <= position]


def rnd_funds(position: int) -> list[tuple[str, ...]]:
    """The entries at and left of the position, of which one is chosen and fully gained."""
    return [entry for at, entry in RND_FUNDING.items() if at <= position]


def lab_science(position: int) -> int:
    """Science Vouchers at and left of the position."""
    return sum(at <= position for at in LAB_SCIENCE_AT)


def lab_positions(seat: Seat) -> dict[str, int]:
    """Each track that the Lab track may use, and the position it then counts from."""
    step = LAB_MODIFIER[seat.funding["lab"]]
    return {track: min(LAST, seat.funding[track] + step) for track in TRACKS if track != "lab"}


def goal_spaces_for(seat: Seat, goal: str) -> set[tuple[str, str]]:
    """Empty Goal spaces, (colour, "top" or "bottom"), where an unused Goal tile can be placed."""
    colour = GOALS[goal].colour
    spaces = {(colour, "top"), (colour, "bottom")}
    return {space for space in spaces if space not in seat.goals_placed} if goal in seat.goals_unused else set()


def flippable(seat: Seat) -> set[str]:
    """Ids of the placed Goal tiles that still lie face up."""
    return {goal for goal, flipped in seat.goals_placed.values() if not flipped}
