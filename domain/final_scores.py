"""Final results: each seat's score with its handicap, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.domain.errors import BadOptions
from scoresheet.domain.events import Score
from scoresheet.domain.position import Position
from scoresheet.domain.ranking import ranking
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, by_seat

HANDICAP = "handicap"
"""The name of the score part for a seat's handicap."""
MOST_HANDICAP = 1_000


def check_handicap(seats: int, handicap: Sequence[int]) -> None:
    """Check the handicap points of each seat; raise `BadOptions` if they are invalid."""
    if handicap and len(handicap) != seats:
        raise BadOptions("A handicap must list the points for each of the {seats} seats.", seats=seats)
    if not all(0 <= points <= MOST_HANDICAP for points in handicap):
        raise BadOptions("A handicap can be 0 to {most} points per seat.", most=MOST_HANDICAP)


def with_start(scores: list[Score], handicap: Sequence[int]) -> list[Score]:
    """Add each seat's handicap to its score as a separate part."""
    if not any(handicap):
        return scores
    return [_with(score, handicap[score.seat]) for score in scores]


def _with(score: Score, points: int) -> Score:
    return msgspec.structs.replace(score, points=score.points + points, parts={**score.parts, HANDICAP: points})


def scores_now(title: Title, game: Position) -> list[Score]:
    """Return the scores as if the game ended now, or the final ones; empty before the start."""
    if game.scores or game.state is None:
        return list(game.scores)
    return with_start(title.scores(game.state), game.handicap)


def outcome(title: Title, game: Position) -> tuple[list[Score], list[list[Seat]]]:
    """Return the final scores, and the seats by place; forfeited seats come last."""
    scores = with_start(title.last_scores(game.started_state), game.handicap)
    return scores, ranking(scores, {seat for seat, chair in by_seat(game.seats) if chair.forfeited})
