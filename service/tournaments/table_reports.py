"""Determines the results of tournament games from the games and their events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from scoresheet.domain.clocks.events import TimeRanOut
from scoresheet.domain.events import Event, MoveMade
from scoresheet.domain.game import Game
from scoresheet.service.tournaments.rules.facts import BOT, Fact, How, TableResult
from scoresheet.service.tournaments.rules.fold import PlayedTable, Tournament

VOIDED: How = "voided"


def result_of(
    head: Game, events: Sequence[Event], seats: Sequence[str], round_number: int, table: int, now: int
) -> TableResult:
    """Return the result of a finished game by its ranking, with replaced players last.

    In a voided or abandoned game, all players share the same place.
    """
    how: How = VOIDED if head.voided else head.ending  # type: ignore[assignment]  # it is over
    everybody = [list(range(len(seats)))]
    absent = absent_from(head, seats)
    ranking = everybody if how in (VOIDED, "abandoned") else with_last(head.ranking, absent)
    often = Counter(int(event.seat) for event in events if isinstance(event, TimeRanOut))
    return TableResult(
        round=round_number,
        table=table,
        game=head.id,
        ranking=ranking,
        scores=_scores(head),
        time_outs=[often[seat] for seat in range(len(seats))] if often else [],
        how=how,
        at=now,
    )


def undecided(head: Game | None, table: PlayedTable, round_number: int, number: int, now: int) -> TableResult:
    """Return the result of a game that is unfinished at the deadline.

    Players who have to act come after the others. Players who have lost their seat come last. In an unreadable game
    (None), all players share the same place.
    """
    seats = list(range(len(table.seats)))
    waited = {int(seat) for seat in head.to_act()} if head else set()
    order = [[seat for seat in seats if seat not in waited], [seat for seat in seats if seat in waited]]
    absent = absent_from(head, table.seats) if head else set()
    ranking = with_last(order, absent)
    return TableResult(round=round_number, table=number, game=table.game, ranking=ranking, how="deadline", at=now)


def with_last(ranking: Sequence[Sequence[int]], last: set[int]) -> list[list[int]]:
    """Return the ranking with the seats in `last` moved to a shared last place."""
    found = [[int(seat) for seat in place if seat not in last] for place in ranking]
    return [place for place in [*found, sorted(last)] if place]


def absent_from(head: Game, seats: Sequence[str]) -> set[int]:
    """Return the seats whose paired players have resigned, been replaced or gone away."""
    return {
        seat
        for seat, (chair, player) in enumerate(zip(head.seats, seats, strict=True))
        if not player.startswith(BOT) and (chair.forfeited or chair.away or chair.player != player)
    }


def keeping_rungs(it: Tournament, decided: Sequence[Fact]) -> list[Fact]:
    """Order ladder players who share a place by rung, so that a tie does not move anyone."""
    return [_by_rungs(it, fact) if isinstance(fact, TableResult) and it.rungs else fact for fact in decided]


def _by_rungs(it: Tournament, result: TableResult) -> TableResult:
    seats = it.rounds[result.round - 1].tables[result.table].seats
    rung = {player: number for number, player in enumerate(it.rungs)}
    ranking = [sorted(place, key=lambda seat: rung.get(seats[seat], len(rung))) for place in result.ranking]
    return msgspec.structs.replace(result, ranking=ranking)


def late_at(seats: Sequence[str], events: Sequence[Event]) -> list[str]:
    """Return the players who have timed out."""
    late = {int(event.seat) for event in events if isinstance(event, TimeRanOut)}
    return [player for seat, player in enumerate(seats) if seat in late and not player.startswith(BOT)]


def missing_at(seats: Sequence[str], events: Sequence[Event]) -> list[str]:
    """Return the players who have timed out without making a single move."""
    moved = {event.actor for event in events if isinstance(event, MoveMade)}
    return [player for player in late_at(seats, events) if player not in moved]


def again_in(head: Game) -> str:
    """Return the id of the replay of this game that a ruling ordered; empty if there is none."""
    return next((one.game_again for one in reversed(head.disputes) if one.game_again), "")


def _scores(head: Game) -> list[int]:
    by_seat = {int(score.seat): score.points for score in head.scores}
    return [by_seat.get(seat, 0) for seat in range(len(head.seats))] if by_seat else []
