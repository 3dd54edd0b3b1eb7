"""Logs in tests: the JSON lines written during a block."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from scoresheet.service.observability import access_log, logs


class Logged:
    """The lines so far."""

    def __init__(self, stream: io.StringIO, output: logs.Output) -> None:
        self._stream, self._output = stream, output

    @property
    def text(self) -> str:
        """Return everything logged, as text."""
        self._output.flush()
        return self._stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Return each line, decoded."""
        return [json.loads(line) for line in self.text.splitlines()]

    @property
    def requests(self) -> list[dict[str, Any]]:
        """Return the lines of requests."""
        return [line for line in self.lines if line["event"] == "request"]


@contextmanager
def logged(level: str = "DEBUG", form: str = logs.JSON, stream: io.StringIO | None = None) -> Iterator[Logged]:
    """Record everything logged in the block; restore logging afterwards."""
    root = logging.getLogger()
    handlers, before = root.handlers[:], root.level
    stream = stream or io.StringIO()
    root.handlers.clear()
    try:
        yield Logged(stream, logs.configure(level, form, stream))
    finally:
        root.handlers[:] = handlers
        root.setLevel(before)
        access_log.write_by(lambda _, **__: None)
