"""Swiss pairing: players with similar points meet, avoiding repeats where possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

Met = Counter[tuple[str, str]]
"""The number of times that two players have met, by their sorted ids."""
MOST_TRIED = 20_000
"""The maximum number of players tried in the search; beyond it, swaps reduce repeats instead."""
MOST_PASSES = 20


class _TooLong(Exception):
    """The search exceeded its limit."""


def byes(order: Sequence[str], without: int, had: Counter[str]) -> list[str]:
    """Choose the players who get a bye: those with the fewest so far, then the lowest-ranked."""
    last_first = list(reversed(order))
    last_first.sort(key=lambda player: had[player])
    return last_first[:without]


def rounds_of(players: int, table: int) -> int:
    """Return the number of rounds needed to determine a winner, plus one."""
    rounds, groups = 1, players
    while groups > 1:
        groups, rounds = -(-groups // table), rounds + 1
    return max(1, min(rounds, players - 1))


def tables(order: Sequence[str], large: Sequence[int], met: Met) -> list[list[str]]:
    """Fill tables of those sizes with as few repeats as possible, keeping neighbours together.

    From the top, each player sits with the next lower players they have not met, unless that leaves others without a
    table.
    """
    search, most = _Search(met), sum(met[both(*pair)] for pair in combinations(order, 2))
    for repeated in range(most + 1):
        try:
            found = search.seat(list(order), list(large), repeated)
        except _TooLong:
            break
        if found is not None:
            return found
    return _exchanged(order, large, met)


def both(one: str, other: str) -> tuple[str, str]:
    """Return two players as a sorted pair."""
    return (one, other) if one < other else (other, one)


def repeats(table: Sequence[str], met: Met) -> int:
    """Return how often the players at a table have met each other before."""
    return sum(met[both(*pair)] for pair in combinations(table, 2))


class _Search:
    """A depth-first search for tables, trying neighbours first; raises `_TooLong`."""

    def __init__(self, met: Met) -> None:
        self._met = met
        self._tried = 0

    def seat(self, order: list[str], large: list[int], left: int) -> list[list[str]] | None:
        """Return the first solution found with at most `left` repeats; None if there is none."""
        if not large:
            return []
        for size in dict.fromkeys(large):
            rest = list(large)
            rest.remove(size)
            for table, less in self._companions(order, size, [order[0]], 1, left):
                others = [player for player in order if player not in table]
                found = self.seat(others, rest, less)
                if found is not None:
                    return [table, *found]
        return None

    def _companions(
        self, order: Sequence[str], size: int, table: list[str], after: int, left: int
    ) -> Iterator[tuple[list[str], int]]:
        """Yield tables for the first player, each with the repeats that the other tables may have."""
        if len(table) == size:
            yield table, left
            return
        for at in range(after, len(order)):
            self._tried += 1
            if self._tried > MOST_TRIED:
                raise _TooLong
            less = left - sum(self._met[both(one, order[at])] for one in table)
            if less >= 0:
                yield from self._companions(order, size, [*table, order[at]], at + 1, less)


def _dealt(order: Sequence[str], large: Sequence[int]) -> list[list[str]]:
    found, at = [], 0
    for size in large:
        found.append(list(order[at : at + size]))
        at += size
    return found


def _exchanged(order: Sequence[str], large: Sequence[int], met: Met) -> list[list[str]]:
    """Seat neighbours together, then swap players as long as that reduces repeats."""
    found = _dealt(order, large)
    for _ in range(MOST_PASSES):
        if not sum(_exchange(one, other, met) for one, other in combinations(found, 2)):
            break
    return found


def _exchange(one: list[str], other: list[str], met: Met) -> bool:
    before = repeats(one, met) + repeats(other, met)
    if not before:
        return False
    for here in range(len(one)):
        for there in range(len(other)):
            one[here], other[there] = other[there], one[here]
            if repeats(one, met) + repeats(other, met) < before:
                return True
            one[here], other[there] = other[there], one[here]
    return False
