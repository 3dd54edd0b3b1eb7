"""Slow clients and idle streams: whoever else calls is answered as ever."""

import asyncio
import socket
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from service import rsgi
from service.rsgi import Gateway
from tests.server import Client, running

T = TypeVar("T")

SLOW, STREAMS = 200, 40
PROMPT = 5
"""Seconds, also on a machine that does other things; whoever has to wait for a slow client waits for twenty."""
BODY = b'{"name": "Slow", "password": "correct horse battery"}'
HEAD = (
    b"POST /api/v1/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n" % len(BODY)
)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with running(tmp_path_factory.mktemp("slow"), SCORESHEET_THREADS="4") as (port, _):
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


def test_streams_beyond_half_of_the_threads_are_sent_away_and_nobody_else_waits(port: int, tmp_path: Path) -> None:
    ann = Client.signed_up(port, "Ann")
    _, game = ann.post("/api/v1/games", {"title": "industrial-waste", "seats": 2})
    ask = f"GET /api/v1/games/{game['id']}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with sockets(port, STREAMS, ask) as opened:
        answers = [one.recv(64).split(b" ")[1] for one in opened]
        assert answers.count(b"200") == 2
        assert answers.count(b"503") == STREAMS - 2
        assert slowest_of(port) < PROMPT


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
