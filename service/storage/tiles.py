"""Tiles: rows of 256 hashes in the Merkle tree over all events; rebuilt when wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoresheet.replays import tree
from scoresheet.service.core.errors import DamagedRow
from scoresheet.service.storage import leaves
from scoresheet.service.storage.leaves import Leaf, LeafReader
from scoresheet.service.storage.recorder import EVENTS
from scoresheet.service.storage.rows import sound
from scoresheet.service.storage.store import Store

HEIGHT = 8
WIDTH = 1 << HEIGHT
BYTES = 32

Row = tuple[int, int, int, int, bytes]
"""The level, number, first and last event id, and hashes of a tile."""
TILES = "SELECT level, number, first, last, hashes FROM log_tiles"
NEWEST = f"{TILES} t WHERE number=(SELECT MAX(number) FROM log_tiles WHERE level=t.level) ORDER BY level"  # noqa: S608
KEEP = (
    "INSERT INTO log_tiles (level, number, first, last, hashes) VALUES (?,?,?,?,?) ON CONFLICT (level, number) "
    "DO UPDATE SET first=excluded.first, last=excluded.last, hashes=excluded.hashes"
)
BEFORE = f"SELECT COUNT(*) FROM {EVENTS} WHERE rowid>=? AND rowid<?"  # noqa: S608


class Moved(Exception):
    """Another process extended the tiles in the meantime; nothing was written."""


class Tile:
    """A tile that hashes are added to."""

    def __init__(self, level: int, number: int = 0, first: int = 0, last: int = 0, hashes: bytes = b"") -> None:
        self.level, self.number, self.first, self.last, self.hashes = level, number, first, last, bytearray(hashes)

    @property
    def full(self) -> bool:
        """Return whether the tile is full."""
        return len(self.hashes) == WIDTH * BYTES

    def row(self) -> Row:
        """Return the row to store."""
        return self.level, self.number, self.first, self.last, bytes(self.hashes)


class Making:
    """Builds tiles from leaves, continuing the `newest` tile of each level."""

    def __init__(self, newest: Iterable[Row] = ()) -> None:
        self._open = {row[0]: Tile(*row) for row in newest}

    def add(self, leaf: Leaf) -> Iterator[Row]:
        """Add a leaf; return the rows of the tiles that are full now."""
        return self._put(0, leaf.hash, leaf.id)

    def rest(self) -> Iterator[Row]:
        """Return the rows of the tiles that are not full."""
        return (tile.row() for tile in self._open.values() if not tile.full)

    def _put(self, level: int, found: bytes, number: int) -> Iterator[Row]:
        tile = self._open.get(level) or Tile(level, first=number)
        if tile.full:
            tile = Tile(level, tile.number + 1, first=number)
        self._open[level], tile.last = tile, number
        tile.hashes += found
        if tile.full:
            yield tile.row()
            yield from self._put(level + 1, above(tile.hashes), number)


def above(hashes: bytes | bytearray) -> bytes:
    """Return the root of a complete subtree from its hashes; their number is a power of two."""
    row = [bytes(hashes[at : at + BYTES]) for at in range(0, len(hashes), BYTES)]
    while len(row) > 1:
        row = list(map(tree.node_hash, row[::2], row[1::2]))
    return row[0]


class Tiles:
    """The stored Merkle tree over a store's events."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reader: LeafReader = store.recorder

    @property
    def size(self) -> int:
        """Return the number of events in the tree."""
        return size_of(self._reader)

    def extend(self) -> int:
        """Add new events to the tree in small steps; return its size."""
        while found := leaves.after(self._reader, _last(newest := self._newest_or_none())):
            making = Making(newest)
            rows = [row for leaf in found for row in making.add(leaf)]
            try:
                self._write([*rows, *making.rest()], _last(newest))
            except Moved:
                continue
        return self.size

    def root(self, size: int) -> bytes:
        """Return the root of the tree of the first `size` events."""
        return tree.root_of(0, size, self._nodes())

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """Return the proof that event `index` is in the tree of the first `size`."""
        return tree.inclusion_path(index, size, self._nodes())

    def consistency(self, first: int, second: int) -> list[bytes]:
        """Return the proof that the tree of `first` events is a prefix of that of `second`."""
        return tree.consistency_path(first, second, self._nodes())

    def _nodes(self) -> tree.NodeAt:
        """Return a function that returns roots of complete subtrees, computed from the tiles.

        The function reads each tile only once.
        """
        read: dict[tuple[int, int], bytes] = {}

        def node(height: int, number: int) -> bytes:
            level, inside = divmod(height, HEIGHT)
            tile, start = divmod(number << inside, WIDTH)
            if (level, tile) not in read:
                read[level, tile] = rows_of(self._reader, f"{TILES} WHERE level=? AND number=?", level, tile)[0][4]
            return above(read[level, tile][start * BYTES : (start + (1 << inside)) * BYTES])

        return node

    def index_of(self, leaf: Leaf) -> int | None:
        """Return the index of an event in the tree, from 0; None if the tree does not contain it."""
        rows = rows_of(self._reader, f"{TILES} WHERE level=0 AND first<=? ORDER BY first DESC LIMIT 1", leaf.id)
        if not rows or leaf.id > rows[0][3]:
            return None
        _, number, first, _, hashes = rows[0]
        within: int = self._reader.select(BEFORE, (first, leaf.id))[0][0]
        return number * WIDTH + within if hashes[within * BYTES : (within + 1) * BYTES] == leaf.hash else None

    def newest_leaf(self) -> tuple[Leaf | None, bytes] | None:
        """Return the tree's last leaf, as stored now (None if deleted), and its original hash."""
        newest = self._newest()
        if not newest:
            return None
        return leaves.at(self._reader, _last(newest)), newest[0][4][-BYTES:]

    def forget(self) -> None:
        """Delete all tiles, so that they are rebuilt from the events."""
        with self._store.writing(alone="log_tiles") as cursor:
            cursor.execute("DELETE FROM log_tiles")

    def _write(self, rows: Iterable[Row], before: int) -> None:
        with self._store.writing(alone="log_tiles") as cursor:
            cursor.execute("SELECT MAX(last) FROM log_tiles WHERE level=0")
            if (cursor.fetchone()[0] or 0) != before:
                raise Moved
            for row in rows:
                cursor.execute(KEEP, row)

    def _newest_or_none(self) -> list[Row]:
        """Return the newest tile of each level; if one is damaged, delete all for a rebuild."""
        try:
            return self._newest()
        except DamagedRow:
            self.forget()
            return []

    def _newest(self) -> list[Row]:
        return [(*row,) for row in rows_of(self._reader, NEWEST)]


def rows_of(reader: LeafReader, statement: str, *parameters: int) -> list[Row]:
    """Return the tiles that a query selects; raises `DamagedRow` if one is unreadable."""
    rows = reader.select(statement, parameters)
    if len(found := sound("log_tiles", rows, int, int, int, int, bytes)) < len(rows):
        raise DamagedRow
    return found


def size_of(reader: LeafReader) -> int:
    """Return the number of events in the tiles."""
    newest = rows_of(reader, f"{TILES} WHERE level=0 ORDER BY number DESC LIMIT 1")
    return newest[0][1] * WIDTH + len(newest[0][4]) // BYTES if newest else 0


def _last(newest: list[Row]) -> int:
    return newest[0][3] if newest else 0
