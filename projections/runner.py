"""The runner: keeps the read models up with the log, in batches, on a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

from domain.title import Title
from domain.titles import registry
from projections import aside
from projections.following import Batch, Following, SetAside
from projections.log import Log, Notification
from projections.read_models import PROJECTIONS, ReadModels
from projections.tables import Change
from projections.tracking import DATABASE_ERRORS, Overtaken

log = logging.getLogger(__name__)

MOST_EVENTS = 1_000
"""In one transaction."""
SECONDS_BETWEEN_TRANSACTIONS = 0.05
SECONDS_BETWEEN_LOOKS = 1.0
"""For events of other processes, and for wake-ups missed."""
SHORTEST_PAUSE = 0.1
LONGEST_PAUSE = 30.0
"""Seconds before the next try, when one after the other fails."""

Progress = Callable[[int, int], None]
"""(events done, events there are)."""


class Runner:
    """Follows the log from where the read models are. One event is projected once, whoever else runs."""

    def __init__(self, recorder: Log, read_models: ReadModels, find: Callable[[str], Title] = registry.find) -> None:
        self.recorder = recorder
        self.read_models = read_models
        self.listeners: list[Callable[[Batch], object]] = []
        """Called on the thread, with each batch that has just become readable; they must neither wait nor fail."""
        self.failure: BaseException | None = None
        """Why the last try failed; None while all is well."""
        self.level = threading.Event()
        """Set when the read models have, since the start, once been level with the log."""
        self._following = Following(recorder, find)
        self._offset = 0
        self._moved = threading.Condition()
        self._awake = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="projections", daemon=True)

    @property
    def offset(self) -> int:
        """The place in the log up to which the read models are known to be."""
        return self._offset

    @property
    def lag(self) -> int:
        """How many events of the log they are behind."""
        return max(0, (self.recorder.max_notification_id() or 0) - self._offset)

    def start(self) -> None:
        """Begin on the thread, where the read models are; from now on they can be read."""
        self.read_models.prepare()
        self._thread.start()

    def stop(self) -> None:
        """End after the transaction under way."""
        self._stopped.set()
        self._awake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def wake(self) -> None:
        """Look at once: there are new events."""
        self._awake.set()

    def wait_for(self, offset: int, timeout: float) -> bool:
        """Wait, at most `timeout` seconds, until everything up to `offset` is there; whether it is."""
        self.wake()
        with self._moved:
            return self._moved.wait_for(lambda: self._offset >= offset, timeout)

    def settle(self, timeout: float) -> bool:
        """Wait, at most `timeout` seconds, for all that is in the log now; whether it is there. Not after a failure."""
        return self.failure is None and self.wait_for(self.recorder.max_notification_id() or 0, timeout)

    def catch_up(self, progress: Progress | None = None) -> None:
        """Read the log to its end, in this thread."""
        self.read_models.prepare()
        self._look()
        while self.step():
            if progress:
                progress(self._offset, self._offset + self.lag)

    def rebuild(self, progress: Progress | None = None) -> None:
        """Make the read models from the whole log beside those that are there, which they replace when all is done."""
        self.read_models.prepare()
        with self.read_models.beside() as fresh:
            builder = Runner(self.recorder, fresh, self._following.find)
            builder.catch_up(progress)
            self.read_models.replace_by(fresh, builder.catch_up)
        self._look()

    def step(self) -> bool:
        """Project the next events, in one transaction; whether there were any. On failure nothing has changed."""
        before = self._offset
        found = self.recorder.select_notifications(before, MOST_EVENTS, inclusive_of_start=False)
        try:
            if found:
                self._project(found, before)
        except Overtaken:
            self._look()
            log.info("Somebody else has moved the read models on; they stand at %s.", self._offset)
        except BaseException:
            self._look()
            raise
        return bool(found)

    def _project(self, found: Sequence[Notification], before: int) -> None:
        known = self.read_models.aside.games()
        batch = self._following.batch(found, known)
        changes = self._changes(batch)
        again = {str(one.originator_id) for one in found if one.originator_id in known}
        self.read_models.change([*changes, *aside.changes(again, batch.aside.values())], before, found[-1].id)
        for one in batch.aside.values():
            log.error("%s", one)
        self._move(found[-1].id)
        for listener in self.listeners:
            listener(batch)

    def _changes(self, batch: Batch) -> list[Change]:
        """What a batch comes to; where that fails, each game for itself, and those that fail are set aside."""
        try:
            return _projected(batch)
        except Exception:
            self._following.forget()
            return [change for game in batch.games for change in self._changes_of(batch, game)]

    def _changes_of(self, batch: Batch, game: str) -> list[Change]:
        try:
            return _projected(alone := batch.of(game))
        except Exception as error:
            log.exception("The read models cannot tell of game %s.", game)
            first = alone.happened[0]
            batch.aside[game] = SetAside(
                game=game,
                version=first.event.version,
                since=first.event.version,
                number=first.number,
                reason=f"it cannot be told of ({type(error).__name__}: {error})",
            )
            return []

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
                said = "The read models stand at %s of the log; trying again in %s s (%s)."
                log.error(said, self._offset, pause, getattr(error, "orig", error), exc_info=unforeseen)
                self._awake.clear()
                self._awake.wait(pause)  # whoever has stored an event shows that the database can be used again
                pause = min(2 * pause, LONGEST_PAUSE)

    def _follow(self) -> None:
        """Begin anew, and follow until something fails."""
        self.read_models.prepare()
        self._look()
        while not self._stopped.is_set():
            self._awake.clear()
            while self.step() and not self._stopped.wait(SECONDS_BETWEEN_TRANSACTIONS):
                pass
            self.failure = None
            self.level.set()
            self._awake.wait(SECONDS_BETWEEN_LOOKS)


def _projected(batch: Batch) -> list[Change]:
    return [change for project in PROJECTIONS for change in project(batch)]
