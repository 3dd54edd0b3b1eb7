"""Files to read records from, and the verdict of a reader."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

from scoresheet.replays.record import LIBRARY
from tests.replays.damage import as_file, lines_in
from tests.service.api.players import Player
from tests.service.command_line import CommandLine

LINES = lines_in(LIBRARY / "industrial_waste" / "one_of_two_resigned.jsonl")
PLAIN = as_file(LINES)
MARK = b"\xef\xbb\xbf"


def zipped(content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("game.jsonl", content)
    return file.getvalue()


def tarred(content: bytes, name: str = "game.jsonl") -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        member = tarfile.TarInfo(name)
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return file.getvalue()


def with_line(number: int, line: bytes) -> bytes:
    """Return the record with one line replaced; lines count from 1."""
    return as_file([*LINES[: number - 1], line, *LINES[number:]])


BROKEN: dict[str, tuple[bytes, int]] = {
    "UTF-16": (PLAIN.decode().encode("utf-16"), 1),
    "UTF-16 without a mark": (PLAIN.decode().encode("utf-16-le"), 1),
    "UTF-16 of big machines": (b"\xfe\xff" + PLAIN.decode().encode("utf-16-be"), 1),
    "UTF-32": (PLAIN.decode().encode("utf-32"), 1),
    "zip": (zipped(PLAIN), 1),
    "tar": (tarred(PLAIN), 1),
    "bzip2": (bz2.compress(PLAIN), 1),
    "xz": (lzma.compress(PLAIN), 1),
    "gzip twice": (gzip.compress(gzip.compress(PLAIN)), 1),
    "nothing": (b"", 1),
    "a byte order mark alone": (MARK, 1),
    "CR alone": (PLAIN.replace(b"\n", b"\r"), 1),
    "a blank line at its beginning": (b"\n" + PLAIN, 1),
    "a blank line within": (as_file([*LINES[:5], b"", *LINES[5:]]), 6),
    "a byte order mark within": (with_line(6, MARK + LINES[5]), 6),
    "a changed event": (with_line(6, LINES[5].replace(b'Z","actor', b'.5Z","actor')), 6),
    "a changed event and CR LF": (
        with_line(6, LINES[5].replace(b'Z","actor', b'.5Z","actor')).replace(b"\n", b"\r\n"),
        6,
    ),
    "a line that is cut off": (as_file(LINES[:6]) + LINES[6][:-30], 7),
    "an event that is missing": (as_file([*LINES[:5], *LINES[6:]]), 6),
}


class Place(NamedTuple):
    """The command line, player, session and folder with which records are read."""

    line: CommandLine
    player: Player
    session: str
    folder: Path

    def file(self, content: bytes) -> Path:
        """Write a file with that content."""
        file = self.folder / ("game.jsonl.gz" if content.startswith(b"\x1f\x8b") else "game.jsonl")
        file.write_bytes(content)
        return file


Verdict = tuple[bool, int]
"""The result of a reader: accepted or not, and the wrong line (0 if none is named)."""


def uploads(place: Place, content: bytes) -> Verdict:
    answer = place.player.call("POST", "/records", content, Content_Type="application/x-ndjson")
    assert answer.status_code in (200, 201, 422), answer.text
    return answer.status_code != 422, answer.json.get("line", 0)
