"""The gateway from the web server (RSGI) to the application.

Granian calls `__rsgi__` on its event loop. Bodies are read on the loop, so that slow clients hold no thread; each
complete request runs in one of a few threads. Live streams and long downloads are written on the loop. A long poll
without news waits on the loop, and runs again when there is news.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from queue import SimpleQueue
from typing import TYPE_CHECKING

import msgspec
from werkzeug.exceptions import RequestEntityTooLarge

from scoresheet.service.api.fast_path import FastPath
from scoresheet.service.http.bodies import LARGEST_BODY, Scope, environment, is_large, largest_body, whole_body
from scoresheet.service.http.granian_internals import ProtocolClosed
from scoresheet.service.http.problem_kinds import KINDS
from scoresheet.service.http.problems import PAGES, PROBLEM_JSON
from scoresheet.service.http.security_headers import HEADERS
from scoresheet.service.observability import access_log
from scoresheet.service.play.prepare import TROUBLE
from scoresheet.service.runtime.server_protocol import Connection, GatewayAnswer, GatewayRequest, Headers, Transport
from scoresheet.service.signals.event_streams import STREAM, EventStream
from scoresheet.service.signals.long_polls import POLL, Poll

SECONDS_FOR_A_BODY = 20
SECONDS_BETWEEN_LOOKS = 0.01
WAITING_FOR_EACH_THREAD = 64
MOST_LARGE = 4
"""The maximum number of large bodies in memory at once."""
LINES = "application/x-ndjson"

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication, WSGIEnvironment


class Gateway:
    """A WSGI application behind an RSGI server."""

    def __init__(self, application: WSGIApplication, threads: int, fast_path: FastPath | None = None) -> None:
        self.application = application
        self.fast_path = fast_path
        self.most_waiting = threads * WAITING_FOR_EACH_THREAD
        self.due: SimpleQueue[GatewayRequest] = SimpleQueue()
        self.under_way = 0
        """The number of requests being read or answered."""
        self.large = 0
        """The number of requests in progress with a potentially large body."""
        for number in range(threads):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    async def __rsgi__(self, scope: Scope, protocol: Connection) -> None:
        """Answer one request."""
        if self.crowded and not (self.fast_path and self.fast_path.may_take(scope)):
            refuse(protocol, "overloaded")  # before reading, so that a rejected request uses no resources
            return
        self.under_way += 1
        try:
            await self._serve(scope, protocol)
        finally:
            self.under_way -= 1

    @property
    def crowded(self) -> bool:
        """Return whether the maximum number of requests is waiting for a thread."""
        return self.due.qsize() >= self.most_waiting

    async def rest(self, seconds: float) -> None:
        """Wait at most `seconds` until no request is in progress."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.under_way:
                    await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def _serve(self, scope: Scope, protocol: Connection) -> None:
        largest = largest_body(scope)
        if largest == LARGEST_BODY or not is_large(scope.headers):
            await self._read(scope, protocol, largest)
        elif self.large >= MOST_LARGE:
            refuse(protocol, "overloaded")
        else:
            self.large += 1
            try:
                await self._read(scope, protocol, largest)
            finally:
                self.large -= 1

    async def _read(self, scope: Scope, protocol: Connection, largest: int) -> None:
        try:
            async with asyncio.timeout(SECONDS_FOR_A_BODY):
                body = await whole_body(scope.headers, protocol, largest)
        except TimeoutError:
            refuse(protocol, "too-slow")
        except ProtocolClosed:
            refuse(protocol, "incomplete")
        except RequestEntityTooLarge:
            refuse(protocol, "too-large")
        else:
            await self._choose(scope, protocol, body)

    async def _choose(self, scope: Scope, protocol: Connection, body: bytes) -> None:
        taken = await self.fast_path(scope, body, protocol.response_bytes) if self.fast_path else None
        if taken is None or taken.trouble:
            await self._answer(scope, protocol, body, more={TROUBLE: taken.trouble} if taken else {})

    async def _answer(
        self,
        scope: Scope,
        protocol: Connection,
        body: bytes,
        poll: Poll | None = None,
        more: Mapping[str, object] = {},
    ) -> None:
        if self.crowded:
            refuse(protocol, "overloaded")
            return
        loop = asyncio.get_running_loop()
        environ = environment(scope, body, poll)
        environ.update(more)
        request = GatewayRequest(environ, loop, loop.create_future())
        self.due.put(request)
        status, headers, content = await request.answer
        poll = request.environ[POLL]
        if poll and poll.wakeup:
            if await _wait(poll, poll.wakeup, protocol):
                await self._answer(scope, protocol, body, poll)
        elif isinstance(content, bytes):
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

    def _call(self, environ: WSGIEnvironment) -> GatewayAnswer:
        started: list[tuple[str, Headers]] = []

        def start_response(status: str, headers: Headers, _: object = None, /) -> Callable[[bytes], object]:
            started[:] = [(status, headers)]
            return lambda _: None

        body = self.application(environ, start_response)
        status, headers = started[0]
        if STREAM in environ and environ["REQUEST_METHOD"] == "GET":
            return GatewayAnswer(int(status[:3]), headers, environ[STREAM])
        if isinstance(body, Iterator) and _comes_in_pieces(dict(headers)):
            return GatewayAnswer(int(status[:3]), headers, body)
        try:
            return GatewayAnswer(int(status[:3]), headers, b"".join(body))
        finally:
            getattr(body, "close", lambda: None)()


def _comes_in_pieces(headers: dict[str, str]) -> bool:
    """Return whether a response is sent in chunks: downloads, and JSON Lines of unknown length.

    Compressed responses are not, because one thread has to produce them within the request's context.
    """
    if "Content-Encoding" in headers:
        return False
    return "Accept-Ranges" in headers or (headers.get("Content-Type") == LINES and "Content-Length" not in headers)


async def _write_pieces(pieces: Iterator[bytes], transport: Transport) -> None:
    """Send the chunks; a thread produces each once the server has accepted the previous one."""
    try:
        while piece := await asyncio.to_thread(next, pieces, b""):
            await transport.send_bytes(piece)
    except ProtocolClosed:
        return
    finally:
        await asyncio.to_thread(getattr(pieces, "close", bytes))


async def _write_out(stream: EventStream, protocol: Connection, transport: Transport) -> None:
    """Send events until the stream ends or the client has disconnected.

    Then free the stream's slot at once.
    """
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


async def _wait(poll: Poll, wakeup: EventStream, protocol: Connection) -> bool:
    """Wait for news or the end of the poll; return False if the client disconnects first."""
    loop, more = asyncio.get_running_loop(), asyncio.Event()
    wakeup.call_when_more(lambda: loop.call_soon_threadsafe(more.set))
    gone: asyncio.Future[None] = asyncio.ensure_future(protocol.client_disconnect())
    gone.add_done_callback(lambda _: more.set())
    try:
        if not wakeup.take() and wakeup.patience() > 0:
            async with asyncio.timeout(max(0.0, poll.left())):
                await more.wait()
    except TimeoutError:
        return True
    finally:
        poll.close()
        gone.cancel()
    return not gone.done() or gone.cancelled()


async def _next(stream: EventStream, more: asyncio.Event, gone: asyncio.Future[None]) -> str:
    """Return the next event or a keep-alive; empty once the stream or connection has ended."""
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
            return stream.sign_of_life
    return ""


def refuse(protocol: Connection, kind: str) -> None:
    """Answer with a problem, without calling the application, and close the connection."""
    status, headers, content = _refusal(kind)
    protocol.response_bytes(status, [*headers, (access_log.HEADER, access_log.refused(status))], content)


@cache
def _refusal(kind: str) -> tuple[int, Headers, bytes]:
    _, status, title, advice = KINDS[kind]
    headers = [("content-type", PROBLEM_JSON), ("connection", "close"), *HEADERS.items()]
    if status == KINDS["overloaded"].status:
        headers.append(("retry-after", "1"))
    problem = {"type": PAGES + kind, "title": title, "status": status, "detail": advice}
    return status, headers, msgspec.json.encode(problem)


def _settle(future: asyncio.Future[GatewayAnswer], answer: GatewayAnswer | None, error: Exception | None) -> None:
    """Resolve the future unless the client has disconnected."""
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    elif answer is not None:
        future.set_result(answer)
