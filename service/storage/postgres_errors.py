"""Explains PostgreSQL's connection errors, with a remedy and without passwords."""

from __future__ import annotations

import psycopg
from psycopg import errors

from scoresheet.service.core.database_errors import ERRORS, reason_of
from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Postgres
from scoresheet.service.storage import migrating

SECONDS_TO_CONNECT = 5
ENCODING = "UTF8"
READ_ONLY = "It is read-only, like a standby. Name the primary in SCORESHEET_DATABASE_URL."
CURES = {
    "session is read-only": READ_ONLY,
    "password authentication failed": "Check the user and password in SCORESHEET_DATABASE_URL.",
    "no password supplied": "Put the password into SCORESHEET_DATABASE_URL, or into the file named by PGPASSFILE.",
    "pg_hba.conf": "Allow the user to connect from this machine (in the server's pg_hba.conf), with TLS if required.",
    "role": "Create the user on the server (createuser), or correct it in SCORESHEET_DATABASE_URL.",
    "database": "Create the database on the server (createdb --encoding=UTF8), or correct SCORESHEET_DATABASE_URL.",
    "too many": "Allow more connections on the server (max_connections), or run fewer processes.",
    "starting up": "Try again in a moment.",
}
"""Maps parts of the server's answer to remedies; the first match counts."""
UNREACHABLE = "Check that PostgreSQL is running there, and the host and port in SCORESHEET_DATABASE_URL."
NO_RIGHT = (
    "The user may not create tables there. Make it the database's owner (ALTER DATABASE … OWNER TO …), "
    "or grant it CREATE on the schema public."
)
OTHERS = "It contains another program's tables. Give Scoresheet a database of its own."
ELSE = "Check that the server is healthy and its disk is not full."


def prepare(location: Postgres, *, filling: bool) -> None:
    """Check and prepare the database, like `opening.prepare`; raises `Unusable`."""
    try:
        state = _look(location)
        if not migrating.ready(location, state):
            migrating.migrate(location)
        if not filling and migrating.is_fresh_copy(location, state):
            with psycopg.connect(location.url, connect_timeout=SECONDS_TO_CONNECT) as connection:
                connection.execute(migrating.IN_USE)
    except (psycopg.Error, *ERRORS) as error:
        raise unusable(location, error) from error


def is_there(location: Postgres) -> bool:
    """Return whether the database contains Scoresheet's tables; raises `Unusable`."""
    try:
        with psycopg.connect(location.url, connect_timeout=SECONDS_TO_CONNECT) as connection:
            found = connection.execute("SELECT to_regclass('game_events')").fetchone()
            return found != (None,)
    except psycopg.Error as error:
        raise unusable(location, error) from error


def migrate(location: Postgres, to: str) -> tuple[str, str]:
    """Migrate the tables to a revision; raises `Unusable`."""
    try:
        return migrating.migrate(location, to)
    except (psycopg.Error, *ERRORS) as error:
        raise unusable(location, error) from error


def unusable(location: Postgres, error: BaseException) -> Unusable:
    """Return the error to report when the database fails."""
    return Unusable(f"The games at {location} cannot be used ({reason_of(error)}). {_cure(_original(error))}")


def _look(location: Postgres) -> migrating.State:
    with psycopg.connect(location.url, connect_timeout=SECONDS_TO_CONNECT) as connection:
        if connection.info.parameter_status("server_encoding") != ENCODING:
            raise Unusable(
                f"The database {location} does not store texts as UTF-8. Create one that does (createdb "
                "--encoding=UTF8 --template=template0)."
            )
        try:
            row = connection.execute(migrating.STATE).fetchone()
        except errors.UndefinedTable:
            return migrating.State()
        return migrating.State(*row) if row else migrating.State()


def _original(error: BaseException) -> BaseException:
    """Return the psycopg error that another library has wrapped."""
    found = getattr(error, "orig", None) or error
    return found if isinstance(found, psycopg.Error) else found.__cause__ or found


def _cure(error: BaseException) -> str:
    if isinstance(error, errors.InsufficientPrivilege):
        return NO_RIGHT
    if isinstance(error, errors.ReadOnlySqlTransaction):
        return READ_ONLY
    if isinstance(error, errors.DuplicateTable | errors.DuplicateObject):
        return OTHERS
    if isinstance(error, psycopg.OperationalError) and not error.sqlstate:
        return next((cure for said, cure in CURES.items() if said in str(error)), UNREACHABLE)
    return ELSE
