"""The folder of a dataset: a file per table, DuckDB views, and a manifest."""

from __future__ import annotations

from pathlib import Path

import msgspec

from scoresheet.domain.errors import Refusal
from scoresheet.replays.datasets.columns import DatasetTable
from scoresheet.replays.datasets.tables import FORMAT, TABLES

MANIFEST = "manifest.json"
VIEWS = "views.sql"
COLUMNS = "columns.md"
"""The description of the columns."""
QUERIES = Path(__file__).parent / "queries"


class NoDataset(Refusal):
    """The folder has no dataset, or none that this version can read."""


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A file of a dataset."""

    name: str
    rows: int
    bytes: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The manifest, which only complete datasets have; it omits when and where it was written."""

    format: int
    software: str
    games: int
    files: list[File]
    source: str = ""
    """The source of the games."""
    month: str = ""
    """In dumps: the month; all games had ended by its end."""
    licence: str = ""
    """In dumps: the licence."""


def read_manifest(folder: Path) -> Manifest:
    """Read a dataset's manifest; raises `NoDataset`."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.MsgspecError):
        raise NoDataset("{folder} is not a complete dataset.", folder=str(folder)) from None
    if manifest.format > FORMAT:
        raise NoDataset("{folder} was written by a newer version.", folder=str(folder))
    return manifest


def views() -> str:
    """Return SQL that creates a view for each table in the folder, and the derived views."""
    return "".join(map(view_of, TABLES)) + (QUERIES / VIEWS).read_text()


def view_of(table: DatasetTable) -> str:
    """Return SQL that creates the view of a table."""
    return f"CREATE OR REPLACE VIEW {table.name} AS SELECT * FROM read_parquet('{table.file}');\n"  # noqa: S608
