"""Opens a dataset with DuckDB, which may read only the dataset's files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from scoresheet.domain.errors import Refusal
from scoresheet.replays.datasets.arrow import WANTED, Lacking
from scoresheet.replays.datasets.folder import QUERIES, VIEWS, NoDataset, read_manifest
from scoresheet.replays.datasets.tables import TABLES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

PATTERN = frozenset("*?[]")
"""Characters that DuckDB treats as a pattern in file names."""


class BadQuery(Refusal):
    """The query is not permitted; the message names the reason."""


class QueryAnswer(msgspec.Struct, frozen=True):
    """The result of a query."""

    columns: list[str]
    rows: list[tuple[Any, ...]]


@contextmanager
def opened(folder: Path) -> Iterator[DuckDBPyConnection]:
    """Open a DuckDB connection with the dataset's views.

    It can use only the files of the dataset: no other files, no network, no extensions. Raises `NoDataset`, and
    `Lacking` without DuckDB.
    """
    read_manifest(folder)
    files = {table.name: str((folder / table.file).resolve()) for table in TABLES}
    if wrong := PATTERN & set("".join(files.values())):
        raise NoDataset("The name of {folder} must not contain {sign}.", folder=str(folder), sign=min(wrong))
    connection = _duckdb().connect(config=CLOSED)
    try:
        _close(connection, files)
        for name, file in files.items():
            connection.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet({_quoted(file)})")  # noqa: S608
        connection.execute((QUERIES / VIEWS).read_text())
        yield connection
    finally:
        connection.close()


def ask(connection: DuckDBPyConnection, query: str, **parameters: object) -> QueryAnswer:
    """Return the answer to a single SELECT; raises `BadQuery`."""
    duckdb = _duckdb()
    try:
        statements = duckdb.extract_statements(query)
        if [one.type for one in statements] != [duckdb.StatementType.SELECT]:
            raise BadQuery("Only a single SELECT statement is allowed.")
        named = {name: value for name, value in parameters.items() if name in statements[0].named_parameters}
        result = connection.execute(statements[0], named)
        return QueryAnswer([column[0] for column in result.description], result.fetchall())
    except duckdb.Error as error:
        raise BadQuery("{why}", why=str(error)) from None


def _close(connection: DuckDBPyConnection, files: dict[str, str]) -> None:
    paths = ", ".join(map(_quoted, files.values()))
    connection.execute(f"SET allowed_paths = [{paths}]")
    for setting in ("temp_directory = ''", "enable_external_access = false", "lock_configuration = true"):
        connection.execute(f"SET {setting}")


CLOSED = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
}


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _duckdb() -> ModuleType:
    try:
        import duckdb
    except ImportError:
        raise Lacking(WANTED, package="duckdb") from None
    return duckdb
