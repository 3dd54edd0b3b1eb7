"""Floods of password guesses: they are hashed one at a time and limited, and moves continue."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tests.server import await_that
from tests.staying import load
from tests.staying.ledger import faults, read
from tests.staying.place import Place
from tests.staying.processes import family
from tests.staying.results import Result
from tests.staying.wire import Wire

SECONDS = 20
GUESSERS = 32
REAL = (
    "import argon2, functools, scoresheet.service.accounts.passwords as p; p.PasswordHasher = argon2.PasswordHasher\n"
)
LIGHTER = REAL + "p.PasswordHasher = functools.partial(argon2.PasswordHasher, time_cost=1, parallelism=1)\n"
"""Code for hashes with the real memory but less time."""
ALL_AT_ONCE = "import contextlib\np.Passwords._turn = lambda *_: contextlib.nullcontext()\n"
"""Code that removes the queue for password hashes."""
MEGABYTES = 200
"""The memory that a flood may take: at most two hashes of 64 megabytes, and some for many requests."""
FEWEST = 20
"""The part (1 in 20) of the usual moves that must be made beside a flood that keeps all processors busy."""
FINE = (401, 429, 503)


class Flood:
    """Many concurrent clients that guess passwords."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.statuses: Counter[int] = Counter()
        self.troubles: list[str] = []
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self._guess, args=(number,)) for number in range(GUESSERS)]

    def __enter__(self) -> Flood:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(30)

    def _guess(self, number: int) -> None:
        body = {"name": f"Name {number % 2}", "password": "not the password"}
        with Wire(self.port) as wire:
            while not self.over.is_set():
                self._guess_once(wire, body)
                time.sleep(0.01)

    def _guess_once(self, wire: Wire, body: object) -> None:
        try:
            answer = wire.call("POST", "/api/v1/tokens", body)
        except OSError:
            self.statuses[0] += 1
            return
        self.statuses[answer.status] += 1
        if answer.status not in FINE:
            self.troubles.append(f"A guess was answered {answer.status}.")
        if answer.status in load.PASSING and "retry-after" not in answer.headers:
            self.troubles.append(f"A guess was answered {answer.status} without Retry-After.")


def trial(place: Place, seconds: float, seed: int, first: str = REAL) -> Result:
    """Let two clients play, half of the time beside many guessing ones."""
    with place.serving(first) as (port, process), load.playing(port, seed, 2) as played:
        time.sleep(seconds / 2)
        without, before = len(played.times), peak(process.pid)
        with Flood(port) as flood:
            time.sleep(seconds / 2)
            beside = len(played.times) - without
            with suppress(AssertionError):
                await_that(lambda: flood.statuses[429] > 0, SECONDS)
        more = peak(process.pid) - before
    wrong = [*faults(played.ledger, read(place.location)), *flood.troubles]
    if beside * FEWEST < without:
        wrong.append(f"No more than {beside} moves were made beside the flood, {without} without.")
    if not flood.statuses[429]:
        wrong.append("Nobody was told that there were too many guesses.")
    if more > MEGABYTES:
        wrong.append(f"The flood took {more} megabytes of memory.")
    figures: dict[str, str | int | float] = {
        "guesses": flood.statuses.total(),
        "answered 401 : 429 : 503": " : ".join(str(flood.statuses[status]) for status in FINE),
        "memory growth at most, MB": more,
        "moves per second meanwhile": round(beside / (seconds / 2)),
        "moves per second without": round(without / (seconds / 2)),
    }
    return Result(name="guesses", store=place.store, rounds=round(seconds), seed=seed, figures=figures, faults=wrong)


def peak(process: int) -> int:
    """Return the peak memory in megabytes of a process and its children."""
    return sum(_peak(one) for one in family(process)) // 1024


def _peak(process: int) -> int:
    said = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(said[1]) if said else 0
