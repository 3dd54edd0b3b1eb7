"""Logs of any size: copies of games under new ids, with digests that match the new ids."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from eventsourcing.persistence import StoredEvent

from scoresheet.domain.chain import GENESIS, digest_of
from scoresheet.service.storage.store import Store

SEAL = len(b',"digest":""}') + 64


def multiply(store: Store, times: int) -> int:
    """Store `times` copies of each game; return the number of events in the store."""
    games = {game: store.recorder.select_events(game) for game in store.games()}
    for number in range(times):
        for game, events in games.items():
            store.recorder.insert_events(list(copied(events, game, _other(game, number))))
    return store.recorder.max_notification_id()


def copied(events: Sequence[StoredEvent], game: str, other: str) -> Iterator[StoredEvent]:
    """Yield the events of `game`, rewritten and sealed for the game id `other`."""
    before, now = GENESIS, GENESIS
    for event in events:
        body = event.state[:-SEAL].replace(game.encode(), other.encode()).replace(before.encode(), now.encode())
        before, now = digest_of(event.state) or "", hashlib.sha256(body + b"}").hexdigest()
        state = body + b',"digest":"' + now.encode() + b'"}'
        yield StoredEvent(other, event.originator_version, event.topic, state)


def _other(game: str, number: int) -> str:
    return hashlib.sha256(f"{game} {number}".encode()).hexdigest()[: len(game)]
