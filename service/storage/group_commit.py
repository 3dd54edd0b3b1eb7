"""Group commit: commands that are waiting at the same time share one transaction."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from typing import NamedTuple

from eventsourcing.persistence import IntegrityError

from scoresheet.service.core.database_errors import Conflict
from scoresheet.service.core.errors import Overloaded
from scoresheet.service.core.failures import log_failure
from scoresheet.service.storage.recorder import CommandBatch, GameRecorder

log = logging.getLogger(__name__)

MOST_WAITING = 256
RETRY_AFTER = 1
SECONDS_TO_END = 2.0

Tell = Callable[[Sequence[BaseException | None]], object]
"""Called with an outcome for each batch: None if it is on disk, else the error."""


class PendingBatches(NamedTuple):
    """Batches that were submitted together, and their callback."""

    batches: Sequence[CommandBatch]
    tell: Tell


class GroupCommit:
    """The only way to append events; `lock` is held while storing.

    The thread that holds the lock stores all waiting batches in order, so that none is delayed forever.
    """

    def __init__(self, recorder: GameRecorder) -> None:
        self.recorder = recorder
        self.lock = threading.Lock()
        self._waiting: deque[PendingBatches] = deque()
        self._bell: SimpleQueue[bool] = SimpleQueue()
        self._writer: threading.Thread | None = None

    @property
    def crowded(self) -> bool:
        """Return whether the maximum number of batches is waiting."""
        return len(self._waiting) >= MOST_WAITING

    def append(self, batch: CommandBatch) -> None:
        """Store a batch; return when it is on disk.

        Raises `Conflict` if one of its versions, or its command, is already stored; `Overloaded` if too many are
        waiting.
        """
        if self.crowded:
            raise Overloaded(RETRY_AFTER)
        done: Future[BaseException | None] = Future()
        self._waiting.append(PendingBatches([batch], lambda outcomes: done.set_result(outcomes[0])))
        with self.lock:
            if not done.done():
                self._commit()
        if failure := done.result():
            raise failure

    def hand_in(self, batches: Sequence[CommandBatch], tell: Tell) -> None:
        """Store batches on a separate thread, which then calls `tell`, so callers do not block."""
        self._waiting.append(PendingBatches(batches, tell))
        if self._writer is None:
            self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
            self._writer.start()
        self._bell.put(True)

    def close(self) -> None:
        """Stop the thread once it has stored the waiting batches."""
        if self._writer is not None:
            self._bell.put(False)
            self._writer.join(SECONDS_TO_END)
            self._writer = None

    def _write(self) -> None:
        while self._bell.get():
            with self.lock:
                self._commit()

    def _commit(self) -> None:
        entries = [self._waiting.popleft() for _ in range(len(self._waiting))]
        outcomes = iter(self._outcomes([batch for entry in entries for batch in entry.batches]))
        for entry in entries:
            _tell(entry, [next(outcomes) for _ in entry.batches])
        if entries:
            self.recorder.wake()

    def _outcomes(self, batches: list[CommandBatch]) -> Sequence[BaseException | None]:
        """Store all batches together or, if one conflicts, one by one."""
        if not batches:
            return ()
        try:
            self.recorder.insert_batches(batches)
        except IntegrityError as error:
            return [_conflict(error)] if len(batches) == 1 else [self._outcome(batch) for batch in batches]
        except BaseException as failure:
            return [failure] * len(batches)
        return [None] * len(batches)

    def _outcome(self, batch: CommandBatch) -> BaseException | None:
        try:
            self.recorder.insert_batches([batch])
        except IntegrityError as error:
            return _conflict(error)
        except BaseException as failure:
            return failure
        return None


def _tell(entry: PendingBatches, outcomes: Sequence[BaseException | None]) -> None:
    """Call an entry's callback; an error in it must not affect the writer or other entries."""
    try:
        entry.tell(outcomes)
    except Exception as error:
        log_failure(log, "The outcome of a commit could not be passed on.", error=error)


def _conflict(error: IntegrityError) -> Conflict:
    found = Conflict(str(error))
    found.__cause__ = error
    return found
