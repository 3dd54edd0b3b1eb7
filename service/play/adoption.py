"""Imports verified records: their events are stored unchanged, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from scoresheet.domain.commands.sheet import SealedEvent
from scoresheet.domain.title import Title
from scoresheet.service.core.database_errors import Conflict
from scoresheet.service.core.ids import now
from scoresheet.service.play.games import Games
from scoresheet.service.storage.recorder import CommandBatch
from scoresheet.service.storage.store import stored


def adopt(games: Games, title: Title, lines: Sequence[bytes]) -> bool:
    """Store the events of a verified record. Return False if the game already exists."""
    batch = _imported(title, lines)
    try:
        games.store.group_commit.append(batch)
    except Conflict:
        return False
    games.keep(games.head(str(batch.events[0].originator_id)))
    return True


def adopt_all(games: Games, records: Sequence[tuple[Title, Sequence[bytes]]]) -> list[bool]:
    """Import several games, in one transaction if possible, without notifying listeners.

    Return, for each record in order, what `adopt` would return.
    """
    done: Future[Sequence[BaseException | None]] = Future()
    games.store.group_commit.hand_in([_imported(*record) for record in records], done.set_result)
    outcomes = done.result()
    for outcome in outcomes:
        if outcome is not None and not isinstance(outcome, Conflict):
            raise outcome
    return [outcome is None for outcome in outcomes]


def _imported(title: Title, lines: Sequence[bytes]) -> CommandBatch:
    rows = [stored(title.title, SealedEvent(title.event_decoder.decode(line), line)) for line in lines]
    return CommandBatch(events=rows, imported_at=now())
