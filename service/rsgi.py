"""The way from the web server to the application: bodies are read before a thread is taken, streams hold none of its.

Granian calls `__rsgi__` on its event loop. There a slow body waits without a thread; when it is whole, one of a few
threads runs the application. Live streams need no thread; of many lines one piece after the other is made.
"""

from __future__ import annotations

import asyncio
import io
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple, Protocol
from urllib.parse import unquote_to_bytes

import msgspec
from granian._granian import RSGIProtocolClosed as ProtocolClosed
from werkzeug.exceptions import RequestEntityTooLarge

from service.live import SIGN_OF_LIFE, STREAM, Stream
from service.problems import KINDS, PAGES, PROBLEM_JSON
from service.security_headers import HEADERS

SECONDS_FOR_A_BODY = 20
SECONDS_BETWEEN_LOOKS = 0.01
LARGEST_BODY = 64 * 1024
WAITING_FOR_EACH_THREAD = 64
UNREADABLE = "\xff"
"""Stands for a header that is not ASCII, which the server keeps to itself: it is wrong, and not absent."""
MISSPELLED = "scoresheet.misspelled"
LINES = "application/x-ndjson"

Headers = list[tuple[str, str]]

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication, WSGIEnvironment


class HeaderMap(Protocol):
    """A request's headers, their names in lower case."""

    def get(self, name: str, /) -> str | None:
        """The value of a header."""
        ...

    def items(self) -> Iterable[tuple[str, str]]:
        """Names and values, in the order they came; values that are not ASCII are left out."""
        ...

    def keys(self) -> Iterable[str]:
        """All names, each once."""
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
    """What the application answered: bytes, pieces that are not made yet, or a live stream."""

    status: int
    headers: Headers
    content: bytes | Iterator[bytes] | Stream


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
        self.under_way = 0
        """How many requests are being read or answered."""
        for number in range(threads):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    async def __rsgi__(self, scope: Scope, protocol: Connection) -> None:
        """Answer one request."""
        self.under_way += 1
        try:
            await self._serve(scope, protocol)
        finally:
            self.under_way -= 1

    async def rest(self, seconds: float) -> None:
        """Wait until no request is under way, at most so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.under_way:
                    await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def _serve(self, scope: Scope, protocol: Connection) -> None:
        try:
            async with asyncio.timeout(SECONDS_FOR_A_BODY):
                body = await _body(scope.headers, protocol)
        except TimeoutError:
            refuse(protocol, "too-slow")
        except ProtocolClosed:
            refuse(protocol, "incomplete")
        except RequestEntityTooLarge:
            refuse(protocol, "too-large")
        else:
            await self._answer(scope, protocol, body)

    async def _answer(self, scope: Scope, protocol: Connection, body: bytes) -> None:
        if self.due.qsize() >= self.most_waiting:
            refuse(protocol, "overloaded")
            return
        loop = asyncio.get_running_loop()
        request = Request(environment(scope, body), loop, loop.create_future())
        self.due.put(request)
        status, headers, content = await request.answer
        if isinstance(content, bytes):
            protocol.response_bytes(status, headers, content)
        elif isinstance(content, Iterator):
            await _write_pieces(content, protocol.response_stream(status, headers))
        else:
            await _write_out(content, protocol, protocol.response_stream(status, headers))

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
        if STREAM in environ and environ["REQUEST_METHOD"] == "GET":
            return Answer(int(status[:3]), headers, environ[STREAM])
        if isinstance(body, Iterator) and _comes_in_pieces(dict(headers)):
            return Answer(int(status[:3]), headers, body)
        try:
            return Answer(int(status[:3]), headers, b"".join(body))
        finally:
            getattr(body, "close", lambda: None)()


def _comes_in_pieces(headers: dict[str, str]) -> bool:
    return headers.get("Content-Type") == LINES and "Content-Length" not in headers


async def _write_pieces(pieces: Iterator[bytes], transport: Transport) -> None:
    """Send piece by piece, each made, in a thread, when the one before has been taken: no more than one is held."""
    try:
        while piece := await asyncio.to_thread(next, pieces, b""):
            await transport.send_bytes(piece)
    except ProtocolClosed:
        return
    finally:
        await asyncio.to_thread(getattr(pieces, "close", bytes))


async def _write_out(stream: Stream, protocol: Connection, transport: Transport) -> None:
    """Send what comes until the stream is over or the client has gone; its slot is free at once."""
    loop, more = asyncio.get_running_loop(), asyncio.Event()
    stream.call_when_more(lambda: loop.call_soon_threadsafe(more.set))
    gone: asyncio.Future[None] = asyncio.ensure_future(protocol.client_disconnect())
    gone.add_done_callback(lambda _: more.set())
    try:
        while event := await _next(stream, more, gone):
            await transport.send_bytes(event.encode())
    except ProtocolClosed:
        return
    finally:
        stream.close()
        gone.cancel()


async def _next(stream: Stream, more: asyncio.Event, gone: asyncio.Future[None]) -> str:
    """The next event, or a sign of life; empty when the stream is over or the client has gone."""
    while not gone.done():
        more.clear()
        if event := stream.take():
            return event
        if (patience := stream.patience()) <= 0:
            return ""
        try:
            async with asyncio.timeout(patience):
                await more.wait()
        except TimeoutError:
            return SIGN_OF_LIFE
    return ""


def refuse(protocol: Connection, kind: str) -> None:
    """Answer without the application: a problem, with the headers that every answer has; then the connection closes."""
    _, status, title, advice = KINDS[kind]
    headers = [("content-type", PROBLEM_JSON), ("connection", "close"), *HEADERS.items()]
    if status == KINDS["overloaded"].status:
        headers.append(("retry-after", "1"))
    problem = {"type": PAGES + kind, "title": title, "status": status, "detail": advice}
    protocol.response_bytes(status, headers, msgspec.json.encode(problem))


def _settle(future: asyncio.Future[Answer], answer: Answer | None, error: Exception | None) -> None:
    """Hand over what came of a request, unless whoever asked has gone."""
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    elif answer is not None:
        future.set_result(answer)


async def _body(headers: HeaderMap, protocol: Connection) -> bytes:
    """The whole body. One whose length says that it is too large is not read: the application refuses it.

    Raises `ProtocolClosed` for a body that is cut short or malformed, `RequestEntityTooLarge` for too many chunks.
    """
    if headers.get("transfer-encoding") is not None:
        return await _chunks(protocol)
    length = headers.get("content-length")
    if length is None or not (length.isdigit() and 0 < int(length) <= LARGEST_BODY):
        return b""
    body = await protocol()
    if len(body) != int(length):
        raise ProtocolClosed("The body is shorter than was said.")
    return body


async def _chunks(protocol: Connection) -> bytes:
    """A body in chunks. The server ends it with an empty one, and puts another where it broke off."""
    read, empty = bytearray(), 0
    async for chunk in protocol:
        read += chunk
        empty += not chunk
        if len(read) > LARGEST_BODY:
            raise RequestEntityTooLarge
    if empty != 1:
        raise ProtocolClosed("The body broke off.")
    return bytes(read)


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
    for name in scope.headers.keys():  # noqa: SIM118  # no mapping
        environ.setdefault(_key(name), UNREADABLE)
    environ.pop(MISSPELLED, None)
    return environ


@lru_cache(1_000)
def _key(header: str) -> str:
    """Where a header is kept; with an underscore it would be taken for another."""
    if "_" in header:
        return MISSPELLED
    key = header.upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
