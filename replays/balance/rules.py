"""Types of moves and effects that did not occur in any game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from scoresheet.domain.title import Title
from scoresheet.replays.balance.facts import Facts


class Unused(msgspec.Struct, frozen=True):
    """Types of moves and effects that no game used, not even with random bots or with options."""

    moves: list[str]
    effects: list[str]


def unused(title: Title, games: Iterable[Facts]) -> Unused:
    """Return the types of moves and effects that do not occur in any of these games."""
    made, came = set[str](), set[str]()
    for game in games:
        made |= game.made.keys()
        came |= game.effects.keys()
    return Unused(
        sorted({move.__name__ for move in title.moves} - made),
        sorted({effect.__name__ for effect in title.effects} - came),
    )
