"""Read models built beside the current ones, and swapped in with one transaction."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Connection, Engine, text, update
from sqlalchemy.exc import DBAPIError

from scoresheet.projections.engine import OPENED_AT, for_writing, open_engine
from scoresheet.projections.tables import METADATA
from scoresheet.projections.tracking import TRACKING, PositionConflict

FOLLOWED_BY = "_beside"
"""The suffix of the temporary schema on PostgreSQL."""
REBUILDING = 5_266_043_715_024
"""The number of the advisory lock for rebuilding."""
SHARE = ".share-"
"""The infix in the names of the worker processes' files."""
TRIES, SECONDS_BETWEEN = 50, 0.02
"""The number of attempts to find a moment without readers, and the pause between them."""
_LOCK = update(TRACKING).values(notification_id=TRACKING.c.notification_id)
"""Changes nothing, but blocks other writers."""
_WITHOUT_HASTE = text("SET LOCAL statement_timeout=0; SET LOCAL idle_in_transaction_session_timeout=0")


class SharePlace(NamedTuple):
    """The place of the processes' shares: on SQLite a file for each, on PostgreSQL one schema."""

    url: str
    schema: str | None

    @classmethod
    def of(cls, fresh: Engine) -> SharePlace:
        """Return the place of a fresh engine."""
        options = fresh.get_execution_options()
        return cls(options[OPENED_AT], options.get("schema_translate_map", {}).get(None))

    def open(self, number: int) -> Engine:
        """Open an engine for a process, with its tables."""
        if self.schema is not None:
            return open_engine(self.url, disposable=True).execution_options(schema_translate_map={None: self.schema})
        engine = open_engine(f"{self.url}{SHARE}{number}", alone=True)
        METADATA.create_all(for_writing(engine))
        return engine

    def files(self) -> list[Path]:
        """Return the files of the processes on SQLite."""
        here = Path(self.url.removeprefix("sqlite:///"))
        return [] if self.schema is not None else sorted(here.parent.glob(f"{here.name}{SHARE}*[0-9]"))


def put_together(fresh: Engine, place: SharePlace) -> None:
    """Copy the contents of the processes' files into `fresh`."""
    for file in place.files():
        plain = fresh.execution_options(writes=False).connect()
        with plain as connection, _attached(connection, str(file)), connection.begin():
            _take_over(connection)


def _take_over(connection: Connection) -> None:
    for table in METADATA.sorted_tables:
        connection.execute(text(f"INSERT INTO main.{table} SELECT * FROM beside.{table}"))  # noqa: S608


@contextmanager
def _attached(connection: Connection, file: str) -> Iterator[None]:
    cursor = connection.connection.cursor()
    cursor.execute("ATTACH ? AS beside", (file,))
    try:
        yield
    finally:
        cursor.execute("DETACH beside")


def beside(engine: Engine) -> AbstractContextManager[Engine]:
    """Create an empty, private and temporary database beside the current one."""
    return _file(engine) if engine.dialect.name == "sqlite" else _schema(engine)


def replace(engine: Engine, fresh: Engine, finish: Callable[[], object]) -> None:
    """Replace all tables with those of `fresh` in one transaction.

    `finish` is called when no other writer can interfere, to bring `fresh` up to date.
    """
    (_copy if engine.dialect.name == "sqlite" else _move)(engine, fresh, finish)


@contextmanager
def _file(engine: Engine) -> Iterator[Engine]:
    here = Path(str(engine.url.database)).resolve()
    with TemporaryDirectory(prefix=f".{here.name}-", dir=here.parent) as folder:
        fresh = open_engine(f"sqlite:///{folder}/beside.db", alone=True)
        try:
            yield fresh
        finally:
            fresh.dispose()


def _copy(engine: Engine, fresh: Engine, finish: Callable[[], object]) -> None:
    plain = engine.execution_options(writes=False)  # a write transaction would lock `beside`, too
    with plain.connect() as connection, _attached(connection, str(fresh.url.database)), connection.begin():
        connection.execute(_LOCK)
        finish()
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
        _take_over(connection)


@contextmanager
def _schema(engine: Engine) -> Iterator[Engine]:
    """Create a temporary schema, replacing one that a killed process left behind."""
    with for_writing(engine).begin() as holding:
        holding.execute(_WITHOUT_HASTE)
        if not holding.scalar(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": REBUILDING}):
            raise PositionConflict("Another process is rebuilding the read models.")
        name = f"{_schema_of(holding)}{FOLLOWED_BY}"
        _execute(engine, f'DROP SCHEMA IF EXISTS "{name}" CASCADE', f'CREATE SCHEMA "{name}"')
        try:
            yield engine.execution_options(schema_translate_map={None: name})
        finally:
            _execute(engine, f'DROP SCHEMA "{name}" CASCADE')


def _move(engine: Engine, fresh: Engine, finish: Callable[[], object]) -> None:
    beside = fresh.get_execution_options()["schema_translate_map"][None]
    with for_writing(engine).begin() as connection:
        connection.execute(_WITHOUT_HASTE)
        connection.execute(_LOCK)
        finish()
        _wait_for_readers(connection)
        METADATA.drop_all(connection)
        here = _schema_of(connection)
        for table in METADATA.sorted_tables:
            connection.execute(text(f'ALTER TABLE "{beside}".{table} SET SCHEMA "{here}"'))


def _wait_for_readers(connection: Connection) -> None:
    """Lock all tables, preferably at a moment without readers, so that readers do not wait."""
    lock = f"LOCK TABLE {', '.join(map(str, METADATA.sorted_tables))} IN ACCESS EXCLUSIVE MODE"
    for _ in range(TRIES):
        try:
            with connection.begin_nested():
                connection.execute(text(f"{lock} NOWAIT"))
                return
        except DBAPIError:
            time.sleep(SECONDS_BETWEEN)
    connection.execute(text(lock))


def _schema_of(connection: Connection) -> str:
    return str(connection.scalar(text("SELECT current_schema()")))


def _execute(engine: Engine, *statements: str) -> None:
    with for_writing(engine).begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
