"""Gives each request an id, returns it in the response, and logs one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from flask import Flask, Response, g, request

from scoresheet.service.observability import access_log
from scoresheet.service.observability.access_log import NO_ROUTE, RequestEntry
from scoresheet.service.signals.long_polls import POLL, Poll

if TYPE_CHECKING:
    from types import TracebackType
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from scoresheet.service.core.proxies import Network

    Failure = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]

ASKED = "scoresheet.asked"
"""The key of the request's log entry in the WSGI environment."""
HELD = "scoresheet.held"
"""The key that a caller sets in the WSGI environment if it holds the response back and calls `finished` itself."""
FAILED = 500


class RequestLogMiddleware:
    """WSGI middleware for request ids and log lines."""

    def __init__(self, application: WSGIApplication, trusted: Sequence[Network]) -> None:
        self.application = application
        self.trusted = trusted

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer and log a request; its id goes into the response headers."""
        asked = self._asked(environ)
        answered = [FAILED]

        def start(
            status: str, headers: list[tuple[str, str]], failure: Failure | None = None, /
        ) -> Callable[[bytes], object]:
            answered[0] = int(status[:3])
            return start_response(status, [*headers, (access_log.HEADER, asked.id)], failure)

        try:
            with access_log.answering(asked):
                return self.application(environ, start)
        finally:
            _finish(environ, asked, answered[0])

    def _asked(self, environ: WSGIEnvironment) -> RequestEntry:
        poll: Poll | None = environ.get(POLL)
        asked: RequestEntry | None = environ.get(ASKED)
        if poll is not None and poll.asked is not None:
            asked = poll.asked
            access_log.again(asked)
        elif asked is None:
            near = environ.get("REMOTE_ADDR", "")
            asked = access_log.begin(environ["REQUEST_METHOD"], near, _headers(environ), self.trusted)
        environ[ASKED] = asked
        return asked


def mount(app: Flask) -> None:
    """Record each request's caller and route for its log line."""
    app.after_request(_note)


def _finish(environ: WSGIEnvironment, asked: RequestEntry, status: int) -> None:
    poll: Poll | None = environ.get(POLL)
    if poll is not None and poll.wakeup is not None:
        poll.asked = asked
        access_log.rests(asked)
    elif not environ.get(HELD):
        access_log.finished(asked, status)


def _note(response: Response) -> Response:
    asked: RequestEntry | None = request.environ.get(ASKED)
    if asked is not None:
        asked.route = request.url_rule.rule if request.url_rule else NO_ROUTE
        asked.player = g.caller.player if "caller" in g else ""
    return response


def _headers(environ: WSGIEnvironment) -> Callable[[str], str | None]:
    return lambda name: environ.get("HTTP_" + name.upper().replace("-", "_"))
