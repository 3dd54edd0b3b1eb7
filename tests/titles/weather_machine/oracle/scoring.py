"""The end: its triggers, the scores of all seats, and the ranking."""

from dataclasses import dataclass

from .data import FINAL_CP, GOAL_CP, NOBEL_CP, TRACKS
from .goals import completed_rows, goals_met, papers
from .snapshot import Snapshot, full


def end_triggers(snap: Snapshot) -> set[str]:
    """The current triggers of the end: "nobel", "deck", "government", "rnd"."""
    holds = {
        "nobel": snap.nobel is not None,
        "deck": snap.deck_count == 0 and snap.preview is None,
        "government": all(map(full, snap.government.values())),
        "rnd": all(map(full, snap.rnd.values())),
    }
    return {name for name, true in holds.items() if true}


@dataclass(frozen=True)
class Score:
    """CP of a seat at the end, by part."""

    in_play: int
    funding: dict[str, int]
    goals: int
    nobel: int

    @property
    def total(self) -> int:
        """The final score."""
        return self.in_play + sum(self.funding.values()) + self.goals + self.nobel


def score(snap: Snapshot, seat: int) -> Score:
    """The final score of a seat in a position whose play is over."""
    me = snap.seats[seat]
    funding = {track: FINAL_CP[me.funding[track]] for track in TRACKS}
    return Score(me.points, funding, GOAL_CP * len(goals_met(snap, seat)), NOBEL_CP * int(snap.nobel == seat))


def scores(snap: Snapshot) -> dict[int, Score]:
    """The final scores of all seats."""
    return {seat: score(snap, seat) for seat in snap.seats}


def strength(snap: Snapshot, seat: int) -> tuple[int, int, int, int]:
    """The ranking key: CP, then Award tokens, papers, completed rows; greater is better."""
    me = snap.seats[seat]
    return score(snap, seat).total, me.awards_taken, papers(me), completed_rows(me)


def ranking(snap: Snapshot) -> list[list[int]]:
    """Seats by rank, the winners first; seats tied in everything share a rank."""
    strengths = {seat: strength(snap, seat) for seat in snap.seats}
    levels = sorted(set(strengths.values()), reverse=True)
    return [sorted(seat for seat, own in strengths.items() if own == level) for level in levels]
