"""Classifies database errors: temporary trouble, damage, or a wrong statement."""

import sqlite3
from collections.abc import Iterator

import psycopg
from eventsourcing import persistence
from sqlalchemy import exc

from scoresheet.projections.sqlite import DAMAGED

ERRORS = (persistence.PersistenceError, exc.DBAPIError, exc.TimeoutError, sqlite3.Error, psycopg.Error)
"""All errors that the database libraries raise."""
_OF_OUR_OWN_MAKING = (
    *(persistence.IntegrityError, persistence.ProgrammingError, persistence.DataError, persistence.NotSupportedError),
    *(exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError),
    *(sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.NotSupportedError),
    *(psycopg.IntegrityError, psycopg.ProgrammingError, psycopg.DataError, psycopg.NotSupportedError),
)


CORRUPT = (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted)
PRIMARY = 0xFF
"""A mask for the primary code within SQLite's extended error codes."""


class Conflict(Exception):
    """The game's version or the command's key is already stored; nothing was written."""


def is_trouble(error: BaseException) -> bool:
    """Return whether the database is in trouble, for example full, locked, read-only or damaged.

    Wrong statements and violated constraints are not trouble.
    """
    return _is_cut(error) or (isinstance(error, ERRORS) and not isinstance(error, _OF_OUR_OWN_MAKING))


def is_read_only(error: BaseException) -> bool:
    """Return whether a write failed because the database or its file is read-only."""
    return any(
        isinstance(cause, psycopg.errors.ReadOnlySqlTransaction) or _code(cause) == sqlite3.SQLITE_READONLY
        for cause in _causes(error)
    )


def is_damage(error: BaseException) -> bool:
    """Return whether the database itself is damaged: its file, a page or an index."""
    return any(isinstance(cause, CORRUPT) or _code(cause) in DAMAGED for cause in _causes(error))


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield the error and its causes, replacing each by the driver's own error if there is one."""
    cause: BaseException | None = error
    while cause is not None:
        yield getattr(cause, "orig", None) or cause
        cause = cause.__cause__


def _code(error: BaseException) -> int:
    """Return the primary SQLite error code; 0 if it is not an SQLite error."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY


def _is_cut(error: BaseException) -> bool:
    """Return whether SQLAlchemy found its connection closed."""
    return type(error) is exc.InvalidRequestError and "connection is closed" in str(error)


def reason_of(error: BaseException) -> str:
    """Return the driver's own message as one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
