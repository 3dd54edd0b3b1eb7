"""The final results of seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.replays.datasets.identities import Identities


def score_rows(game: Game, turns: Mapping[Seat, int], identities: Identities) -> Iterator[dict[str, object]]:
    """Yield a row per seat in a finished game; `turns` ranks the seats by their first moves."""
    scores = {score.seat: score for score in game.scores}
    places = places_of(game.ranking)
    for seat, chair in by_seat(game.seats):
        score, (place, sharing) = scores[seat], places[seat]
        yield {
            "seat": seat,
            "turn": turns.get(seat),
            "player": identities.player(game.id, seat, chair.player) if chair.player else None,
            "bot": chair.bot or None,
            "forfeited": chair.forfeited,
            "points": score.points,
            "place": place,
            "sharing": sharing,
            "tie_break": score.tie_break,
            "parts": list(score.parts.items()),
        }


def places_of(ranking: list[list[Seat]]) -> dict[Seat, tuple[int, int]]:
    """Return each seat's place, from 1 (ties: 1, 1, 3), and the number of seats sharing it."""
    places, place = dict[Seat, tuple[int, int]](), 1
    for sharing in ranking:
        places.update({seat: (place, len(sharing)) for seat in sharing})
        place += len(sharing)
    return places
