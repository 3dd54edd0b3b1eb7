"""The file of signed heads, one JSON line each, for another party to keep copies of."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from scoresheet.replays.tree import Head

log = logging.getLogger(__name__)

LONGEST_LINE = 4_096
READABLE = 0o644
"""The mode of the file, which everyone may read, because heads are public."""
_head = msgspec.json.Decoder(Head)


class HeadFile:
    """An append-only file that contains each head once."""

    name = "file"
    from_the_first = True
    """True, because a new file receives all past heads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._there: set[str] = set()

    def read(self) -> list[Head]:
        """Return the heads in the file; skip and log lines that are not heads."""
        if not self.path.exists():
            return []
        with self.path.open("rb") as file:
            lines = enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), start=1)
            heads = list(self._good(lines))
        self._there.update(head.signature for head in heads)
        return heads

    def tell(self, heads: Sequence[Head]) -> None:
        """Append missing heads durably. Raises `OSError`."""
        new = b"".join(msgspec.json.encode(head) + b"\n" for head in heads if head.signature not in self._there)
        if new:
            self._append(new)
        self._there.update(head.signature for head in heads)

    def _append(self, lines: bytes) -> None:
        with os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, READABLE), "r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            broken_off = size and file.read(1) != b"\n"
            file.write(b"\n" * broken_off + lines)
            os.fsync(file.fileno())

    def _good(self, lines: Iterable[tuple[int, bytes]]) -> Iterator[Head]:
        for number, line in lines:
            try:
                if line.strip():
                    yield _head.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                log.warning("%s: line %s is not a signed head: %s", self.path, number, error)
