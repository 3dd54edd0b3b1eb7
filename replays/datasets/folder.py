"""The folder that a dataset is: a file for each table, views for DuckDB, and a manifest that says that it is whole."""

from __future__ import annotations

from pathlib import Path

import msgspec

from scoresheet.domain.errors import Refusal
from scoresheet.replays.datasets.columns import Table
from scoresheet.replays.datasets.tables import FORMAT, TABLES

MANIFEST = "manifest.json"
VIEWS = "views.sql"
COLUMNS = "columns.md"
"""What each column holds, for people."""
QUERIES = Path(__file__).parent / "queries"


class NoDataset(Refusal):
    """There is no dataset there, or none that this version can read."""


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A file of a dataset."""

    name: str
    rows: int
    bytes: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a dataset says of itself. Nothing in it tells when or where it was written."""

    format: int
    software: str
    games: int
    files: list[File]
    source: str = ""
    """What its games are."""
    month: str = ""
    """Of a dump: the month until whose end its games had ended."""
    licence: str = ""
    """Of a dump: under which licence it may be used."""


def read_manifest(folder: Path) -> Manifest:
    """That of a dataset; raises `NoDataset`."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.MsgspecError):
        raise NoDataset("{folder} is no dataset, or not a whole one.", folder=str(folder)) from None
    if manifest.format > FORMAT:
        raise NoDataset("{folder} was written by a newer version.", folder=str(folder))
    return manifest


def views() -> str:
    """SQL that makes a view of each table, and those that are derived; to be run where the files are."""
    return "".join(map(view_of, TABLES)) + (QUERIES / VIEWS).read_text()


def view_of(table: Table) -> str:
    """SQL that makes the view of a table."""
    return f"CREATE OR REPLACE VIEW {table.name} AS SELECT * FROM read_parquet('{table.file}');\n"  # noqa: S608
