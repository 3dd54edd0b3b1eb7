"""Ensures that only one process serves a SQLite file."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scoresheet.service.core import file_modes
from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.file_locks import locked

SECONDS_TO_BE_GONE = 2.0
PAUSE = 0.05


@contextmanager
def serving(path: Path) -> Iterator[None]:
    """Hold the lock of the process that serves the games at `path`; raises `Unusable`.

    A kernel lock on a separate file is freed when the process and its children end for any reason. Since that may take
    a moment after a process is killed, wait briefly for the lock.
    """
    path = path.resolve()
    lock = os.open(path.with_name(f"{path.name}.serving"), os.O_RDWR | os.O_CREAT, file_modes.FILE)
    if not _taken(lock):
        os.close(lock)
        raise Unusable(
            f"Another process is already serving the games at {path}. Stop it first, or set SCORESHEET_DATABASE_URL "
            "to another file. All other commands can run at the same time."
        )
    try:
        yield
    finally:
        os.close(lock)


def _taken(lock: int) -> bool:
    deadline = time.monotonic() + SECONDS_TO_BE_GONE
    while not (ours := locked(lock)) and time.monotonic() < deadline:
        time.sleep(PAUSE)
    return ours
