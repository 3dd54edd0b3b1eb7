"""Background work: a step that runs repeatedly on its own thread."""

from __future__ import annotations

import threading
from collections.abc import Callable

from scoresheet.service.core.backoff import Backoff

SECONDS_TO_END = 5.0


class Worker:
    """A thread that runs `step` every `every` seconds, and immediately after `wake`.

    A step fails if it raises an exception, which is reported to `failed(error, pause)`, or returns False because work
    is left. After a failure, the worker pauses for as long as `backoff` says. Without `every`, it waits until it is
    woken. `every` may be a function, which is called after each step. If `at_once` is false, the first step waits, too.
    """

    def __init__(
        self,
        name: str,
        step: Callable[[], object],
        *,
        failed: Callable[[Exception, float], object],
        every: float | Callable[[], float | None] | None = None,
        backoff: Backoff | None = None,
        at_once: bool = True,
    ) -> None:
        self._step = step
        self._failed = failed
        self._every = every if callable(every) else lambda: every
        self._backoff = backoff or Backoff(1.0, 1.0)
        self._at_once = at_once
        self._awake = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @property
    def runs(self) -> bool:
        """Return whether the thread is alive."""
        return self._thread.is_alive()

    @property
    def has_started(self) -> bool:
        """Return whether the worker has been started, even if it has ended since."""
        return self._thread.ident is not None

    @property
    def is_stopping(self) -> bool:
        """Return whether the worker was asked to stop; long steps check this now and then."""
        return self._stopped.is_set()

    @property
    def failures(self) -> int:
        """The number of consecutive failures."""
        return self._backoff.failures

    def start(self) -> None:
        self._thread.start()

    def stop(self, seconds: float = SECONDS_TO_END) -> None:
        """Stop after the current step; wait for at most `seconds`."""
        self._stopped.set()
        self._awake.set()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def wake(self, *_: object) -> None:
        """Run the next step without waiting; after a failure, as soon as the pause is over."""
        self._awake.set()

    def rest(self, seconds: float) -> bool:
        """Wait within a step; return whether the worker was asked to stop."""
        return self._stopped.wait(seconds)

    def _run(self) -> None:
        if not self._at_once:
            self._awake.wait(self._every())
        while not self._stopped.is_set():
            self._awake.clear()
            pause = self._try()
            if pause is None:
                self._awake.wait(self._every())
            else:
                self._stopped.wait(pause)

    def _try(self) -> float | None:
        """Run a step; return the seconds to pause if it failed, otherwise None."""
        try:
            failed = self._step() is False
        except Exception as error:
            pause = self._backoff.failed()
            self._failed(error, pause)
            return pause
        if failed:
            return self._backoff.failed()
        self._backoff.done()
        return None
