"""The runner, which projects the log to the read models in batches on its own thread."""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Callable, Sequence

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.projections import shares
from scoresheet.projections.following import Following
from scoresheet.projections.log import Divisible, EventLog, Notification
from scoresheet.projections.project import changes_of
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.tracking import DATABASE_ERRORS, PositionConflict

log = logging.getLogger(__name__)

MOST_EVENTS = 5_000
"""The maximum number of events per transaction."""
SECONDS_BETWEEN_TRANSACTIONS = 0.05
SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds between checks for new events, in case signals are lost."""
WORTH_PROCESSES = 100_000
"""The number of events from which starting processes is worthwhile."""
SHORTEST_PAUSE = 0.1
LONGEST_PAUSE = 30.0
"""The shortest and the longest back-off in seconds."""

Progress = Callable[[int, int], None]
"""(number of events done, total)."""


class Runner:
    """Projects the log; each event is projected once, even with several runners."""

    def __init__(
        self,
        recorder: EventLog,
        read_models: ReadModels,
        find: Callable[[str], Title] = registry.find,
        again: shares.Open | None = None,
        updated: Callable[[], object] | None = None,
    ) -> None:
        """`again` opens the log in worker processes, for bulk work on all processors.

        `updated` is called on the thread when new events have become readable; it must neither wait nor fail.
        """
        self._updated = updated
        self.recorder = recorder
        self._again = again
        self.read_models = read_models
        self.failure: BaseException | None = None
        """The last error; None after a success."""
        self.level = threading.Event()
        """Set once the read models have caught up with the log since the start."""
        self._following = Following(recorder, find)
        self._offset = 0
        self._moved = threading.Condition()
        self._awake = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="projections", daemon=True)

    @property
    def offset(self) -> int:
        """The log position up to which events are known to be projected."""
        return self._offset

    @property
    def lag(self) -> int:
        """Return the number of events in the log that are not projected yet."""
        return max(0, (self.recorder.max_notification_id() or 0) - self._offset)

    def start(self) -> None:
        """Prepare the tables, so that they can be read, and start the thread."""
        self.read_models.prepare()
        self._thread.start()

    def stop(self) -> None:
        """Stop after the current transaction."""
        self._stopped.set()
        self._awake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def wake(self) -> None:
        """Check for new events at once."""
        self._awake.set()

    def wait_for(self, offset: int, timeout: float) -> bool:
        """Wait until all events up to `offset` are projected; return False after `timeout` seconds."""
        self.wake()
        with self._moved:
            return self._moved.wait_for(lambda: self._offset >= offset, timeout)

    def settle(self, timeout: float) -> bool:
        """Wait until the read models have caught up; return False on failure or after `timeout`."""
        return self.failure is None and self.wait_for(self.recorder.max_notification_id() or 0, timeout)

    def catch_up(self, progress: Progress | None = None) -> None:
        """Project the log to its end on this thread."""
        self._begin()
        while self.step():
            if progress:
                progress(self._offset, self._offset + self.lag)

    def rebuild(self, progress: Progress | None = None) -> None:
        """Rebuild the read models beside the current ones, then replace the current ones."""
        self.read_models.prepare()
        with self.read_models.beside() as fresh:
            builder = Runner(self.recorder, fresh, self._following.find, self._again)
            builder.make_much(progress)
            builder.catch_up(progress)
            self.read_models.replace_by(fresh, builder.catch_up)
        self._look()

    def make_much(self, progress: Progress | None = None) -> None:
        """Fill empty read models on all processors, if there are enough events."""
        upto = self.recorder.max_notification_id() or 0
        if self._again and isinstance(self.recorder, Divisible) and upto >= WORTH_PROCESSES:
            work = shares.ShareWork(self._again, self._following.find, self.read_models.place_for_shares(), upto)
            shares.make(work, self.recorder, processors(), lambda done: progress(done, upto) if progress else None)
            self.read_models.put_together(work.place, upto, self._event_at(upto))

    def step(self) -> int:
        """Project the next events in one transaction; return their number."""
        before = self._offset
        found = self.recorder.select_notifications(before, MOST_EVENTS, inclusive_of_start=False)
        try:
            if found:
                self._project(found, before)
        except PositionConflict:
            self._look()
            log.info("Another process has advanced the read models; they are now at %s.", self._offset)
        except BaseException:
            self._look()
            raise
        return len(found)

    def _project(self, found: Sequence[Notification], before: int) -> None:
        changes = changes_of(self._following, found, self.read_models.aside.games())
        self.read_models.change(changes, before, found[-1].id, identity(found[-1]))
        self._move(found[-1].id)
        if self._updated:
            self._updated()

    def _begin(self) -> None:
        """Continue at the stored position, or start over if it belongs to another log."""
        self.read_models.prepare()
        self._look()
        if self._offset and (known := self.read_models.event()) and known != self._event_at(self._offset):
            log.warning("The read models at %s belong to another log and are rebuilt.", self._offset)
            self.read_models.clear()
            self._look()

    def _event_at(self, offset: int) -> str:
        found = self.recorder.select_notifications(offset, 1)
        return identity(found[0]) if found and found[0].id == offset else ""

    def _look(self) -> None:
        self._following.forget()
        self._move(self.read_models.offset())

    def _move(self, offset: int) -> None:
        with self._moved:
            self._offset = offset
            self._moved.notify_all()

    def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while not self._stopped.is_set():
            try:
                self._follow()
                pause = SHORTEST_PAUSE
            except Exception as error:
                self.failure = error
                unforeseen = error if not isinstance(error, DATABASE_ERRORS) else None
                said = "The read models are at %s in the log; retrying in %s s (%s)."
                log.error(said, self._offset, pause, getattr(error, "orig", error), exc_info=unforeseen)
                self._awake.clear()
                self._awake.wait(pause)  # a new event shows that the database works again
                pause = min(2 * pause, LONGEST_PAUSE)

    def _follow(self) -> None:
        """Start, and project events until an error."""
        self._begin()
        if self._again and not self.level.is_set() and self.lag >= max(WORTH_PROCESSES, self._offset):
            self.rebuild()
        while not self._stopped.is_set():
            self._awake.clear()
            while (done := self.step()) and not self._stopped.is_set():
                if done < MOST_EVENTS:
                    self._stopped.wait(SECONDS_BETWEEN_TRANSACTIONS)
            self.failure = None
            self.level.set()
            self._awake.wait(SECONDS_BETWEEN_LOOKS)
            if self.read_models.offset() != self._offset:
                self._look()


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def identity(one: Notification) -> str:
    """Return the identity of a logged event."""
    return f"{one.originator_id}.{one.originator_version} {hashlib.sha256(one.state).hexdigest()}"
