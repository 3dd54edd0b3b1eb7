"""Shutdown: ends a process without waiting long for its threads."""

from __future__ import annotations

import logging
import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from scoresheet.service.observability import tracing


class ShutdownSignal:
    """A flag that SIGTERM or SIGINT sets to end the process.

    It uses a pipe because a `threading.Event` can deadlock if one signal interrupts the handling of another.
    """

    def __init__(self) -> None:
        self._hears, self._tells = os.pipe()
        os.set_blocking(self._tells, False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._tell)

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds`; return whether the process was told to end."""
        return bool(select.select([self._hears], [], [], seconds)[0])

    def _tell(self, *_: object) -> None:
        with suppress(BlockingIOError):
            os.write(self._tells, b"!")


def finish(stop: Callable[[], object], seconds: float) -> None:
    """Run `stop` for at most `seconds`, so that hanging work cannot block the exit."""
    finishing = threading.Thread(target=stop, name="shutdown", daemon=True)
    finishing.start()
    finishing.join(seconds)
    tracing.end()


def end(code: int) -> NoReturn:
    """Flush output and logs, and end this process now."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
