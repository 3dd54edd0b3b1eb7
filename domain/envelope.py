"""The envelope of every event of a game's life."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

import msgspec

from scoresheet.domain.chance import Draw
from scoresheet.domain.effect import Effect
from scoresheet.domain.viewer import Viewer


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True, gc=False):
    """The envelope. It never holds personal data: `actor` is a player id, `bot:<strategy>` or `system`."""

    id: str
    game: str
    version: int
    at: str
    """UTC, RFC 3339."""
    actor: str
    command: str
    """The command it came of; all events of one command carry the same."""
    software: str
    rules: str
    """The rules version of the title."""
    previous: str
    """Digest of the event before."""
    digest: str = ""
    """The event's digest, written after all other fields (`chain.py`)."""

    stands: ClassVar[bool] = False
    """Whether it is beside the line of play, so that takebacks do not undo it."""

    @property
    def effects(self) -> Sequence[Effect]:
        """The facts it brought about, where it is of a kind that has any."""
        return []

    @property
    def draws(self) -> list[Draw]:
        """Return the event's draws."""
        return []

    def seen_by(self, viewer: Viewer) -> Self:
        """The copy of this event that `viewer` may see."""
        raise NotImplementedError
