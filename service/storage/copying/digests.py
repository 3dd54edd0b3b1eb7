"""Digests for comparing two sides table by table, including the Merkle tree over all events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import zip_longest

import msgspec

from scoresheet.replays.tree import GrowingTree, leaf_hash
from scoresheet.service.storage.copying.rows import EVENTS, KeptTable, Row
from scoresheet.service.storage.copying.sides import Side
from scoresheet.service.storage.leaves import digest_in

AT_ONCE = 1_000
Moved = Callable[[int], object]
"""Called with the number of further rows processed."""


class Digest(msgspec.Struct, frozen=True):
    """The digest of a table."""

    table: str
    rows: int
    sha256: str
    """The SHA-256 of all rows in key order, each as MessagePack."""
    root: str = ""
    """For the table of events, the root of the Merkle tree over them (RFC 9162)."""


def digest(side: Side, table: KeptTable, moved: Moved) -> Digest:
    """Compute the digest of a table."""
    encode, made, rows, tree = msgspec.msgpack.Encoder().encode, sha256(), 0, GrowingTree()
    for found in pages(side, table):
        rows += len(found)
        made.update(b"".join(map(encode, found)))
        for row in found if table.name == EVENTS else ():
            tree.add(_leaf(table, row))
        moved(len(found))
    return Digest(table.name, rows, made.hexdigest(), tree.root().hex() if table.name == EVENTS else "")


def difference(source: Side, target: Side, table: KeptTable) -> str:
    """Describe the first difference between the two tables; empty if there is none."""
    for one, other in zip_longest(_rows(source, table), _rows(target, table)):
        if one == other:
            continue
        if one is None or (other is not None and table.key_of(other) < table.key_of(one)):
            return f"{table.name}: {table.shown(other)} is in the target only"
        if other is None or table.key_of(one) < table.key_of(other):
            return f"{table.name}: {table.shown(one)} is missing in the target"
        columns = [name for name, was, now in zip(table.columns, one, other, strict=True) if was != now]
        return f"{table.name}: {table.shown(one)} differs in the target ({', '.join(columns)})"
    return ""


def pages(side: Side, table: KeptTable) -> Iterator[list[Row]]:
    """Yield all rows of a table in key order, page by page."""
    after: Row | None = None
    while rows := side.rows(table, after, limit=AT_ONCE):
        yield rows
        after = table.key_of(rows[-1])


def _rows(side: Side, table: KeptTable) -> Iterator[Row]:
    for found in pages(side, table):
        yield from found


def _leaf(table: KeptTable, row: Row) -> bytes:
    _, game, version, _, state = row
    return leaf_hash(game, version, digest_in(state if isinstance(state, bytes) else str(state).encode()))
