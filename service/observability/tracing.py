"""Optional OpenTelemetry tracing: spans of requests and of their expensive parts.

Spans describe operations and durations, never players, games or content.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import TYPE_CHECKING

from scoresheet.service.core.errors import Unusable

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Span, Tracer

STANDARD = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
ABSENT = "Traces need the extra `opentelemetry`: pip install 'scoresheet[opentelemetry]'. Or unset {variable}."
NOTHING: AbstractContextManager[None] = nullcontext()

_tracer: Tracer | None = None
_provider: TracerProvider | None = None
around: ContextVar[Span | None] = ContextVar("around", default=None)
"""The innermost open span of the current request."""


def wanted(endpoint: str, environment: Mapping[str, str] = os.environ) -> str:
    """Return the name of the variable that turns tracing on, or an empty string."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return ""
    if endpoint:
        return "SCORESHEET_OTLP_ENDPOINT"
    return next((name for name in STANDARD if environment.get(name)), "")


def configure(endpoint: str) -> None:
    """Send traces to `endpoint`, or where OpenTelemetry's own variables say.

    Does nothing if neither is set. Raises `Unusable` if the extra `opentelemetry` is not installed.
    """
    variable = wanted(endpoint)
    if not variable:
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    except ImportError:
        raise Unusable(ABSENT.format(variable=variable)) from None
    begin(OTLPSpanExporter(f"{endpoint.rstrip('/')}/v1/traces") if endpoint else OTLPSpanExporter())


def begin(exporter: SpanExporter) -> None:
    """Export all spans from now on to `exporter`."""
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    global _tracer, _provider
    end()
    _provider = TracerProvider(resource=Resource.create({"service.name": "scoresheet"}))
    _provider.add_span_processor(BatchSpanProcessor(exporter))
    _tracer = _provider.get_tracer("scoresheet")


def end() -> None:
    """Export the remaining spans and stop tracing."""
    global _tracer, _provider
    if _provider is not None:
        _provider.shutdown()
    _tracer = _provider = None


def span(name: str) -> AbstractContextManager[object]:
    """Open a child of the current span within the block; does nothing without tracing."""
    if _tracer is None:
        return NOTHING
    return _Part(_tracer, name)


class _Part:
    """A child span of the current span."""

    def __init__(self, tracer: Tracer, name: str) -> None:
        self._span = tracer.start_span(name, context=_context(around.get()))

    def __enter__(self) -> None:
        self._token = around.set(self._span)

    def __exit__(self, *_: object) -> None:
        around.reset(self._token)
        self._span.end()


def request(traceparent: str, seconds_ago: float = 0.0) -> Span | None:
    """Open the span of a request that began `seconds_ago`, within the client's trace if any.

    Returns None without tracing.
    """
    if _tracer is None:
        return None
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    parent = TraceContextTextMapPropagator().extract({"traceparent": traceparent}) if traceparent else None
    began = time.time_ns() - int(seconds_ago * 1e9)
    return _tracer.start_span("request", context=parent, kind=SpanKind.SERVER, start_time=began)


def answered(span: Span, method: str, route: str, status: int, request_id: str) -> None:
    """End the span of a request."""
    span.update_name(f"{method} {route}")
    span.set_attribute("http.request.method", method)
    span.set_attribute("http.route", route)
    span.set_attribute("http.response.status_code", status)
    span.set_attribute("scoresheet.request_id", request_id)
    span.end()


def trace_id(span: Span) -> str:
    """Return the id of the trace that a span belongs to."""
    return f"{span.get_span_context().trace_id:032x}"


def _context(parent: Span | None) -> Context | None:
    from opentelemetry.trace import set_span_in_context

    return set_span_in_context(parent) if parent is not None else None
