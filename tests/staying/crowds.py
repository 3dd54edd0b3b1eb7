"""Crowds of slow clients, silent clients or streams: other clients are answered as fast as without them."""

from __future__ import annotations

import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from statistics import median
from typing import NamedTuple

from tests.server import Client
from tests.staying import load
from tests.staying.ledger import Ledger, faults, read
from tests.staying.place import Place
from tests.staying.results import Result

SECONDS = 10
AT_MOST = 3.0
"""The maximum ratio of the median durations of moves, even on a busy machine."""
GRACE = 0.02
"""Seconds; medians closer than this count as equal."""
FOR_EACH_ADDRESS = 6
ADDRESSES = 120
BODY = b'{"name": "Slow", "password": "correct horse battery"}'
HEAD = (
    b"POST /api/v1/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n" % len(BODY)
)
STAYING = (
    "from scoresheet.service.runtime import gateway, server\n"
    "server.SECONDS_FOR_A_HEAD = gateway.SECONDS_FOR_A_BODY = 300\n"
)
"""Code that keeps slow and silent clients connected during the measurement."""
FEW_CONNECTIONS = "from scoresheet.service.runtime import server as serving; serving._connections = lambda: 64\n"
"""Code that makes a service accept only a few connections, for the control."""


class Crowd(NamedTuple):
    """Many clients of one kind: their number, and a context in which they are connected."""

    number: int
    enter: Callable[[int, int], AbstractContextManager[Callable[[], int]]]
    """(port, number) → the number of clients still connected."""


@contextmanager
def connected(port: int, number: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open connections from many loopback addresses that have sent this much."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, number + 1_000)), hard))
    with ExitStack() as stack:
        opened = [_connection(port, which) for which in range(number)]
        stack.callback(lambda: [one.close() for one in opened])
        for one in opened:
            one.sendall(said)
        yield opened
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _connection(port: int, which: int) -> socket.socket:
    address = f"127.1.{which // FOR_EACH_ADDRESS // 250}.{which // FOR_EACH_ADDRESS % 250 + 1}"
    return socket.create_connection(("127.0.0.1", port), 5, source_address=(address, 0))


@contextmanager
def slow(port: int, number: int) -> Iterator[Callable[[], int]]:
    """Run clients that send a byte a second, of headers or of a body; disconnected ones return."""
    with connected(port, number) as opened:
        for one in opened[::2]:
            one.sendall(HEAD)
        over = threading.Event()
        dripping = threading.Thread(target=_drip, args=(port, opened, over))
        dripping.start()
        try:
            yield lambda: sum(map(_is_there, opened))
        finally:
            over.set()
            dripping.join()


def _drip(port: int, opened: list[socket.socket], over: threading.Event) -> None:
    sent = 0
    while not over.wait(1):
        for number, one in enumerate(opened):
            try:
                one.sendall((BODY if number % 2 == 0 else HEAD)[sent % 40 : sent % 40 + 1])
            except OSError:
                opened[number].close()
                with suppress(OSError):
                    opened[number] = _connection(port, number)
        sent += 1


@contextmanager
def silent(port: int, number: int) -> Iterator[Callable[[], int]]:
    """Run clients that send nothing."""
    with connected(port, number) as opened:
        yield lambda: sum(map(_is_there, opened))


@contextmanager
def streams(port: int, number: int) -> Iterator[Callable[[], int]]:
    """Run clients that follow a game without events."""
    status, game = Client.signed_up(port, "Bea").post(load.GAMES, {"title": load.TITLE, "seats": 2})
    assert status == 201, game
    ask = f"GET {load.GAMES}/{game['id']}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with connected(port, number, ask) as opened:
        answered = sum(b" 200 " in one.recv(64) for one in opened)
        yield lambda: answered


def _is_there(connection: socket.socket) -> bool:
    try:
        connection.setblocking(False)
        return connection.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


CROWDS = {"slow-sockets": Crowd(1_000, slow), "silent-sockets": Crowd(2_000, silent), "streams": Crowd(500, streams)}


def trial(name: str, place: Place, seconds: float, seed: int, first: str = "", number: int = 0) -> Result:
    """Let two clients play without the crowd, with it, and without it again."""
    crowd = CROWDS[name]
    number = number or crowd.number
    first = STAYING + first
    with place.serving(first) as (port, _):
        playing = Measured(port, seed, seconds)
        before = playing.times()
        with crowd.enter(port, number) as there:
            beside = playing.times()
            present = there()
        after = playing.times()
    wrong = [*faults(playing.ledger, read(place.location)), *slowed([before, after], beside)]
    if present < number * 0.9:
        wrong.append(f"Of {number} no more than {present} were there at the end: this shows nothing.")
    without = median([*before, *after] or [0])
    figures: dict[str, str | int | float] = {
        "clients": number,
        "median move without them, ms": round(without * 1e3, 1),
        "with them, ms": round(median(beside or [0]) * 1e3, 1),
        "ratio": round(median(beside or [0]) / without, 2) if without else 0,
        "moves acknowledged": playing.ledger.moves(),
    }
    return Result(name=name, store=place.store, rounds=round(seconds), seed=seed, figures=figures, faults=wrong)


class Measured:
    """Two clients who play repeatedly, with one ledger."""

    def __init__(self, port: int, seed: int, seconds: float) -> None:
        self.port, self.seed, self.seconds = port, seed, seconds
        self.token = load.token_at(port)
        self.ledger = Ledger()

    def times(self) -> list[float]:
        """Return the seconds that each move took."""
        self.seed += 1_000_000
        with load.playing(self.port, self.seed, 2, token=self.token, settle=2, patience=3) as played:
            time.sleep(self.seconds)
        self.ledger.add(played.ledger)
        return [took for _, took in played.times]


def slowed(without: Sequence[list[float]], beside: list[float]) -> list[str]:
    """Return the faults of moves that took much longer with a crowd than without."""
    if not beside:
        return ["Nobody could move beside them."]
    usual = max(median(times or [0]) for times in without)
    if median(beside) > usual * AT_MOST + GRACE:
        return [f"A move took {median(beside):.3f} seconds beside them, {usual:.3f} without."]
    return []
