"""A fair write lock for a SQLite file, across threads and processes."""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from scoresheet.service.core import file_modes
from scoresheet.service.core.errors import NotStored
from scoresheet.service.core.file_locks import locked
from scoresheet.service.core.location import Location

SECONDS_FOR_A_TURN = 2.0
PAUSE, LONGEST_PAUSE = 0.0001, 0.002


class LockTimeout(Exception):
    """The lock did not become free in time."""


class FileWriteLock:
    """The write lock: kernel locks on two files, which are freed when their holder ends.

    The lock on the first file is held by the next writer in line, so that writers are served in order. SQLite's own
    lock is unfair: waiting writers sleep, and may find the lock taken whenever they wake up.
    """

    def __init__(self, file: Path) -> None:
        self._names = (file.with_name(f"{file.name}.next"), file.with_name(f"{file.name}.lock"))
        self._files: list[int] = []
        self._here = threading.Lock()

    def take(self, seconds: float) -> None:
        """Take the lock; raises `LockTimeout` if it is not free within `seconds`."""
        deadline = time.monotonic() + seconds
        if not self._here.acquire(timeout=seconds):
            raise LockTimeout("database is locked by another thread")
        try:
            door, writing = self._files or self._open()
            _wait(door, deadline)
            try:
                _wait(writing, deadline)
            finally:
                fcntl.flock(door, fcntl.LOCK_UN)
        except BaseException:
            self._here.release()
            raise

    def give(self) -> None:
        """Release the lock."""
        fcntl.flock(self._files[1], fcntl.LOCK_UN)
        self._here.release()

    @contextmanager
    def held(self, seconds: float, refused: Callable[[LockTimeout], Exception]) -> Iterator[None]:
        """Hold the lock; on a timeout, raises the error that `refused` returns."""
        try:
            self.take(seconds)
        except LockTimeout as late:
            raise refused(late) from late
        try:
            yield
        finally:
            self.give()

    def taken(self) -> bool:
        """Return whether a thread of this process holds the lock or is waiting for it."""
        return self._here.locked()

    def close(self) -> None:
        """Close the files."""
        while self._files:
            os.close(self._files.pop())

    def _open(self) -> list[int]:
        try:
            self._files = [
                os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, file_modes.FILE) for name in self._names
            ]
        except OSError as error:
            raise LockTimeout(f"unable to open {error.filename}: {error.strerror}") from error
        return self._files


class WriteLock:
    """A lock for writers that wait only briefly, because failed writes are retried."""

    def __init__(self, turns: FileWriteLock) -> None:
        self._turns = turns

    def __enter__(self) -> None:
        """Take the lock; raises `NotStored`."""
        try:
            self._turns.take(SECONDS_FOR_A_TURN)
        except LockTimeout:
            raise NotStored() from None

    def __exit__(self, *_: object) -> None:
        self._turns.give()


def turn_at(location: Location) -> AbstractContextManager[object]:
    """Return the lock for writers that have no store; PostgreSQL needs none."""
    return WriteLock(FileWriteLock(location)) if isinstance(location, Path) else nullcontext()


def _wait(file: int, deadline: float) -> None:
    pause = PAUSE
    while not locked(file):
        if time.monotonic() > deadline:
            raise LockTimeout("database is locked by another process")
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
