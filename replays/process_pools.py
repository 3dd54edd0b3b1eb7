"""Worker processes that end together with their command, even if it is interrupted."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from typing import Any, TypeVar

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
T = TypeVar("T")


@contextmanager
def pool(jobs: int, begin: Callable[..., object] | None = None, *given: object) -> Iterator[ProcessPoolExecutor]:
    """Start `jobs` processes, each of which first calls `begin(*given)`.

    An exception terminates them in the middle of their work, for example when the command is interrupted, or when the
    caller stops taking results.
    """
    executor = _Pool(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(begin, given))
    try:
        yield executor
    except BaseException:
        executor.end()
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    def end(self) -> None:
        """Terminate the processes at once.

        In Python 3.11 the pool's manager thread prints a traceback if it has to fail a cancelled future, so these are
        dropped first.
        """
        processes = list((self._processes or {}).values())
        manager: Any = self._executor_manager_thread
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        if manager is not None:
            manager.join()

    def submit(self, function: Callable[..., T], /, *given: Any, **named: Any) -> Future[T]:
        """Submit work; signals are deferred, so that none interrupts the start of a process."""
        with _undisturbed():
            return super().submit(function, *given, **named)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Defer signals until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[int] = []
    before = {number: signal.getsignal(number) for number in ENDING}
    for number, handler in before.items():
        if callable(handler):
            signal.signal(number, lambda told, _: received.append(told))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for late in received:
            os.kill(os.getpid(), late)


def _begin(begin: Callable[..., object] | None, given: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles interruptions
    end_with_parent()
    if begin is not None:
        begin(*given)


def end_with_parent() -> None:
    """End this process as soon as its parent process has ended."""
    if parent := parent_process():
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
