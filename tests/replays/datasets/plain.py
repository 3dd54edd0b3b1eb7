"""The answers of the queries, computed again in plain Python from the events of the games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any

import msgspec

from scoresheet.domain.counts import pieces_of, resources_of
from scoresheet.domain.events import (
    MoveMade,
    SeatForfeited,
    SeatTaken,
)
from tests.replays.datasets.folded_games import FoldedGame, Position, grouped, lift, seats_of

Rows = list[tuple[Any, ...]]


def disc(numbers: Sequence[int], part: float) -> int:
    """Return the smallest value that at least this part of the values does not exceed."""
    ordered = sorted(numbers)
    return next(one for place, one in enumerate(ordered, start=1) if place >= part * len(ordered))


def points_by_source(games: Sequence[FoldedGame]) -> Rows:
    rows: Rows = []
    found: dict[Any, list[tuple[int, int]]] = defaultdict(list)
    for game, seat in seats_of(games, 1):
        score = next(score for score in game.end.scores if score.seat == seat)
        for source, points in score.parts.items():
            found[game.title, source].append((points, game.place(seat)))
    for (title, source), all_of in found.items():
        first = [points for points, place in all_of if place == 1]
        others = [points for points, place in all_of if place > 1]
        row = (title, source, len(all_of), mean(points for points, _ in all_of), mean(first))
        rows.append((*row, mean(others) if others else None, mean(first) - mean(others) if others else None))
    return rows


def seat_advantage(games: Sequence[FoldedGame]) -> Rows:
    rows: Rows = []
    for (title, seats, seat), those in _by_seat(games, lambda game, seat: (game.title, game.seats, seat)).items():
        n, p, z = len(those), mean(game.won(seat) for game, seat in those), 1.96
        middle = (p + z**2 / 2 / n) / (1 + z**2 / n)
        wide = z / (1 + z**2 / n) * (p * (1 - p) / n + z**2 / 4 / n**2) ** 0.5
        points = mean(game.points(seat) for game, seat in those)
        rows.append((title, seats, seat, n, p, 1 / seats, middle - wide, middle + wide, points))
    return rows


def turn_advantage(games: Sequence[FoldedGame]) -> Rows:
    def turn(game: FoldedGame, seat: int) -> tuple[str, int, int]:
        order = dict.fromkeys(move.event.seat for move in game.moves if not move.event.anytime)
        return game.title, game.seats, list(order).index(seat) + 1  # type: ignore[arg-type]

    return [
        (*key, len(those), mean(game.won(seat) for game, seat in those), 1 / key[1], mean_points(those))
        for key, those in _by_seat(games, turn).items()
    ]


def mean_points(those: Sequence[tuple[FoldedGame, int]]) -> float:
    return mean(game.points(seat) for game, seat in those)


def _by_seat(
    games: Sequence[FoldedGame], by: Callable[[FoldedGame, int], Any], fewest: int = 2
) -> dict[Any, list[tuple[FoldedGame, int]]]:
    found: dict[Any, list[tuple[FoldedGame, int]]] = defaultdict(list)
    for game, seat in seats_of(games, fewest):
        found[by(game, seat)].append((game, seat))
    return found


def card_lift(games: Sequence[FoldedGame]) -> Rows:
    used: dict[Any, set[tuple[str, int]]] = defaultdict(set)
    for game in games:
        for event in game.standing:
            for effect in event.effects:
                for one in pieces_of(game.game.title, effect):
                    used[game.title, one.kind, one.id].add((game.id, one.seat))
    rows: Rows = []
    for (title, kind, piece), users in used.items():
        everybody = [(game, seat) for game, seat in seats_of(games) if game.title == title]
        those = [(game, seat) for game, seat in everybody if (game.id, seat) in users]
        without = [(game, seat) for game, seat in everybody if (game.id, seat) not in users]
        if those:
            row = (title, kind, piece, len(those), len(those) / len(everybody), lift(those))
            rows.append((*row, lift(without) if without else None, mean_points(those)))
    return rows


def game_length(games: Sequence[FoldedGame]) -> Rows:
    rows: Rows = []
    for key, those in grouped(games, lambda game: (game.title, game.seats)).items():
        lengths = [len(game.moves) for game in those]
        quarters = [disc(lengths, part) for part in (0.25, 0.5, 0.75)]
        rounds = [game.moves[-1].after.round for game in those if hasattr(game.moves[-1].after, "round")]
        row = (*key, len(those), min(lengths), *quarters, max(lengths), mean(lengths))
        rows.append((*row, mean(rounds) if rounds else None))
    return rows


def openings(games: Sequence[FoldedGame]) -> Rows:
    rows: Rows = []
    whole = Counter(game.title for game in games)

    def opening(game: FoldedGame) -> tuple[str, str]:
        return game.title, " ".join(type(move.event.move).__name__ for move in game.moves[:3])

    for (title, opened), those in grouped(games, opening).items():
        began = [(game, game.moves[0].event.seat) for game in those]
        rows.append((title, opened, len(those), len(those) / whole[title], lift(began), mean_points(began)))
    return rows


def move_frequency(games: Sequence[FoldedGame]) -> Rows:
    found: dict[Any, list[tuple[str, int]]] = defaultdict(list)
    for game in games:
        for move in game.moves:
            legal = len(game.game.title.legal_moves(move.before, move.event.seat))
            found[game.title, type(move.event.move).__name__].append((game.id, legal))
    whole = Counter(title for (title, _), made in found.items() for _ in made)
    return [
        (title, kind, len(made), len(made) / whole[title], mean(n for _, n in made), len({game for game, _ in made}))
        for (title, kind), made in found.items()
    ]


def first_moves(games: Sequence[FoldedGame]) -> Rows:
    def first(game: FoldedGame, seat: int) -> tuple[str, str]:
        asked = (move.event for move in game.moves if move.event.seat == seat and not move.event.anytime)
        return game.title, msgspec.json.encode(next(asked).move).decode()

    return [(*key, len(those), lift(those), mean_points(those)) for key, those in _by_seat(games, first).items()]


def lead_changes(games: Sequence[FoldedGame]) -> Rows:
    rows: Rows = []
    several = [game for game in games if game.seats > 1]
    for key, those in grouped(several, lambda game: (game.title, game.seats)).items():
        changes, halves = list[int](), list[int]()
        for game in those:
            leaders = list(_leaders(game))
            changes.append(sum(one != next_ for (_, one), (_, next_) in pairwise(leaders)))
            before = [leader for number, leader in leaders if number * 2 <= len(game.moves)]
            halves += [int(before[-1] in game.end.ranking[0])] if before else []
        rows.append((*key, len(those), mean(changes), max(changes), mean(halves) if halves else None))
    return rows


def _leaders(game: FoldedGame) -> Iterator[tuple[int, int]]:
    for move in game.moves:
        points = [score.points for score in game.game.title.scores(move.after)]
        if points.count(max(points)) == 1:
            yield move.number, points.index(max(points))


def _decided(move: Position) -> str:
    decision = move.before.open_to(move.event.seat)
    return "unasked" if decision is None else type(decision).__name__


def time_per_move(games: Sequence[FoldedGame]) -> Rows:
    found: dict[Any, list[int]] = defaultdict(list)
    for game in games:
        for move in game.moves:
            if not move.event.actor.startswith(("bot:", "system")):
                found[game.title, _decided(move)].append(move.waited)
    return [(*key, len(took), disc(took, 0.5), disc(took, 0.9), mean(took)) for key, took in found.items()]


def rules_used(games: Sequence[FoldedGame]) -> Rows:
    whole, found = Counter(game.title for game in games), defaultdict[Any, list[str]](list)
    for game in games:
        for event in game.standing:
            for effect in event.effects:
                found[game.title, type(effect).__name__].append(game.id)
    return [
        (title, kind, len(ids), len(set(ids)) / whole[title], len(ids) / whole[title])
        for (title, kind), ids in found.items()
    ]


def resources_over_time(games: Sequence[FoldedGame]) -> Rows:
    found: dict[Any, list[tuple[int, int]]] = defaultdict(list)
    for game in games:
        states = [game.start, *(move.after for move in game.moves)]
        for tenth in range(11):
            had = resources_of(game.game.title, states[len(game.moves) * tenth // 10])
            for resource, by_seat in had.items():
                found[game.title, resource, tenth] += [(n, game.place(seat)) for seat, n in enumerate(by_seat)]
    rows: Rows = []
    for key, had_by in found.items():
        first, others = [n for n, place in had_by if place == 1], [n for n, place in had_by if place > 1]
        rows.append((*key, mean(n for n, _ in had_by), mean(first), mean(others) if others else None))
    return rows


def strategy_results(games: Sequence[FoldedGame]) -> Rows:
    def who(game: FoldedGame, seat: int) -> tuple[str, int, str]:
        bots = {event.seat: event.bot for event in game.game.events if isinstance(event, SeatTaken | SeatForfeited)}
        return game.title, game.seats, bots[seat] or "people"  # type: ignore[index]

    return [
        (
            *key,
            len(those),
            mean(game.won(seat) for game, seat in those),
            lift(those),
            mean_points(those),
            mean(game.place(seat) for game, seat in those),
        )
        for key, those in _by_seat(games, who).items()
    ]


def closest_games(games: Sequence[FoldedGame]) -> Rows:
    rows: Rows = []
    for game in games:
        if game.seats > 1:
            first, second, *_ = sorted((score.points for score in game.end.scores), reverse=True)
            rows.append((game.title, game.id, game.seats, first, second, first - second))
    return rows


def choices(games: Sequence[FoldedGame]) -> Rows:
    found: dict[Any, list[int]] = defaultdict(list)
    for game in games:
        for move in game.moves:
            legal = game.game.title.legal_moves(move.before, move.event.seat)
            found[game.title, _decided(move)].append(len(legal))
    return [(*key, len(of), mean(of), disc(of, 0.5), max(of)) for key, of in found.items()]


def evenness_of_chance(games: Sequence[FoldedGame]) -> Rows:
    found: dict[Any, Counter[int]] = defaultdict(Counter)
    for game in games:
        for event in game.game.events:
            for draw in event.draws:
                found[game.title, draw.of][draw.got] += 1
    rows: Rows = []
    for (title, of), got in found.items():
        draws = got.total()
        if of > 1 and draws >= 5 * of:
            even = draws / of
            square = sum((got[one] - even) ** 2 / even for one in range(of))
            free = of - 1
            greatest = free * (1 - 2 / (9 * free) + 3.0902 * (2 / (9 * free)) ** 0.5) ** 3
            rows.append((title, of, draws, square, greatest))
    return rows


def endings(games: Sequence[FoldedGame]) -> Rows:
    rows: Rows = []
    for key, those in grouped(games, lambda game: (game.title, game.end.ending)).items():
        made = [sum(isinstance(event, MoveMade) for event in game.game.events) - len(game.moves) for game in those]
        rows.append((*key, len(those), sum(n > 0 for n in made), sum(made), 0, 0))
    return rows


QUERIES: dict[str, Callable[[Sequence[FoldedGame]], Rows]] = {
    "points-by-source": points_by_source,
    "seat-advantage": seat_advantage,
    "turn-advantage": turn_advantage,
    "card-lift": card_lift,
    "game-length": game_length,
    "openings": openings,
    "move-frequency": move_frequency,
    "first-moves": first_moves,
    "lead-changes": lead_changes,
    "time-per-move": time_per_move,
    "rules-used": rules_used,
    "resources-over-time": resources_over_time,
    "strategy-results": strategy_results,
    "closest-games": closest_games,
    "choices": choices,
    "evenness-of-chance": evenness_of_chance,
    "endings": endings,
}
