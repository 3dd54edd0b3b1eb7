"""The gateway: of a body that is too large nothing is read, and the application hears how long it was to be."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from service import rsgi
from service.app import LARGEST_BODY
from service.rsgi import Gateway


class Client:
    """A client that sends a body as soon as it is read, and keeps what is answered."""

    def __init__(self, body: bytes = b"", pieces: int = 1) -> None:
        self.body, self.pieces = body, pieces
        self.read = 0
        self.answer: tuple[int, bytes] = (0, b"")

    async def __call__(self) -> bytes:
        self.read += len(self.body)
        return self.body

    async def __aiter__(self) -> Any:
        for _ in range(self.pieces):
            self.read += len(self.body)
            yield self.body

    def response_bytes(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
        self.answer = (status, content)


def ask(client: Client, **headers: str) -> tuple[int, str]:
    """How many bytes the application got, and the length it was told."""
    scope = SimpleNamespace(
        headers={name.replace("_", "-"): value for name, value in headers.items()},
        server="127.0.0.1:80",
        client="127.0.0.1:1",
        method="POST",
        path="/",
        query_string="",
        authority="here",
        scheme="http",
    )
    gateway = Gateway(_length_read, 1)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, gateway.__rsgi__(scope, client)).result()
    assert client.answer[0] == 200
    length, _, told = client.answer[1].decode().partition(" ")
    return int(length), told


def _length_read(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    start_response("200 OK", [])
    return [f"{len(environ['wsgi.input'].read())} {environ.get('CONTENT_LENGTH', '')}".encode()]


def test_the_gateway_and_the_application_know_the_same_bound() -> None:
    assert rsgi.LARGEST_BODY == LARGEST_BODY


def test_a_body_as_large_as_may_be_is_read_whole() -> None:
    client = Client(b"x" * LARGEST_BODY)
    assert ask(client, content_length=str(LARGEST_BODY)) == (LARGEST_BODY, str(LARGEST_BODY))


def test_of_a_body_one_byte_larger_nothing_is_read_and_the_application_is_told_its_length() -> None:
    client, length = Client(b"x" * (LARGEST_BODY + 1)), str(LARGEST_BODY + 1)
    assert ask(client, content_length=length) == (0, length)
    assert client.read == 0


def test_a_body_of_one_byte_is_read() -> None:
    assert ask(Client(b"x"), content_length="1") == (1, "1")


@pytest.mark.parametrize("length", ["0", "-1", "many", "1e3"])
def test_of_a_body_whose_length_is_none_nothing_is_read(length: str) -> None:
    client = Client(b"x")
    assert ask(client, content_length=length) == (0, length)
    assert client.read == 0


def test_a_body_that_comes_in_pieces_is_read_up_to_the_bound() -> None:
    some, many = Client(b"x" * 1024, pieces=LARGEST_BODY // 1024), Client(b"x" * 1024, pieces=LARGEST_BODY)
    assert ask(some, transfer_encoding="chunked")[0] == LARGEST_BODY
    assert ask(many, transfer_encoding="chunked")[0] == many.read == LARGEST_BODY + 1024


def test_where_no_body_is_announced_none_is_read() -> None:
    client = Client(b"x")
    assert ask(client) == (0, "")
    assert client.read == 0
