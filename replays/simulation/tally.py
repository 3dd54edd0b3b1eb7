"""The tally of simulated games: wins, points, and numbers of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from scoresheet.domain.viewer import Seat, all_seats, by_seat
from scoresheet.replays.simulation.games import SimulatedGame, SimulationPlan


class Range(msgspec.Struct, frozen=True):
    """The minimum, the mean in tenths, and the maximum of some numbers."""

    least: int = 0
    tenths_of_mean: int = 0
    most: int = 0


class SideTally(msgspec.Struct, frozen=True):
    """The results of a strategy or seat: seats played, firsts (a tie counts in full), points."""

    played: int
    won: int
    points: Range


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """The totals of a simulation."""

    plan: SimulationPlan
    games: int
    moves: int
    milliseconds: int
    moves_per_second: int
    strategies: dict[str, SideTally]
    seats: dict[Seat, SideTally]
    length: Range
    """The moves per game."""
    endings: dict[str, int]
    failures: list[SimulatedGame]


def tally(plan: SimulationPlan, played: Sequence[SimulatedGame], seconds: float) -> Tally:
    """Count the games `played`, which took `seconds` of wall time."""
    games = [game for game in played if not game.failure]
    moves = sum(game.moves for game in games)
    return Tally(
        plan=plan,
        games=len(games),
        moves=moves,
        milliseconds=round(1000 * seconds),
        moves_per_second=round(moves / seconds),
        strategies={name: _strategy(name, games) for name in sorted(set(plan.strategies))},
        seats={seat: _side([(game, seat) for game in games]) for seat in all_seats(plan.seats)},
        length=spread(game.moves for game in games),
        endings=dict(Counter(game.ending for game in games)),
        failures=[game for game in played if game.failure],
    )


def _strategy(name: str, games: Iterable[SimulatedGame]) -> SideTally:
    return _side([(game, seat) for game in games for seat, who in by_seat(game.strategies) if who == name])


def _side(sat: Sequence[tuple[SimulatedGame, Seat]]) -> SideTally:
    won = sum(seat in game.ranking[0] for game, seat in sat)
    return SideTally(len(sat), won, spread(game.scores[seat].points for game, seat in sat))


def spread(numbers: Iterable[int]) -> Range:
    """Return the spread of numbers; all fields are 0 if there are none."""
    known = list(numbers)
    return Range(min(known), round(10 * sum(known) / len(known)), max(known)) if known else Range()
