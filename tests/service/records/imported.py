"""Records imported by a player's upload."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from scoresheet.domain import chain
from scoresheet.domain.events import Event
from scoresheet.replays import record
from scoresheet.replays.record import Record

PASSWORD = "correct horse battery"


def read(file: Path) -> Record:
    with file.open("rb") as lines:
        return record.read(lines)


def forged(file: Path, change: Callable[[Event], dict[str, Any]]) -> Path:
    """Return the record with changed fields in its events and all digests recomputed."""
    previous, stored, events = chain.GENESIS, [], []
    for event in read(file).events:
        changed = msgspec.structs.replace(event, **change(event), previous=previous, digest="")
        sealed, previous = chain.seal(changed)
        stored.append(sealed)
        events.append(changed)
    other = file.with_name("forged.jsonl")
    other.write_bytes(b"".join(record.write(record.header_of(events, "elsewhere"), stored)))
    return other
