"""Exporting: a game as a record, whole or as somebody may see it."""

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
"""Events that are read, or lines that are sent, at once."""


def whole(games: Games, head: Game, source: str = "") -> Iterator[bytes]:
    """The lines of the record of a game up to `head`: the stored bytes, with everything that is hidden in them.

    Raises `BrokenChain` if they are not as they were stored.
    """
    stored = games.store.states(head.id, 0, head.version)
    with games.heads.looking_at(head.id):
        check(head.id, stored)
    return record.write(_header(games, head, source), stored)


def seen_by(games: Games, head: Game, viewer: Viewer) -> Iterator[bytes]:
    """The lines of a record as `viewer` may see them; `whole` for who may see everything.

    Else each event is what `viewer` sees of it, under the digest of the whole, to be checked when the game is over; one
    in which nothing is hidden has its own bytes, and can be checked now.
    """
    if viewer.all:
        return whole(games, head)
    return record.write(_header(games, head), _shown(games, head, viewer))


def finished(games: Games, wanted: Iterable[str], may_see: Callable[[Game], bool]) -> Iterator[bytes]:
    """The lines of the records of those games that are finished and may be seen, one behind the other.

    Whole games: one that is damaged is left out.
    """
    for game in wanted:
        with suppress(NoSuchGame, BrokenChain):
            head = games.head(game)
            yield from list(whole(games, head)) if head.over and may_see(head) else ()


def pieces(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The lines, so many at once as may be held in memory; the first of them now, so that what is wrong is told."""
    first = b"".join(islice(lines, AT_ONCE))
    return chain([first], iter(lambda: b"".join(islice(lines, AT_ONCE)), b""))


def _header(games: Games, head: Game, source: str = "") -> record.Header:
    """Made from the events of the opening, and the end as the game has it: nothing else stands in a header."""
    opening = record.header_of(games.events(head.id, 0, head.started or head.version), source)
    return msgspec.structs.replace(opening, ending=head.ending, scores=head.scores, ranking=head.ranking)


def _shown(games: Games, head: Game, viewer: Viewer) -> Iterator[bytes]:
    for after in range(0, head.version, AT_ONCE):
        upto = min(after + AT_ONCE, head.version)
        stored = games.store.states(head.id, after, upto)
        for event, state in zip(games.events(head.id, after, upto - after), stored, strict=True):
            seen = event.seen_by(viewer)
            yield state if seen == event else msgspec.json.encode(seen)
