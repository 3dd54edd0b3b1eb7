"""The event loop of a worker process."""

import subprocess
import sys

PROGRAM = """
import asyncio, gc
from scoresheet.service.runtime import event_loop as looping

async def told():
    return type(asyncio.get_running_loop()).__module__, gc.get_freeze_count(), gc.get_threshold()

print(*looping.run(told()))
"""


def test_the_loop_is_uvloop_and_existing_objects_are_frozen_for_garbage_collection() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60)
    module, frozen, *thresholds = done.stdout.split()
    assert module == "uvloop"
    assert int(frozen) > 1_000
    assert "".join(thresholds) == "(50000,20,50)"
