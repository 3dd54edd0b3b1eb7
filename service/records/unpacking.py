"""Finds records in uploads, files, folders and archives, compressed or not."""

from __future__ import annotations

import tarfile
import zlib
from collections.abc import Generator, Iterator
from itertools import chain, groupby
from pathlib import Path
from typing import BinaryIO, NamedTuple

from scoresheet.replays.record import LONGEST_LINE, MOST_BYTES
from scoresheet.replays.verifier import BYTE_ORDER_MARK, TooMuch, opened
from scoresheet.service.core.errors import ServiceError, TooLarge
from scoresheet.service.core.text_checks import one_line

SHORTEST_LINE = 256
"""The minimum number of bytes that a line counts as, to limit the number of lines; events are longer."""
SHORTEST_RECORD = 1 << 14
"""The minimum number of bytes that a record's first line counts as, to limit the number of empty records."""
MOST_OF_A_HEADER = 1 << 16
"""The maximum size of an archive's metadata about a file, besides its name, since it is kept in memory."""
BEGINS = b'{"record":'
"""The start of a record's first line; events start differently."""
ENDINGS = (".jsonl", ".jsonl.gz")
ARCHIVES = (".tar", ".tar.gz", ".tgz")
SAYS_MORE = (
    *(tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE),
    *(tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK),
)
"""Types of archive headers that describe the file after them."""
MOST_UNPACKED = 100
"""The maximum compression ratio; records, which are full of digests, reach about ten."""


class Unpackable(ServiceError):
    """The input is not what it claims to be, or is truncated."""


class PackedRecord(NamedTuple):
    """A record that has not been read yet."""

    name: str
    """The name of the record's file, after the archive's name if it is in one."""
    before: int
    """The number of lines before the record in its file."""
    lines: Iterator[bytes]


def records_of(path: Path) -> Generator[PackedRecord]:
    """Yield all records in a file or an archive.

    Read the lines of each record before asking for the next. Raises `Unpackable` for a truncated file, `TooLarge` for
    an endless one.
    """
    if path.name.endswith(ARCHIVES):
        yield from _of_archive(path)
    else:
        with path.open("rb") as file:
            most = most_in(path.stat().st_size)
            yield from records_in(one_line(str(path)), opened(file, most), DecompressionBudget(most))


def in_folder(folder: Path) -> list[Path]:
    """Return the files in a folder with a record's suffix, sorted by name."""
    return sorted(file for file in folder.iterdir() if file.name.endswith(ENDINGS) and file.is_file())


def most_in(size: int) -> int:
    """Return the maximum decompressed size of a file of that size."""
    return MOST_BYTES + MOST_UNPACKED * size


class DecompressionBudget:
    """The number of bytes that may still be decompressed."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most

    def take(self, size: int) -> None:
        """Use up `size` bytes; raises `TooLarge` if fewer are left."""
        self._left -= size
        if self._left < 0:
            raise TooLarge(self._most)


def records_in(name: str, file: BinaryIO, budget: DecompressionBudget) -> Iterator[PackedRecord]:
    """Yield the records in a file, one after another.

    Reading a line, or the next record, raises `Unpackable` if the file is truncated and `TooLarge` if it is too long.
    """
    numbered = enumerate(map(_begun, bounded(lines_of(file), budget)), start=1)
    begun = 0

    def which(line: tuple[int, bytes]) -> int:
        nonlocal begun
        begun += line[1].startswith(BEGINS)
        return begun

    for _, group in groupby(numbered, which):
        yield _packed(name, group)


def _begun(line: bytes) -> bytes:
    """Strip a header line's byte order mark, which concatenated files may contain."""
    return line[len(BYTE_ORDER_MARK) :] if line.startswith(BYTE_ORDER_MARK + BEGINS) else line


def _packed(name: str, numbered: Iterator[tuple[int, bytes]]) -> PackedRecord:
    first, line = next(numbered)
    return PackedRecord(name, first - 1, chain([line], (other for _, other in numbered)))


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; cut off a line that is too long. Raises `Unpackable`."""
    number = 0
    while line := _line(file, number):
        number += 1
        yield line
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            raise Unpackable("Line {line} is too long. Nothing after it was read.", line=number)


def _line(file: BinaryIO, number: int) -> bytes:
    try:
        return file.readline(LONGEST_LINE + 2)
    except (EOFError, OSError, zlib.error, tarfile.TarError, TooMuch) as error:
        raise Unpackable("The file can't be unpacked beyond line {line}: {why}.", line=number, why=str(error)) from None


def bounded(lines: Iterator[bytes], budget: DecompressionBudget) -> Iterator[bytes]:
    """Yield the lines; raises `TooLarge` once the budget is used up."""
    for line in lines:
        budget.take(max(len(line), SHORTEST_RECORD if line.startswith(BEGINS) else SHORTEST_LINE))
        yield line


def _of_archive(path: Path) -> Iterator[PackedRecord]:
    """Yield the records in an archive; nothing is extracted to disk."""
    most = most_in(path.stat().st_size)
    with path.open("rb") as packed:
        unpacked = _Bounded(opened(packed, most), most)
        try:
            with tarfile.open(fileobj=unpacked, mode="r|", tarinfo=_Member) as archive:  # type: ignore[call-overload]
                for member in archive:
                    yield from _of_member(path, archive, member)
                    archive.members.clear()
        except (EOFError, OSError, zlib.error, tarfile.TarError, TooMuch, ValueError) as error:
            raise Unpackable("The file can't be unpacked: {why}.", why=one_line(str(error))) from None


def _of_member(path: Path, archive: tarfile.TarFile, member: tarfile.TarInfo) -> Iterator[PackedRecord]:
    if not (member.isreg() and member.name.endswith(ENDINGS)):
        return
    if member.issparse():
        raise Unpackable("The archive contains a sparse file, which archives of records never do.")
    file = archive.extractfile(member)
    if file is not None:
        name, most = one_line(f"{path}: {member.name}"), most_in(member.size)
        try:
            yield from records_in(name, opened(file, most), DecompressionBudget(most))  # type: ignore[arg-type]
        except (Unpackable, TooLarge) as error:  # later files may be intact
            yield PackedRecord(name, 0, _raising(error))


def _raising(error: Exception) -> Iterator[bytes]:
    raise error
    yield b""


class _Member(tarfile.TarInfo):
    """A file in an archive, with limited metadata in memory."""

    def _proc_member(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        if self.type in SAYS_MORE and self.size > MOST_OF_A_HEADER:
            raise Unpackable("The archive contains far more metadata than archives of records do.")
        return super()._proc_member(archive)  # type: ignore[misc,no-any-return]


class _Bounded:
    """A file with a limited total size, and a limited size of each read."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        self._file, self._left = file, most

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes; raises `Unpackable` if the total exceeds the limit."""
        self._left -= size
        if self._left < 0:
            raise Unpackable("The file expands to far more data than records of this size do.")
        return self._file.read(size)
