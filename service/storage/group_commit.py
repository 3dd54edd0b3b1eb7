"""Group commit: what waits at the same moment shares one transaction, each acknowledged only after it."""

import threading
from collections import deque
from concurrent.futures import Future

from eventsourcing.persistence import IntegrityError

from service.errors import NotStored, Overloaded
from service.storage.errors import Conflict
from service.storage.recorder import Batch, GameRecorder

MOST_WAITING = 256
RETRY_AFTER = 1
SECONDS_FOR_A_TURN = 2.0


class Turn:
    """The lock of whoever writes, for those who do not wait long: where others cannot write, they need not try."""

    def __init__(self, lock: threading.Lock) -> None:
        self._lock = lock

    def __enter__(self) -> None:
        """Raises `NotStored`."""
        if not self._lock.acquire(timeout=SECONDS_FOR_A_TURN):
            raise NotStored()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class GroupCommit:
    """The one way to append. `lock` is held while a transaction writes; who else writes takes its `turn`."""

    def __init__(self, recorder: GameRecorder) -> None:
        self.recorder = recorder
        self.lock = threading.Lock()
        self.turn = Turn(self.lock)
        self._waiting: deque[tuple[Batch, Future[None]]] = deque()

    def append(self, batch: Batch) -> None:
        """Store a batch; returns when it is on the disk.

        Raises `Conflict` if a version (or a command) of it is stored already, `Overloaded` if too many wait.
        """
        if len(self._waiting) >= MOST_WAITING:
            raise Overloaded(RETRY_AFTER)
        done: Future[None] = Future()
        self._waiting.append((batch, done))
        with self.lock:
            if not done.done():
                self._commit()
        done.result()

    def _commit(self) -> None:
        group = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            self.recorder.insert_batches([batch for batch, _ in group])
        except IntegrityError as error:
            self._commit_one_by_one(group, error)
        except BaseException as failure:
            for _, done in group:
                done.set_exception(failure)
            raise
        else:
            for _, done in group:
                done.set_result(None)

    def _commit_one_by_one(self, group: list[tuple[Batch, "Future[None]"]], error: IntegrityError) -> None:
        if len(group) == 1:
            group[0][1].set_exception(_conflict(error))
            return
        for batch, done in group:
            try:
                self.recorder.insert_batches([batch])
            except IntegrityError as conflict:
                done.set_exception(_conflict(conflict))
            except Exception as failure:
                done.set_exception(failure)
            else:
                done.set_result(None)


def _conflict(error: IntegrityError) -> Conflict:
    found = Conflict(str(error))
    found.__cause__ = error
    return found
