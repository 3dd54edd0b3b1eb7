"""The default drawing: any view as tables."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scoresheet.domain.kit.components import TODAY


def draw(view: object, edition: str = TODAY) -> RenderableType:
    """Return a table of the single values, then a table for each part of the view."""
    fields: dict[str, object] = msgspec.to_builtins(view)
    single = {name: value for name, value in fields.items() if not _is_part(value)}
    parts = [_part(name, value) for name, value in fields.items() if _is_part(value)]
    return Group(_record(single), *parts)


def _is_part(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict) for item in value))


def _part(name: str, value: object) -> RenderableType:
    table = _record(value) if isinstance(value, dict) else _rows(value if isinstance(value, list) else [])
    table.title = _heading(name)
    table.title_justify = "left"
    return table


def _record(fields: dict[str, object]) -> Table:
    table = Table(box=box.SIMPLE, show_header=False)
    for name, value in fields.items():
        table.add_row(Text(_heading(name), style="bold"), _cell(value))
    return table


def _rows(items: Sequence[object]) -> Table:
    """Return a row for each item; the columns are all fields that occur."""
    columns = list(dict.fromkeys(name for item in items if isinstance(item, dict) for name in item))
    table = Table(*map(_heading, columns), box=box.SIMPLE)
    for item in items:
        table.add_row(*(_cell(item.get(name)) if isinstance(item, dict) else "" for name in columns))
    return table


def _heading(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return _piece(value)
    if isinstance(value, list):
        return ", ".join(map(_cell, value)) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)


def _piece(fields: dict[str, object]) -> str:
    """Return the text of a piece within a cell: its content, or else its id."""
    shown = {name: value for name, value in fields.items() if name != "id"} or fields
    if len(shown) == 1:
        return "".join(map(_cell, shown.values()))
    return " ".join(f"{name} {_cell(value)}" for name, value in shown.items())
