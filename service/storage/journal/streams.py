"""Streams: append-only sequences of entries, each linked to the previous one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, Select, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from scoresheet.service.core import ids
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.storage.journal import sealing
from scoresheet.service.storage.journal.keys import NO_KEY, IdempotencyKey
from scoresheet.service.storage.journal.sealing import Words
from scoresheet.service.storage.journal.tables import STREAMS

GENESIS = "0" * 64
MOST_AT_ONCE = 200
TRIES = 8
SYSTEM = "system"
T = TypeVar("T")
LAST_CHARACTER = "\U0010ffff"
"""A character that sorts after all those in names, for range queries."""


class StreamConflict(ServiceError):
    """Another writer appended first; nothing was written."""


class JournalFact(msgspec.Struct, frozen=True):
    """An entry to be written: its kind, public data (JSON), and the author's words."""

    kind: str
    told: dict[str, Any] = {}
    words: Words = {}


def under(fact: JournalFact, key: IdempotencyKey) -> JournalFact:
    """Return the fact with a key added to its words."""
    return msgspec.structs.replace(fact, words={**fact.words, **key.words})


class JournalEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A stored entry; `words` is None if the author's key was deleted, empty if there were none."""

    stream: str
    version: int
    id: str
    at: str
    """The time in UTC, in RFC 3339 format with milliseconds."""
    author: str
    kind: str
    told: dict[str, Any]
    words: Words | None
    digest: str


Also = Callable[[Connection, Sequence[JournalEntry]], object]
"""A step to run within the same transaction, with the stored entries."""


class Journal:
    """The streams of a database."""

    def __init__(self, database: Database, tell: Callable[[Sequence[JournalEntry]], object] | None = None) -> None:
        self.database = database
        self._tell = tell
        """Called with entries once they are stored, by the thread that appended them."""

    def append(
        self, stream: str, author: str, *facts: JournalFact, expected: int | None = None, also: Also | None = None
    ) -> list[JournalEntry]:
        """Append facts atomically.

        Raises `StreamConflict` if `expected` is given but is not the stream's version. `also` runs in the same
        transaction.
        """
        for left in reversed(range(TRIES)):
            try:
                with self.transaction() as connection:
                    entries = self.append_within(connection, stream, author, *facts, expected=expected)
                    if also:
                        also(connection, entries)
                break
            except IntegrityError:
                if not left:
                    raise StreamConflict("Another request is writing at the same time. Try again.") from None
        self.tell(entries)
        return entries

    def change(
        self,
        stream: str,
        author: str,
        write: Callable[[], T],
        *,
        key: IdempotencyKey = NO_KEY,
        attempt: Callable[[], object] | None = None,
    ) -> T | JournalEntry:
        """Call `write`, which reads the stream and appends; retry if another writer was faster.

        Return the result of `write`. If `author` has already written to the stream under `key`, return that entry
        instead. `attempt` is called once, before the first write, to count towards limits. Raises `KeyReused`, and
        `StreamConflict` after too many attempts.
        """
        for left in reversed(range(TRIES)):
            if before := self.under(stream, author, key):
                return before
            if attempt:
                attempt()
                attempt = None
            try:
                return write()
            except StreamConflict:
                if not left:
                    raise
        raise AssertionError

    def append_within(
        self, connection: Connection, stream: str, author: str, *facts: JournalFact, expected: int | None = None
    ) -> list[JournalEntry]:
        """Append within the caller's transaction; after the commit, the caller calls `tell`."""
        last = connection.execute(_LAST, {"stream": stream}).first()
        version, digest = (last.version, last.digest) if last else (0, GENESIS)
        if expected is not None and version != expected:
            raise StreamConflict("Another player was faster. Reload the page.")
        entries = []
        for fact in facts:
            version += 1
            entry, sealed = _made(connection, stream, version, author, fact, digest)
            row = {**msgspec.structs.asdict(entry), "told": _json(entry.told), "sealed": sealed, "previous": digest}
            row.pop("words")
            connection.execute(insert(STREAMS).values(row))
            digest = entry.digest
            entries.append(entry)
        return entries

    def tell(self, entries: Sequence[JournalEntry]) -> None:
        """Announce entries that have been stored."""
        if self._tell:
            self._tell(entries)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Open a write transaction, which holds the lock shared by all writers."""
        with self.database.write() as connection:
            yield connection

    def version(self, stream: str) -> int:
        """Return the version of the last entry; 0 if there is none."""
        query = select(func.max(STREAMS.c.version)).where(STREAMS.c.stream == stream)
        with self.database.read() as connection:
            return connection.scalar(query) or 0

    def versions(self, streams: Sequence[str]) -> dict[str, int]:
        """Return the versions of these streams by name, omitting empty ones."""
        query = select(STREAMS.c.stream, func.max(STREAMS.c.version)).where(STREAMS.c.stream.in_(streams))
        with self.database.read() as connection:
            return {row[0]: row[1] for row in connection.execute(query.group_by(STREAMS.c.stream))}

    def openings(self, streams: Sequence[str]) -> dict[str, JournalEntry]:
        """Return each stream's first entry, by the stream's name."""
        found = self._entries(select(STREAMS).where(STREAMS.c.stream.in_(streams), STREAMS.c.version == 1))
        return {one.stream: one for one in found}

    def read(self, stream: str, after: int = 0, limit: int = MOST_AT_ONCE) -> list[JournalEntry]:
        """Return entries after version `after`, oldest first."""
        query = select(STREAMS).where(STREAMS.c.stream == stream, STREAMS.c.version > after)
        return self._entries(query.order_by(STREAMS.c.version).limit(limit))

    def read_back(self, stream: str, before: int | None = None, limit: int = MOST_AT_ONCE) -> list[JournalEntry]:
        """Return the last entries (before version `before`, if given), newest first."""
        query = select(STREAMS).where(STREAMS.c.stream == stream)
        if before is not None:
            query = query.where(STREAMS.c.version < before)
        return self._entries(query.order_by(STREAMS.c.version.desc()).limit(limit))

    def all(self, stream: str) -> list[JournalEntry]:
        """Return all entries of a stream, oldest first."""
        return self._entries(_ALL, stream=stream)

    def by(self, author: str) -> list[JournalEntry]:
        """Return all entries by an author, for the export of their data."""
        query = select(STREAMS).where(STREAMS.c.author == author).order_by(STREAMS.c.at, STREAMS.c.id)
        return self._entries(query)

    def under(self, stream: str, author: str, key: IdempotencyKey) -> JournalEntry | None:
        """Return the author's entry under that key, if any.

        Raises `KeyReused` if it was written by a different request.
        """
        if not key.name:
            return None
        query = select(STREAMS).where(STREAMS.c.stream == stream, STREAMS.c.author == author, STREAMS.c.sealed != "")
        return next((one for one in self._entries(query.order_by(STREAMS.c.version)) if key.opens(one.words)), None)

    def names(self, beginning: str) -> list[str]:
        """Return the sorted names of the streams that have this prefix, even damaged ones."""
        stream = STREAMS.c.stream
        query = select(stream).where(stream >= beginning, stream < beginning + LAST_CHARACTER).distinct()
        with self.database.read() as connection:
            return list(connection.scalars(query.order_by(STREAMS.c.stream)))

    def broken(self, stream: str) -> int | None:
        """Return the version of the first corrupt entry; None if there is none."""
        with self.database.read() as connection:
            query = select(STREAMS).where(STREAMS.c.stream == stream).order_by(STREAMS.c.version)
            digest = GENESIS
            for version, row in enumerate(connection.execute(query).mappings(), 1):
                if row["version"] != version or row["previous"] != digest or row["digest"] != _digest_of(row):
                    return version
                digest = row["digest"]
        return None

    def _entries(self, query: Select[Any], **names: str) -> list[JournalEntry]:
        with self.database.read() as connection:
            found = connection.execute(query, names).mappings().all()
            keys = sealing.keys_of(connection, (row["author"] for row in found if row["sealed"]))
        return [_entry(row, keys) for row in found]


_ALL = select(STREAMS).where(STREAMS.c.stream == bindparam("stream")).order_by(STREAMS.c.version)
_LAST = (
    select(STREAMS.c.version, STREAMS.c.digest)
    .where(STREAMS.c.stream == bindparam("stream"))
    .order_by(STREAMS.c.version.desc())
    .limit(1)
)
DIGESTED = ("stream", "version", "id", "at", "author", "kind", "told", "sealed", "previous")


def _made(
    connection: Connection, stream: str, version: int, author: str, fact: JournalFact, previous: str
) -> tuple[JournalEntry, str]:
    """Build an entry; return it with its encrypted words."""
    name, at = ids.new_id(), ids.now()
    sealed = sealing.seal(sealing.key_of(connection, author), fact.words, name) if fact.words else ""
    entry = JournalEntry(
        stream=stream,
        version=version,
        id=name,
        at=at,
        author=author,
        kind=fact.kind,
        told=fact.told,
        words=fact.words,
        digest="",
    )
    row = {**msgspec.structs.asdict(entry), "told": _json(fact.told), "sealed": sealed, "previous": previous}
    return msgspec.structs.replace(entry, digest=_digest_of(row)), sealed


def _json(told: Mapping[str, object]) -> str:
    return msgspec.json.encode(told, order="sorted").decode()


def _digest_of(row: Mapping[str, object] | RowMapping) -> str:
    return sha256(msgspec.json.encode([row[name] for name in DIGESTED])).hexdigest()


def _entry(row: RowMapping, keys: Mapping[str, bytes]) -> JournalEntry:
    sealed, key = row["sealed"], keys.get(row["author"])
    words = sealing.unseal(key, sealed, row["id"]) if sealed and key else None
    return JournalEntry(
        stream=row["stream"],
        version=row["version"],
        id=row["id"],
        at=row["at"],
        author=row["author"],
        kind=row["kind"],
        told=_told(row["told"]),
        words=words if sealed else {},
        digest=row["digest"],
    )


def _told(stored: str) -> dict[str, Any]:
    """Decode an entry's data; empty if it is damaged, which `Journal.broken` reports."""
    try:
        return msgspec.json.decode(stored, type=dict[str, Any])
    except msgspec.DecodeError:
        return {}
