"""Reads a database without a running service, and checks its log against saved heads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any, Protocol

import psycopg

from scoresheet.replays import witness
from scoresheet.replays.tree import Head, is_signed
from scoresheet.replays.witness import Finding, Receipt
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage import leaves
from scoresheet.service.storage.examining import Progress, examine, troubles
from scoresheet.service.storage.log_heads import every
from scoresheet.service.storage.postgres import translated
from scoresheet.service.storage.rows import Row


class Reading(Protocol):
    """A read-only connection."""

    def select(self, statement: str, parameters: Sequence[str | int] = (), /, *, long: bool = False) -> list[Row]:
        """Return the rows of a query."""
        ...

    def has(self, table: str) -> bool:
        """Return whether a table exists; databases from older versions lack some."""
        ...


class OfFile:
    """A connection to a SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def select(self, statement: str, parameters: Sequence[str | int] = (), *, long: bool = False) -> list[Row]:
        """Return the rows of a query."""
        return self._connection.execute(statement, parameters).fetchall()

    def has(self, table: str) -> bool:
        """Return whether a table exists."""
        return bool(self.select("SELECT 1 FROM sqlite_master WHERE name=?", (table,)))


class OfDatabase:
    """A connection to a PostgreSQL database, which may be a standby."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def select(self, statement: str, parameters: Sequence[str | int] = (), *, long: bool = False) -> list[Row]:
        """Return the rows of a query."""
        return self._connection.execute(translated(statement), parameters).fetchall()

    def has(self, table: str) -> bool:
        """Return whether a table exists."""
        return self.select("SELECT to_regclass(?)", (table,)) != [(None,)]


@contextmanager
def reading(where: Location) -> Iterator[Reading]:
    """Read a SQLite file, or a PostgreSQL database; raises `sqlite3.Error` or `psycopg.Error`."""
    if isinstance(where, Postgres):
        with psycopg.connect(where.url, autocommit=True, options="-c default_transaction_read_only=on") as connection:
            yield OfDatabase(connection)
        return
    with closing(sqlite3.connect(f"{where.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        yield OfFile(connection)


def keys(reader: Reading) -> dict[str, str]:
    """Return all keys that have ever been used for signing there, by id."""
    return dict(reader.select("SELECT key_id, public_key FROM public_keys")) if reader.has("public_keys") else {}


def check(
    reader: Reading, kept: Sequence[Head], receipts: Sequence[Receipt], known: Mapping[str, str], progress: Progress
) -> Finding:
    """Compare all events with the `kept` heads and receipts, and with the database's own heads."""
    own = list(every(reader)) if reader.has("log_heads") else []
    found = examine(reader, {*kept, *own}, tiles=reader.has("log_tiles"), progress=progress)
    wrong = [
        *(witness.unsigned(head) for head in kept if not is_signed(head, known)),
        *troubles(found),
        *(sentence for receipt in receipts for sentence in _receipt(reader, receipt, known)),
    ]
    return Finding(len(kept), len(receipts), found.size, wrong=wrong[: witness.MOST_NAMED])


def _receipt(reader: Reading, receipt: Receipt, known: Mapping[str, str]) -> Iterator[str]:
    leaf = leaves.of(reader, receipt.game, receipt.version)
    if not witness.is_receipt(receipt, known):
        yield witness.unsigned_receipt(receipt)
    elif leaf is None or leaf.digest != receipt.digest:
        yield witness.missing(receipt)
