"""File downloads: whole or in ranges, with an ETag that changes with the file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from flask import Response, request
from werkzeug.http import generate_etag

PIECE = 1 << 16
"""The chunk size in bytes."""


class FileChunks:
    """The chunks of a file that is opened on demand; they end early if it has been replaced."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = 0
        self._opened: BinaryIO | None = None
        self.said = path.stat()

    @property
    def tag(self) -> str:
        """Return an ETag that changes whenever the file is replaced or modified."""
        return generate_etag(repr(_which(self.said)).encode())

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        if self._opened is None:
            self._opened = self._path.open("rb")
            self._opened.seek(self._at)
        same = _which(os.fstat(self._opened.fileno())) == _which(self.said)
        if piece := self._opened.read(PIECE) if same else b"":
            self._at += len(piece)
            return piece
        self.close()
        raise StopIteration

    def seekable(self) -> bool:
        """Return True: the file can be read from any offset."""
        return True

    def seek(self, at: int) -> None:
        """Start reading at the offset `at`; call this before reading."""
        self._at = at

    def tell(self) -> int:
        """Return the current offset."""
        return self._at

    def close(self) -> None:
        """Close the file."""
        if self._opened is not None:
            self._opened.close()


def sent(path: Path, mimetype: str, name: str, max_age: int) -> Response:
    """Return the response to a download: the whole file, a range, or 304 Not Modified.

    Raises `RequestedRangeNotSatisfiable`.
    """
    pieces = FileChunks(path)
    answer = Response(pieces, mimetype=mimetype, direct_passthrough=True)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Accept-Ranges"] = "bytes"
    answer.content_length = pieces.said.st_size
    answer.last_modified = int(pieces.said.st_mtime)  # type: ignore[assignment]
    answer.cache_control.max_age, answer.cache_control.no_transform = max_age, True
    answer.set_etag(pieces.tag)
    answer.make_conditional(request, accept_ranges=True, complete_length=pieces.said.st_size)
    return answer


def _which(said: os.stat_result) -> tuple[int, int, int]:
    return said.st_ino, said.st_size, said.st_mtime_ns
