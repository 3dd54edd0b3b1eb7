"""Arrow schemas of the tables; needs the extra `dataset`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from scoresheet.domain.errors import Refusal
from scoresheet.replays.datasets.columns import DatasetColumn, DatasetTable, Type
from scoresheet.replays.datasets.tables import FORMAT

if TYPE_CHECKING:
    import pyarrow as pa

WANTED = "This needs {package}: pip install 'scoresheet[dataset]'"


class Lacking(Refusal):
    """A package that datasets need is not installed."""


def pyarrow() -> ModuleType:
    """Return the package, with `pyarrow.parquet` imported; raises `Lacking`."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise Lacking(WANTED, package="pyarrow") from None
    package: ModuleType = pyarrow
    return package


def schema_of(table: DatasetTable) -> pa.Schema:
    """Return the schema of a table, with the meaning of each column."""
    return _schema(table.name, table.columns, table.one_row)


@cache
def _schema(name: str, columns: tuple[DatasetColumn, ...], one_row: str) -> pa.Schema:
    pa = pyarrow()
    fields = [
        pa.field(one.name, _types()[one.type](), nullable=bool(one.empty), metadata={"meaning": one.meaning})
        for one in columns
    ]
    return pa.schema(fields, metadata={"scoresheet.dataset": str(FORMAT), "scoresheet.table": name, "row": one_row})


@cache
def _types() -> dict[Type, Callable[[], pa.DataType]]:
    pa = pyarrow()
    return {
        "text": pa.string,
        "json": pa.string,
        "small": pa.int16,
        "whole": pa.int32,
        "large": pa.int64,
        "yes or no": pa.bool_,
        "time": lambda: pa.timestamp("us", tz="UTC"),
        "texts": lambda: pa.list_(pa.string()),
        "numbers": lambda: pa.list_(pa.int32()),
        "parts": lambda: pa.map_(pa.string(), pa.int64()),
        "draws": lambda: pa.list_(pa.struct([pa.field("of", pa.int64()), pa.field("got", pa.int64())])),
    }
