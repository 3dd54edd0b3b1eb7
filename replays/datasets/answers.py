"""Query answers as a table, as CSV and as JSON objects."""

from __future__ import annotations

import csv
import io
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from rich.table import Table

    from scoresheet.replays.datasets.opening import QueryAnswer


def as_csv(answer: QueryAnswer) -> str:
    """Return the answer as CSV with a header line."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(answer.columns)
    writer.writerows([_plain(value) for value in row] for row in answer.rows)
    return written.getvalue()


def as_objects(answer: QueryAnswer) -> dict[str, object]:
    """Return the columns, and the rows as objects."""
    rows = [dict(zip(answer.columns, map(_simple, row), strict=True)) for row in answer.rows]
    return {"columns": answer.columns, "rows": rows}


def as_table(answer: QueryAnswer) -> Table:
    """Return a table for the terminal, with numbers aligned on the right."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE)
    for number, name in enumerate(answer.columns):
        numbers = all(isinstance(row[number], int | float | Decimal | None) for row in answer.rows)
        table.add_column(Text(name), justify="right" if numbers else "left")
    for row in answer.rows:
        table.add_row(*(Text(str(_plain(value))) for value in row))
    return table


def _plain(value: object) -> object:
    """Return the value as text: empty for None, JSON for nested values."""
    if value is None:
        return ""
    return msgspec.json.encode(_simple(value)).decode() if isinstance(value, list | dict | tuple) else _simple(value)


def _simple(value: object) -> object:
    """Return the value as plain JSON."""
    if isinstance(value, dict):
        return {str(key): _simple(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_simple(each) for each in value]
    if isinstance(value, date):
        return value.isoformat()
    return value if isinstance(value, str | int | float | bool | None) else str(value)
