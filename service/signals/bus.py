"""Bells: how processes on the same database tell one another that something has happened, in short lines.

A bell is a hint to look at once. Nothing depends on its being heard: who follows something looks besides, now and then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

log = logging.getLogger(__name__)

LOG, MODELS, OUTBOX, HEADS, EXAMINE, ANALYSES = "log", "models", "outbox", "heads", "examine", "analyses"
TOURNAMENTS = "tournaments"
"""Events were stored; the read models have moved on; there is something to tell; a head of the log was signed; the log
is to be read again; somebody waits for an analysis; something happened in a tournament."""
TALK = "talk "
"""Something was said, or is hidden, in a room of a game; then comes the room's stream."""
FORGOTTEN, REVOKED = "forgotten ", "revoked "
"""A player has been forgotten, or some of their tokens have become worthless; then comes the player's id."""
ORDERS = "orders "
"""Somebody has left an order ahead, or changed one; then comes the game's id."""
LOST = ""
"""Bells may have been missed: whoever hears this looks at everything."""
LONGEST = 200

Heard = Callable[[str], object]


class Bells:
    """The bells of one process alone; others carry them further."""

    def __init__(self) -> None:
        self._on: list[tuple[str, Heard]] = []

    def on(self, beginning: str, heard: Heard) -> None:
        """Have `heard` called with each line that begins so, and with `LOST`, by any thread; it must not wait."""
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
