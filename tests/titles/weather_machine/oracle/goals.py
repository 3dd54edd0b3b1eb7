"""The conditions of the 36 Goal tiles: a value for each seat, and whether the goal is met."""

from collections.abc import Callable

from .data import GOALS, TRACKS, WEATHERS
from .snapshot import Branch, Seat, Snapshot, owners
from .storing import constructed

Value = Callable[[Snapshot, int], int]


def column_tokens(seat: Seat, column: str) -> list[str]:
    """Tokens placed in a column of the Office."""
    return [token for row in seat.office if (token := row.cells[column]) is not None]


def completed_rows(seat: Seat) -> int:
    """Rows of three tokens with a Research token, published or not."""
    return sum(row.completed for row in seat.office)


def papers(seat: Seat) -> int:
    """Papers ever published."""
    return sum(row.published for row in seat.office)


def most_rows_of_a_weather(seat: Seat) -> int:
    """The most completed rows of one weather."""
    weathers = [row.weather for row in seat.office if row.completed]
    return max(weathers.count(weather) for weather in WEATHERS)


def _bots(branches: dict[str, Branch], seat: int) -> list[int]:
    return [owners(branch).get(seat, 0) for branch in branches.values()]


def _of_column(column: str) -> dict[str, Value]:
    return {
        f"tokens_col_{column}": lambda snap, seat: len(column_tokens(snap.seats[seat], column)),
        f"token_types_col_{column}": lambda snap, seat: len(set(column_tokens(snap.seats[seat], column))),
        f"funding_{column}": lambda snap, seat: snap.seats[seat].funding[column],
    }


VALUES: dict[str, Value] = {
    **{name: value for column in TRACKS for name, value in _of_column(column).items()},
    "tokens_in_rows": lambda snap, seat: sum(len(row.tokens()) for row in snap.seats[seat].office),
    "completed_rows": lambda snap, seat: completed_rows(snap.seats[seat]),
    "completed_rows_same_weather": lambda snap, seat: most_rows_of_a_weather(snap.seats[seat]),
    "papers": lambda snap, seat: papers(snap.seats[seat]),
    "awards": lambda snap, seat: snap.seats[seat].awards_taken,
    "bots_same_gov_branch": lambda snap, seat: max(_bots(snap.government, seat)),
    "bots_same_rnd_branch": lambda snap, seat: max(_bots(snap.rnd, seat)),
    "gov_branches_with_bot": lambda snap, seat: sum(n > 0 for n in _bots(snap.government, seat)),
    "rnd_branches_with_bot": lambda snap, seat: sum(n > 0 for n in _bots(snap.rnd, seat)),
    "bots_government": lambda snap, seat: sum(_bots(snap.government, seat)),
    "bots_rnd": lambda snap, seat: sum(_bots(snap.rnd, seat)),
    "bots_in_workshop": lambda snap, seat: snap.seats[seat].bots,
    "parts_in_workshop": lambda snap, seat: sum(snap.seats[seat].parts.values()),
    "workshop_tiles": lambda snap, seat: len(snap.seats[seat].workshop),
    "subsidy_tiles": lambda snap, seat: len(snap.seats[seat].subsidies),
    "assembly_bottom_right_empty": lambda snap, seat: snap.seats[seat].assembly["bottom_right"].count(False),
    "assembly_empty": lambda snap, seat: constructed(snap.seats[seat]),
    "bots_constructed": lambda snap, seat: constructed(snap.seats[seat]),
}


def goal_met(snap: Snapshot, seat: int, goal: str) -> bool:
    """Return whether the seat meets the condition of the Goal tile now; joint most counts, but 0 never does."""
    value, need = VALUES[GOALS[goal].test], GOALS[goal].need
    if need:
        return value(snap, seat) >= need
    return value(snap, seat) > 0 and all(value(snap, other) <= value(snap, seat) for other in snap.seats)


def goals_met(snap: Snapshot, seat: int) -> set[str]:
    """Ids of the Goal tiles that the seat has placed, flipped or not, and meets."""
    return {goal for goal, _ in snap.seats[seat].goals_placed.values() if goal_met(snap, seat, goal)}
