"""Coordinates of the ocean: two halves side by side, or one below the other."""

from __future__ import annotations

from functools import cache

import msgspec

from scoresheet.domain.titles.lineae.water import BOTTOM, SHAPE, column_of

CELL, LOCK, MARGIN = 37, 24, 22
"""Widths of a space, of a lock, and of the margin with the numbers of the rows, in units of the view box."""
SKY, GROUND = 54, 62
"""Heights of the sky, and of the ground below the water."""
OCTAGON = 36
HALVES = 2
COLUMNS = SHAPE.columns // HALVES
"""The number of vessel columns in a half."""
ACROSS = COLUMNS * SHAPE.width
"""The number of mineral columns in a half."""
COLUMN = CELL * SHAPE.width
HEIGHT = SKY + CELL * (BOTTOM + 1) + GROUND


class Point(msgspec.Struct, frozen=True):
    """A point on the drawing."""

    x: float
    y: float


class Half(msgspec.Struct, frozen=True):
    """The left or the right half of the ocean; the other half lies beyond its edge."""

    number: int

    @property
    def first(self) -> int:
        """Return its leftmost vessel column."""
        return self.number * COLUMNS

    @property
    def width(self) -> int:
        """Return the width including locks and margin."""
        return ACROSS * CELL + _locks_left_of(COLUMNS) * LOCK + MARGIN

    @property
    def margin(self) -> int:
        """Return the x of the row numbers, at the outer edge."""
        return 0 if self.number == 0 else self.width - MARGIN

    def left(self, x: int) -> int:
        """Return the left edge of a mineral column."""
        offset = MARGIN if self.number == 0 else 0
        return offset + _from_left(x) - _from_left(self.first * SHAPE.width)

    def column(self, column: int) -> int:
        """Return the left edge of a vessel column."""
        return self.left(column * SHAPE.width)

    def lock(self, column: int) -> int:
        """Return the left edge of the lock at the right of a vessel column."""
        return self.column(column) + COLUMN

    def middle(self, x: int, y: int) -> Point:
        """Return the middle of a space of the ocean."""
        return Point(self.left(x) + CELL / 2, top(y) + CELL / 2)

    def holds(self, column: int) -> bool:
        """Return whether a vessel column is in this half."""
        return self.first <= column < self.first + COLUMNS


def top(row: int) -> int:
    """Return the upper edge of a row."""
    return SKY + CELL * row


@cache
def _from_left(x: int) -> int:
    return CELL * x + LOCK * _locks_left_of(column_of(x))


def _locks_left_of(column: int) -> int:
    return sum(lock < column for lock in SHAPE.lock_columns)
