"""What can go wrong when events are stored."""

import sqlite3

from eventsourcing import persistence
from sqlalchemy import exc

ERRORS = (persistence.PersistenceError, exc.DBAPIError, exc.TimeoutError, sqlite3.Error)
"""All that the ways to the database raise."""
_OF_OUR_OWN_MAKING = (
    *(persistence.IntegrityError, persistence.ProgrammingError, persistence.DataError, persistence.NotSupportedError),
    *(exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError),
    *(sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.NotSupportedError),
)


class Conflict(Exception):
    """A version of a game, or a command, is stored already; nothing was written."""


def is_trouble(error: BaseException) -> bool:
    """Whether the database is in trouble: full, locked, read-only, damaged; a wrong statement is no trouble of its."""
    return isinstance(error, ERRORS) and not isinstance(error, _OF_OUR_OWN_MAKING)


def reason_of(error: BaseException) -> str:
    """What the database itself says, in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
