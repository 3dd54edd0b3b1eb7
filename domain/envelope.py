"""The base class of all events of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

import msgspec

from scoresheet.domain.chance import Draw
from scoresheet.domain.effect import Effect
from scoresheet.domain.viewer import Viewer


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True, gc=False):
    """The common fields of all events. They never hold personal data.

    `actor` is a player id, `bot:<strategy>` or `system`.
    """

    id: str
    game: str
    version: int
    at: str
    """UTC, RFC 3339."""
    actor: str
    command: str
    """The id of the command that caused it; all events of one command share it."""
    software: str
    rules: str
    """The rules version of the title."""
    previous: str
    """Digest of the previous event."""
    digest: str = ""
    """The event's digest, appended after all other fields (`chain.py`)."""

    stands: ClassVar[bool] = False
    """True if the event is outside the line of play, so that takebacks do not undo it."""

    @property
    def effects(self) -> Sequence[Effect]:
        """The facts that the event caused; empty for most kinds."""
        return []

    @property
    def draws(self) -> list[Draw]:
        """The event's draws; empty for most kinds."""
        return []

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the copy of this event that `viewer` may see."""
        raise NotImplementedError
