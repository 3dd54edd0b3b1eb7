"""Hostile files cost little: bytes, members, memory and time are bounded for every packing."""

from __future__ import annotations

import gzip
import io
import tarfile
import threading
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from scoresheet.replays import verifier
from scoresheet.replays.record import LIBRARY
from scoresheet.service.core.errors import Overloaded, TooLarge
from scoresheet.service.core.queueing import one_of_each
from scoresheet.service.records import importing, uploads
from scoresheet.service.records.importing import take_in_packed
from scoresheet.service.records.mass_import import take_in_all
from scoresheet.service.records.unpacking import (
    DecompressionBudget,
    PackedRecord,
    Unpackable,
    bounded,
    lines_of,
    records_of,
)
from scoresheet.service.records.uploads import RecordUploads
from tests.service.playing import open_store
from tests.service.records.hostile import FIRST, HEADER, RECORD, tar_of

MEBIBYTE = 1 << 20
EMPTY = gzip.compress(b"")
BOMBS = {
    "one line": b"x" * (32 * MEBIBYTE),
    "zeros": bytes(32 * MEBIBYTE),
    "a header and one line": HEADER + b"x" * (32 * MEBIBYTE),
    "a header and many lines": HEADER + b"[1,2,3]\n" * (4 * MEBIBYTE),
    "a header and long lines": HEADER + (b'"' + b"x" * (MEBIBYTE - 9) + b'"\n') * 48,
    "blank lines": HEADER + b"\n" * (8 * MEBIBYTE),
    "headers": HEADER * 30,
}


def outcomes_of(folder: Path, file: Path) -> list[importing.Imported]:
    """Return the outcomes of all records in a file, without worker processes."""
    games = open_store(folder)
    try:
        return list(take_in_all(games, records_of(file), jobs=1))
    finally:
        games.store.close()


def test_an_archive_of_sixty_bombs_needs_little_memory_and_hides_no_record(tmp_path: Path) -> None:
    large = ("one line", "zeros", "a header and one line", "a header and long lines")
    packed = [gzip.compress(BOMBS[name], 1) for name in large]
    files = [(f"{number:03}.jsonl.gz", packed[number % len(packed)]) for number in range(60)]
    file = tmp_path / "bombs.tar"
    file.write_bytes(tar_of(*files, ("last.jsonl", RECORD)))
    tracemalloc.start()
    outcomes = outcomes_of(tmp_path, file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100 * MEBIBYTE
    assert not outcomes[-1].wrong
    assert all(one.wrong for one in outcomes[:-1])
    assert {one.file.rpartition(": ")[2] for one in outcomes} == {name for name, _ in files} | {"last.jsonl"}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused(tmp_path: Path, bomb: str) -> None:
    file = tmp_path / "bomb.jsonl.gz"
    file.write_bytes(gzip.compress(BOMBS[bomb], 1))
    with suppress(TooLarge, Unpackable):
        assert all(one.wrong for one in outcomes_of(tmp_path, file))
    assert not verifier.verify_files(file, None, None, None).sound


def test_empty_members_of_gzip_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    new = zlib.decompressobj
    monkeypatch.setattr(verifier.zlib, "decompressobj", lambda kind: made.append(kind) or new(kind))
    hostile = io.BytesIO(EMPTY * 800_000)
    with pytest.raises(Unpackable, match="far larger"):
        list(bounded(lines_of(verifier.opened(hostile, uploads.MOST_BYTES)), DecompressionBudget(uploads.MOST_BYTES)))
    assert len(made) < 5_000
    assert hostile.tell() < MEBIBYTE


class Counted(io.BytesIO):
    """A file that counts its reads."""

    reads = 0

    def read(self, size: int | None = -1, /) -> bytes:
        self.reads += 1
        return super().read(size)


def test_a_long_name_in_gzip_is_not_read_byte_by_byte() -> None:
    name = b"x" * (8 * MEBIBYTE) + b"\0"
    file = Counted(RECORD and EMPTY[:3] + b"\x08" + EMPTY[4:10] + name + gzip.compress(RECORD)[10:])
    assert b"".join(lines_of(verifier.opened(file, uploads.MOST_BYTES))) == RECORD
    assert file.reads < 8 * MEBIBYTE // verifier.PIECE + 16


def test_gzip_members_are_read_completely_for_all_piece_sizes() -> None:
    for level in (0, 1, 9):
        members = [RECORD[at : at + 777] for at in range(0, len(RECORD), 777)]
        packed = b"".join(gzip.compress(member, level) for member in members) + bytes(40_000)
        unpacked = verifier.opened(io.BytesIO(packed), 64 * MEBIBYTE)
        assert unpacked.read() == RECORD
        assert unpacked.read() == b""


@pytest.mark.parametrize("limit", [0, 100, 4_096, len(RECORD) - 1])
def test_decompression_stops_at_the_limit(limit: int) -> None:
    with pytest.raises(verifier.TooMuch):
        verifier.opened(io.BytesIO(gzip.compress(RECORD)), limit).read()


def sparse() -> bytes:
    """Return an archive whose file is declared as a terabyte of zeros, in the format of GNU tar."""
    header = bytearray(tar_of(("game.jsonl", b""), format=tarfile.GNU_FORMAT)[:512])
    header[156:157] = tarfile.GNUTYPE_SPARSE
    header[483:495] = b"77777777777\0"
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header) + bytes(1_024)


def many_words() -> bytes:
    """Return an archive with many megabytes of metadata for one file."""
    return tar_of(("game.jsonl", RECORD), pax_headers={"comment": "x" * (8 * MEBIBYTE)})


def long_name() -> bytes:
    return tar_of(("x" * MEBIBYTE + ".jsonl", RECORD), format=tarfile.GNU_FORMAT)


@pytest.mark.parametrize("archive", [sparse, many_words, long_name], ids=lambda archive: archive.__name__)
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["tar", "tar.gz"])
def test_an_archive_with_excessive_metadata_is_refused(
    tmp_path: Path, archive: Callable[[], bytes], pack: Callable[[bytes], bytes]
) -> None:
    file = tmp_path / "games.tar"
    file.write_bytes(pack(archive()))
    with pytest.raises(Unpackable):
        [list(packed.lines) for packed in records_of(file)]


def test_the_members_of_an_archive_are_not_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.tar"
    file.write_bytes(tar_of(*((f"{number}.txt", b"") for number in range(300)), ("game.jsonl", RECORD)))
    kept: list[int] = []
    found = tarfile.TarFile.extractfile
    monkeypatch.setattr(
        tarfile.TarFile, "extractfile", lambda self, member: kept.append(len(self.members)) or found(self, member)
    )
    assert [b"".join(packed.lines) for packed in records_of(file)] == [RECORD]
    assert kept == [1]


def test_a_nested_archive_is_not_read_as_a_record(tmp_path: Path) -> None:
    file = tmp_path / "games.tar"
    inner = tar_of(("game.jsonl", RECORD))
    file.write_bytes(tar_of(("inner.tar", inner), ("inner.jsonl", inner), ("inner.jsonl.gz", gzip.compress(inner))))
    outcomes = outcomes_of(tmp_path, file)
    assert [one.file.rpartition("/")[2] for one in outcomes] == ["games.tar: inner.jsonl", "games.tar: inner.jsonl.gz"]
    assert all("tar archive" in one.wrong for one in outcomes)


HOSTILE_LINES = {
    "deep lists": b"[" * 500_000,
    "deep objects": b'{"a":' * 200_000,
    "a huge number": FIRST.replace(b'"version":1', b'"version":' + b"9" * 900_000),
    "a huge exponent": FIRST.replace(b'"version":1', b'"version":1e' + b"9" * 300),
    "many keys": b"{" + b",".join(b'"%d":0' % number for number in range(90_000)) + b"}",
    "many texts": FIRST.replace(b'"options":{', b'"options":{"a":[' + b'"",' * 300_000 + b'""],'),
}


@pytest.mark.parametrize("line", HOSTILE_LINES)
def test_hostile_lines_are_refused_by_import_and_verification(tmp_path: Path, line: str) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(HEADER + HOSTILE_LINES[line] + b"\n")
    assert [one.line for one in outcomes_of(tmp_path, file)] == [2]
    assert not verifier.verify_files(file, None, None, None).sound


def test_the_time_limit_also_applies_between_empty_lines(tmp_path: Path) -> None:
    read: list[bytes] = []

    def lines() -> Iterator[bytes]:
        for line in [HEADER, *[b"\n"] * 1_000]:
            read.append(line)
            yield line

    games = open_store(tmp_path)
    outcome = take_in_packed(games, PackedRecord("game.jsonl", 0, lines()), seconds=-1.0)
    games.store.close()
    assert "took too long" in outcome.wrong
    assert len(read) == 1


def test_each_player_can_have_one_record_in_process_at_a_time() -> None:
    busy: set[str] = set()
    with one_of_each(busy, "ada", 3):
        with pytest.raises(Overloaded), one_of_each(busy, "ada", 3):
            raise AssertionError
        with one_of_each(busy, "ben", 3):
            assert busy == {"ada", "ben"}
    with one_of_each(busy, "ada", 3):
        assert busy == {"ada"}


def test_concurrent_uploads_of_one_player_do_not_block_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three threads upload for one player, the first one holds the verification, and a second player passes."""
    holding, release = threading.Event(), threading.Event()

    def held(games: Any, packed: PackedRecord, *_: Any) -> str:
        if packed.name == "slow":
            holding.set()
            assert release.wait(30)
        return packed.name

    monkeypatch.setattr(uploads, "verify_and_adopt", held)
    taking = RecordUploads.__new__(RecordUploads)
    taking._sending, taking._waiting, taking._one_at_a_time = set(), threading.BoundedSemaphore(4), threading.Lock()
    taking._limit = type("Limit", (), {"take": lambda self, player: None})()  # type: ignore[assignment]
    taking.check = lambda player: None  # type: ignore[method-assign]
    taking._games = None  # type: ignore[assignment]
    slow = threading.Thread(target=lambda: taking.take_in("eve", PackedRecord("slow", 0, iter(())), lambda _: True))
    slow.start()
    assert holding.wait(30)
    for _ in range(8):
        with pytest.raises(Overloaded):
            taking.take_in("eve", PackedRecord("more", 0, iter(())), lambda _: True)
    done: list[Any] = []
    fine = PackedRecord("a", 0, iter(()))
    other = threading.Thread(target=lambda: done.append(taking.take_in("ada", fine, lambda _: True)))
    other.start()
    release.set()
    other.join(30)
    slow.join(30)
    assert done == ["a"]


def test_the_number_of_records_without_events_in_one_file_is_limited(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl.gz"
    file.write_bytes(gzip.compress(b'{"record":1}\n' * 1_000_000))
    read: list[str] = []
    with pytest.raises(TooLarge):
        read.extend(packed.name for packed in records_of(file) if list(packed.lines))
    assert 1_000 < len(read) < 5_000


def test_thousands_of_short_records_in_one_file_are_all_read(tmp_path: Path) -> None:
    whole = min(LIBRARY.rglob("*.jsonl"), key=lambda path: path.stat().st_size).read_bytes()
    short = b"".join(whole.splitlines(keepends=True)[:3])
    file = tmp_path / "many.jsonl"
    file.write_bytes(short * 6_000)
    assert sum(1 for packed in records_of(file) if list(packed.lines)) == 6_000
