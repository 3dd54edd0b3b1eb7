"""A game's rows, packed by column with Arrow to be sent between processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scoresheet.replays.datasets.arrow import pyarrow, schema_of
from scoresheet.replays.datasets.identities import Identities
from scoresheet.replays.datasets.rows import GameRows, Rows
from scoresheet.replays.datasets.tables import TABLES

if TYPE_CHECKING:
    from pyarrow import RecordBatch


class PackedRows(NamedTuple):
    """The rows of a game, ready to be written to the files."""

    game: str
    batches: dict[str, RecordBatch]
    """The rows by table."""
    players: frozenset[str] = frozenset()
    """The players' ids, for the writer."""


def packed(played: GameRows, identities: Identities) -> PackedRows:
    """Return the packed rows of a finished game."""
    pa, rows = pyarrow(), Rows(played, identities)
    batches = {one.name: pa.RecordBatch.from_pylist(getattr(rows, one.name), schema=schema_of(one)) for one in TABLES}
    return PackedRows(played.events[0].game, batches, frozenset(rows.people))
