"""Processes that work for a command: they end with it, at once where it is interrupted."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from projections.shares import end_with_parent


@contextmanager
def pool(jobs: int, begin: Callable[..., object] | None = None, *given: Any) -> Iterator[ProcessPoolExecutor]:
    """Start `jobs` processes, each of which first calls `begin(*given)`.

    Whatever ends the block with an exception ends them in the middle of their work: a command that is interrupted, or
    a caller that takes no more of its results.
    """
    context = get_context("spawn")
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(begin, given))
    try:
        yield executor
    except BaseException:
        for process in list((executor._processes or {}).values()):
            process.terminate()
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _begin(begin: Callable[..., object] | None, given: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interruption is for the process that started this one
    end_with_parent()
    if begin is not None:
        begin(*given)
