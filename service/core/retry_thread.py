"""A thread that works through a retry queue."""

from __future__ import annotations

import threading
from collections.abc import Callable

from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.core.retry_queue import RetryQueue

SECONDS_TO_END = 5


class RetryThread:
    """Does `do(name)` for each name that is owed, on a thread of its own.

    `failed(name, error, pause, times)` hears of what will be tried again, and how often that has failed by now; not of
    what fails when all ends.
    """

    def __init__(
        self,
        name: str,
        do: Callable[[str], object],
        failed: Callable[[str, Exception, float, int], object],
        owed: RetryQueue | None = None,
    ) -> None:
        self.owed = owed or RetryQueue()
        self._do = do
        self._failed = failed
        self._ended = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def end(self) -> None:
        """Begin nothing more."""
        self._ended = True
        self.owed.close()

    def stop(self) -> None:
        """End after what is under way."""
        self.end()
        if self._thread.is_alive():
            self._thread.join(SECONDS_TO_END)

    def _run(self) -> None:
        while (name := self.owed.take()) is not None:
            self._try(name)

    def _try(self, name: str) -> None:
        try:
            self._do(name)
        except StaleVersion:
            self.owed.add(name)
        except Exception as error:
            if not self._ended:
                pause = self.owed.failed(name)
                self._failed(name, error, pause, self.owed.failures[name])
        else:
            self.owed.done(name)
