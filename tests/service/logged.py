"""What a process logs, for tests: the lines of JSON that are written while something is done."""

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
        """All of it, as it was written."""
        self._output.flush()
        return self._stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Each line, as a program reads it."""
        return [json.loads(line) for line in self.text.splitlines()]

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The lines of requests."""
        return [line for line in self.lines if line["event"] == "request"]


@contextmanager
def logged(level: str = "DEBUG", form: str = logs.JSON, stream: io.StringIO | None = None) -> Iterator[Logged]:
    """Within, everything that is logged is written down; afterwards, logging is as it was before."""
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
