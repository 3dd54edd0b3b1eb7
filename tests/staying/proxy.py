"""A proxy that fails after a move is stored: the connection ends before the answer arrives.

Also clients whose body is cut short: nothing of it is stored.
"""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.staying import load
from tests.staying.ledger import faults, read
from tests.staying.place import Place
from tests.staying.results import Result
from tests.staying.wire import Wire, request

SECONDS = 30
ONE_IN = 3
"""One in this many answers to a move is dropped."""
WRITING = b"POST "
FORGETTING_KEYS = "from scoresheet.service.play import games; games.Games.repeated = lambda *_: None\n"
"""Code that makes a service forget its idempotency keys."""


class Proxy:
    """A proxy that forwards everything, and drops some answers to writes after they have arrived."""

    def __init__(self, port: int, seed: int, one_in: int = ONE_IN) -> None:
        self.behind, self.one_in, self.dropped = port, one_in, 0
        self._random = random.Random(seed)
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop accepting connections."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with suppress(OSError), client, socket.create_connection(("127.0.0.1", self.behind), 20) as service:
            while asked := client.recv(65_536):
                service.sendall(asked)
                answered = service.recv(65_536)
                if asked.startswith(WRITING) and self._random.randrange(self.one_in) == 0:
                    self.dropped += 1
                    return
                client.sendall(answered)


@contextmanager
def proxy(port: int, seed: int) -> Iterator[Proxy]:
    """Run a proxy before that port."""
    found = Proxy(port, seed)
    try:
        yield found
    finally:
        found.close()


def trial(place: Place, seconds: float, seed: int, first: str = "") -> Result:
    """Let clients play behind the proxy, beside others that disconnect within a body."""
    with place.serving(first) as (port, _), proxy(port, seed) as between:
        token = load.token_at(port)
        with load.playing(between.port, seed, 8, token=token) as played:
            cut = _broken_off(port, token, played, seconds)
    wrong = faults(played.ledger, read(place.location))
    figures: dict[str, str | int | float] = {
        "moves acknowledged": played.ledger.moves(),
        "answers dropped": between.dropped,
        "bodies cut short": cut,
    }
    return Result(
        name="answers-dropped", store=place.store, rounds=round(seconds), seed=seed, figures=figures, faults=wrong
    )


def _broken_off(port: int, token: str, played: load.Load, seconds: float) -> int:
    """Send moves for other games without their last byte, for a while; return their number."""
    until, sent = time.monotonic() + seconds, 0
    while time.monotonic() < until and not played.ledger.surprises:
        time.sleep(0.05)
        if played.ledger.told:
            with Wire(port, token) as wire:
                sent += _cut_short(wire, f"{load.GAMES}/{played.ledger.told[-1].game}", f"cut.{sent}")
    return sent


def _cut_short(wire: Wire, path: str, key: str) -> int:
    """Send a move without its last byte; return the number of such moves."""
    legal = wire.call("GET", f"{path}/legal-moves").body
    if not legal["moves"]:
        return 0
    move = {"move": legal["moves"][0]["move"], "seat": legal["seat"]}
    headers = {"Idempotency_Key": key, "If_Match": f'"{legal["version"]}"'}
    wire.say(request("POST", f"{path}/moves", move, wire.token, **headers)[:-1])
    return 1
