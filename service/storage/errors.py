"""What can go wrong when events are stored."""

import sqlite3

import psycopg
from eventsourcing import persistence
from sqlalchemy import exc

ERRORS = (persistence.PersistenceError, exc.DBAPIError, exc.TimeoutError, sqlite3.Error, psycopg.Error)
"""All that the ways to the database raise."""
_OF_OUR_OWN_MAKING = (
    *(persistence.IntegrityError, persistence.ProgrammingError, persistence.DataError, persistence.NotSupportedError),
    *(exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError),
    *(sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.NotSupportedError),
    *(psycopg.IntegrityError, psycopg.ProgrammingError, psycopg.DataError, psycopg.NotSupportedError),
)


PRIMARY = 0xFF
"""The bits of SQLite's extended error codes that hold the primary one."""


class Conflict(Exception):
    """A version of a game, or a command, is stored already; nothing was written."""


def is_trouble(error: BaseException) -> bool:
    """Whether the database is in trouble: full, locked, read-only, damaged; a wrong statement is no trouble of its."""
    return _is_cut(error) or (isinstance(error, ERRORS) and not isinstance(error, _OF_OUR_OWN_MAKING))


def is_read_only(error: BaseException) -> bool:
    """Return whether the database refused to write because it, or its file, only accepts reads."""
    cause: BaseException | None = error
    while cause is not None:
        found = getattr(cause, "orig", None) or cause
        if isinstance(found, psycopg.errors.ReadOnlySqlTransaction):
            return True
        if getattr(found, "sqlite_errorcode", 0) & PRIMARY == sqlite3.SQLITE_READONLY:
            return True
        cause = cause.__cause__
    return False


def _is_cut(error: BaseException) -> bool:
    """Whether SQLAlchemy's pool says in its own way that each connection which it tried was cut."""
    return type(error) is exc.InvalidRequestError and "connection is closed" in str(error)


def reason_of(error: BaseException) -> str:
    """What the database itself says, in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
