"""Migrates tables to the newest revision, or to a given one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from scoresheet import SOFTWARE
from scoresheet.projections.engine import for_writing, open_engine
from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Location, engine_url
from scoresheet.service.storage import tables
from scoresheet.service.storage.migrations import FOLDER, NEWEST, revisions, statements

if TYPE_CHECKING:
    from sqlalchemy import Connection

TABLE = "scoresheet_revision"
LOCK = 7_236_018_115_093_227_380
"""The advisory lock that a migration holds on PostgreSQL."""
PATIENTLY = "SET LOCAL lock_timeout='60s'; SET LOCAL statement_timeout=0"
REVISION = f"(SELECT version_num FROM {TABLE})"  # noqa: S608
COPYING, COPIED = "copying", "copied"
"""Marks for a database that a copy is filling, and for one that has not been used since."""
SAID = ("software", COPYING, COPIED)
STATE = ", ".join(
    [f"SELECT {REVISION}", *(f"(SELECT value FROM installation WHERE name='{name}')" for name in SAID)]  # noqa: S608
)
IN_USE = f"DELETE FROM installation WHERE name='{COPIED}'"  # noqa: S608

_one_at_a_time = threading.Lock()


class State(NamedTuple):
    """The installation's revision and software version, as stored in the database."""

    revision: str | None = None
    """The revision of the tables; None if unknown."""
    software: str | None = None
    """The version of Scoresheet that last migrated the tables."""
    copying: str | None = None
    copied: str | None = None


def newest() -> str:
    """Return the newest revision."""
    return revisions()[-1]


def ready(location: Location, state: State) -> bool:
    """Return whether the tables are up to date; raises `Unusable` if they must not be changed."""
    if state.revision is not None and state.revision not in revisions():
        by = f"Scoresheet {state.software}" if state.software else "a newer version of Scoresheet"
        revision = state.revision or "unknown"
        raise Unusable(
            f"{location} was written by {by}: its tables are at revision {revision}, and Scoresheet {SOFTWARE} "
            f"supports revisions up to {newest()}. Run that version, or use it for `scoresheet admin migrate --to "
            f"{newest()}`, or restore an earlier backup."
        )
    return state.revision == newest()


def is_fresh_copy(location: Location, state: State) -> bool:
    """Return whether this is an unused copy; raises `Unusable` if it is unfinished."""
    if state.copying:
        raise Unusable(
            f"The games at {location} are an unfinished copy. Continue with `scoresheet copy --from "
            f"{state.copying} --to …`, or restore the same backup again."
        )
    return bool(state.copied)


def fresh() -> list[str]:
    """Return the statements that create all tables in an empty SQLite file."""
    return [
        *statements(NEWEST.read_text()),
        f"CREATE TABLE {TABLE} (version_num VARCHAR(32) NOT NULL, CONSTRAINT {TABLE}_pkc PRIMARY KEY (version_num))",
        f"INSERT INTO {TABLE} VALUES ('{newest()}')",  # noqa: S608
        "INSERT INTO installation VALUES ('id', lower(hex(randomblob(16))))",
        *_noted(),
    ]


def migrate(location: Location, to: str = "") -> tuple[str, str]:
    """Migrate to a revision, by default the newest; return the old and the new revision.

    The migration is one transaction; concurrent migrations wait. An empty database gets all tables; tables without a
    revision count as the first revision. Raises `Unusable`, and errors of the database.
    """
    with _alone(location) as connection:
        there = _tables(connection)
        row = connection.exec_driver_sql(asking(there)).one()
        before, after = State(*row), to or newest()
        if before.revision is None:
            ours = {name: columns for name, columns in tables.at_first().items() if name in there}
            tables.check(location, there, ours)
        if not (ready(location, before) and after == newest()):
            _run(connection, before.revision or "", after)
            _note_software(connection, after)
            if after == newest():
                tables.check(location, _tables(connection), tables.kept())
        return before.revision or "", after


def asking(there: tables.Tables) -> str:
    """Return the query that reads the `State` of a database with these tables."""
    if "installation" in there:
        return STATE
    return f"SELECT {REVISION if TABLE in there else 'NULL'}, NULL, NULL, NULL"


def made_anew() -> str:
    """Return the schema that the migrations create in an empty SQLite file, as a script."""
    engine = open_engine("sqlite://")
    with engine.begin() as connection:
        _run(connection, "", newest())
        rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        written = [f"{_tidy(sql)};\n" for name, sql in rows if name not in (TABLE, "sqlite_sequence")]
    return "-- Written by python -m scoresheet.service.storage.migrating, never by hand.\n" + "".join(written)


@contextmanager
def _alone(location: Location) -> Iterator[Connection]:
    """Open a transaction that excludes other migrations."""
    engine = open_engine(engine_url(location))
    try:
        with _one_at_a_time, for_writing(engine).begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(PATIENTLY)
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            yield connection
    finally:
        engine.dispose()


def _run(connection: Connection, before: str, after: str) -> None:
    from alembic import command
    from alembic.config import Config

    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config(attributes={"connection": connection, "version_table": TABLE})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    (command.downgrade if after < before else command.upgrade)(config, after)


def _tables(connection: Connection) -> tables.Tables:
    from sqlalchemy import inspect

    inspector = inspect(connection)
    return {name: [column["name"] for column in inspector.get_columns(name)] for name in inspector.get_table_names()}


def _note_software(connection: Connection, revision: str) -> None:
    for statement in _noted() if revision > revisions()[0] else ():
        connection.exec_driver_sql(statement)


def _noted() -> list[str]:
    return [
        "DELETE FROM installation WHERE name='software'",
        f"INSERT INTO installation VALUES ('software', '{SOFTWARE}')",  # noqa: S608
    ]


def _tidy(sql: str) -> str:
    return "\n".join(line.rstrip() for line in sql.replace("\t", "    ").splitlines())


if __name__ == "__main__":
    NEWEST.write_text(made_anew())
