"""The end of the month: the scores of all seats and of Bruno, and the ranking."""

from collections.abc import Callable
from dataclasses import dataclass

from .data import BRUNO, CONTRACT_END_VP, ITEMS_PER_VP
from .grid import largest_group
from .milestones import by_color, markers
from .mondays import bruno_vp, vp
from .snapshot import Seat, Snapshot
from .weekend import month_choices

LIGHTEST = 1

Count = Callable[[Snapshot, int], int]


def _cities(snap: Snapshot, who: int) -> list[int]:
    return [snap.demand[city] for city in snap.seats[who].cities]


def recruited(seat: Seat, team: str) -> int:
    """Staff tiles of a row; the printed one is none."""
    return seat.staff[team] - 1


COUNTS: dict[str, Count] = {
    "ENG1": lambda snap, who: len(snap.seats[who].engineered),
    "COMBO3": lambda snap, who: sum(tile.startswith("COMBO") for tile in snap.seats[who].placed),
    "SCI1": lambda snap, who: sum(not tile.startswith("COMBO") for tile in snap.seats[who].placed),
    "DVKIND2": lambda snap, who: len(set(_cities(snap, who))),
    "DV4_3": lambda snap, who: _cities(snap, who).count(4),
    "DV6_4": lambda snap, who: _cities(snap, who).count(6),
    "CITY1": lambda snap, who: len(_cities(snap, who)),
    "HIRE_E2": lambda snap, who: recruited(snap.seats[who], "E"),
    "HIRE_S2": lambda snap, who: recruited(snap.seats[who], "S"),
    "HIRE_O2": lambda snap, who: recruited(snap.seats[who], "O"),
    "STAFF1": lambda snap, who: sum(recruited(snap.seats[who], team) for team in "OES"),
    "COLOR2": lambda snap, who: len(by_color(snap, who)),
}
"""The count of each end scoring of a contract."""


@dataclass(frozen=True)
class Score:
    """VP of a seat at the end, by part."""

    in_play: int
    month: int
    export: int
    science: int
    contract: int
    resources: int

    @property
    def total(self) -> int:
        """The final score."""
        return self.in_play + self.month + self.export + self.science + self.contract + self.resources


def place_vp(snap: Snapshot, who: int, place: int) -> int:
    """VP of a place of the VP strip for a seat."""
    color, each = snap.month[place]
    return 0 if color == LIGHTEST else each * by_color(snap, who)[color]


def month_bonus(snap: Snapshot, who: int) -> int:
    """The best of the bonuses open to a seat."""
    choices = month_choices(snap.seats[who])
    return max((sum(place_vp(snap, who, place) for place in pick) for pick in choices), default=0)


def contract_bonus(snap: Snapshot, who: int) -> int:
    """VP of the end scoring of the contract."""
    end = snap.seats[who].end
    return CONTRACT_END_VP[end] * COUNTS[end](snap, who)


def items_left(seat: Seat) -> int:
    """Cubes on the board, euros, tokens, science points, unplaced combo tiles."""
    return seat.cubes.total() + seat.items.total() + len(seat.combos)


def score(snap: Snapshot, who: int) -> Score:
    """The final score of a seat in a position whose play is over."""
    seat = snap.seats[who]
    resources = items_left(seat) // ITEMS_PER_VP
    science = largest_group(list(seat.placed.values()))
    return Score(seat.vp, month_bonus(snap, who), vp(snap, who), science, contract_bonus(snap, who), resources)


def bruno_score(snap: Snapshot) -> int:
    """Bruno's final score."""
    return snap.bruno_vp + bruno_vp(snap)


def tie_break(snap: Snapshot, who: int) -> tuple[int, int]:
    """The row of the lowest marker (0 without any) and the order of arrival there; greater is better."""
    row = max(markers(snap, who), default=0)
    return (row, -snap.achieved[snap.milestones[row - 1]].index(who)) if row else (0, 0)


def ranking(snap: Snapshot) -> list[list[int]]:
    """Seats by rank, the winners first; in a solo game, Bruno (-1) ranks before a tied player."""
    strengths = {who: (score(snap, who).total, *tie_break(snap, who)) for who in snap.seats}
    if len(snap.seats) == 1:
        strengths[BRUNO] = (bruno_score(snap), 99, 0)
    levels = sorted(set(strengths.values()), reverse=True)
    return [sorted(who for who, own in strengths.items() if own == level) for level in levels]
