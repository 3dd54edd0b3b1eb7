"""Leaves of the transparency log: a hash for each event, in the order of storage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

from scoresheet.domain.chain import digest_of
from scoresheet.replays.tree import leaf_hash
from scoresheet.service.storage.recorder import EVENTS, LARGEST
from scoresheet.service.storage.rows import Row

AT_ONCE = 4_096
"""The number of events read per transaction."""
SEAL, DIGEST = b',"digest":"', 64
TAIL = len(SEAL) + DIGEST + len(b'"}')
HEX = frozenset(b"0123456789abcdef")
ENDING = f"substr(state, length(state) - {TAIL - 1})"
"""The SQL expression for the end of an event's bytes, which contains the digest."""
NEXT = (
    f"SELECT rowid, originator_id, originator_version, {ENDING} FROM {EVENTS} "  # noqa: S608
    "WHERE rowid>? ORDER BY rowid LIMIT ?"
)
AT = NEXT.replace("rowid>? ORDER BY rowid LIMIT ?", "rowid=?")
NEXT_WHOLE = NEXT.replace(ENDING, "state")
ONE = f"SELECT rowid, {ENDING} FROM {EVENTS} WHERE originator_id=? AND originator_version=?"  # noqa: S608
WHOLE = f"SELECT state FROM {EVENTS} WHERE rowid=?"  # noqa: S608


class LeafReader(Protocol):
    """A connection for reading from the database."""

    def select(self, statement: str, parameters: Sequence[str | int] = (), /, *, long: bool = False) -> list[Row]:
        """Return the rows of a query; `long` allows the time to read a whole table."""
        ...


class Leaf(NamedTuple):
    """An event as a leaf of the tree."""

    id: int
    """The rowid of the leaf's event; ids increase, with gaps."""
    game: str
    version: int
    digest: str
    """The event's digest; the SHA-256 of its bytes if they contain no digest."""
    sound: bool = True
    """False if the event's bytes were found not to match its digest."""

    @property
    def hash(self) -> bytes:
        """Return the leaf's hash."""
        return leaf_hash(self.game, self.version, self.digest)


def after(reader: LeafReader, last: int) -> list[Leaf]:
    """Return the next leaves after the event with the id `last`."""
    return [_leaf(reader, *row) for row in reader.select(NEXT, (last, AT_ONCE))]


def every(reader: LeafReader) -> Iterator[Leaf]:
    """Yield all leaves, checking each event's bytes against its digest."""
    last = 0
    while rows := reader.select(NEXT_WHOLE, (last, AT_ONCE)):
        for number, game, version, state in rows:
            raw = _bytes(state)
            digest = _carried(raw[-TAIL:])
            yield Leaf(
                number, game, version, digest or sha256(raw).hexdigest(), digest != "" and digest_of(raw) == digest
            )
        last = rows[-1][0]


def at(reader: LeafReader, number: int) -> Leaf | None:
    """Return the leaf of the event with that id; None if there is none."""
    rows = reader.select(AT, (number,))
    return _leaf(reader, *rows[0]) if rows else None


def of(reader: LeafReader, game: str, version: int) -> Leaf | None:
    """Return the leaf of a game's event; None if there is none."""
    rows = reader.select(ONE, (game, min(version, LARGEST)))
    return _leaf(reader, rows[0][0], game, version, rows[0][1]) if rows else None


def digest_in(state: bytes) -> str:
    """Return the digest in an event's bytes, or their SHA-256 if they contain none."""
    return _carried(state[-TAIL:]) or sha256(state).hexdigest()


def _leaf(reader: LeafReader, number: int, game: str, version: int, tail: object) -> Leaf:
    carried = _carried(_bytes(tail))
    return Leaf(number, game, version, carried or sha256(_bytes(reader.select(WHOLE, (number,))[0][0])).hexdigest())


def _carried(tail: bytes) -> str:
    """Return the digest at the end of an event's bytes; empty if there is none."""
    digest = tail[len(SEAL) : -2]
    whole = len(tail) == TAIL and tail.startswith(SEAL) and tail.endswith(b'"}') and HEX.issuperset(digest)
    return digest.decode() if whole else ""


def _bytes(state: object) -> bytes:
    """Return the stored bytes, even if a manipulation changed the value's type."""
    return state if isinstance(state, bytes) else str(state).encode("utf-8", "surrogatepass")
