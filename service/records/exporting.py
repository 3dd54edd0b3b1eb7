"""Exports a game as a record, either whole or as far as a viewer may see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING

import msgspec

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.stored import check
from scoresheet.replays import record
from scoresheet.service.core.errors import NoSuchGame

if TYPE_CHECKING:
    from scoresheet.domain.game import Game
    from scoresheet.domain.viewer import Viewer
    from scoresheet.service.play.games import Games

AT_ONCE = 500
"""The number of events read, or of lines sent, at once."""


def whole(games: Games, head: Game, source: str = "") -> Iterator[bytes]:
    """Yield the lines of a game's record up to `head`, including everything hidden.

    Raises `BrokenChain` for corrupt events.
    """
    stored = games.store.states(head.id, 0, head.version)
    with games.heads.looking_at(head.id):
        check(head.id, stored)
    return record.write(_header(games, head, source), stored)


def seen_by(games: Games, head: Game, viewer: Viewer) -> Iterator[bytes]:
    """Yield the lines of a game's record as far as `viewer` may see them.

    Viewers who may see everything get the `whole` record. For others, a line contains the visible part of an event and
    the digest of the whole event, which can be checked after the game. An event without hidden parts is unchanged and
    can be checked now.
    """
    if viewer.all:
        return whole(games, head)
    return record.write(_header(games, head), _shown(games, head, viewer))


def finished(games: Games, wanted: Iterable[str], may_see: Callable[[Game], bool]) -> Iterator[bytes]:
    """Yield the lines of those games in `wanted` that are finished and may be seen.

    Corrupt games are left out entirely.
    """
    for game in wanted:
        with suppress(NoSuchGame, BrokenChain):
            head = games.head(game)
            yield from list(whole(games, head)) if head.over and may_see(head) else ()


def pieces(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Group lines into chunks that fit in memory.

    The first line is read now, to raise errors early.
    """
    first = b"".join(islice(lines, AT_ONCE))
    return chain([first], iter(lambda: b"".join(islice(lines, AT_ONCE)), b""))


def _header(games: Games, head: Game, source: str = "") -> record.Header:
    """Build the header from the opening events and the game's ending."""
    opening = record.header_of(games.events(head.id, 0, head.started or head.version), source)
    return msgspec.structs.replace(opening, ending=head.ending, scores=head.scores, ranking=head.ranking)


def _shown(games: Games, head: Game, viewer: Viewer) -> Iterator[bytes]:
    for after in range(0, head.version, AT_ONCE):
        upto = min(after + AT_ONCE, head.version)
        stored = games.store.states(head.id, after, upto)
        for event, state in zip(games.events(head.id, after, upto - after), stored, strict=True):
            seen = event.seen_by(viewer)
            yield state if seen == event else msgspec.json.encode(seen)
