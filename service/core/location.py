"""The location of an installation's data: a SQLite file or a PostgreSQL database."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

SQLITE = "sqlite:///"
READ_MODELS = ".read-models"
"""The suffix of the SQLite file with the read models."""
POSTGRESQL = ("postgresql://", "postgres://")


class Postgres(msgspec.Struct, frozen=True):
    """A PostgreSQL database. `str` hides the password."""

    url: str
    """`postgresql://[user[:password]@][host[:port]]/name[?parameters]`, as libpq accepts it.

    Several hosts are separated by commas; `?target_session_attrs=read-write` selects the one that accepts writes.
    """

    def __str__(self) -> str:
        return re.sub(r"//([^:@/]*):[^@]*@", r"//\1:…@", re.sub(r"(password=)[^&]*", r"\1…", self.url))

    def exists(self) -> bool:
        """Return True: only the server knows whether the database exists."""
        return True


Location = Path | Postgres


def engine_url(location: Location) -> str:
    """Return the database URL for an SQLAlchemy engine."""
    return f"{SQLITE}{location}" if isinstance(location, Path) else location.url


def read_models_url(location: Location) -> str:
    """Return the URL of the read models: a separate file on SQLite, otherwise the same database."""
    return engine_url(location.with_name(f"{location.name}{READ_MODELS}") if isinstance(location, Path) else location)


def location_of(text: str) -> Location:
    """Parse a database URL; raises `ValueError` with the expected form."""
    if text.startswith(POSTGRESQL):
        return _postgres(text)
    if not text.startswith(SQLITE) or text in (SQLITE, SQLITE + ":memory:") or "?" in text or "\0" in text:
        raise ValueError("must be sqlite:///<file> or postgresql://<user>:<password>@<host>/<database>")
    return Path(text.removeprefix(SQLITE))


def _postgres(text: str) -> Postgres:
    parts = urlsplit(text)
    try:
        hosts = parts.netloc.rpartition("@")[2].split(",")
        ports = [urlsplit(f"//{host}").port for host in hosts]
        whole = parts.path.strip("/") and ports and not re.search(r"[\s\0]", text)
    except ValueError:
        whole = False
    if not whole or parts.fragment:
        raise ValueError("must name a database as postgresql://<user>:<password>@<host>:<port>/<database> does")
    return Postgres("postgresql://" + text.partition("://")[2])
