"""Streams many records into one archive or file; the same games give the same bytes."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.play.games import Games
from scoresheet.service.records import exporting

TAR = (".tar.gz", ".tgz")
LINES = (".jsonl", ".jsonl.gz")
"""The suffixes of files that contain many records."""
LISTED = 1_000
"""The number of games listed per query."""


class WrittenRecord(NamedTuple):
    """A game's record."""

    game: str
    events: int
    record: bytes


class RecordFilter(NamedTuple):
    """Filters for games; an empty filter matches all."""

    statuses: frozenset[str]
    title: str = ""
    player: str = ""
    since: str = ""
    until: str = ""
    """The last event of a matching game is at or after `since` and before `until` (RFC 3339)."""

    def fits(self, head: Game) -> bool:
        """Return whether the game matches the filter."""
        return (
            head.status in self.statuses
            and self.title in ("", head.title)
            and (not self.player or any(chair.player == self.player for chair in head.seats))
            and self.since <= head.updated_at
            and (not self.until or head.updated_at < self.until)
        )


def games_of(games: Games, title: str = "") -> list[str]:
    """Return the ids of all games, or of one title's games, in the order of opening."""
    titles = [title] if title else sorted(registry.all_titles())
    topics, after, found = [f"{one}.GameOpened" for one in titles], 0, list[str]()
    while listed := games.store.recorder.select_notifications(after, LISTED, topics=topics, inclusive_of_start=False):
        found += [str(one.originator_id) for one in listed]
        after = listed[-1].id
    return found


def written(
    games: Games, wanted: RecordFilter, source: str, progress: Callable[[int, int], object], broken: list[BrokenChain]
) -> Iterator[WrittenRecord]:
    """Yield the records of the wanted games; collect corrupt ones in `broken`."""
    listed = games_of(games, wanted.title)
    for number, game in enumerate(listed, start=1):
        try:
            head = games.head(game)
            if wanted.fits(head):
                yield WrittenRecord(game, head.version, b"".join(exporting.whole(games, head, source)))
        except BrokenChain as error:
            broken.append(error)
        progress(number, len(listed))


def as_archive(records: Iterable[WrittenRecord]) -> Iterator[bytes]:
    """Yield a compressed tar archive with one file per game, without other metadata."""
    sink = _Sink()
    with (
        gzip.GzipFile(filename="", fileobj=sink, mode="wb", mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w|") as archive,
    ):
        for one in records:
            member = tarfile.TarInfo(f"{one.game}.jsonl")
            member.size = len(one.record)
            archive.addfile(member, io.BytesIO(one.record))
            yield sink.taken()
    yield sink.taken()


def as_lines(records: Iterable[WrittenRecord], *, packed: bool) -> Iterator[bytes]:
    """Yield the records one after another, compressed with gzip if `packed`."""
    for one in records:
        yield compressed(one.record) if packed else one.record


def compressed(record: bytes) -> bytes:
    """Compress with gzip; the same record always gives the same bytes."""
    return gzip.compress(record, mtime=0)


class _Sink(io.RawIOBase):
    """A buffer that collects the bytes written to it."""

    def __init__(self) -> None:
        self._held = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(data)  # type: ignore[call-overload]
        self._held += piece
        return len(piece)

    def taken(self) -> bytes:
        """Return the bytes written since the last call."""
        held = bytes(self._held)
        self._held.clear()
        return held


def is_packed(target: Path) -> bool:
    """Return whether a file of that name is compressed."""
    return target.name.endswith(".gz")
