"""Declarations of tables and columns, for the files, their writer and the documentation."""

from __future__ import annotations

from typing import Literal, NamedTuple

Type = Literal["text", "json", "small", "whole", "large", "yes or no", "time", "texts", "numbers", "parts", "draws"]
"""`json` is text that holds JSON; `small`, `whole` and `large` are whole numbers of 16, 32 and 64 bits; `parts` gives
a whole number for each name; `draws` are pairs of the number of possible results and the result."""
MEANT: dict[Type, str] = {
    "text": "VARCHAR",
    "json": "VARCHAR (JSON)",
    "small": "SMALLINT",
    "whole": "INTEGER",
    "large": "BIGINT",
    "yes or no": "BOOLEAN",
    "time": "TIMESTAMP WITH TIME ZONE",
    "texts": "VARCHAR[]",
    "numbers": "INTEGER[]",
    "parts": "MAP(VARCHAR, BIGINT)",
    "draws": 'STRUCT("of" BIGINT, got BIGINT)[]',
}
"""DuckDB's names for the types."""


class DatasetColumn(NamedTuple):
    """A column; `empty` says when there is no value, and is itself empty if there always is one."""

    name: str
    type: Type
    meaning: str
    unit: str = ""
    empty: str = ""


class DatasetTable(NamedTuple):
    """A file of a dataset, `<name>.parquet`; rows are grouped by game, sorted by game id."""

    name: str
    one_row: str
    """The subject of a row."""
    order: tuple[str, ...]
    """The columns by which the rows are sorted."""
    columns: tuple[DatasetColumn, ...]

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"{self.name}.parquet"
