"""Load: clients that play, each in its own games, and record the answers.

A client whose connection breaks, or that is told to come back, repeats the request with the same key until it is
answered.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, pairwise
from typing import Any

from tests.server import Client
from tests.staying.ledger import Ledger, Told
from tests.staying.wire import SECONDS, Answer, Wire

CLIENTS = 16
TITLE = "industrial-waste"
PAUSE = 0.02
"""Seconds before an unanswered client repeats its request."""
PASSING = (429, 503)
"""Statuses after which a client retries."""
SECONDS_TO_SETTLE = 30.0
GAMES = "/api/v1/games"


class GivenUp(Exception):
    """Raised when the load ends before the last request was answered."""


@dataclass
class Load:
    """The shared state of clients: the address, the account, and the ledger."""

    port: int
    token: str
    seed: int
    ledger: Ledger = field(default_factory=Ledger)
    times: list[tuple[float, float]] = field(default_factory=list)
    """For each acknowledged move: the time, and the seconds since its first request."""
    over: threading.Event = field(default_factory=threading.Event)
    until: float = float("inf")
    patience: float = SECONDS
    """Seconds after which an unanswered client repeats its request."""

    def gap(self, since: float = 0.0) -> float:
        """Return the longest time in seconds without an acknowledged move among those started after `since`."""
        moments = [moment for moment, _ in sorted(self.times)]
        gaps = [later - earlier for earlier, later in pairwise(moments) if later > since]
        return max(gaps, default=0.0)

    def since(self, moment: float) -> int:
        """Return the number of moves acknowledged since then."""
        return sum(when > moment for when, _ in self.times)


class Playing(threading.Thread):
    """A client that plays games against itself, one after the other."""

    def __init__(self, load: Load, number: int) -> None:
        super().__init__(name=f"client-{number}", daemon=True)
        self.load, self.number = load, number
        self.wire = Wire(load.port, load.token, load.patience)
        self._random = random.Random(f"{load.seed} {number}")
        self._keys = (f"{load.seed}.{number}.{one}" for one in count())
        self._game = ""
        self._version = 0

    def run(self) -> None:
        """Play until the load ends."""
        try:
            while not self.load.over.is_set():
                self._turn()
        except GivenUp:
            pass
        except Exception as error:  # an error in a thread would go unnoticed
            self.load.ledger.surprises.append(f"{self.name}: {error!r}")
        finally:
            self.wire.close()

    def _turn(self) -> None:
        if not self._game:
            self._begin()
        legal = self._ask("GET", f"{GAMES}/{self._game}/legal-moves").body
        if legal["version"] != self._version:
            self._surprise(f"{self._game} is told to be at {legal['version']}, it was at {self._version}")
        if not legal["moves"]:
            self._game = ""
            return
        move = {"move": self._random.choice(legal["moves"])["move"], "seat": legal["seat"]}
        began = time.monotonic()
        self._told(self._write(f"{GAMES}/{self._game}/moves", move, self._version))
        now = time.monotonic()
        self.load.times.append((now, now - began))

    def _begin(self) -> None:
        key, opened = self._write(GAMES, {"title": TITLE, "seats": 2})
        self._game = opened["id"]
        self.load.ledger.told.append(Told(key, self._game, opened["version"], ""))
        key, seated = self._write(f"{GAMES}/{self._game}/seats", {}, opened["version"])
        self.load.ledger.told.append(Told(key, self._game, seated["version"], ""))
        self._version = seated["version"]

    def _told(self, written: tuple[str, Any]) -> None:
        key, answer = written
        self._version = answer["version"]
        self.load.ledger.told.append(Told(key, self._game, self._version, answer["receipt"]["digest"]))

    def _write(self, path: str, body: object, version: int | None = None) -> tuple[str, Any]:
        """Send a request with a new key until it is answered."""
        key = next(self._keys)
        self.load.ledger.asked.add(key)
        headers = {"Idempotency_Key": key} | ({} if version is None else {"If_Match": f'"{version}"'})
        return key, self._ask("POST", path, body, **headers).body

    def _ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        while time.monotonic() < self.load.until:
            answer = self._once(method, path, body, **headers)
            if answer.status in (200, 201):
                return answer
            if answer.status not in (0, *PASSING):
                self._surprise(f"{method} {path} is answered {answer.status}: {answer.body}")
            if answer.status in PASSING and "retry-after" not in answer.headers:
                self._surprise(f"{method} {path} is answered {answer.status} without Retry-After")
            time.sleep(PAUSE)
        raise GivenUp

    def _once(self, method: str, path: str, body: object, **headers: str) -> Answer:
        try:
            answer = self.wire.call(method, path, body, **headers)
        except OSError:
            answer = Answer(0, {}, None)
        self.load.ledger.statuses[answer.status] += 1
        return answer

    def _surprise(self, what: str) -> None:
        self.load.ledger.surprises.append(f"{self.name}: {what}.")
        raise GivenUp


def token_at(port: int, name: str = "Ada") -> str:
    """Return the token of a new account: all clients of a load share one, as a hash takes a tenth of a second."""
    return Client.signed_up(port, name).token


@contextmanager
def playing(
    port: int,
    seed: int,
    clients: int = CLIENTS,
    *,
    token: str = "",
    settle: float = SECONDS_TO_SETTLE,
    patience: float = SECONDS,
) -> Iterator[Load]:
    """Run clients until the end of the block; then each is answered or gives up."""
    load = Load(port, token or token_at(port), seed, patience=patience)
    threads = [Playing(load, number) for number in range(clients)]
    for thread in threads:
        thread.start()
    try:
        yield load
    finally:
        load.until = time.monotonic() + settle
        load.over.set()
        for thread in threads:
            thread.join(settle + patience + 1)
