"""The event bus: short signals between processes on the same database.

A signal is only a hint to look at once. Signals may be lost, so every follower also looks regularly.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

log = logging.getLogger(__name__)

LOG, MODELS, OUTBOX, HEADS, EXAMINE, ANALYSES = "log", "models", "outbox", "heads", "examine", "analyses"
TOURNAMENTS = "tournaments"
"""Signals: events stored.

Read models updated; messages to send; a head was signed; examine the log; an analysis waits; a tournament changed.
"""
TALK = "talk "
"""Something was said, or is hidden, in a room of a game; then comes the room's stream."""
FORGOTTEN, REVOKED = "forgotten ", "revoked "
"""A player has been forgotten, or some of their tokens have become worthless; then comes the player's id."""
ORDERS = "orders "
"""A conditional move changed; followed by the game's id."""
LOST = ""
"""Signals may have been lost: subscribers look at everything."""
LONGEST = 200

Heard = Callable[[str], object]


class EventBus:
    """The bells of one process alone; others carry them further."""

    def __init__(self) -> None:
        self._on: list[tuple[str, Heard]] = []

    def on(self, beginning: str, heard: Heard) -> None:
        """Subscribe `heard` to signals with this prefix, and to `LOST`. It must not block."""
        self._on.append((beginning, heard))

    def ring(self, line: str) -> None:
        """Tell this process, at once, and all others; never waits and never fails."""
        self.hear(line)
        self.carry(line)

    def stored(self) -> None:
        """Events were stored: tell this process, and others unless the database does."""
        self.ring(LOG)

    def hear(self, line: str) -> None:
        """Tell this process alone."""
        for beginning, heard in self._on:
            if line == LOST or line.startswith(beginning):
                try:
                    heard(line)
                except Exception:
                    log.exception("A bell was not answered: %s.", line or "some were lost")

    def carry(self, line: str) -> None:
        """Tell the other processes: here there are none."""

    def start(self) -> None:
        """Begin to hear what others ring."""

    def stop(self) -> None:
        """Hear nothing any more."""
