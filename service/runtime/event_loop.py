"""Looping: the event loop of a process that serves, and how its memory is looked after."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

NEW_OBJECTS = 50_000
"""So many come to stay before the collector looks for what has gone in circles: hardly anything here goes so."""
YOUNG, OLD = 20, 50
"""So many looks at the new ones to a look at those that have stayed for a while, and so on."""


def run(serving: Coroutine[Any, Any, T]) -> T:
    """What comes of it, on the fastest loop there is. What is in memory now stays, and is not looked through again."""
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
