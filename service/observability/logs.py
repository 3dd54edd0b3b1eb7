"""Logging: all lines have the same form, JSON for programs or text for terminals.

A thread writes lines in batches, so that requests never wait for the log's reader. Warnings and errors are written
immediately. If the reader is too slow, lines are dropped and counted.
"""

from __future__ import annotations

import atexit
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any, TextIO

import msgspec
import structlog
from prometheus_client import Counter
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger

from scoresheet.service.core.text_checks import plain
from scoresheet.service.observability import access_log, metrics

JSON, CONSOLE, AUTO = "json", "console", "auto"
FORMS = (JSON, CONSOLE, AUTO)
MOST_WAITING = 20_000
SECONDS_TOGETHER = 0.05


class Output:
    """A buffer for log lines, which a thread writes to a stream."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: deque[str] = deque()
        self._writing = threading.Lock()
        self._some = threading.Event()
        self._thread: threading.Thread | None = None

    def put(self, line: str) -> None:
        """Queue a line. If the buffer is full, the line is dropped and counted."""
        if len(self._lines) >= MOST_WAITING:
            metrics.LOG_LINES_DROPPED.inc()
            return
        self._lines.append(line)
        if self._thread is None:
            self._begin()
        if not self._some.is_set():
            self._some.set()

    def flush(self) -> None:
        """Write all queued lines."""
        with self._writing:
            lines = [self._lines.popleft() for _ in range(len(self._lines))]
            if lines:
                with suppress(OSError, ValueError):
                    self._stream.write("\n".join(lines) + "\n")
                    self._stream.flush()

    def _begin(self) -> None:
        with self._writing:
            if self._thread is None:
                self._thread = threading.Thread(target=self._write, name="log", daemon=True)
                self._thread.start()

    def _write(self) -> None:
        while True:
            self._some.wait()
            time.sleep(SECONDS_TOGETHER)
            self._some.clear()
            self.flush()


class LogHandler(logging.Handler):
    """A handler that sends the records of Python's `logging` to an `Output`."""

    def __init__(self, output: Output) -> None:
        super().__init__()
        self.output = output

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a record; flush if it is a warning or worse."""
        try:
            self.output.put(self.format(record))
        except Exception:
            self.handleError(record)
        if record.levelno >= logging.WARNING:
            self.output.flush()

    def flush(self) -> None:
        """Write all queued lines."""
        self.output.flush()


class _Logger:
    """The logger that receives structlog's rendered lines."""

    def __init__(self, output: Output) -> None:
        self._put = output.put

    def info(self, line: str) -> None:
        self._put(line)

    debug = warning = error = critical = info


def configure(level: str, form: str = AUTO, stream: TextIO | None = None) -> Output:
    """Configure this process to log to `stream`, by default standard error."""
    output = Output(stream or sys.stderr)
    last = _render(form, stream or sys.stderr)
    first: Sequence[Processor] = (_of_request, structlog.processors.add_log_level, _count, _timestamp)
    wrapper = structlog.make_filtering_bound_logger(logging.getLevelName(level))
    access_log.write_by(structlog.wrap_logger(_Logger(output), [*first[1:], last], wrapper).bind().info)
    handler = LogHandler(output)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[*first, structlog.stdlib.add_logger_name],
            processors=[ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    atexit.register(output.flush)
    return output


def _render(form: str, stream: TextIO) -> Processor:
    if form == CONSOLE or (form == AUTO and stream.isatty()):
        console = structlog.dev.ConsoleRenderer(colors=stream.isatty())
        return lambda logger, name, event: console(logger, name, _seen(event))
    return _json


def _json(logger: WrappedLogger, name: str, event: EventDict) -> str:
    """Render an event as a line of JSON, with a traceback as a single string."""
    return msgspec.json.encode(structlog.processors.format_exc_info(logger, name, event), enc_hook=str).decode()


def _seen(event: EventDict) -> EventDict:
    """Escape terminal control characters in the event's values."""
    return {name: plain(value) if isinstance(value, str) else value for name, value in event.items()}


def _of_request(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Add the ids of the current request and its trace."""
    asked = access_log.current()
    if asked is not None:
        event.setdefault("request_id", asked.id)
        if asked.trace:
            event.setdefault("trace_id", asked.trace)
    return event


def _count(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    _counter(event["level"]).inc()
    return event


@cache
def _counter(level: str) -> Counter:
    return metrics.LOG_LINES.labels(level)


_timestamp: Any = structlog.processors.TimeStamper(fmt="iso", utc=True)
