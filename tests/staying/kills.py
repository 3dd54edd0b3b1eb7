"""kill -9: a service under load is killed and restarted repeatedly."""

from __future__ import annotations

import random
import time

from tests.server import await_that
from tests.staying import load
from tests.staying.ledger import faults, read
from tests.staying.place import Place, forks
from tests.staying.results import Result

ROUNDS = 3_000
LONGEST_LIFE = 0.25
"""The maximum seconds from the first acknowledged move to the kill."""
EARLY = """
from scoresheet.service.storage import recorder
stored, held = recorder.GameRecorder.insert_batches, []
def early(self, batches):
    held.extend(batches)
    stored(self, held[:-1] or held)
    del held[:-1]
recorder.GameRecorder.insert_batches = early
"""
"""Code that makes a service keep its last move in memory until the next one comes."""


def trial(place: Place, rounds: int, seed: int, first: str = "") -> Result:
    """Kill the service repeatedly at random moments, while sixteen clients play."""
    rng = random.Random(seed)
    lives: list[float] = []
    with forks(place, first) as services:
        services.start()
        with load.playing(services.port, seed) as played:
            for _ in range(rounds):
                lives.append(_life(services.process and played, rng))
                services.kill()
                services.start()
    wrong = faults(played.ledger, read(place.location))
    figures = {
        "kills": rounds,
        "moves acknowledged": played.ledger.moves(),
        "retries": played.ledger.statuses[0],
        "seconds between kills, about": round(sum(lives) / max(1, len(lives)), 2),
    }
    return Result(name="kills", store=place.store, rounds=rounds, seed=seed, figures=figures, faults=wrong)


def _life(played: load.Load, rng: random.Random) -> float:
    """Let the service run for a while after the first move that it acknowledges."""
    before, began = len(played.times), time.monotonic()
    await_that(lambda: len(played.times) > before or played.ledger.surprises != [], 30)
    time.sleep(rng.uniform(0, LONGEST_LIFE))
    return time.monotonic() - began
