"""Rows made by several processes and taken in order: the same ones, however many make them."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from projections.shares import end_with_parent
from service.gathering.sources import Gather, Gathered, Source

AHEAD = 3
"""Games that wait for each process, made or to be made: more are not held in memory."""
FEWEST = 8
"""Games for which it is worth to start processes."""


def gathered(source: Source, keys: Sequence[Any], jobs: int) -> Iterator[Gathered]:
    """The games with these keys, in their order; whoever stops listening ends the processes."""
    if jobs == 1 or len(keys) < FEWEST:
        yield from map(source.open(), keys)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(source,))
    waiting: deque[Future[Gathered]] = deque()
    try:
        for key in keys:
            waiting.append(pool.submit(_gather, key))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_here: list[Gather] = []
"""That of this process, where it works for another one."""


def _begin(source: Source) -> None:
    """Whoever started the processes ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _here.append(source.open())


def _gather(key: Any) -> Gathered:
    return _here[0](key)
