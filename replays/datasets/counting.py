"""Rows for the pieces that were used, and for resources over time."""

from __future__ import annotations

from collections.abc import Iterator

from scoresheet.domain.counts import pieces_of, resources_of
from scoresheet.domain.events import Event
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title

Row = dict[str, object]


def piece_rows(title: Title, event: Event) -> Iterator[Row]:
    """Yield a row for each use of a piece that the event records."""
    for number, effect in enumerate(event.effects, start=1):
        for used in pieces_of(title, effect):
            yield {"number": number, "seat": used.seat, "kind": used.kind, "piece": used.id}


class Purse:
    """The resources of a game's seats; pass the positions on the line of play in order."""

    def __init__(self, title: Title) -> None:
        self._title = title
        self._had: dict[tuple[str, int], int] = {}

    def rows(self, state: GameState) -> Iterator[Row]:
        """Yield a row for each amount that has changed; at the first position, for all amounts."""
        now = resources_of(self._title, state)
        had = self._had
        for seat in range(state.seats):
            for resource, by_seat in now.items():
                if had.get((resource, seat)) != by_seat[seat]:
                    had[resource, seat] = by_seat[seat]
                    yield {"seat": seat, "resource": resource, "amount": by_seat[seat]}
