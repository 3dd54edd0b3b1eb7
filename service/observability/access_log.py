"""The access log: one line per request, its metrics, and its id.

A line contains the caller's opaque id, the route's rule (never the path, which may contain secrets), the result and the
duration. Every component that answers requests calls `begin` and `finished`.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

import msgspec
from prometheus_client import Counter, Histogram

from scoresheet.service.core.proxies import Network, is_among
from scoresheet.service.observability import metrics, tracing

HEADER = "X-Request-ID"
NO_ROUTE = "none"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_TRACEPARENT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_current: ContextVar[RequestEntry | None] = ContextVar("asked", default=None)
_write: Callable[..., object] = lambda _, **__: None  # noqa: E731


class RequestEntry(msgspec.Struct):
    """A request that is being answered; who asks and by which route is noted when it is known."""

    id: str
    trace: str
    """The id of the trace it belongs to; empty if it belongs to none."""
    method: str
    begun: float
    player: str = ""
    route: str = NO_ROUTE
    span: Any = None


def write_by(write: Callable[..., object]) -> None:
    """Replace the function that writes lines; it receives the event and its fields."""
    global _write
    _write = write


def begin(
    method: str,
    near: str,
    header: Callable[[str], str | None],
    trusted: Sequence[Network] = (),
    *,
    began: float = 0.0,
) -> RequestEntry:
    """A request begins, or did at the moment `began` of `time.perf_counter`.

    `near` is the address it came from; `header` gives a header by its name in lower case.

    Ids of requests and of traces are taken over from trusted proxies alone.
    """
    sent, parent = header("x-request-id"), header("traceparent")
    if (sent is not None or parent is not None) and not is_among(near, trusted):
        sent = parent = None
    given = sent if sent is not None and _ID.fullmatch(sent) else ""
    traced = _TRACEPARENT.fullmatch(parent) if parent is not None else None
    begun = time.perf_counter()
    span = tracing.request(traced[0] if traced else "", begun - (began or begun))
    metrics.UNDER_WAY.inc()
    return RequestEntry(
        id=given or secrets.token_hex(8),
        trace=traced[1] if traced else tracing.trace_id(span) if span else "",
        method=method if method in METHODS else "other",
        begun=began or begun,
        span=span,
    )


def finished(asked: RequestEntry, status: int) -> None:
    """A request is answered: count it, and write its line."""
    seconds = time.perf_counter() - asked.begun
    metrics.UNDER_WAY.dec()
    requests, durations = _figures(asked.method, asked.route, status)
    requests.inc()
    durations.observe(seconds)
    if asked.span is not None:
        tracing.answered(asked.span, asked.method, asked.route, status, asked.id)
    more = {"trace_id": asked.trace} if asked.trace else {}
    _write(
        "request",
        request_id=asked.id,
        player=asked.player,
        method=asked.method,
        route=asked.route,
        status=status,
        ms=round(seconds * 1_000, 2),
        **more,
    )


def rests(_: RequestEntry) -> None:
    """Mark a request as waiting for news; `again` marks its end."""
    metrics.UNDER_WAY.dec()


def again(asked: RequestEntry) -> None:
    """A request that has waited is answered now."""
    metrics.UNDER_WAY.inc()
    asked.begun = time.perf_counter()


def refused(status: int) -> str:
    """A request was answered before it could be read; returns the id it is logged under."""
    asked = begin("", "", lambda _: None)
    finished(asked, status)
    return asked.id


@contextmanager
def answering(asked: RequestEntry) -> Iterator[None]:
    """Within, this thread answers that request: what is logged and traced belongs to it."""
    mine, around = _current.set(asked), tracing.around.set(asked.span)
    try:
        yield
    finally:
        _current.reset(mine)
        tracing.around.reset(around)


def current() -> RequestEntry | None:
    """The request that this thread answers."""
    return _current.get()


def current_id() -> str:
    """The id of the request that this thread answers; one made up where there is none."""
    asked = _current.get()
    return asked.id if asked else secrets.token_hex(8)


@cache
def _figures(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return metrics.REQUESTS.labels(method, route, str(status)), metrics.REQUEST_SECONDS.labels(route)
