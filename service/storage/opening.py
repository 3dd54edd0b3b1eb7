"""Opening: what is wrong with a file of games is said in a sentence, before anybody works with it."""

import sqlite3
from collections.abc import Collection, Mapping
from contextlib import closing
from pathlib import Path

from service import private
from service.errors import Unusable
from service.storage.errors import reason_of
from service.storage.recorder import SCHEMA

Tables = Mapping[str, Collection[str]]
"""The names of tables, and those of their columns."""
SECONDS_TO_WAIT = 5
BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside its own."""


def prepare(path: Path, tables: Tables) -> None:
    """Make sure that the SQLite file at `path` can be worked with; it is made if it is not there, mode 0600.

    Raises `Unusable` if it cannot be written to, is no database, or has other columns than the store's own tables and
    `tables` are made of.
    """
    try:
        private.make_file(path)
        for beside in BESIDE:
            if (companion := path.with_name(path.name + beside)).exists():
                private.close_to_others(companion)
        with closing(sqlite3.connect(path, timeout=SECONDS_TO_WAIT, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            different = _different(connection, {**_own_tables(), **tables})
            connection.execute("ROLLBACK")
    except OSError as error:
        raise Unusable(
            f"The games at {path} cannot be used ({error.strerror}). See to it that the service may read and write "
            "there, or set SCORESHEET_DATABASE_URL to another file."
        ) from error
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    if different:
        raise Unusable(
            f"{path} was made by another version of Scoresheet: the columns of {' and '.join(different)} are others. "
            "Run the version that made it, or set SCORESHEET_DATABASE_URL to another file."
        )


def unusable(path: Path, error: Exception) -> Unusable:
    """What to say when the database at `path` answers with an error."""
    return Unusable(
        f"The games at {path} cannot be used ({reason_of(error)}). If the file is damaged, bring it back from a "
        "backup; if another program holds it, end that; if the disk is full or the file is read-only, mend that."
    )


def _own_tables() -> Tables:
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript(SCHEMA)
        names = [row[0] for row in fresh.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {name: _columns(fresh, name) for name in names}


def _different(connection: sqlite3.Connection, tables: Tables) -> list[str]:
    found = {name: _columns(connection, name) for name in tables}
    return sorted(name for name, columns in tables.items() if found[name] and found[name] != set(columns))


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))}
