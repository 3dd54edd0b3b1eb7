"""Turns: what costs much is done by one thread at a time; few wait for it, and nobody for long."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from service.errors import Overloaded


@contextmanager
def one_at_a_time(lock: threading.Lock, seconds: float, retry_after: int) -> Iterator[None]:
    """Hold the lock; raises `Overloaded` if it is not free within so many seconds."""
    if not lock.acquire(timeout=seconds):
        raise Overloaded(retry_after)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def one_of_each(busy: set[str], who: str, retry_after: int) -> Iterator[None]:
    """Be the only one under that name; raises `Overloaded` if there is one."""
    if who in busy:
        raise Overloaded(retry_after)
    busy.add(who)
    try:
        yield
    finally:
        busy.discard(who)


@contextmanager
def place(places: threading.BoundedSemaphore, retry_after: int) -> Iterator[None]:
    """Be one of those who work or wait; raises `Overloaded` if there is no place left."""
    if not places.acquire(blocking=False):
        raise Overloaded(retry_after)
    try:
        yield
    finally:
        places.release()
