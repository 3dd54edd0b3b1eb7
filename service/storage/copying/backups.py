"""Backups to one portable SQLite file while the service is running, and restoring them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from scoresheet.service.core import file_modes
from scoresheet.service.core.database_errors import ERRORS, reason_of
from scoresheet.service.core.errors import Damaged, Unusable
from scoresheet.service.core.location import Location
from scoresheet.service.storage import migrating, opening, tables
from scoresheet.service.storage.copying.copying import CopyResult, Progress, copy
from scoresheet.service.storage.migrating import COPIED, COPYING


def back_up(source: Location, file: Path, progress: Progress) -> None:
    """Write `file` with mode 0600, atomically replacing an existing one.

    A SQLite file is copied with SQLite's own backup, a PostgreSQL database from a snapshot. Raises `Unusable`.
    """
    beside = file.with_name(f"{file.name}.part")
    try:
        with _sentences(source, file):
            _remove(beside)
            if isinstance(source, Path):
                _copy_file(source, beside)
            else:
                copy(source, beside, progress)
            _complete(beside)
            beside.replace(file)
    finally:
        with suppress(OSError):
            _remove(beside)


def restore(file: Path, target: Location, progress: Progress) -> CopyResult:
    """Fill an empty database from a backup, and compare the two.

    Raises `Unusable` for a database that already contains games or accounts, and leaves it unchanged.
    """
    with _as_it_was(file) as backup:
        return copy(backup, target, progress)


@contextmanager
def _as_it_was(file: Path) -> Iterator[Path]:
    """Return the backup if it is at the newest revision, or else a copy that was migrated."""
    with ExitStack() as stack:
        try:
            with opening.sentences(file):
                usable = file if _is_newest(file) else _brought_up_to_date(file, stack)
        except Damaged as error:
            raise Damaged(f"The backup {file} is damaged. Restore another one, into a new database.") from error
        with opening.sentences(file):
            yield usable


def _brought_up_to_date(file: Path, stack: ExitStack) -> Path:
    """Return a migrated copy of a backup; it is deleted when the stack closes."""
    beside = Path(stack.enter_context(TemporaryDirectory(prefix="scoresheet-"))) / file.name
    _copy_file(file, beside)
    opening.prepare(beside)
    return beside


def _is_newest(file: Path) -> bool:
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        there = tables.in_file(connection)
        if not there.keys() & tables.at_first().keys():
            raise Unusable(f"{file} is not a backup made by Scoresheet: it contains no games.")
        return migrating.ready(file, migrating.State(*connection.execute(migrating.asking(there)).fetchone()))


def _copy_file(source: Path, target: Path) -> None:
    file_modes.make_file(target)
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as backup:
        live.backup(backup)


def _complete(file: Path) -> None:
    """Finish the file: remove journal files and the mark of an unfinished copy."""
    with closing(sqlite3.connect(file)) as backup:
        backup.execute("DELETE FROM installation WHERE name IN (?, ?)", (COPYING, COPIED))
        backup.commit()
        backup.execute("PRAGMA journal_mode=DELETE")


def _remove(file: Path) -> None:
    for name in (file.name, *(file.name + ending for ending in (*opening.BESIDE, *opening.LOCKS))):
        file.with_name(name).unlink(missing_ok=True)


@contextmanager
def _sentences(source: Location, file: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, *ERRORS) as error:
        reason = error.strerror if isinstance(error, OSError) else reason_of(error)
        raise Unusable(f"{source} cannot be copied to {file} ({reason}).") from error
