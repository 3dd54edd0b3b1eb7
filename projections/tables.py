"""The building blocks of read models: tables, and changes caused by a batch of events."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Delete, Executable, MetaData, RowMapping, Table, bindparam, delete

from scoresheet.projections.following import EventBatch

S = TypeVar("S", bound=msgspec.Struct)
METADATA = MetaData()
"""All tables of all read models."""


class TableChange(NamedTuple):
    """A statement, to be executed once for each of `rows`."""

    statement: Executable
    rows: Sequence[Mapping[str, object]]


class DerivedChange(NamedTuple):
    """Rows derived from all games' tables in the same transaction.

    Shares omit them; they are derived when the shares are combined.
    """

    work_out: Callable[[Connection], object]


Step = TableChange | DerivedChange


class Projection(Protocol):
    """A function from a batch to its changes; it depends on nothing else and writes nothing."""

    def __call__(self, batch: EventBatch) -> Sequence[Step]:
        """Return the changes in the order in which to apply them."""
        ...


def rows_of(table: Table) -> Delete:
    """Return a statement that deletes a table's rows for the game in its parameter `touched`."""
    same: ColumnElement[bool] = table.c.game == bindparam("touched")
    return delete(table).where(same)


def touched(batch: EventBatch) -> list[dict[str, str]]:
    """Return parameters for `rows_of`: one set for each game of the batch."""
    return [{"touched": game} for game in batch.games]


def read(kind: type[S], row: Mapping[str, object] | RowMapping) -> S:
    """Convert a row (a mapping of columns) to a struct with fields of the same names."""
    return kind(**{name: row[name] for name in kind.__struct_fields__})
