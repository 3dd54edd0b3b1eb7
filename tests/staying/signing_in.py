"""Guesses at one name from ever new addresses: its player and all others can still sign in.

The player proves their identity with a token, as a known browser does with its cookie.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import Counter
from itertools import count

from tests.server import PASSWORD
from tests.staying.floods import REAL
from tests.staying.place import Place
from tests.staying.results import Result
from tests.staying.wire import Answer, Wire

SECONDS = 20
CONNECTIONS = 12
GUESSED, OTHER = "Ada", "Ben"
ADDRESSES = int(ipaddress.ip_address("2001:db8::"))
PROXY = {"SCORESHEET_TRUSTED_PROXIES": "127.0.0.1/32"}
FIRST_COME = "import scoresheet.service.accounts.guesses as g; g.Guesses.rank = lambda *_: g.Rank.UNKNOWN\n"
"""Code that makes a service ignore priorities."""


class Guessers:
    """Connections that guess at one name, each time from another address."""

    def __init__(self, port: int) -> None:
        self.statuses: Counter[int] = Counter()
        self._port = port
        self._numbers = count()
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._guess) for _ in range(CONNECTIONS)]

    def __enter__(self) -> Guessers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(30)

    def _guess(self) -> None:
        with Wire(self._port) as wire:
            while not self._over.is_set():
                address = str(ipaddress.ip_address(ADDRESSES + (next(self._numbers) << 64)))
                answer = sign_in(wire, GUESSED, "not the password", X_Forwarded_For=address)
                self.statuses[answer.status] += 1


def sign_in(wire: Wire, name: str, password: str = PASSWORD, **headers: str) -> Answer:
    """Request a token with name and password."""
    return wire.call("POST", "/api/v1/tokens", {"name": name, "password": password}, **headers)


def trial(place: Place, seconds: float, seed: int, first: str = REAL) -> Result:
    """Sign in repeatedly while others guess."""
    del seed
    tried: dict[str, Counter[int]] = {name: Counter() for name in (GUESSED, OTHER)}
    with place.serving(first, **PROXY) as (port, _), Wire(port) as wire:
        for name in tried:
            wire.call("POST", "/api/v1/players", {"name": name, "password": PASSWORD})
        session = sign_in(wire, GUESSED).body["token"]
        with Guessers(port) as guessers, Wire(port, session) as known:
            _await_guesses(guessers)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                tried[GUESSED][sign_in(known, GUESSED).status] += 1
                tried[OTHER][sign_in(wire, OTHER).status] += 1
    wrong = [
        f"{name} could not sign in: {dict(statuses)}" for name, statuses in tried.items() if set(statuses) - {201, 409}
    ]
    figures: dict[str, str | int | float] = {
        "guesses": guessers.statuses.total(),
        "answered 401 : 429 : 503": " : ".join(str(guessers.statuses[status]) for status in (401, 429, 503)),
        "sign-ins of a known player": tried[GUESSED].total(),
        "of another": tried[OTHER].total(),
    }
    return Result(
        name="many-addresses", store=place.store, rounds=round(seconds), seed=0, figures=figures, faults=wrong
    )


def _await_guesses(guessers: Guessers) -> None:
    """Wait until the guesses at the name are noticed."""
    deadline = time.monotonic() + SECONDS
    while guessers.statuses[401] < CONNECTIONS and time.monotonic() < deadline:
        time.sleep(0.01)
