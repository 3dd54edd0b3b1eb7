"""Copies a snapshot of an installation from one database to another.

The target is compared with the source page by page, and only differences are written. An interrupted copy can be
resumed, and a finished one updated as long as the target has not been used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Location
from scoresheet.service.storage import opening, single_process
from scoresheet.service.storage.copying.digests import AT_ONCE, Digest, Moved, difference, digest
from scoresheet.service.storage.copying.rows import EVENTS, Clash, KeptTable, Row, kept
from scoresheet.service.storage.copying.sides import Side, reading, writing
from scoresheet.service.storage.migrating import COPIED, COPYING

Progress = Callable[[str, int, int], object]
"""Called with the step, the number of rows processed, and the number of rows in total."""


class Differs(Unusable):
    """The two sides differ; the message says where."""


class CopyResult(msgspec.Struct, frozen=True):
    """The result of copying."""

    written: dict[str, int]
    """The number of rows written, by table; empty if nothing differed."""
    digests: list[Digest]
    """The digests of the tables, which are equal on both sides."""


def copy(source: Location, target: Location, progress: Progress) -> CopyResult:
    """Copy all data from `source` to `target`, and compare the two.

    Raises `Unusable` if one of them is unusable or `target` holds other data, `Differs` if they differ at the end.
    """
    with reading(source) as old, _to(target) as new:
        _begin(old, new)
        written = _write_all(old, new, _counting("Copied", old, 1, progress))
        digests = compare(old, new, progress)
        new.say({COPIED: str(source)}, [COPYING])
        return CopyResult(written, digests)


def compare(old: Side, new: Side, progress: Progress) -> list[Digest]:
    """Return the digests of both sides; raises `Differs` if they are not equal."""
    moved = _counting("Compared", old, 2, progress)
    found, wrong = [], []
    for table in kept():
        one, other = digest(old, table, moved), digest(new, table, moved)
        found.append(one)
        if one != other:
            wrong.append(difference(old, new, table) or f"{table.name}: {one.rows} rows, {other.rows} in the target")
    if wrong:
        raise Differs(f"The data in {new.location} differs from {old.location}. {'; '.join(wrong)}.")
    return found


@contextmanager
def _to(target: Location) -> Iterator[Side]:
    with ExitStack() as stack:
        opening.prepare(target, filling=True)
        if isinstance(target, Path):
            stack.enter_context(single_process.serving(target))
        yield stack.enter_context(writing(target))


def _begin(old: Side, new: Side) -> None:
    """Mark the target as a copy of the source; raises `Unusable` if it holds other data."""
    own, there = old.said(), new.said()
    if COPYING in own:
        raise Unusable(f"{old.location} is itself an unfinished copy.")
    begun = COPYING in there or COPIED in there
    if begun and there["id"] != own["id"]:
        raise Unusable(f"{new.location} contains a copy of another installation. Name an empty database.")
    if not begun and any(new.count(table) for table in kept()):
        raise Unusable(
            f"{new.location} already contains games or accounts, and was not changed. Name an empty database."
        )
    new.say({COPYING: str(old.location), "id": own["id"]}, [COPIED])


def _write_all(old: Side, new: Side, moved: Moved) -> dict[str, int]:
    written = {}
    for table in kept():
        try:
            written[table.name] = _write(old, new, table, moved)
        except Clash:
            if table.name == EVENTS:
                raise Differs(f"{new.location} contains different events than {old.location}.") from None
            new.clear(table)
            written[table.name] = _write(old, new, table, moved)
        new.settle(table)
    return written


def _write(old: Side, new: Side, table: KeptTable, moved: Moved) -> int:
    """Make a table of the target equal to the source; return the number of rows written."""
    after, written = None, 0
    if table.name == EVENTS:
        after = new.last(table)
        moved(new.count(table))
    while True:
        rows = old.rows(table, after, limit=AT_ONCE)
        upto = table.key_of(rows[-1]) if len(rows) == AT_ONCE else None
        written += _write_page(new, table, rows, new.rows(table, after, upto))
        moved(len(rows))
        if upto is None:
            return written
        after = upto


def _write_page(new: Side, table: KeptTable, rows: list[Row], there: list[Row]) -> int:
    wanted = {table.key_of(row): row for row in rows}
    found = {table.key_of(row): row for row in there}
    gone = [key for key, row in found.items() if wanted.get(key) != row]
    fresh = [row for key, row in wanted.items() if found.get(key) != row]
    if gone or fresh:
        new.write(table, gone, fresh)
    return len(fresh)


def _counting(what: str, side: Side, times: int, progress: Progress) -> Moved:
    """Count rows and report progress."""
    of = times * sum(side.count(table) for table in kept())
    done = 0

    def moved(rows: int) -> None:
        nonlocal done
        done += rows
        progress(what, done, of)

    return moved
