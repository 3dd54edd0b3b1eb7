"""The event loop of a serving process, and its garbage collection."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

NEW_OBJECTS = 50_000
"""The number of new objects that starts a garbage collection; it is high because few objects form cycles."""
YOUNG, OLD = 20, 50
"""The numbers of collections of a generation after which the next older one is collected, too."""


def run(serving: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on uvloop; exempt the objects loaded so far from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, YOUNG, OLD)
    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        return runner.run(serving)


def _new_loop() -> Any:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
