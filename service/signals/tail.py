"""Follows the log of all games from its current end and reports which games have changed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.storage.recorder import EVENTS

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds between checks for changes whose signals were lost."""
SECONDS_BETWEEN_READINGS = 0.005
UNHURRIED = 0.25
"""Seconds between reads for listeners that need not react at once, so that they read many events together."""
MOST_EVENTS = 2_000
_SELECT = (
    f"SELECT rowid, originator_id, originator_version, topic FROM {EVENTS} "  # noqa: S608
    "WHERE rowid>? AND rowid<=? ORDER BY rowid LIMIT ?"
)


class GameChange(NamedTuple):
    """A change of a game: its new version and the topics of its new events."""

    version: int
    topics: frozenset[str]


Changes = Mapping[str, GameChange]
"""Changes by game."""


class TailSource(Protocol):
    """The part of the event store that a tail reads."""

    def select(self, statement: str, parameters: Sequence[str | int] = ()) -> Sequence[Sequence[object]]:
        """Return the rows of a query."""
        ...


class LogTail:
    """Reads the log on a thread and reports each change once, in order.

    `end` returns the current end of the log. While `wanted` is false, because nobody listens, new events are skipped.
    `rest` is the minimum number of seconds between two reads.
    """

    def __init__(
        self,
        name: str,
        recorder: TailSource,
        end: Callable[[], int],
        tell: Callable[[Changes], object],
        wanted: Callable[[], bool] = lambda: True,
        rest: float = SECONDS_BETWEEN_READINGS,
    ) -> None:
        self.name = name
        self.failure: Exception | None = None
        """The error of the last read; None after a success."""
        self._recorder = recorder
        self._end = end
        self._tell = tell
        self._wanted = wanted
        self._rest = rest
        self._position = 0
        self._worker = Worker(
            f"tail-{name}", self._look, every=lambda: SECONDS_BETWEEN_LOOKS, failed=self._failed, at_once=False
        )

    def start(self) -> None:
        """Start at the current end of the log."""
        self._position = self._end()
        self._worker.start()

    def stop(self) -> None:
        """Stop after the current report."""
        self._worker.stop()

    def wake(self) -> None:
        """Read at once, if there is a listener."""
        if self._wanted():
            self._worker.wake()

    def look(self) -> None:
        """Report the changes since the last report; skip them if nobody listens."""
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
        self._worker.rest(self._rest)

    def _failed(self, error: Exception, pause: float) -> None:
        """Log the first of several failures; the next read retries."""
        if self.failure is None:
            log_failure(log, "The tail of the log for %s cannot read it.", self.name, error=error)
        self.failure = error


def _changes(rows: Sequence[Sequence[object]]) -> dict[str, GameChange]:
    versions: dict[str, int] = {}
    topics: dict[str, set[str]] = {}
    for _, game, version, topic in rows:
        versions[str(game)] = int(str(version))
        topics.setdefault(str(game), set()).add(str(topic))
    return {game: GameChange(version, frozenset(topics[game])) for game, version in versions.items()}
