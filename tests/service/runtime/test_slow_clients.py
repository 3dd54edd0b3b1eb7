"""Slow clients and idle streams: whoever else calls is answered as ever."""

import asyncio
import re
import secrets
import socket
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from scoresheet.service.runtime import gateway as rsgi
from scoresheet.service.runtime.gateway import Gateway
from scoresheet.service.signals.event_streams import MOST_FOR_EACH
from tests.server import Client, await_that, running

T = TypeVar("T")

SLOW, STREAMS = 200, 40
PROMPT = 5
"""Seconds, also on a machine that does other things; whoever has to wait for a slow client waits for twenty."""
BEFORE_A_SIGN_OF_LIFE = 12
"""Seconds; with that a stream would notice in any case that nobody is there."""
BODY = b'{"name": "Slow", "password": "correct horse battery"}'
HEAD = (
    b"POST /api/v1/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n" % len(BODY)
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("slow")


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    with running(folder, SCORESHEET_THREADS="4") as (port, _):
        yield port


@contextmanager
def sockets(port: int, number: int, said: bytes) -> Iterator[list[socket.socket]]:
    """So many connections that have said this much, and say no more."""
    with ExitStack() as stack:
        opened = [stack.enter_context(socket.create_connection(("127.0.0.1", port), 10)) for _ in range(number)]
        for one in opened:
            one.sendall(said)
        yield opened


def slowest_of(port: int, calls: int = 20) -> float:
    """Seconds of the slowest of some calls by somebody else."""
    client, times = Client(port), []
    for _ in range(calls):
        began = time.perf_counter()
        assert client.get("/api/v1/titles")[0] == 200
        times.append(time.perf_counter() - began)
    return max(times)


@pytest.mark.parametrize(
    "said", [b"", HEAD[:40], HEAD, HEAD + BODY[:-1]], ids=["nothing", "half a head", "a head", "all but a byte"]
)
def test_clients_that_say_half_of_what_they_want_hold_nobody_up(port: int, said: bytes) -> None:
    with sockets(port, SLOW, said):
        assert slowest_of(port) < PROMPT


@contextmanager
def followed(port: int, ask: bytes, number: int) -> Iterator[list[bytes]]:
    """So many streams that were asked for, and how each was answered; they are left at the end."""
    with sockets(port, number, ask) as opened:
        yield [one.recv(64).split(b" ")[1] for one in opened]


def stream_of_a_game(port: int) -> bytes:
    """What asks for the stream of a new game."""
    ann = Client.signed_up(port, f"Ann {secrets.token_hex(4)}")
    _, game = ann.post("/api/v1/games", {"title": "industrial-waste", "seats": 2})
    return f"GET /api/v1/games/{game['id']}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def test_streams_beyond_a_few_give_way_to_newer_ones_and_nobody_else_waits(port: int) -> None:
    with followed(port, stream_of_a_game(port), STREAMS) as answers:
        assert set(answers) == {b"200"}
        await_that(lambda: open_streams(port) == MOST_FOR_EACH, BEFORE_A_SIGN_OF_LIFE)
        assert slowest_of(port) < PROMPT


def test_when_a_client_leaves_its_slot_is_free_at_once_and_the_log_says_nothing(port: int, folder: Path) -> None:
    ask = stream_of_a_game(port)
    for _ in range(20):
        with followed(port, ask, MOST_FOR_EACH) as answers:
            assert set(answers) == {b"200"}
        await_that(lambda: open_streams(port) == 0, BEFORE_A_SIGN_OF_LIFE)
    assert "Traceback" not in (folder / "server.log").read_text()


def open_streams(port: int) -> int:
    """How many there are, as the metrics tell."""
    _, metrics = Client(port).get("/metrics")
    return int(float(re.findall(rb"^scoresheet_streams (.*)$", metrics, re.M)[0]))


def test_a_body_that_never_comes_is_answered_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rsgi, "SECONDS_FOR_A_BODY", 0.05)
    refused = _in_a_loop(_ask(Gateway(lambda *_: [], 1), _Never()))
    assert refused[0] == 408
    assert dict(refused[1])["X-Content-Type-Options"] == "nosniff"


def test_more_than_can_wait_is_sent_away_at_once() -> None:
    gateway = Gateway(lambda *_: [], 1)
    gateway.most_waiting = 0
    refused = _in_a_loop(_ask(gateway, _Never(), length=None))
    assert (refused[0], dict(refused[1])["retry-after"]) == (503, "1")


class _Never:
    """A client of whom nothing more comes."""

    answer: tuple[int, list[tuple[str, str]]] = (0, [])

    async def __call__(self) -> bytes:
        await asyncio.Event().wait()
        return b""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], _: bytes) -> None:
        self.answer = (status, headers)


def _in_a_loop(asked: Coroutine[Any, Any, T]) -> T:
    """What comes of it on an event loop of its own, whatever loop this thread may have."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result()


async def _ask(gateway: Gateway, client: _Never, length: str | None = "5") -> tuple[int, list[tuple[str, str]]]:
    headers = {"content-length": length} if length else {}
    await gateway.__rsgi__(SimpleNamespace(headers=headers), client)
    return client.answer
