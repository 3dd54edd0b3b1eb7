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

    Shares leave them out; they are derived when the shares are combined.
    """

    work_out: Callable[[Connection], object]


Step = TableChange | DerivedChange


class Projection(Protocol):
    """Works out, from a batch and nothing else, what changes; it writes nothing itself."""

    def __call__(self, batch: EventBatch) -> Sequence[Step]:
        """The changes, to be made in this order."""
        ...


def rows_of(table: Table) -> Delete:
    """Deletes what a table holds on the game `touched`."""
    same: ColumnElement[bool] = table.c.game == bindparam("touched")
    return delete(table).where(same)


def touched(batch: EventBatch) -> list[dict[str, str]]:
    """The games of a batch, as parameters of `rows_of`."""
    return [{"touched": game} for game in batch.games]


def read(kind: type[S], row: Mapping[str, object] | RowMapping) -> S:
    """A row (a mapping of columns) as a struct that has fields of the same names."""
    return kind(**{name: row[name] for name in kind.__struct_fields__})
