"""Checks and prepares a database before use, and explains errors in a sentence.

Missing tables are created; older ones are migrated.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from scoresheet.service.core import file_modes
from scoresheet.service.core.database_errors import ERRORS, is_damage, reason_of
from scoresheet.service.core.errors import Damaged, Unusable
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage import migrating, single_process, tables
from scoresheet.service.storage.write_lock import FileWriteLock

SECONDS_TO_WAIT = 5
BESIDE = ("-wal", "-shm")
"""The suffixes of files that SQLite keeps next to the database."""
LOCKS = (".serving", ".lock", ".next")
"""The suffixes of files next to the database that exist only to be locked."""


def prepare(location: Location, *, filling: bool = False) -> None:
    """Check that the database is usable, and bring its tables up to this version.

    A missing SQLite file is created with mode 0600. Raises `Unusable` if the database is unreachable, read-only, not a
    database, newer than this software, or an unfinished copy (unless `filling`).
    """
    if isinstance(location, Postgres):
        from scoresheet.service.storage import postgres_errors

        postgres_errors.prepare(location, filling=filling)
        return
    with sentences(location):
        _make_private(location)
        with _turn(location):
            _bring_up(location, filling=filling)


def migrate(location: Location, to: str) -> tuple[str, str]:
    """Migrate to a revision, or if empty to the newest; return the old and the new revision.

    Raises `Unusable`, also if a process is serving the SQLite file.
    """
    if isinstance(location, Postgres):
        from scoresheet.service.storage import postgres_errors

        return postgres_errors.migrate(location, to)
    with single_process.serving(location), sentences(location), _turn(location):
        return migrating.migrate(location, to)


def is_there(location: Location) -> bool:
    """Return whether the database has been created; raises `Unusable`."""
    if isinstance(location, Postgres):
        from scoresheet.service.storage import postgres_errors

        return postgres_errors.is_there(location)
    return location.exists()


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Convert errors of the file system and SQLite to `Unusable` with an explanation."""
    try:
        yield
    except OSError as error:
        raise Unusable(
            f"The games at {path} cannot be used ({error.strerror}). Make sure that the service may read and write "
            "there, or set SCORESHEET_DATABASE_URL to another file."
        ) from error
    except (*ERRORS, UnicodeDecodeError) as error:
        raise unusable(path, error) from error


def unusable(location: Location, error: Exception) -> Unusable:
    """Return the error to report when the database fails, or when its schema is not valid UTF-8."""
    if is_damage(error) or isinstance(error, UnicodeDecodeError):
        return Damaged(
            f"The database at {location} is damaged ({reason_of(error)}). Keep a copy of it, and restore a backup: "
            "see Backups in docs/operations.md."
        )
    if isinstance(location, Postgres):
        from scoresheet.service.storage import postgres_errors

        return postgres_errors.unusable(location, error)
    return Unusable(
        f"The games at {location} cannot be used ({reason_of(error)}). If another program is using the file, "
        "stop it; also check that the disk is not full and the file is not read-only."
    )


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    """Hold the file's write lock, which is fair, unlike SQLite's."""
    with closing(FileWriteLock(path)) as turns, turns.held(SECONDS_TO_WAIT, partial(unusable, path)):
        yield


def _make_private(path: Path) -> None:
    file_modes.make_file(path)
    for beside in BESIDE:
        if (companion := path.with_name(path.name + beside)).exists():
            file_modes.close_to_others(companion)


def _bring_up(path: Path, *, filling: bool) -> None:
    with closing(sqlite3.connect(path, timeout=SECONDS_TO_WAIT, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        there = tables.in_file(connection)
        if not there.keys() & {migrating.TABLE, *tables.kept()}:
            for statement in migrating.fresh():
                connection.execute(statement)
            there = tables.in_file(connection)
        state = migrating.State(*connection.execute(migrating.asking(there)).fetchone())
        if ready := migrating.ready(path, state):
            tables.check(path, there, tables.kept())
        if not filling and migrating.is_fresh_copy(path, state):
            connection.execute(migrating.IN_USE)
        connection.execute("COMMIT")
    if not ready:
        migrating.migrate(path)
