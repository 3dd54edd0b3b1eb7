"""The store's own tables, as either database makes them."""

from collections.abc import Sequence
from pathlib import Path

from scoresheet.service.storage.migrations import statements

_FOLDER = Path(__file__).parent
SQLITE = (_FOLDER / "schema.sql").read_text()
POSTGRESQL = (_FOLDER / "schema_postgresql.sql").read_text()
STORE_BATCHES = (_FOLDER / "store_batches.sql").read_text()
"""The function by which events are stored on PostgreSQL."""


def sqlite() -> Sequence[str]:
    """The statements that make the tables where they are not there yet."""
    return statements(SQLITE)


def postgresql() -> Sequence[str]:
    """The statements that make the tables where they are not there yet."""
    return statements(POSTGRESQL)
