"""Writing: who wants something written, and what of a sheet is stored at once."""

from __future__ import annotations

import msgspec

from domain.sheet import Metadata, Sheet
from replays.timeline import EVENTS_BETWEEN_CHECKPOINTS
from service import SOFTWARE
from service.ids import new_id, now
from service.storage.recorder import Batch, CommandKey
from service.storage.store import Store, stored


class Command(msgspec.Struct, frozen=True):
    """One request to write: by whom, on which version (If-Match), under which idempotency key, and what it says."""

    player: str
    expected: int | None = None
    key: str = ""
    fingerprint: str = ""


def batch_of(store: Store, sheet: Sheet, command: Command, secret: bytes | None) -> Batch:
    """What a sheet has written, under the key of the command, with a checkpoint where one is due."""
    game, first = sheet.game, sheet.events[0].event.version
    key = CommandKey(command.player, command.key, command.fingerprint, game.id, first, game.version)
    due = game.version // EVENTS_BETWEEN_CHECKPOINTS > (first - 1) // EVENTS_BETWEEN_CHECKPOINTS
    return Batch(
        events=[stored(sheet.title.title, written) for written in sheet.events],
        command=key if command.key else None,
        secret=secret,
        checkpoint=store.checkpoint_of(sheet.title, game) if due else None,
    )


def metadata(command: Command) -> Metadata:
    """Who writes, now, with this software. A client's key is not in it: others read the events."""
    return Metadata(at=now(), actor=command.player, command=new_id(), software=SOFTWARE)
