"""The signed heads of the log, one for each size, and how far they have been published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoresheet.replays.tree import Head
from scoresheet.service.storage.leaves import LeafReader
from scoresheet.service.storage.rows import sound
from scoresheet.service.storage.store import Store

HEADS = "SELECT tree_size, root_hash, timestamp, key_id, signature FROM log_heads"
KEEP = (
    "INSERT INTO log_heads (tree_size, root_hash, timestamp, key_id, signature) VALUES (?,?,?,?,?) "
    "ON CONFLICT (tree_size) DO NOTHING"
)
TELL = "INSERT INTO log_told (place, number) VALUES (?,?) ON CONFLICT (place) DO UPDATE SET number=excluded.number"
KINDS = (int, str, str, str, str)
"""The types of a head's columns."""
AT_ONCE = 1_000


class LogHeads:
    """The signed heads in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reader: LeafReader = store.recorder

    def keep(self, heads: Sequence[Head]) -> None:
        """Store heads atomically, except those whose size already has one."""
        with self._store.writing() as cursor:
            for head in heads:
                row = (head.tree_size, head.root_hash, head.timestamp, head.key_id, head.signature)
                cursor.execute(KEEP, row)

    def of_size(self, size: int) -> Head | None:
        """Return the head of that size."""
        return self._one("WHERE tree_size=?", size)

    def newest(self) -> Head | None:
        """Return the last signed head."""
        return self._one("ORDER BY timestamp DESC, number DESC LIMIT 1")

    def after(self, number: int, limit: int = AT_ONCE) -> list[tuple[int, Head]]:
        """Return heads signed after the one with that number, oldest first."""
        statement = HEADS.replace("SELECT ", "SELECT number, ") + " WHERE number>? ORDER BY number LIMIT ?"
        rows = sound("log_heads", self._reader.select(statement, (number, limit)), int, *KINDS)
        return [(row[0], Head(*row[1:])) for row in rows]

    def last_number(self) -> int:
        """Return the number of the last stored head; 0 if there is none."""
        return int(self._reader.select("SELECT COALESCE(MAX(number), 0) FROM log_heads")[0][0])

    def every(self) -> Iterator[Head]:
        """Yield all heads."""
        return every(self._reader)

    def told(self, place: str) -> int | None:
        """Return the number up to which a place has received heads; None if never."""
        rows = self._reader.select("SELECT number FROM log_told WHERE place=?", (place,))
        return next((number for (number,) in sound("log_told", rows, int)), None)

    def tell(self, place: str, number: int) -> None:
        """Store the number up to which a place has received heads."""
        with self._store.writing() as cursor:
            cursor.execute(TELL, (place, number))

    def _one(self, which: str, *parameters: int) -> Head | None:
        rows = sound("log_heads", self._reader.select(f"{HEADS} {which}", parameters), *KINDS)
        return Head(*rows[0]) if rows else None


def every(reader: LeafReader) -> Iterator[Head]:
    """Yield all heads in the order of signing."""
    for row in sound("log_heads", reader.select(f"{HEADS} ORDER BY number"), *KINDS):
        yield Head(*row)
