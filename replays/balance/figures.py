"""The figures of a balance report, by kind of bots and number of seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, quantiles

import msgspec

from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, all_seats
from scoresheet.replays.balance.facts import Facts
from scoresheet.replays.balance.intervals import Interval, among, mean_of, share_of
from scoresheet.replays.balance.pieces import ENOUGH, PieceBalance, one_each, pieces_of_games
from scoresheet.replays.balance.rules import Unused, unused

CHANCE = "random"
"""The strategy whose games show what can happen, but not which moves are good."""
DIGITS = 3
TWENTIETHS = 20
ORDERS = 2
"""The number of comparisons of seats: by seat number and by order of first turns."""


class SeatFigures(msgspec.Struct, frozen=True):
    """The share of first places and the lead in points of a seat, or of a place in turn order.

    The lead is measured against the mean of all seats in the game.
    """

    seat: int
    """Counted from 0."""
    won: Interval
    ahead: Interval
    unfair: bool
    """True if its share differs significantly from an even one, corrected for all comparisons."""


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """Games with the same number of seats and the same bots."""

    name: str
    """The name of the bots: `greedy`, or `strong, 16 play-outs`."""
    seats: int
    games: int
    thinking: bool
    """True if the bots played well enough for conclusions."""
    points: Interval
    winners: Interval
    """The points of the winner."""
    tied: float
    """The share of games whose first place is shared."""
    moves: Interval
    middle: tuple[int, int]
    """The range of the number of moves in the middle nine tenths of the games."""
    by_order: list[SeatFigures]
    """By order of first turns."""
    by_seat: list[SeatFigures]
    parts: dict[str, float]
    """Mean points by source."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """The balance report on a title."""

    title: str
    edition: str
    games: int
    samples: list[Sample]
    pieces: list[PieceBalance]
    """From the games of thinking bots."""
    dealt: list[PieceBalance]
    """Pieces of the kinds of which each seat has one, from games with random openings."""
    unused: Unused


def figures(title: Title, facts: Iterable[Facts]) -> Figures:
    """Return the report on the games with the current components; other games are skipped."""
    edition = title.editions.today.digest
    games = [each for each in facts if edition.startswith(each.setting.edition)]
    plain = [each for each in games if not each.setting.options]
    thinking = [each for each in plain if each.setting.strategies != (CHANCE,)]
    groups = _groups(plain)
    compared = sum(ORDERS * seats for by_chance, _, seats in groups if not by_chance)
    return Figures(
        title=title.title,
        edition=edition[:12],
        games=len(games),
        samples=[_sample(name, seats, group, compared) for (_, name, seats), group in groups.items()],
        pieces=pieces_of_games([each for each in thinking if not each.setting.opening]),
        dealt=one_each(pieces_of_games([each for each in thinking if each.setting.opening])),
        unused=unused(title, games),
    )


def _groups(games: Iterable[Facts]) -> dict[tuple[bool, str, int], list[Facts]]:
    """Group games by number of seats and by bots, random bots last."""
    groups = dict[tuple[bool, str, int], list[Facts]]()
    for each in games:
        groups.setdefault((each.setting.strategies == (CHANCE,), name_of(each), each.setting.seats), []).append(each)
    return {key: groups[key] for key in sorted(groups)}


def name_of(facts: Facts) -> str:
    """Return the name of the bots that played."""
    who, playouts = " and ".join(dict.fromkeys(facts.setting.strategies)), facts.setting.playouts
    opening = ", opened by chance" if facts.setting.opening else ""
    return f"{who}, {playouts} play-outs{opening}" if playouts else f"{who}{opening}"


def _sample(name: str, seats: int, games: Sequence[Facts], compared: int) -> Sample:
    moves = [game.moves for game in games]
    return Sample(
        name=name,
        seats=seats,
        games=len(games),
        thinking=games[0].setting.strategies != (CHANCE,),
        points=mean_of([fmean(game.points) for game in games]).rounded(DIGITS),
        winners=mean_of([game.points[game.ranking[0][0]] for game in games]).rounded(DIGITS),
        tied=round(sum(len(game.ranking[0]) > 1 for game in games) / len(games), DIGITS),
        moves=mean_of(moves).rounded(DIGITS),
        middle=_middle(moves),
        by_order=_places([game.order for game in games], games, compared),
        by_seat=_places([list(all_seats(seats)) for _ in games], games, compared),
        parts=_parts(games),
    )


def _middle(moves: list[int]) -> tuple[int, int]:
    cuts = quantiles(moves, n=TWENTIETHS, method="inclusive") if len(moves) > 1 else [moves[0]]
    return round(cuts[0]), round(cuts[-1])


def _places(orders: list[list[Seat]], games: Sequence[Facts], compared: int) -> list[SeatFigures]:
    """Return figures for each place in `orders`, which has an order per game; empty if solo."""
    seats = len(orders[0])
    return [_place(place, orders, games, compared) for place in range(seats)] if seats > 1 else []


def _place(place: int, orders: list[list[Seat]], games: Sequence[Facts], compared: int) -> SeatFigures:
    seats, sat = len(orders[0]), [(game, order[place]) for game, order in zip(games, orders, strict=True)]
    won = sum(game.won[seat] for game, seat in sat)
    ahead = mean_of([game.points[seat] - fmean(game.points) for game, seat in sat])
    unfair = len(sat) >= ENOUGH and share_of(won, len(sat), among(compared)).excludes(1 / seats)
    return SeatFigures(place, share_of(won, len(sat)).rounded(DIGITS), ahead.rounded(DIGITS), unfair)


def _parts(games: Sequence[Facts]) -> dict[str, float]:
    totals, seats = Counter[str](), sum(game.setting.seats for game in games)
    for game in games:
        for parts in game.parts:
            totals.update(parts)
    return {part: round(total / seats, DIGITS) for part, total in totals.items()}
