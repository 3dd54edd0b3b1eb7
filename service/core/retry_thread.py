"""A thread that runs the jobs of a retry queue."""

from __future__ import annotations

import threading
from collections.abc import Callable

from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.core.retry_queue import RetryQueue

SECONDS_TO_END = 5


class RetryThread:
    """A thread that calls `do(name)` for each job in the queue and retries those that fail.

    After a failure it calls `failed(name, error, pause, times)` with the seconds until the retry and the number of
    consecutive failures, unless the thread is ending. A job that fails with `StaleVersion` is retried without a pause.
    """

    def __init__(
        self,
        name: str,
        do: Callable[[str], object],
        failed: Callable[[str, Exception, float, int], object],
        queue: RetryQueue | None = None,
    ) -> None:
        self.queue = queue or RetryQueue()
        self._do = do
        self._failed = failed
        self._ended = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Start no more jobs."""
        self._ended = True
        self.queue.close()

    def stop(self) -> None:
        """Finish the current job, then end; wait for at most 5 seconds."""
        self.end()
        if self._thread.is_alive():
            self._thread.join(SECONDS_TO_END)

    def _run(self) -> None:
        while (name := self.queue.take()) is not None:
            self._try(name)

    def _try(self, name: str) -> None:
        try:
            self._do(name)
        except StaleVersion:
            self.queue.add(name)
        except Exception as error:
            if not self._ended:
                pause = self.queue.failed(name)
                self._failed(name, error, pause, self.queue.failures[name])
        else:
            self.queue.done(name)
