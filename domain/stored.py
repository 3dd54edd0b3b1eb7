"""Decoding of stored events: each must match its digest and continue the previous one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from scoresheet.domain.chain import GENESIS, is_sealed
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title

NOT_AS_SEALED = "its digest does not match its bytes"
MISSING = "it is missing, and a different event is in its place"
NOTHING = "there are no events"
NOT_LINKED = "it does not continue the previous event: `previous` is a different digest"


class Link(msgspec.Struct, frozen=True, gc=False):
    """The fields that tie an event to its game and predecessor."""

    game: str
    version: int
    previous: str
    digest: str


L = TypeVar("L", Link, Event)
T = TypeVar("T")
_link = msgspec.json.Decoder(Link).decode


def follow(
    decode: Callable[[bytes], L], game: str, stored: Iterable[bytes], version: int = 0, digest: str = GENESIS
) -> Iterator[L]:
    """Decode and check stored events that continue after `version` with the given digest.

    Raises `BrokenChain` at the first corrupt, disconnected or unknown event.
    """
    for state in stored:
        version += 1
        event = _sealed(decode, game, version, state)
        if event.previous != digest:
            raise BrokenChain(game, version, NOT_LINKED)
        digest = event.digest
        yield event


def as_far_as_whole(events: Iterable[T]) -> tuple[list[T], BrokenChain | None]:
    """Return the events up to the first broken one, and the error, if any."""
    whole = []
    try:
        for event in events:
            whole.append(event)  # noqa: PERF402  # those before the broken one are kept
    except BrokenChain as broken:
        return whole, broken
    return whole, None


def check(game: str, stored: Iterable[bytes]) -> None:
    """Check the chain of a whole game; raise `BrokenChain` if it is broken."""
    for _ in follow(_link, game, stored):
        pass


def link_of(game: str, version: int, state: bytes) -> Link:
    """Return the links of one event; raise `BrokenChain` if its bytes are corrupt."""
    return _sealed(_link, game, version, state)


def folded(title: Title, events: Sequence[Event], *, imported: bool = False) -> Game:
    """Fold a game's events; raise `BrokenChain` for one that cannot be applied."""
    try:
        return fold(title, events, Game(imported=imported))
    except Exception as error:  # an event that was not produced by the rules can raise anything
        first = events[bisect_left(range(1, len(events)), True, key=lambda count: _fails(title, events[:count]))]
        reason = f"its effects cannot be applied ({type(error).__name__}: {error})"
        raise BrokenChain(first.game, first.version, reason) from error


def _fails(title: Title, events: Sequence[Event]) -> bool:
    try:
        fold(title, events)
    except Exception:
        return True
    return False


def _sealed(decode: Callable[[bytes], L], game: str, version: int, state: bytes) -> L:
    if not isinstance(state, bytes) or not is_sealed(state):
        raise BrokenChain(game, version, NOT_AS_SEALED)
    try:
        event = decode(state)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenChain(game, version, f"it cannot be read by this version of the service: {error}") from error
    if event.version != version or event.game != game:
        raise BrokenChain(game, version, MISSING)
    return event
