"""Swiss: who has about as many points meets, whoever has met already does not meet again as long as that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Met = Counter[tuple[str, str]]
"""How often two have met: by their ids, in order."""
MOST_TRIED = 30_000
"""Tables that the search looks at; beyond that, repeats are avoided by exchanging players, as far as that helps."""
MOST_PASSES = 20


class _TooLong(Exception):
    """More was tried than may be."""


def byes(order: Sequence[str], without: int, had: Counter[str]) -> list[str]:
    """Who has no game: those who were without one least often, of these the last in the order."""
    last_first = list(reversed(order))
    last_first.sort(key=lambda player: had[player])
    return last_first[:without]


def rounds_of(players: int, table: int) -> int:
    """As many as it takes until one can have won all games, and one more."""
    rounds, groups = 1, players
    while groups > 1:
        groups, rounds = -(-groups // table), rounds + 1
    return max(1, min(rounds, players - 1))


def tables(order: Sequence[str], large: Sequence[int], met: Met) -> list[list[str]]:
    """The players, best first, at tables of those sizes: with as few repeats as can be, and the next best together.

    From the top each player sits with the next ones down whom they have not met, unless others could not be seated
    then.
    """
    most = sum(met[both(*pair)] for pair in combinations(order, 2))
    tried = [0]
    for repeats in range(most + 1):
        try:
            found = _search(list(order), list(large), met, repeats, tried)
        except _TooLong:
            return _exchanged(order, large, met)
        if found is not None:
            return found
    return _dealt(order, large)


def both(one: str, other: str) -> tuple[str, str]:
    """The two, in order."""
    return (one, other) if one < other else (other, one)


def repeats(table: Sequence[str], met: Met) -> int:
    """How often those at a table have met before."""
    return sum(met[both(*pair)] for pair in combinations(table, 2))


def _search(order: list[str], large: list[int], met: Met, left: int, tried: list[int]) -> list[list[str]] | None:
    """The first way to seat all with at most `left` repeats; None if there is none. Depth first."""
    if not large:
        return []
    for table in _companions(order, large[0], lambda found: repeats(found, met) <= left):
        tried[0] += 1
        if tried[0] > MOST_TRIED:
            raise _TooLong
        seated = set(table)
        rest = [player for player in order if player not in seated]
        found = _search(rest, large[1:], met, left - repeats(table, met), tried)
        if found is not None:
            return [table, *found]
    return None


def _companions(order: Sequence[str], size: int, fits: Callable[[Sequence[str]], bool]) -> Iterator[list[str]]:
    """The first of the order with others, the nearest first; what does not fit is not gone on with."""

    def longer(table: list[str], after: int) -> Iterator[list[str]]:
        if len(table) == size:
            yield table
            return
        for at in range(after, len(order)):
            if fits(more := [*table, order[at]]):
                yield from longer(more, at + 1)

    return longer([order[0]], 1)


def _dealt(order: Sequence[str], large: Sequence[int]) -> list[list[str]]:
    found, at = [], 0
    for size in large:
        found.append(list(order[at : at + size]))
        at += size
    return found


def _exchanged(order: Sequence[str], large: Sequence[int], met: Met) -> list[list[str]]:
    """Neighbours in the order together, then two are exchanged as long as there are fewer repeats by it."""
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
