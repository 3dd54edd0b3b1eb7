"""The server's side of a request (RSGI), and the values that the gateway hands to threads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scoresheet.service.http.bodies import Body
from scoresheet.service.signals.event_streams import EventStream

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

Headers = list[tuple[str, str]]


class Transport(Protocol):
    """The transport of a live stream."""

    async def send_bytes(self, chunk: bytes, /) -> None:
        """Write a chunk."""
        ...


class Connection(Body, Protocol):
    """The server's side of a request: its body and its response."""

    def response_bytes(self, status: int, headers: Headers, content: bytes, /) -> None:
        """Send the whole response."""
        ...

    def response_stream(self, status: int, headers: Headers, /) -> Transport:
        """Send status and headers; return a transport for the rest."""
        ...

    async def client_disconnect(self) -> None:
        """Wait until the client has disconnected."""
        ...


class GatewayAnswer(NamedTuple):
    """The application's response: bytes, an iterator of chunks, or a live stream."""

    status: int
    headers: Headers
    content: bytes | Iterator[bytes] | EventStream


class GatewayRequest(NamedTuple):
    """A request waiting for a thread, with the future of its answer."""

    environ: WSGIEnvironment
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[GatewayAnswer]
