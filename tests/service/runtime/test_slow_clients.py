"""Slow clients and idle streams do not delay other clients."""

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
"""Seconds, even on a busy machine; waiting for a slow client takes twenty."""
BEFORE_A_SIGN_OF_LIFE = 12
"""Seconds; after this time a stream would notice the missing client in any case."""
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
    """Open connections that have sent this much, and send no more."""
    with ExitStack() as stack:
        opened = [stack.enter_context(socket.create_connection(("127.0.0.1", port), 10)) for _ in range(number)]
        for one in opened:
            one.sendall(said)
        yield opened


def slowest_of(port: int, calls: int = 20) -> float:
    """Return the seconds of the slowest of some calls by another client."""
    client, times = Client(port), []
    for _ in range(calls):
        began = time.perf_counter()
        assert client.get("/api/v1/titles")[0] == 200
        times.append(time.perf_counter() - began)
    return max(times)


@pytest.mark.parametrize(
    "said", [b"", HEAD[:40], HEAD, HEAD + BODY[:-1]], ids=["nothing", "half a head", "a head", "all but a byte"]
)
def test_clients_with_incomplete_requests_delay_no_other_client(port: int, said: bytes) -> None:
    with sockets(port, SLOW, said):
        assert slowest_of(port) < PROMPT


@contextmanager
def followed(port: int, ask: bytes, number: int) -> Iterator[list[bytes]]:
    """Open streams and return the status of each; they are closed at the end."""
    with sockets(port, number, ask) as opened:
        yield [one.recv(64).split(b" ")[1] for one in opened]


def stream_of_a_game(port: int) -> bytes:
    """Return the request for the stream of a new game."""
    ann = Client.signed_up(port, f"Ann {secrets.token_hex(4)}")
    _, game = ann.post("/api/v1/games", {"title": "industrial-waste", "seats": 2})
    return f"GET /api/v1/games/{game['id']}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def test_streams_beyond_the_limit_replace_the_oldest_and_delay_no_other_client(port: int) -> None:
    with followed(port, stream_of_a_game(port), STREAMS) as answers:
        assert set(answers) == {b"200"}
        await_that(lambda: open_streams(port) == MOST_FOR_EACH, BEFORE_A_SIGN_OF_LIFE)
        assert slowest_of(port) < PROMPT


def test_a_closed_stream_frees_its_slot_at_once_and_logs_nothing(port: int, folder: Path) -> None:
    ask = stream_of_a_game(port)
    for _ in range(20):
        with followed(port, ask, MOST_FOR_EACH) as answers:
            assert set(answers) == {b"200"}
        await_that(lambda: open_streams(port) == 0, BEFORE_A_SIGN_OF_LIFE)
    assert "Traceback" not in (folder / "server.log").read_text()


def open_streams(port: int) -> int:
    """Return the number of open streams from the metrics."""
    _, metrics = Client(port).get("/metrics")
    return int(float(re.findall(rb"^scoresheet_streams (.*)$", metrics, re.M)[0]))


def test_a_body_that_never_comes_gives_408(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rsgi, "SECONDS_FOR_A_BODY", 0.05)
    refused = _in_a_loop(_ask(Gateway(lambda *_: [], 1), _Never()))
    assert refused[0] == 408
    assert dict(refused[1])["X-Content-Type-Options"] == "nosniff"


def test_requests_beyond_the_waiting_limit_are_rejected_at_once() -> None:
    gateway = Gateway(lambda *_: [], 1)
    gateway.most_waiting = 0
    refused = _in_a_loop(_ask(gateway, _Never(), length=None))
    assert (refused[0], dict(refused[1])["retry-after"]) == (503, "1")


class _Never:
    """A client that sends nothing more."""

    answer: tuple[int, list[tuple[str, str]]] = (0, [])

    async def __call__(self) -> bytes:
        await asyncio.Event().wait()
        return b""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], _: bytes) -> None:
        self.answer = (status, headers)


def _in_a_loop(asked: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a new event loop, even if this thread has one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result()


async def _ask(gateway: Gateway, client: _Never, length: str | None = "5") -> tuple[int, list[tuple[str, str]]]:
    headers = {"content-length": length} if length else {}
    await gateway.__rsgi__(SimpleNamespace(headers=headers), client)
    return client.answer
