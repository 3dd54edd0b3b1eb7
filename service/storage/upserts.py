"""Upserts and mutual exclusion for both databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.dialects import postgresql, sqlite

from scoresheet.projections.engine import for_writing
from scoresheet.projections.postgresql import one_after_the_other

COUNTED = {"preserve_rowcount": True}
"""The option that PostgreSQL needs to report whether a row was inserted."""


def put(connection: Connection, table: Table, **row: object) -> None:
    """Insert the row, or replace the one with the same primary key."""
    statement = _insert(connection, table).values(row)
    key = [column.name for column in table.primary_key]
    rest = {column.name: statement.excluded[column.name] for column in table.columns if not column.primary_key}
    if rest:
        connection.execute(statement.on_conflict_do_update(index_elements=key, set_=rest))
    else:
        connection.execute(statement.on_conflict_do_nothing(index_elements=key))


def add(connection: Connection, table: Table, **row: object) -> bool:
    """Insert the row unless its primary key exists; return whether it is new."""
    statement = _insert(connection, table).values(row)
    key = [column.name for column in table.primary_key]
    done = connection.execute(statement.on_conflict_do_nothing(index_elements=key), execution_options=COUNTED)
    return done.rowcount == 1


@contextmanager
def in_turn(engine: Engine, name: str) -> Iterator[None]:
    """Exclude other processes that use the same name, even across several transactions.

    Does nothing on SQLite, where only one process writes this way.
    """
    if engine.dialect.name != "postgresql":
        yield
        return
    with for_writing(engine).begin() as connection:
        one_after_the_other(connection, name)
        yield


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
