"""Bulk inserts that bypass SQLAlchemy's statements but run in its transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

import psycopg
from sqlalchemy import Connection, Table
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import Insert

from scoresheet.projections.columns import UNSTORABLE, storable
from scoresheet.projections.tables import DerivedChange, Step

MANY = 20
"""The number of rows from which bulk inserts to PostgreSQL are worthwhile."""


def execute(connection: Connection, step: Step) -> None:
    """Apply a change, or derive rows from the earlier changes."""
    if isinstance(step, DerivedChange):
        step.work_out(connection)
        return
    statement, rows = step
    if not rows:
        return
    if not isinstance(statement, Insert) or len(rows[0]) < len(statement.table.columns):
        connection.execute(statement, rows)
    elif connection.dialect.name == "sqlite":
        connection.exec_driver_sql(_insert(statement.table), list(map(_values(statement.table), rows)))
    elif len(rows) < MANY:
        connection.execute(statement, rows)
    else:
        _copy(connection, statement.table, rows)  # type: ignore[arg-type]


@cache
def _insert(table: Table) -> str:
    return f"INSERT INTO {table} ({_columns(table)}) VALUES ({', '.join('?' * len(table.columns))})"  # noqa: S608


@cache
def _values(table: Table) -> Callable[[Mapping[str, object]], tuple[object, ...]]:
    return itemgetter(*_names(table))


def _names(table: Table) -> list[str]:
    return [column.name for column in table.columns]


def _columns(table: Table) -> str:
    return ", ".join(f'"{name}"' for name in _names(table))


def _copy(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    schemas = connection.get_execution_options().get("schema_translate_map") or {}
    where = f'"{schemas[None]}".{table}' if schemas.get(None) else str(table)
    statement = f"COPY {where} ({_columns(table)}) FROM STDIN"
    cursor: Any = connection.connection.cursor()
    try:
        with cursor.copy(statement) as copy:
            for values in map(_values(table), rows):
                copy.write_row(_storable(values))
    except psycopg.Error as error:
        raise DBAPIError.instance(statement, None, error, psycopg.Error, dialect=connection.dialect) from error
    finally:
        cursor.close()


def _storable(values: tuple[object, ...]) -> tuple[object, ...]:
    if any(type(value) is str and UNSTORABLE.search(value) for value in values):
        return tuple(storable(value) if isinstance(value, str) else value for value in values)
    return values
