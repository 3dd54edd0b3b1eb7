"""The supervisor, which starts, restarts and ends the processes of a service.

It forks the processes so that they share loaded code; it has no threads, database or other work itself. The children
end when it dies.
"""

from __future__ import annotations

import gc
import logging
import os
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NoReturn

from scoresheet.service.core.errors import Damaged, ServiceError
from scoresheet.service.runtime import shutdown

log = logging.getLogger(__name__)

SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 30.0
"""The shortest and the longest back-off in seconds before a restart."""
SECONDS_TO_LAST = 10.0
"""A process that has run this long is restarted after the shortest back-off."""
SECONDS_TO_END = 2.7
"""The seconds after which a child is killed if it has not ended as told."""
TOLD = (signal.SIGTERM, signal.SIGINT)
Work = Callable[[Callable[[], object]], int]
"""A child's main function: it calls its argument when ready and returns the exit code."""


class Child:
    """A process of the service: its name, its main function and its state."""

    def __init__(self, name: str, work: Work) -> None:
        self.name = name
        self.work = work
        self.pid = 0
        self.is_ready = False
        self.news = -1
        """The pipe on which the child reports that it is ready."""
        self.begun = 0.0
        self.due = 0.0
        """The time of the next start."""
        self.pause = 0.0
        self.fate = ""
        """A sentence about the end of the previous process."""


class Supervisor:
    """The parent of `children`.

    It starts `needed` first, then calls `ready` and starts the others.
    """

    def __init__(self, children: Sequence[Child], needed: Sequence[Child], ready: Callable[[], object]) -> None:
        self.children = children
        self._needed = needed
        self._ready = ready
        self._is_ready = False
        self._life, self._held = os.pipe()
        """A pipe whose writing end closes when the supervisor dies, which tells the children to end."""
        self._heard, self._hears = os.pipe()
        for end in (self._heard, self._hears):
            os.set_blocking(end, False)

    def run(self) -> int:
        """Run until a signal arrives; return the exit code.

        The code is 1 after a failed start or an unclean end, and that of `Damaged` for a damaged database.
        """
        for number in (*TOLD, signal.SIGCHLD):
            signal.signal(number, lambda *_: None)
        signal.set_wakeup_fd(self._hears, warn_on_full_buffer=False)
        gc.collect()
        gc.freeze()
        while True:
            self._start_due()
            if self._told():
                return self._end()
            for child in self.children:
                if (code := _exit_code(child)) is not None and not self._died(child, code):
                    self._end()
                    return code if code == Damaged.exit_code else 1
            self._look_who_is_ready()

    def _start_due(self) -> None:
        for child in self._awaited():
            if time.monotonic() >= child.due:
                self._start(child)

    def _awaited(self) -> list[Child]:
        """Return the children to start: only needed ones until the service is ready."""
        return [child for child in self.children if not child.pid and (self._is_ready or child in self._needed)]

    def _start(self, child: Child) -> None:
        child.news, tell = os.pipe()
        signal.pthread_sigmask(signal.SIG_BLOCK, TOLD)
        pid = os.fork()
        if not pid:
            self._become(child, tell)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)
        os.close(tell)
        child.pid, child.begun, child.is_ready = pid, time.monotonic(), False

    def _become(self, child: Child, tell: int) -> NoReturn:
        """Run as `child`, keeping only the reading end of the supervisor's pipe."""

        def work() -> int:
            signal.set_wakeup_fd(-1)
            for number in (*TOLD, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            for end in (self._held, self._heard, self._hears, *(one.news for one in self.children if one.news >= 0)):
                os.close(end)
            threading.Thread(target=_end_with, args=(self._life,), name="supervisor", daemon=True).start()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD)
            return child.work(lambda: self._say_ready(child, tell))

        _work_and_end(work)

    def _say_ready(self, child: Child, tell: int) -> None:
        if child.fate:
            log.warning("%s; another was started in its place.", child.fate)
        os.write(tell, b"!")

    def _told(self) -> bool:
        """Wait for a signal, news of a child, or the next start; return whether to end."""
        due = [child.due for child in self._awaited()]
        news = [child.news for child in self.children if child.pid and not child.is_ready and child.news >= 0]
        patience = max(0.0, min(due) - time.monotonic()) if due else None
        ready, _, _ = select.select([self._heard, *news], [], [], patience)
        came = b""
        with suppress(BlockingIOError):
            came = os.read(self._heard, 1_024) if self._heard in ready else b""
        return any(number in came for number in TOLD)

    def _look_who_is_ready(self) -> None:
        for child in self.children:
            if child.pid and not child.is_ready and select.select([child.news], [], [], 0)[0]:
                child.is_ready = bool(os.read(child.news, 1))
        if not self._is_ready and all(child.is_ready for child in self._needed):
            self._is_ready = True
            self._ready()

    def _died(self, child: Child, code: int) -> bool:
        """Schedule a restart; return False if a needed child died before the service was ready."""
        child.fate = f"The process of the {child.name} ({child.pid}) has ended unexpectedly ({_in_words(code)})"
        child.pid = 0
        os.close(child.news)
        child.news = -1
        if child in self._needed and not self._is_ready:
            return False
        lasted = time.monotonic() - child.begun > SECONDS_TO_LAST
        child.pause = SHORTEST_PAUSE if lasted or not child.pause else min(2 * child.pause, LONGEST_PAUSE)
        child.due = time.monotonic() + child.pause
        return True

    def _end(self) -> int:
        """End all children, by force if they take too long; return 0 if all ended cleanly, else 1."""
        living = [child for child in self.children if child.pid]
        for child in living:
            os.kill(child.pid, signal.SIGTERM)
        deadline, out_of_order = time.monotonic() + SECONDS_TO_END, 0
        while living:
            if time.monotonic() > deadline:
                for child in living:
                    os.kill(child.pid, signal.SIGKILL)
            select.select([self._heard], [], [], 0.1)
            with suppress(BlockingIOError):
                os.read(self._heard, 1_024)
            codes = {child: _exit_code(child) for child in living}
            out_of_order += sum(not _in_order(child, code) for child, code in codes.items() if code is not None)
            living = [child for child in living if codes[child] is None]
        return int(out_of_order > 0)


def _end_with(life: int) -> NoReturn:
    """End this process at once when the supervisor dies; acknowledged data is already stored."""
    with suppress(OSError):
        os.read(life, 1)
    os._exit(1)


def _exit_code(child: Child) -> int | None:
    """Return the exit code of a child that has ended, else None."""
    if not child.pid:
        return None
    ended, status = os.waitpid(child.pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def _in_order(child: Child, code: int) -> bool:
    """Return whether a child that was told to end did so cleanly; log it if not."""
    if code in (0, -signal.SIGTERM, -signal.SIGINT):
        return True
    print(f"The process of the {child.name} did not end as it was told to ({_in_words(code)}).", file=sys.stderr)
    return False


def _in_words(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


def apart(work: Callable[[], object]) -> int:
    """Run `work` in a separate process and return its exit code.

    No threads or open files of `work` remain in the current process.
    """

    def done() -> int:
        work()
        return 0

    pid = os.fork()
    if not pid:
        _work_and_end(done)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _work_and_end(work: Callable[[], int]) -> NoReturn:
    """Run `work`, print any error, and exit with the code of `work` or of the error."""
    code = 1
    try:
        code = work()
    except ServiceError as error:
        print(f"Error: {error}", file=sys.stderr)
        code = getattr(error, "exit_code", code)
    except BaseException:
        traceback.print_exc()
    finally:
        shutdown.end(code)
