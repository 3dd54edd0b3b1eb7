"""Scripts for the store's own tables, for both kinds of database."""

from collections.abc import Sequence
from pathlib import Path

from scoresheet.service.storage.migrations import statements

_FOLDER = Path(__file__).parent
SQLITE = (_FOLDER / "schema.sql").read_text()
POSTGRESQL = (_FOLDER / "schema_postgresql.sql").read_text()
STORE_BATCHES = (_FOLDER / "store_batches.sql").read_text()
"""The script for the function that stores events on PostgreSQL."""


def sqlite() -> Sequence[str]:
    """Return the statements that create missing tables."""
    return statements(SQLITE)


def postgresql() -> Sequence[str]:
    """Return the statements that create missing tables."""
    return statements(POSTGRESQL)
