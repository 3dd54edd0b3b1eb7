"""Reading of request bodies, and the WSGI environments of requests."""

from __future__ import annotations

import io
import sys
from collections.abc import AsyncIterator, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from werkzeug.exceptions import RequestEntityTooLarge

from scoresheet.service.http.granian_internals import ProtocolClosed
from scoresheet.service.signals.long_polls import POLL, Poll

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 16 * 1024 * 1024
FORM_AROUND = 64 * 1024
LARGER_BODIES = {"/api/v1/records": LARGEST_RECORD, "/records": LARGEST_RECORD + FORM_AROUND}
"""The maximum body sizes of the upload routes, for requests with a token or a cookie."""
UNREADABLE = "\xff"
"""The value that stands in for one that is not ASCII, so that the header counts as wrong, not as missing."""
MISSPELLED = "scoresheet.misspelled"


class HeaderMap(Protocol):
    """A request's headers, with names in lower case."""

    def get(self, name: str, /) -> str | None:
        """Return the value of a header."""
        ...

    def items(self) -> Iterable[tuple[str, str]]:
        """Return the headers in order, except those whose value is not ASCII."""
        ...

    def keys(self) -> Iterable[str]:
        """Return all names, each once."""
        ...


class Scope(Protocol):
    """A request without its body."""

    method: str
    scheme: str
    path: str
    query_string: str
    server: str
    client: str
    authority: str | None
    headers: HeaderMap


class Body(Protocol):
    """A request's body."""

    async def __call__(self) -> bytes:
        """Read the whole body."""
        ...

    def __aiter__(self) -> AsyncIterator[bytes]:
        """Iterate over the chunks as they arrive."""
        ...


def largest_body(scope: Scope) -> int:
    """Return the maximum body size of a request in bytes."""
    known = scope.headers.get("authorization") or scope.headers.get("cookie")
    return LARGER_BODIES.get(scope.path, LARGEST_BODY) if known and scope.method == "POST" else LARGEST_BODY


def is_large(headers: HeaderMap) -> bool:
    """Return whether the headers announce a body above the normal limit, or an unknown length."""
    length = headers.get("content-length")
    return length is None or not length.isdigit() or int(length) > LARGEST_BODY


async def whole_body(headers: HeaderMap, body: Body, largest: int = LARGEST_BODY) -> bytes:
    """Read the whole body; return an empty one if its announced length exceeds `largest`.

    The application refuses such a request later. Raises `ProtocolClosed` for a truncated or malformed body,
    `RequestEntityTooLarge` for too many chunks.
    """
    encoding = headers.get("transfer-encoding")
    if encoding is not None:
        if encoding.strip().lower() != "chunked":
            raise ProtocolClosed("The transfer coding of the body is not supported.")
        return await _chunks(body, largest)
    length = headers.get("content-length")
    if length is None or not (length.isdigit() and 0 < int(length) <= largest):
        return b""
    read = await body()
    if len(read) != int(length):
        raise ProtocolClosed("The body is shorter than announced.")
    return read


async def _chunks(body: Body, largest: int) -> bytes:
    """Read a chunked body.

    The server yields one empty chunk after a complete body; any other number means that the connection broke.
    """
    read, empty = bytearray(), 0
    async for chunk in body:
        read += chunk
        empty += not chunk
        if len(read) > largest:
            raise RequestEntityTooLarge
    if empty != 1:
        raise ProtocolClosed("The body broke off.")
    return bytes(read)


def environment(scope: Scope, body: bytes, poll: Poll | None = None) -> WSGIEnvironment:
    """Return a request's WSGI environment; `poll` is a long poll that has finished waiting."""
    host, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": scope.client.rpartition(":")[0],
        "HTTP_HOST": scope.authority or "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
        POLL: poll,
    }
    for name, value in scope.headers.items():
        key = _key(name)
        environ[key] = f"{environ[key]},{value}" if key in environ and key != "HTTP_HOST" else value
    for name in scope.headers.keys():  # noqa: SIM118  # no mapping
        environ.setdefault(_key(name), UNREADABLE)
    environ.pop(MISSPELLED, None)
    return environ


@lru_cache(1_000)
def _key(header: str) -> str:
    """Return a header's key in the WSGI environment.

    Names with an underscore are dropped, because they could pose as other headers.
    """
    if "_" in header:
        return MISSPELLED
    key = header.upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
