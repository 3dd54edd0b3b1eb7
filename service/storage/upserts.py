"""Rows that are put where one may be already, and what only one may do at a time: the same on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.dialects import postgresql, sqlite

from scoresheet.projections.engine import for_writing
from scoresheet.projections.postgresql import one_after_the_other

COUNTED = {"preserve_rowcount": True}
"""Without it nobody knows on PostgreSQL whether a row was inserted: SQLAlchemy says -1."""


def put(connection: Connection, table: Table, **row: object) -> None:
    """Have that row there, instead of the one that has the same primary key, if there is any."""
    statement = _insert(connection, table).values(row)
    key = [column.name for column in table.primary_key]
    rest = {column.name: statement.excluded[column.name] for column in table.columns if not column.primary_key}
    if rest:
        connection.execute(statement.on_conflict_do_update(index_elements=key, set_=rest))
    else:
        connection.execute(statement.on_conflict_do_nothing(index_elements=key))


def add(connection: Connection, table: Table, **row: object) -> bool:
    """Have that row there, unless there is one with the same primary key; whether it is new."""
    statement = _insert(connection, table).values(row)
    key = [column.name for column in table.primary_key]
    done = connection.execute(statement.on_conflict_do_nothing(index_elements=key), execution_options=COUNTED)
    return done.rowcount == 1


@contextmanager
def in_turn(engine: Engine, name: str) -> Iterator[None]:
    """Among all processes, be the only one within who gives that name; for what needs more than one transaction.

    On SQLite there is one process that could: its threads take turns by a lock of their own.
    """
    if engine.dialect.name != "postgresql":
        yield
        return
    with for_writing(engine).begin() as connection:
        one_after_the_other(connection, name)
        yield


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
