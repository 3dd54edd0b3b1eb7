"""Imports many records: verifies them in parallel and stores many in each transaction."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from typing import NamedTuple

from scoresheet.projections.runner import processors
from scoresheet.replays import record
from scoresheet.replays.process_pools import pool
from scoresheet.replays.record import MOST_EVENTS
from scoresheet.service.core.errors import TooLarge
from scoresheet.service.play.adoption import adopt_all
from scoresheet.service.play.games import Games
from scoresheet.service.records.importing import DifferentGameHere, Imported, outcome, take_in_packed, verified
from scoresheet.service.records.unpacking import PackedRecord, Unpackable

WORTH_PROCESSES = 40
"""The minimum number of records for which starting processes is worthwhile."""
AHEAD = 8
"""The number of records queued per process."""
LARGE, MOST_HELD = 1 << 22, 1 << 25
"""The size above which a record is verified as it is read, and the maximum size of records in memory."""
MOST_AT_ONCE, MOST_EVENTS_AT_ONCE = 50, 10_000
"""The maximum numbers of games, and roughly of events, per transaction."""


class ReadRecord(NamedTuple):
    """The lines read from a record, and any error; of a large record, only the first lines."""

    packed: PackedRecord
    lines: list[bytes]
    wrong: Exception | None
    size: int
    whole: bool = True

    def again(self) -> PackedRecord:
        """Return the record for reading again from the start."""
        rest = _raised(self.wrong) if self.whole else self.packed.lines
        return self.packed._replace(lines=chain(self.lines, rest))


def take_in_all(games: Games, records: Iterable[PackedRecord | Imported], jobs: int = 0) -> Iterator[Imported]:
    """Verify records in parallel and import their games, yielding results in order.

    For records that could not be unpacked, `records` contains the result instead.
    """
    read = (one if isinstance(one, Imported) else _read(one) for one in records)
    while len(first := _held(read)) < WORTH_PROCESSES:
        if not first:
            return
        yield from (_alone(games, one) for one in first)
    with pool(jobs or processors()) as processes:
        yield from _by_processes(games, chain(first, read), processes, AHEAD * (jobs or processors()))


def _held(read: Iterator[ReadRecord | Imported]) -> list[ReadRecord | Imported]:
    """Return the next records: enough to start processes, but few enough to fit in memory."""
    held: list[ReadRecord | Imported] = []
    size = 0
    for one in islice(read, WORTH_PROCESSES):
        held.append(one)
        size += _size(one)
        if size > MOST_HELD or not _is_whole(one):
            break
    return held


def _by_processes(
    games: Games, records: Iterator[ReadRecord | Imported], processes: ProcessPoolExecutor, ahead: int
) -> Iterator[Imported]:
    group = _Group(games)
    waiting: deque[tuple[ReadRecord | Imported, Future[bool] | None]] = deque()
    size = 0
    for one in records:
        sound = (
            processes.submit(is_sound, one.lines)
            if isinstance(one, ReadRecord) and one.whole and not one.wrong
            else None
        )
        waiting.append((one, sound))
        size += _size(one)
        while waiting and (len(waiting) > ahead or size > MOST_HELD or not _is_whole(one)):
            size -= _size(waiting[0][0])
            yield from _settled(games, group, *waiting.popleft())
    for each in waiting:
        yield from _settled(games, group, *each)
    yield from group.adopted()


def _size(one: ReadRecord | Imported) -> int:
    return one.size if isinstance(one, ReadRecord) else 0


def _is_whole(one: ReadRecord | Imported) -> bool:
    return isinstance(one, Imported) or one.whole


def _settled(games: Games, group: _Group, one: ReadRecord | Imported, sound: Future[bool] | None) -> Iterator[Imported]:
    """Add a sound record to the group; for any other, import the group, then that record alone.

    Yield the results that are known by then, in the order of the records.
    """
    if sound is not None and isinstance(one, ReadRecord) and sound.result():
        group.add(one)
        if group.is_full:
            yield from group.adopted()
    else:
        yield from group.adopted()
        yield _alone(games, one)


def _alone(games: Games, one: ReadRecord | Imported) -> Imported:
    return one if isinstance(one, Imported) else take_in_packed(games, one.again())


class _Group:
    """Verified records that are imported together."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._names: list[str] = []
        self._records: list[record.Record] = []

    def add(self, one: ReadRecord) -> None:
        self._names.append(one.packed.name)
        self._records.append(record.read(one.lines))

    @property
    def is_full(self) -> bool:
        events = sum(len(each.stored) for each in self._records)
        return len(self._records) >= MOST_AT_ONCE or events >= MOST_EVENTS_AT_ONCE

    def adopted(self) -> Iterator[Imported]:
        """Import the group and yield its results; afterwards, the group is empty."""
        records, names = self._records, self._names
        self._records, self._names = [], []
        if records:
            new = adopt_all(self._games, [(each.title, each.stored) for each in records])
            yield from map(self._outcome, records, names, new)

    def _outcome(self, read: record.Record, name: str, new: bool) -> Imported:
        try:
            return outcome(self._games, read, name, new=new)
        except DifferentGameHere as error:
            return Imported(file=name, wrong=str(error))


def is_sound(lines: Sequence[bytes]) -> bool:
    """Return whether a record is valid; if not, importing it by itself finds the reason."""
    try:
        verified(lines, older_rules=True)
    except Exception:
        return False
    return True


def _read(packed: PackedRecord) -> ReadRecord:
    """Read a record, or only the first lines of a large one."""
    lines: list[bytes] = []
    size = 0
    try:
        for line in packed.lines:
            lines.append(line)
            size += len(line)
            if size > LARGE or len(lines) > MOST_EVENTS + 2:
                return ReadRecord(packed, lines, None, size, whole=False)
    except (Unpackable, TooLarge) as error:
        return ReadRecord(packed, lines, error, size)
    return ReadRecord(packed, lines, None, size)


def _raised(error: Exception | None) -> Iterator[bytes]:
    if error is not None:
        raise error
    yield from ()
