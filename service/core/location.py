"""Where an installation stores its data: a SQLite file or a PostgreSQL database."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

SQLITE = "sqlite:///"
READ_MODELS = ".read-models"
"""The suffix of the file of read models."""
POSTGRESQL = ("postgresql://", "postgres://")


class Postgres(msgspec.Struct, frozen=True):
    """A PostgreSQL database; as text it has no password."""

    url: str
    """`postgresql://[user[:password]@][host[:port]]/name[?parameters]`, as libpq understands it.

    Several hosts have commas between; with `?target_session_attrs=read-write` the one that takes writes is used.
    """

    def __str__(self) -> str:
        return re.sub(r"//([^:@/]*):[^@]*@", r"//\1:…@", re.sub(r"(password=)[^&]*", r"\1…", self.url))

    def exists(self) -> bool:
        """Return whether there is something: that is for the server to say."""
        return True


Location = Path | Postgres


def engine_url(location: Location) -> str:
    """Return the URL for an engine."""
    return f"{SQLITE}{location}" if isinstance(location, Path) else location.url


def read_models_url(location: Location) -> str:
    """Return the URL of the read models: a separate file on SQLite, else the same database."""
    return engine_url(location.with_name(f"{location.name}{READ_MODELS}") if isinstance(location, Path) else location)


def location_of(text: str) -> Location:
    """The location that a URL names; `ValueError` says what it has to be."""
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
