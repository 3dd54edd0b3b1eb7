"""What is set aside: games of which a stored event is damaged, so that the read models know them up to there only."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Column, Engine, Table, insert, select

from scoresheet.projections.columns import Number, Text, Whole
from scoresheet.projections.following import SetAside
from scoresheet.projections.tables import METADATA, Change, read, rows_of

ASIDE = Table(
    "set_aside",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("version", Number, nullable=False),
    Column("since", Number, nullable=False),
    Column("number", Whole, nullable=False),
    Column("reason", Text, nullable=False),
)


class Aside:
    """Reads which games are set aside."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def games(self) -> dict[str, SetAside]:
        """All of them, by their ids."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(ASIDE).order_by(ASIDE.c.number)).mappings()
            return {row["game"]: read(SetAside, row) for row in rows}


def changes(looked_at: Iterable[str], aside: Iterable[SetAside]) -> list[Change]:
    """Of the games that were set aside and `looked_at` again, only those in `aside` still are."""
    gone = Change(rows_of(ASIDE), [{"touched": game} for game in looked_at])
    return [gone, Change(insert(ASIDE), [msgspec.structs.asdict(one) for one in aside])]
