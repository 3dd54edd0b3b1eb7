"""A stored game whose events are forged, and its audit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from scoresheet.domain.events import Event, MoveMade
from scoresheet.replays.audit import audit
from scoresheet.replays.findings import GameAudit
from tests.domain.hidden_hands import TITLE, PlayCard
from tests.replays.test_verify import record_of

GAME = "g"


def audited(states: Sequence[bytes], **more: Any) -> GameAudit:
    return audit(TITLE, GAME, states, **more)


def forged(events: Sequence[Event], version: int, **fields: Any) -> list[bytes]:
    """Return the game with some fields of one event changed, and all digests recomputed."""
    other = list(events)
    other[version - 1] = msgspec.structs.replace(events[version - 1], **fields)
    return record_of(other).stored


def first_move(events: Sequence[Event], kind: type = PlayCard) -> MoveMade[Any, Any]:
    return next(event for event in events if isinstance(event, MoveMade) and isinstance(event.move, kind))
