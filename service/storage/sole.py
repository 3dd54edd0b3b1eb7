"""One process serves a file of games: two would hand out positions that the other has left behind."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service import private
from service.errors import Unusable


@contextmanager
def serving(path: Path) -> Iterator[None]:
    """Be the one that serves the games at `path`; raises `Unusable` if another process does.

    The lock is the kernel's, on a file of its own beside: it is gone with the process, however that ends.
    """
    path = path.resolve()
    lock = os.open(path.with_name(f"{path.name}.serving"), os.O_RDWR | os.O_CREAT, private.FILE)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise Unusable(
            f"Another process serves the games at {path} already. End that one first, or set SCORESHEET_DATABASE_URL "
            "to another file. All other commands can be run beside it."
        ) from None
    try:
        yield
    finally:
        os.close(lock)
