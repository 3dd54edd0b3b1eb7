"""Reissues receipts to a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

import msgspec

from scoresheet.domain.game import Game
from scoresheet.domain.stored import link_of
from scoresheet.service.core.signing_keys import Keys, PublicKey, SignedReceipt
from scoresheet.service.play.games import Games

AT_ONCE = 500
"""The number of events read in one batch."""


class _Written(msgspec.Struct, frozen=True, gc=False):
    """The author and the command of an event, without hidden information."""

    version: int
    at: str
    actor: str
    command: str
    digest: str


_written = msgspec.json.Decoder(_Written).decode


def given_to(games: Games, keys: Keys, head: Game, player: str, after: int = 0) -> Iterator[SignedReceipt]:
    """Yield a player's receipts after version `after`: one for the last event of each command.

    Reissued receipts are identical as long as the signing key is the same. Imported games have none. Raises
    `BrokenChain`.
    """
    if not player or head.imported:
        return
    for _, written in groupby(_events(games, head, after), attrgetter("command")):
        events = list(written)
        if events[0].actor == player:
            last = events[-1]
            yield keys.receipt(head.id, last.version, last.digest, last.at)


def as_lines(receipts: Iterator[SignedReceipt], keys: Sequence[PublicKey]) -> Iterator[bytes]:
    """Yield the lines of a receipts file: public keys, then receipts, one JSON object per line."""
    for one in (*keys, *receipts):
        yield msgspec.json.encode(one) + b"\n"


def _events(games: Games, head: Game, after: int) -> Iterator[_Written]:
    for start in range(after, head.version, AT_ONCE):
        states = games.store.states(head.id, start, min(start + AT_ONCE, head.version))
        with games.heads.looking_at(head.id):
            for version, state in enumerate(states, start=start + 1):
                link_of(head.id, version, state)
                yield _written(state)
