"""Descriptions of a dataset's tables, from their declarations.

Run `python -m scoresheet.replays.datasets.describing` to print the tables for `docs/datasets.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoresheet.replays.datasets.columns import MEANT, DatasetColumn, DatasetTable
from scoresheet.replays.datasets.queries import all_queries
from scoresheet.replays.datasets.tables import TABLES


def described(tables: tuple[DatasetTable, ...] = TABLES) -> str:
    """Return all tables in Markdown, column by column."""
    return "\n".join(line for table in tables for line in _table(table))


def queries_described() -> str:
    """Return all queries in Markdown."""
    rows = [f"| `{query.name}` | {query.says} |" for query in all_queries().values()]
    return "\n".join(["| query | answer |", "|---|---|", *rows, ""])


def as_plain(table: DatasetTable) -> dict[str, object]:
    """Return a table as plain data."""
    columns = [
        {"name": one.name, "type": MEANT[one.type], "unit": one.unit, "meaning": one.meaning, "empty": one.empty}
        for one in table.columns
    ]
    return {"table": table.name, "file": table.file, "row": table.one_row, "order": table.order, "columns": columns}


def _table(table: DatasetTable) -> Iterator[str]:
    yield f"### `{table.file}`\n"
    yield f"One row for each {table.one_row}. Sorted by {', '.join(table.order)}.\n"
    yield "| column | type | unit | meaning |"
    yield "|---|---|---|---|"
    yield from (_row(column) for column in table.columns)
    yield ""


def _row(column: DatasetColumn) -> str:
    empty = f" Empty {column.empty}." if column.empty else ""
    return f"| `{column.name}` | {MEANT[column.type]} | {column.unit} | {column.meaning}{empty} |"


if __name__ == "__main__":
    print(described(), end="")
