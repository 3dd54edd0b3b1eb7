"""Copies of everything stored about a player, for that player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, Table, or_, select

from scoresheet.projections.engine import reading
from scoresheet.service.accounts.tables import PLAYERS

WITHHELD = ("password", "digest", "secret", "auth")
"""Columns with credentials, which are left out of the copy."""

Rows = dict[str, list[dict[str, object]]]


class Copies:
    """Reads a player's rows from all `tables`."""

    def __init__(self, engine: Engine, tables: Sequence[Table]) -> None:
        self._engine = engine
        self._tables = tables

    def of(self, player: str) -> Rows:
        """Return all rows about a player, by table; times are in seconds since 1970."""
        with reading(self._engine) as connection:
            return {
                table.name: [dict(row) for row in connection.execute(_mine(table, player)).mappings()]
                for table in self._tables
                if owner(table) is not None
            }


def owner(table: Table) -> str | None:
    """Return the column that names a row's owner; None if the rows have no owner.

    In a table with a column `by`, the owner is that author.
    """
    if table is PLAYERS:
        return "id"
    return "player" if "player" in table.columns else None


def _mine(table: Table, player: str) -> Any:
    shown = [column for column in table.columns if column.name not in WITHHELD]
    mine = [table.columns[name] == player for name in (owner(table), "by") if name and name in table.columns]
    return select(*shown).where(or_(*mine)).order_by(*table.primary_key.columns)
