"""Errors of the database, and how to tell trouble from mistakes."""

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
"""The bits of SQLite's extended error codes that hold the primary one."""


class Conflict(Exception):
    """A version of a game, or a command, is stored already; nothing was written."""


def is_trouble(error: BaseException) -> bool:
    """Return whether the database is full, locked, read-only or damaged, as opposed to a wrong statement."""
    return _is_cut(error) or (isinstance(error, ERRORS) and not isinstance(error, _OF_OUR_OWN_MAKING))


def is_read_only(error: BaseException) -> bool:
    """Return whether the database refused to write because it, or its file, only accepts reads."""
    return any(
        isinstance(cause, psycopg.errors.ReadOnlySqlTransaction) or _code(cause) == sqlite3.SQLITE_READONLY
        for cause in _causes(error)
    )


def is_damage(error: BaseException) -> bool:
    """Return whether the database itself is damaged: its file, one of its pages, an index."""
    return any(isinstance(cause, CORRUPT) or _code(cause) in DAMAGED for cause in _causes(error))


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield what the database raised, and what was made of it on the way."""
    cause: BaseException | None = error
    while cause is not None:
        yield getattr(cause, "orig", None) or cause
        cause = cause.__cause__


def _code(error: BaseException) -> int:
    """Return the primary one of SQLite's error codes; 0 if it is no error of SQLite."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY


def _is_cut(error: BaseException) -> bool:
    """Return whether SQLAlchemy's pool found all connections closed."""
    return type(error) is exc.InvalidRequestError and "connection is closed" in str(error)


def reason_of(error: BaseException) -> str:
    """Return the database's own message in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
