"""Examines the log: compares all events with the signed heads and the stored tiles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from scoresheet.replays.tree import EMPTY, GrowingTree, Head
from scoresheet.replays.witness import changed, shortened
from scoresheet.service.storage import leaves
from scoresheet.service.storage.leaves import Leaf, LeafReader
from scoresheet.service.storage.tiles import BYTES, TILES, WIDTH, Making, Row, size_of

Progress = Callable[[int, int], object]
"""Called with the number of events read and the number of events in total."""


class LogExamination(NamedTuple):
    """The result of examining the log."""

    size: int
    """The number of events."""
    root: bytes
    contradicted: list[Head]
    """Heads that contradict the events, because some are missing or different; smallest first."""
    damaged: list[Leaf]
    """The first few events whose bytes do not match their digest."""
    changed: Leaf | None
    """The first event that differs from its leaf in the stored tree, if that can be determined."""
    stale: bool
    """True if the tiles differ from the events."""


MOST_NAMED = 10


def examine(
    reader: LeafReader, heads: Iterable[Head], *, tiles: bool = True, progress: Progress | None = None
) -> LogExamination:
    """Read all events in order, and compare them with `heads` and the transparency log's tiles."""
    wanted: dict[int, list[Head]] = defaultdict(list)
    for head in heads:
        wanted[head.tree_size].append(head)
    growing, comparing = GrowingTree(), TileComparison(reader if tiles else None)
    damaged: list[Leaf] = []
    wrong = _wrong(wanted.pop(0, ()), EMPTY)
    of = reader.select("SELECT COUNT(*) FROM game_events", long=True)[0][0] if progress else 0
    for leaf in leaves.every(reader):
        growing.add(leaf.hash)
        comparing.add(leaf)
        if not leaf.sound and len(damaged) < MOST_NAMED:
            damaged.append(leaf)
        if growing.size in wanted:
            wrong += _wrong(wanted.pop(growing.size), growing.root())
        if progress and growing.size % leaves.AT_ONCE == 0:
            progress(growing.size, of)
    beyond = [head for size in sorted(wanted) for head in wanted[size]]
    comparing.end()
    return LogExamination(growing.size, growing.root(), wrong + beyond, damaged, comparing.changed, comparing.stale)


def troubles(found: LogExamination) -> Iterator[str]:
    """Yield sentences about the errors; only the first contradicted head is described."""
    if found.contradicted:
        head, *others = found.contradicted
        yield shortened(head, found.size) if head.tree_size > found.size else changed(head)
        if others:
            yield f"{len(others)} heads signed for more events contradict the events, too."
    if found.contradicted and found.changed:
        version, game = found.changed.version, found.changed.game
        yield f"The first changed event is version {version} of game {game}."
    for leaf in found.damaged:
        yield f"Version {leaf.version} of game {leaf.game} is damaged: its bytes do not match its digest."


def _wrong(heads: Iterable[Head], root: bytes) -> list[Head]:
    return [head for head in heads if head.root_hash != root.hex()]


class TileComparison:
    """Compares the stored tiles, which may lag behind, with the events."""

    def __init__(self, reader: LeafReader | None) -> None:
        self.changed: Leaf | None = None
        self.stale = False
        self._reader = reader
        self._making = Making()
        self._left = size_of(reader) if reader else 0
        self._of_tile: list[Leaf] = []
        self._tiles = 0

    def add(self, leaf: Leaf) -> None:
        """Add the next event."""
        if not self._left:
            return
        self._left -= 1
        self._of_tile.append(leaf)
        for row in self._making.add(leaf):
            self._compare(row)
        if len(self._of_tile) == WIDTH:
            self._of_tile.clear()

    def end(self) -> None:
        """Finish after the last event."""
        if self._reader is None:
            return
        for row in self._making.rest():
            self._compare(row)
        stored = self._reader.select("SELECT COUNT(*) FROM log_tiles")[0][0]
        self.stale = self.stale or self._left > 0 or stored != self._tiles

    def _compare(self, row: Row) -> None:
        found = self._reader.select(f"{TILES} WHERE level=? AND number=?", row[:2]) if self._reader else []
        self._tiles += 1
        if found and (*found[0],) == row:
            return
        self.stale = True
        if found and row[0] == 0 and self.changed is None:
            self.changed = self._first_other(row[4], bytes(found[0][4]))

    def _first_other(self, hashes: bytes, stored: bytes) -> Leaf | None:
        for at, leaf in enumerate(self._of_tile):
            place = slice(at * BYTES, (at + 1) * BYTES)
            if hashes[place] != stored[place] and stored[place]:
                return leaf
        return None
