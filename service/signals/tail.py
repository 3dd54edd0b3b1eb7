"""Tails: follow the log of all games from now on, and tell which games have gone on to whoever wants to know."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.storage.recorder import EVENTS

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 1.0
"""For bells that were not heard."""
SECONDS_BETWEEN_READINGS = 0.005
MOST_EVENTS = 2_000
_SELECT = (
    f"SELECT rowid, originator_id, originator_version, topic FROM {EVENTS} "  # noqa: S608
    "WHERE rowid>? AND rowid<=? ORDER BY rowid LIMIT ?"
)


class Change(NamedTuple):
    """What happened in a game: the version it has come to, and what its new events are filed under."""

    version: int
    topics: frozenset[str]


Changes = Mapping[str, Change]
"""By game."""


class Log(Protocol):
    """Where events are found."""

    def select(self, statement: str, parameters: Sequence[str | int] = ()) -> Sequence[Sequence[object]]:
        """The rows of a query."""
        ...


class Tail:
    """Reads on a thread of its own what was stored up to `end`, and tells it, in order and nothing twice.

    While nobody wants to know it reads nothing, and goes on from where it ends then.
    """

    def __init__(
        self,
        name: str,
        recorder: Log,
        end: Callable[[], int],
        tell: Callable[[Changes], object],
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        self.name = name
        self.failure: Exception | None = None
        """Why the last look failed; None while all is well."""
        self._recorder = recorder
        self._end = end
        self._tell = tell
        self._wanted = wanted
        self._position = 0
        self._worker = Worker(
            f"tail-{name}", self._look, every=lambda: SECONDS_BETWEEN_LOOKS, failed=self._failed, at_once=False
        )

    def start(self) -> None:
        """Begin: what is stored from now on is told."""
        self._position = self._end()
        self._worker.start()

    def stop(self) -> None:
        """End after what is being told."""
        self._worker.stop()

    def wake(self, _: str = "") -> None:
        """Look at once, if anybody wants to know."""
        if self._wanted():
            self._worker.wake()

    def look(self) -> None:
        """Tell what there is to be told now."""
        end = self._end()
        if not self._wanted():
            self._position = end
            return
        while self._position < end and not self._worker.is_stopping:
            rows = self._recorder.select(_SELECT, (self._position, end, MOST_EVENTS))
            self._tell(_changes(rows))
            self._position = int(str(rows[-1][0])) if len(rows) == MOST_EVENTS else end

    def _look(self) -> None:
        self.look()
        self.failure = None
        self._worker.rest(SECONDS_BETWEEN_READINGS)

    def _failed(self, error: Exception, pause: float) -> None:
        """It is tried again at the next look; the log has the first of several failures."""
        if self.failure is None:
            log_failure(log, "%s cannot be told what happens.", self.name, error=error)
        self.failure = error


def _changes(rows: Sequence[Sequence[object]]) -> dict[str, Change]:
    versions: dict[str, int] = {}
    topics: dict[str, set[str]] = {}
    for _, game, version, topic in rows:
        versions[str(game)] = int(str(version))
        topics.setdefault(str(game), set()).add(str(topic))
    return {game: Change(version, frozenset(topics[game])) for game, version in versions.items()}
