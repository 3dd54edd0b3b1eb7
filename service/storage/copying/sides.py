"""The source and the target of a copy: databases that provide rows in key order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Protocol

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage.copying.file import FileSide
from scoresheet.service.storage.copying.rows import KeptTable, Row


class Side(Protocol):
    """A database that is copied from or to; all its errors are raised as `Unusable`."""

    @property
    def location(self) -> Location:
        """Return the database's location."""
        ...

    def count(self, table: KeptTable) -> int:
        """Return the number of rows."""
        ...

    def rows(self, table: KeptTable, after: Row | None = None, upto: Row | None = None, limit: int = -1) -> list[Row]:
        """Return the rows with `after` < key ≤ `upto`, in the order of their keys."""
        ...

    def last(self, table: KeptTable) -> Row | None:
        """Return the highest key; None if the table is empty."""
        ...

    def write(self, table: KeptTable, gone: Sequence[Row], rows: Sequence[Row]) -> None:
        """Delete the rows with the keys `gone` and insert `rows`, atomically; raises `Clash`."""
        ...

    def clear(self, table: KeptTable) -> None:
        """Delete all rows."""
        ...

    def settle(self, table: KeptTable) -> None:
        """Make generated ids continue after the existing ones."""
        ...

    def said(self) -> dict[str, str]:
        """Return the installation's properties."""
        ...

    def say(self, says: dict[str, str], unsaid: Sequence[str] = ()) -> None:
        """Set some of the installation's properties, and delete others."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...


@contextmanager
def reading(location: Location) -> Iterator[Side]:
    """Open a snapshot of a database for reading."""
    with closing(_side(location, writes=False)) as side:
        yield side


@contextmanager
def writing(location: Location) -> Iterator[Side]:
    """Open a database for writing."""
    with closing(_side(location, writes=True)) as side:
        yield side


def _side(location: Location, *, writes: bool) -> Side:
    if isinstance(location, Postgres):
        from scoresheet.service.storage.copying.server import ServerSide

        return ServerSide(location, writes=writes)
    return FileSide(location, writes=writes)
