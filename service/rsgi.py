"""The way from the web server to the application: bodies are read before a thread is taken, streams hold none of its.

Granian calls `__rsgi__` on its event loop. There a slow body waits without a thread; when it is whole, one of a few
threads runs the application. Live streams have threads of their own, as many as `Live` lets in.
"""

from __future__ import annotations

import asyncio
import io
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import lru_cache
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple, Protocol
from urllib.parse import unquote_to_bytes

import msgspec

from service.security_headers import HEADERS

SECONDS_FOR_A_BODY = 20
LARGEST_BODY = 64 * 1024
WAITING_FOR_EACH_THREAD = 64
STREAM = "text/event-stream"

Headers = list[tuple[str, str]]

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication, WSGIEnvironment


class HeaderMap(Protocol):
    """A request's headers, their names in lower case."""

    def get(self, name: str, /) -> str | None:
        """The value of a header."""
        ...

    def items(self) -> Iterable[tuple[str, str]]:
        """Names and values, in the order they came."""
        ...


class Scope(Protocol):
    """What is known of a request before its body is read."""

    method: str
    scheme: str
    path: str
    query_string: str
    server: str
    client: str
    authority: str | None
    headers: HeaderMap


class Transport(Protocol):
    """Where a live stream is written to."""

    async def send_bytes(self, chunk: bytes, /) -> None:
        """Write a chunk."""
        ...


class Connection(Protocol):
    """The server's side of a request: its body, and what is answered."""

    async def __call__(self) -> bytes:
        """The whole body."""
        ...

    def __aiter__(self) -> AsyncIterator[bytes]:
        """The body as it comes in."""
        ...

    def response_bytes(self, status: int, headers: Headers, content: bytes, /) -> None:
        """Send the whole answer."""
        ...

    def response_stream(self, status: int, headers: Headers, /) -> Transport:
        """Send status and headers; the rest is written to what comes back."""
        ...

    async def client_disconnect(self) -> None:
        """Wait until the client has gone."""
        ...


class Answer(NamedTuple):
    """What the application answered: bytes, or a live stream."""

    status: int
    headers: Headers
    content: bytes | Iterable[bytes]


class Request(NamedTuple):
    """A request that waits for a thread, and where its answer is waited for."""

    environ: WSGIEnvironment
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Answer]


class Gateway:
    """A WSGI application behind an RSGI server."""

    def __init__(self, application: WSGIApplication, threads: int) -> None:
        self.application = application
        self.most_waiting = threads * WAITING_FOR_EACH_THREAD
        self.due: SimpleQueue[Request] = SimpleQueue()
        for number in range(threads):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    async def __rsgi__(self, scope: Scope, protocol: Connection) -> None:
        """Answer one request."""
        try:
            async with asyncio.timeout(SECONDS_FOR_A_BODY):
                body = await _body(scope.headers, protocol)
        except TimeoutError:
            refuse(protocol, 408, "too-slow", "The request took too long to arrive")
            return
        if self.due.qsize() >= self.most_waiting:
            refuse(protocol, 503, "overloaded", "Busy")
            return
        await self._answer(scope, protocol, body)

    async def _answer(self, scope: Scope, protocol: Connection, body: bytes) -> None:
        loop = asyncio.get_running_loop()
        request = Request(environment(scope, body), loop, loop.create_future())
        self.due.put(request)
        status, headers, content = await request.answer
        if isinstance(content, bytes):
            protocol.response_bytes(status, headers, content)
        else:
            await self._stream(protocol, protocol.response_stream(status, headers), content, loop)

    def _work(self) -> None:
        while True:
            request = self.due.get()
            try:
                answer = self._call(request.environ)
            except Exception as error:
                request.loop.call_soon_threadsafe(_settle, request.answer, None, error)
            else:
                request.loop.call_soon_threadsafe(_settle, request.answer, answer, None)

    def _call(self, environ: WSGIEnvironment) -> Answer:
        started: list[tuple[str, Headers]] = []

        def start_response(status: str, headers: Headers, _: object = None, /) -> Callable[[bytes], object]:
            started[:] = [(status, headers)]
            return lambda _: None

        body = self.application(environ, start_response)
        status, headers = started[0]
        if any(value.startswith(STREAM) for name, value in headers if name == "Content-Type"):
            return Answer(int(status[:3]), headers, body)
        try:
            return Answer(int(status[:3]), headers, b"".join(body))
        finally:
            getattr(body, "close", lambda: None)()

    async def _stream(
        self, protocol: Connection, transport: Transport, content: Iterable[bytes], loop: asyncio.AbstractEventLoop
    ) -> None:
        gone: asyncio.Future[None] = asyncio.ensure_future(protocol.client_disconnect())
        chunks: asyncio.Queue[bytes | None] = asyncio.Queue()
        feed = Feed(content, lambda chunk: loop.call_soon_threadsafe(chunks.put_nowait, chunk))
        try:
            while (chunk := await _first_of(chunks.get(), gone)) is not None:
                await transport.send_bytes(chunk)
        finally:
            feed.stop()
            gone.cancel()


class Feed:
    """Hands on the chunks of a live stream from a thread of its own; at its end, None."""

    def __init__(self, body: Iterable[bytes], hand_on: Callable[[bytes | None], object]) -> None:
        self.body = body
        self.hand_on = hand_on
        self.stopped = False
        threading.Thread(target=self._run, name="stream", daemon=True).start()

    def stop(self) -> None:
        """End after the chunk that is waited for."""
        self.stopped = True

    def _run(self) -> None:
        try:
            for chunk in self.body:
                if self.stopped:
                    return
                self.hand_on(chunk)
            self.hand_on(None)
        except RuntimeError:  # the event loop has ended
            return
        finally:
            getattr(self.body, "close", lambda: None)()


def refuse(protocol: Connection, status: int, kind: str, title: str) -> None:
    """Answer without the application: a problem, with the headers that every answer has."""
    headers = [("content-type", "application/problem+json"), ("connection", "close"), ("retry-after", "1")]
    problem = {"type": f"/problems/{kind}", "title": title, "status": status}
    protocol.response_bytes(status, [*headers, *HEADERS.items()], msgspec.json.encode(problem))


def _settle(future: asyncio.Future[Answer], answer: Answer | None, error: Exception | None) -> None:
    """Hand over what came of a request, unless whoever asked has gone."""
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    elif answer is not None:
        future.set_result(answer)


async def _body(headers: HeaderMap, protocol: Connection) -> bytes:
    """The body; of one that is too large at most the beginning: the application refuses it by its length."""
    length = headers.get("content-length")
    if length is not None:
        whole = length.isdigit() and 0 < int(length) <= LARGEST_BODY
        return await protocol() if whole else b""
    read = bytearray()
    if headers.get("transfer-encoding"):
        async for chunk in protocol:
            read += chunk
            if len(read) > LARGEST_BODY:
                break
    return bytes(read)


async def _first_of(chunk: Awaitable[bytes | None], gone: asyncio.Future[None]) -> bytes | None:
    """The next chunk; None when the client has gone first."""
    waiting = asyncio.ensure_future(chunk)
    both: set[asyncio.Future[bytes | None] | asyncio.Future[None]] = {waiting, gone}
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    if waiting.done():
        return waiting.result()
    waiting.cancel()
    return None


def environment(scope: Scope, body: bytes) -> WSGIEnvironment:
    """The WSGI environment of a request."""
    host, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope.path).decode("latin-1"),
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
    }
    for name, value in scope.headers.items():
        key = _key(name)
        environ[key] = f"{environ[key]},{value}" if key in environ and key != "HTTP_HOST" else value
    return environ


@lru_cache(1_000)
def _key(header: str) -> str:
    key = header.upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
