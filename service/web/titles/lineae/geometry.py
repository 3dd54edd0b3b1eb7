"""Coordinates of the ocean, whose halves are drawn side by side or one below the other."""

from __future__ import annotations

from functools import cache

import msgspec

from scoresheet.domain.titles.lineae.water import BOTTOM, SHAPE, column_of

CELL, LOCK, MARGIN = 37, 24, 22
"""The widths of a space, of a lock, and of the margin with the row numbers, in view box units."""
SKY, GROUND = 54, 62
"""The heights of the sky, and of the ground below the water, in view box units."""
OCTAGON = 36
HALVES = 2
COLUMNS = SHAPE.columns // HALVES
"""The number of vessel columns in a half."""
ACROSS = COLUMNS * SHAPE.width
"""The number of mineral columns in a half."""
COLUMN = CELL * SHAPE.width
HEIGHT = SKY + CELL * (BOTTOM + 1) + GROUND


class Point(msgspec.Struct, frozen=True):
    """A point in the drawing."""

    x: float
    y: float


class Half(msgspec.Struct, frozen=True):
    """The left (0) or right (1) half of the ocean, drawn by itself."""

    number: int

    @property
    def first(self) -> int:
        """Return the number of the half's leftmost vessel column."""
        return self.number * COLUMNS

    @property
    def width(self) -> int:
        """Return the width, including locks and the margin."""
        return ACROSS * CELL + _locks_left_of(COLUMNS) * LOCK + MARGIN

    @property
    def margin(self) -> int:
        """Return the x of the margin with row numbers, which is on the outer edge."""
        return 0 if self.number == 0 else self.width - MARGIN

    def left(self, x: int) -> int:
        """Return the left edge of a mineral column."""
        offset = MARGIN if self.number == 0 else 0
        return offset + _from_left(x) - _from_left(self.first * SHAPE.width)

    def column(self, column: int) -> int:
        """Return the left edge of a vessel column."""
        return self.left(column * SHAPE.width)

    def lock(self, column: int) -> int:
        """Return the left edge of the lock to the right of a vessel column."""
        return self.column(column) + COLUMN

    def middle(self, x: int, y: int) -> Point:
        """Return the centre of a space in the ocean."""
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
