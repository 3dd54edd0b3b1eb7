"""The access log: one line per request, with its id, and the request metrics.

A line contains the caller's opaque id, the route's rule (never the path, which may contain secrets), the status and the
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
from typing import TYPE_CHECKING

import msgspec
from prometheus_client import Counter, Histogram

from scoresheet.service.core.proxies import Network, is_among
from scoresheet.service.observability import metrics, tracing

if TYPE_CHECKING:
    from opentelemetry.trace import Span

HEADER = "X-Request-ID"
NO_ROUTE = "none"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_TRACEPARENT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_current: ContextVar[RequestEntry | None] = ContextVar("asked", default=None)
_write: Callable[..., object] = lambda _, **__: None  # noqa: E731


class RequestEntry(msgspec.Struct):
    """A request that is being answered; the player and the route are set once they are known."""

    id: str
    trace: str
    """The id of the request's trace; empty if there is none."""
    method: str
    begun: float
    player: str = ""
    route: str = NO_ROUTE
    span: Span | None = None


def write_by(write: Callable[..., object]) -> None:
    """Set the function that writes lines. It receives the event name and its fields."""
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
    """Record the start of a request and return its entry.

    `near` is the address of the immediate peer; `header` returns a header by its lower-case name. If the request began
    earlier, `began` is the value of `time.perf_counter` at that moment. Request and trace ids are accepted from trusted
    proxies only.
    """
    sent, parent = header("x-request-id"), header("traceparent")
    if (sent is not None or parent is not None) and not is_among(near, trusted):
        sent = parent = None
    given = sent if sent is not None and _ID.fullmatch(sent) else ""
    traced = _TRACEPARENT.fullmatch(parent) if parent is not None else None
    begun = time.perf_counter()
    span = tracing.request(traced[0] if traced else "", begun - (began or begun))
    metrics.IN_PROGRESS.inc()
    return RequestEntry(
        id=given or secrets.token_hex(8),
        trace=traced[1] if traced else tracing.trace_id(span) if span else "",
        method=method if method in METHODS else "other",
        begun=began or begun,
        span=span,
    )


def finished(asked: RequestEntry, status: int) -> None:
    """Record the end of a request: count it and write its line."""
    seconds = time.perf_counter() - asked.begun
    metrics.IN_PROGRESS.dec()
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
    """Stop counting a request as in progress while it is waiting for news; see `again`."""
    metrics.IN_PROGRESS.dec()


def again(asked: RequestEntry) -> None:
    """Count a waiting request as in progress again; its duration starts now."""
    metrics.IN_PROGRESS.inc()
    asked.begun = time.perf_counter()


def refused(status: int) -> str:
    """Record a request that was rejected before it could be read; return its id."""
    asked = begin("", "", lambda _: None)
    finished(asked, status)
    return asked.id


@contextmanager
def answering(asked: RequestEntry) -> Iterator[None]:
    """Make `asked` the current request of this thread within the block.

    Log lines and spans within the block belong to it.
    """
    mine, around = _current.set(asked), tracing.around.set(asked.span)
    try:
        yield
    finally:
        _current.reset(mine)
        tracing.around.reset(around)


def current() -> RequestEntry | None:
    """Return the request that this thread is answering, or None."""
    return _current.get()


def current_id() -> str:
    """Return the id of the request that this thread is answering; a random id if there is none."""
    asked = _current.get()
    return asked.id if asked else secrets.token_hex(8)


@cache
def _figures(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return metrics.REQUESTS.labels(method, route, str(status)), metrics.REQUEST_SECONDS.labels(route)
