"""Quarantined games: the read models stop before their first corrupt event."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Column, Engine, Table, insert, select

from scoresheet.projections.columns import NumberColumn, TextColumn, WholeColumn
from scoresheet.projections.following import SetAside
from scoresheet.projections.tables import METADATA, TableChange, read, rows_of

ASIDE = Table(
    "set_aside",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("version", NumberColumn, nullable=False),
    Column("since", NumberColumn, nullable=False),
    Column("number", WholeColumn, nullable=False),
    Column("reason", TextColumn, nullable=False),
)


class Aside:
    """Reads the quarantined games."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def games(self) -> dict[str, SetAside]:
        """Return all quarantined games by id."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(ASIDE).order_by(ASIDE.c.number)).mappings()
            return {row["game"]: read(SetAside, row) for row in rows}


def changes(looked_at: Iterable[str], aside: Iterable[SetAside]) -> list[TableChange]:
    """Return changes that quarantine the games in `aside`, and release the rest of `looked_at`."""
    gone = TableChange(rows_of(ASIDE), [{"touched": game} for game in looked_at])
    return [gone, TableChange(insert(ASIDE), [msgspec.structs.asdict(one) for one in aside])]
