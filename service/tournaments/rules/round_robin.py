"""Round robin schedules: all pairs meet once, or about equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import msgspec

from scoresheet.service.tournaments.rules.lots import Lots
from scoresheet.service.tournaments.rules.sizes import sizes

FIELDS = {3: 3, 5: 5}
"""The orders of affine planes, by table size: with order² players, all pairs meet exactly once."""
MOST_PASSES = 30


class Planned(msgspec.Struct, frozen=True):
    """A round: the tables, and the players without a game; players are numbers."""

    tables: list[list[int]]
    byes: list[int]


def rounds_of(players: int, table: int) -> int:
    """Return the number of rounds in which all pairs meet about once."""
    if table == 2:
        return players - 1 + players % 2
    return -(-(players - 1) // (table - 1))


def schedule(players: int, table: int, smallest: int, rounds: int, seed: str, *, filled: bool = False) -> list[Planned]:
    """Return all rounds for the players 0 … n-1; at tables of two, the first player begins."""
    if table == 2:
        cycle = berger(players)
        return [_mirrored(cycle, number) for number in range(rounds)]
    if FIELDS.get(table, 0) ** 2 == players and rounds <= table + 1:
        return plane(table)[:rounds]
    return _balanced(players, table, smallest, rounds, seed, filled)


def berger(players: int) -> list[Planned]:
    """Schedule tables of two by the circle method, with balanced first moves."""
    even = players + players % 2
    return [_circle(even, players, number) for number in range(even - 1)]


def _circle(even: int, players: int, number: int) -> Planned:
    last = even - 1
    against = [(last, number), *(((number + k) % last, (number - k) % last) for k in range(1, even // 2))]
    met = [_in_order(one, other, last) for one, other in against]
    byes = [player for pair in met for player in pair if players in pair and player != players]
    return Planned([pair for pair in met if players not in pair], byes)


def _in_order(one: int, other: int, last: int) -> list[int]:
    """Return two players in the order of play, such that all begin about equally often.

    The lower number begins if the sum is odd. Against the last player, the numbers in the lower half begin.
    """
    if last in (one, other):
        low = min(one, other)
        return [low, last] if low < (last + 1) // 2 else [last, low]
    low, high = sorted((one, other))
    return [low, high] if (low + high) % 2 else [high, low]


def _mirrored(cycle: Sequence[Planned], number: int) -> Planned:
    """Return a round; in every other cycle, seats are swapped."""
    found = cycle[number % len(cycle)]
    if number // len(cycle) % 2:
        return Planned([pair[::-1] for pair in found.tables], found.byes)
    return found


def plane(order: int) -> list[Planned]:
    """Schedule players as the points of an affine plane whose lines are the tables."""
    rows = [
        [[(slope * x + shift) % order * order + x for x in range(order)] for shift in range(order)]
        for slope in range(order)
    ]
    columns = [[y * order + x for y in range(order)] for x in range(order)]
    return [Planned(tables, []) for tables in [*rows, columns]]


def _balanced(players: int, table: int, smallest: int, rounds: int, seed: str, filled: bool) -> list[Planned]:
    """Return a random schedule, improved by swapping players within rounds."""
    large, without = sizes(players, table, smallest, filled=filled)
    best: tuple[int, list[Planned]] | None = None
    for attempt in range(max(1, 240 // (players * max(1, rounds)))):
        lots = Lots(f"{seed}:{attempt}")
        found = _improved(_by_lots(players, large, without, rounds, lots))
        worth = unevenness(found)
        if best is None or worth < best[0]:
            best = worth, found
    return best[1] if best else []


def _by_lots(players: int, large: Sequence[int], without: int, rounds: int, lots: Lots) -> list[Planned]:
    had = Counter[int]()
    found = []
    for _ in range(rounds):
        order = sorted(lots.shuffled(range(players)), key=lambda player: had[player])
        byes, rest = order[:without], lots.shuffled(order[without:])
        had.update(byes)
        found.append(Planned(dealt(rest, large), byes))
    return found


def dealt(order: Sequence[int], large: Sequence[int]) -> list[list[int]]:
    """Distribute the players, in order, to tables of those sizes."""
    found, at = [], 0
    for size in large:
        found.append(list(order[at : at + size]))
        at += size
    return found


def _improved(plan: list[Planned]) -> list[Planned]:
    met = Counter(pair for one in plan for table in one.tables for pair in pairs(table))
    for _ in range(MOST_PASSES):
        if not sum(_exchange(one.tables, met) for one in plan):
            break
    return plan


def _exchange(tables: list[list[int]], met: Counter[tuple[int, int]]) -> bool:
    """Swap players between tables where this makes the pairs meet more equally.

    Return whether any players were swapped.
    """
    done = False
    for first, second in combinations(tables, 2):
        for here in range(len(first)):
            for there in range(len(second)):
                done |= _exchange_two(first, here, second, there, met)
    return done


def _exchange_two(first: list[int], here: int, second: list[int], there: int, met: Counter[tuple[int, int]]) -> bool:
    one, other = first[here], second[there]
    mine = [player for player in first if player != one]
    theirs = [player for player in second if player != other]
    lost = [pair(one, player) for player in mine] + [pair(other, player) for player in theirs]
    won = [pair(other, player) for player in mine] + [pair(one, player) for player in theirs]
    if sum(met[both] for both in won) - sum(met[both] - 1 for both in lost) >= 0:
        return False
    met.subtract(lost)
    met.update(won)
    first[here], second[there] = other, one
    return True


def pair(one: int, other: int) -> tuple[int, int]:
    """Return two players as a pair, the lower number first."""
    return (one, other) if one < other else (other, one)


def pairs(table: Sequence[int]) -> list[tuple[int, int]]:
    """Return all pairs of players at a table."""
    return [pair(one, other) for one, other in combinations(table, 2)]


def unevenness(plan: Sequence[Planned]) -> int:
    """Return the sum of the squares of how often each pair meets; lower is more balanced."""
    met = Counter(both for one in plan for table in one.tables for both in pairs(table))
    return sum(often * often for often in met.values())
