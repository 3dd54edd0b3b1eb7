"""Unpacking: the records in what somebody sends or names: one or several, compressed, in folders and in archives."""

from __future__ import annotations

import gzip
import io
import tarfile
import zlib
from collections.abc import Generator, Iterator
from itertools import chain, groupby
from pathlib import Path
from typing import BinaryIO, NamedTuple

from replays.record import LONGEST_LINE, MOST_BYTES
from service.errors import ServiceError, TooLarge

SHORTEST_LINE = 256
"""Bytes that a line counts for at least, so that there are not too many; those of events are longer."""
GZIP = b"\x1f\x8b"
BEGINS = b'{"record":'
"""How the first line of a record begins, as all are written; no event does."""
ENDINGS = (".jsonl", ".jsonl.gz")
ARCHIVES = (".tar", ".tar.gz", ".tgz")
MOST_UNPACKED = 100
"""Bytes of each byte of an archive: records, which are full of digests, come to some ten."""


class Unpackable(ServiceError):
    """What was to be unpacked is not what it says it is, or broke off."""


class Packed(NamedTuple):
    """A record that is not read yet."""

    name: str
    """The file it is in, or the archive and the file."""
    before: int
    """How many lines of the file stand before it."""
    lines: Iterator[bytes]


def records_of(path: Path) -> Generator[Packed]:
    """All records in a file or an archive.

    Take the lines of each before the next. Raises `Unpackable` where it breaks off, `TooLarge` where it goes on and on.
    """
    if path.name.endswith(ARCHIVES):
        yield from _of_archive(path)
    else:
        with path.open("rb") as opened:
            yield from records_in(str(path), plain(opened), most_in(path.stat().st_size))


def in_folder(folder: Path) -> list[Path]:
    """The files in a folder that end as records do, in the order of their names."""
    return sorted(file for file in folder.iterdir() if file.name.endswith(ENDINGS) and file.is_file())


def most_in(size: int) -> int:
    """How many bytes at most are unpacked from a file of that size."""
    return MOST_BYTES + MOST_UNPACKED * size


def records_in(name: str, file: BinaryIO, most: int) -> Iterator[Packed]:
    """The records in one file, one behind the other, with `most` bytes in all.

    Lines raise `Unpackable` where the file breaks off and `TooLarge` where it goes on; so does the next record.
    """
    numbered = enumerate(bounded(lines_of(file), most), start=1)
    begun = 0

    def which(line: tuple[int, bytes]) -> int:
        nonlocal begun
        begun += line[1].startswith(BEGINS)
        return begun

    for _, group in groupby(numbered, which):
        yield _packed(name, group)


def _packed(name: str, numbered: Iterator[tuple[int, bytes]]) -> Packed:
    first, line = next(numbered)
    return Packed(name, first - 1, chain([line], (other for _, other in numbered)))


def plain(file: BinaryIO) -> BinaryIO:
    """The file, decompressed as it is read if it is gzip."""
    buffered = file if isinstance(file, io.BufferedReader) else io.BufferedReader(_Raw(file))
    if buffered.peek(len(GZIP)).startswith(GZIP):
        return gzip.GzipFile(fileobj=buffered, mode="rb")  # type: ignore[return-value]
    return buffered


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one that is too long, as much as shows that. Raises `Unpackable` where it breaks off."""
    while line := _line(file):
        yield line


def _line(file: BinaryIO) -> bytes:
    try:
        return file.readline(LONGEST_LINE + 2)
    except (EOFError, OSError, zlib.error, tarfile.TarError) as error:
        raise Unpackable("It cannot be unpacked: {why}.", why=str(error)) from None


def bounded(lines: Iterator[bytes], most: int) -> Iterator[bytes]:
    """The lines, as long as they have `most` bytes at most; then raises `TooLarge`."""
    size = 0
    for line in lines:
        size += max(len(line), SHORTEST_LINE)
        if size > most:
            raise TooLarge(most)
        yield line


def _of_archive(path: Path) -> Iterator[Packed]:
    """The records in the files of an archive, which are read and never written anywhere, whatever they are called."""
    with path.open("rb") as packed:
        unpacked = _Bounded(plain(packed), most_in(path.stat().st_size))
        try:
            with tarfile.open(fileobj=unpacked, mode="r|") as archive:  # type: ignore[call-overload]
                for member in archive:
                    yield from _of_member(path, archive, member)
        except (EOFError, OSError, zlib.error, tarfile.TarError) as error:
            raise Unpackable("It cannot be unpacked: {why}.", why=str(error)) from None


def _of_member(path: Path, archive: tarfile.TarFile, member: tarfile.TarInfo) -> Iterator[Packed]:
    file = archive.extractfile(member) if member.isreg() else None
    if file is not None and member.name.endswith(ENDINGS):
        name = f"{path}: {member.name}"
        yield from records_in(name, plain(file), most_in(member.size))  # type: ignore[arg-type]


class _Raw(io.RawIOBase):
    """What has `read`, to be buffered."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        read = self._file.read(len(view))
        view[: len(read)] = read
        return len(read)


class _Bounded:
    """A file of which no more can be read than `most` bytes, nor so much at once."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        self._file = file
        self._left = most

    def read(self, size: int) -> bytes:
        """So many bytes; raises `Unpackable` where that is too much."""
        self._left -= size
        if self._left < 0:
            raise Unpackable("It holds far more than records of its size do.")
        return self._file.read(size)
