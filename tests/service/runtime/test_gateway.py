"""The gateway: bodies that are too large are not read, and the application gets their announced length."""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from scoresheet.service.http import bodies as incoming
from scoresheet.service.records.uploads import MOST_BYTES
from scoresheet.service.runtime.application import LARGEST_BODY
from scoresheet.service.runtime.gateway import MOST_LARGE, Gateway
from scoresheet.service.web.records import FORM_AROUND


class Client:
    """A client that sends a body on demand, and records the answer."""

    def __init__(self, body: bytes = b"", pieces: int = 1, end: Sequence[bytes] = (b"",)) -> None:
        self.body, self.pieces, self.end = body, pieces, end
        self.read = 0
        self.answer: tuple[int, bytes] = (0, b"")

    async def __call__(self) -> bytes:
        self.read += len(self.body)
        return self.body

    async def __aiter__(self) -> Any:
        for _ in range(self.pieces):
            self.read += len(self.body)
            yield self.body
        for piece in self.end:
            yield piece

    def response_bytes(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
        self.answer = (status, content)


def call(client: Client, headers: dict[str, str], path: str = "/") -> tuple[int, bytes]:
    """Return the answer to the client."""
    asked = scope({name.replace("_", "-"): value for name, value in headers.items()}, path)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, Gateway(_length_read, 1).__rsgi__(asked, client)).result()
    return client.answer


def ask(client: Client, **headers: str) -> tuple[int, str]:
    """Return the number of bytes that the application got, and the announced length."""
    status, content = call(client, headers)
    assert status == 200
    length, _, told = content.decode().partition(" ")
    return int(length), told


def refused(client: Client, **headers: str) -> tuple[int, str]:
    """Return the status and type of the problem in the answer."""
    status, content = call(client, headers)
    return status, json.loads(content)["type"]


def _length_read(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    start_response("200 OK", [])
    return [f"{len(environ['wsgi.input'].read())} {environ.get('CONTENT_LENGTH', '')}".encode()]


def test_gateway_and_application_have_the_same_limits() -> None:
    assert incoming.LARGEST_BODY == LARGEST_BODY
    assert incoming.LARGEST_RECORD == MOST_BYTES
    assert incoming.FORM_AROUND == FORM_AROUND


RECORDS = tuple(incoming.LARGER_BODIES)
KNOWN = {"authorization": "Bearer x"}


@pytest.mark.parametrize("path", RECORDS)
@pytest.mark.parametrize("known", [{"authorization": "Bearer x"}, {"cookie": "__Host-session=x"}])
def test_a_record_in_an_authenticated_request_may_be_larger(path: str, known: dict[str, str]) -> None:
    length = LARGEST_BODY + 1
    whole, pieces = Client(b"x" * length), Client(b"x" * 1024, pieces=LARGEST_BODY // 1024 + 1)
    said = {"content-length": str(length), **known}
    assert call(whole, said, path) == (200, f"{length} {length}".encode())
    assert call(pieces, {"transfer-encoding": "chunked", **known}, path)[1].startswith(b"66560 ")


@pytest.mark.parametrize(
    ("path", "headers"), [("/api/v1/records", {}), ("/records", {}), ("/api/v1/games", KNOWN), ("/records/", KNOWN)]
)
def test_anonymous_requests_and_other_routes_keep_the_normal_limit(path: str, headers: dict[str, str]) -> None:
    client = Client(b"x" * (LARGEST_BODY + 1))
    length = {"content-length": str(LARGEST_BODY + 1), **headers}
    assert call(client, length, path) == (200, f"0 {LARGEST_BODY + 1}".encode())
    pieces = Client(b"x" * 1024, pieces=LARGEST_BODY)
    assert call(pieces, {"transfer-encoding": "chunked", **headers}, path)[0] == 413
    assert (client.read, pieces.read) == (0, LARGEST_BODY + 1024)


def test_a_record_that_is_too_large_is_not_read() -> None:
    client = Client(b"x")
    length = {"content-length": str(incoming.LARGEST_RECORD + 1), **KNOWN}
    assert call(client, length, "/api/v1/records") == (200, f"0 {incoming.LARGEST_RECORD + 1}".encode())
    assert client.read == 0


def test_the_number_of_large_bodies_in_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    gateway = Gateway(_length_read, 1)
    large = {"content-length": str(LARGEST_BODY + 1), **KNOWN}
    client, small = Client(b"x" * (LARGEST_BODY + 1)), Client(b"x")

    async def ask_both() -> None:
        await gateway.__rsgi__(scope(large, "/api/v1/records"), client)
        await gateway.__rsgi__(scope({"content-length": "1", **KNOWN}, "/api/v1/records"), small)

    gateway.large = MOST_LARGE
    asyncio.run(ask_both())
    assert (client.answer[0], client.read, small.answer[0]) == (503, 0, 200)
    gateway.large = MOST_LARGE - 1
    asyncio.run(ask_both())
    assert (client.answer[0], gateway.large) == (200, MOST_LARGE - 1)


def test_a_body_of_the_maximum_size_is_read() -> None:
    client = Client(b"x" * LARGEST_BODY)
    assert ask(client, content_length=str(LARGEST_BODY)) == (LARGEST_BODY, str(LARGEST_BODY))


def test_a_body_one_byte_larger_is_not_read_and_its_length_is_passed_on() -> None:
    client, length = Client(b"x" * (LARGEST_BODY + 1)), str(LARGEST_BODY + 1)
    assert ask(client, content_length=length) == (0, length)
    assert client.read == 0


def test_a_body_of_one_byte_is_read() -> None:
    assert ask(Client(b"x"), content_length="1") == (1, "1")


@pytest.mark.parametrize("length", ["0", "-1", "many", "1e3"])
def test_a_body_with_a_zero_or_invalid_length_is_not_read(length: str) -> None:
    client = Client(b"x")
    assert ask(client, content_length=length) == (0, length)
    assert client.read == 0


def test_a_chunked_body_is_read_up_to_the_limit() -> None:
    some, many = Client(b"x" * 1024, pieces=LARGEST_BODY // 1024), Client(b"x" * 1024, pieces=LARGEST_BODY)
    assert ask(some, transfer_encoding="chunked")[0] == LARGEST_BODY
    assert refused(many, transfer_encoding="chunked") == (413, "/api/problems/too-large")
    assert many.read == LARGEST_BODY + 1024


@pytest.mark.parametrize("end", [[], [b"", b""]], ids=["no end", "an end after a failure"])
def test_an_incomplete_chunked_body_is_refused(end: list[bytes]) -> None:
    client = Client(b"x", pieces=3, end=end)
    assert refused(client, transfer_encoding="chunked") == (400, "/api/problems/incomplete")


def test_a_body_shorter_than_its_length_is_refused() -> None:
    assert refused(Client(b"xx"), content_length="3") == (400, "/api/problems/incomplete")


def test_a_body_that_is_not_announced_is_not_read() -> None:
    client = Client(b"x")
    assert ask(client) == (0, "")
    assert client.read == 0


def test_a_non_ascii_header_counts_as_unreadable_and_not_as_missing() -> None:
    assert seen(Headers([("idempotency-key", None)]))["HTTP_IDEMPOTENCY_KEY"] == incoming.UNREADABLE


def test_repeated_headers_are_joined_with_a_comma() -> None:
    assert seen(Headers([("x-forwarded-for", "1"), ("x-forwarded-for", "2")]))["HTTP_X_FORWARDED_FOR"] == "1,2"


def test_a_header_with_an_underscore_cannot_replace_the_one_with_a_hyphen() -> None:
    assert seen(Headers([("x-forwarded-for", "1"), ("x_forwarded_for", "2")]))["HTTP_X_FORWARDED_FOR"] == "1"
    assert "HTTP_IF_MATCH" not in seen(Headers([("if_match", "1")]))


class Headers:
    """Headers as the server gives them: only the name of a non-ASCII one (here: None)."""

    def __init__(self, items: list[tuple[str, str | None]]) -> None:
        self._items = items

    def get(self, name: str) -> str | None:
        return dict(self.items()).get(name)

    def items(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self._items if value is not None]

    def keys(self) -> list[str]:
        return list(dict(self._items))


def seen(headers: Headers) -> dict[str, Any]:
    """Return the environment that the application gets."""
    return dict(incoming.environment(scope(headers), b""))


def scope(headers: Any, path: str = "/") -> Any:
    """Return a request with those headers."""
    return SimpleNamespace(
        headers=headers,
        server="127.0.0.1:80",
        client="127.0.0.1:1",
        method="POST",
        path=path,
        query_string="",
        authority="here",
        scheme="http",
    )
