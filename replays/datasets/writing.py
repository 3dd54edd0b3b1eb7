"""Writes a dataset by row groups to a temporary folder that is renamed when complete."""

from __future__ import annotations

import hashlib
import secrets
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from scoresheet import SOFTWARE
from scoresheet.domain.errors import Refusal
from scoresheet.replays.datasets.arrow import pyarrow, schema_of
from scoresheet.replays.datasets.columns import DatasetTable
from scoresheet.replays.datasets.describing import described
from scoresheet.replays.datasets.folder import COLUMNS, MANIFEST, VIEWS, File, Manifest, NoDataset, read_manifest, views
from scoresheet.replays.datasets.packing import PackedRows
from scoresheet.replays.datasets.tables import FORMAT, TABLES

if TYPE_CHECKING:
    from pyarrow import RecordBatch

ROWS_OF_A_GROUP = 1 << 16
BYTES_OF_A_GROUP = 1 << 24
"""Limits for a row group; the one that is reached first applies."""
COPIED_AT_ONCE = 1 << 20
COMPRESSION, LEVEL = "zstd", 3


class InTheWay(Refusal):
    """Something else already exists where the dataset should be written."""


class CannotWrite(Refusal):
    """The disk is full or the folder is not writable; nothing remains of the dataset."""


class Writer:
    """A writer of a dataset's files; add games in the order of their ids."""

    def __init__(self, folder: Path, closing: ExitStack) -> None:
        self.games = 0
        self._files = {table.name: _Growing(folder / table.file, table, closing) for table in TABLES}

    def add(self, game: PackedRows) -> None:
        """Write the rows of a game."""
        self.games += 1
        for name, batch in game.batches.items():
            self._files[name].add(batch)

    @property
    def rows(self) -> dict[str, int]:
        """Return the number of rows of each table."""
        return {name: file.rows for name, file in self._files.items()}

    def finish(self) -> None:
        """Write the remaining rows."""
        for file in self._files.values():
            file.flush()


class _Growing:
    """A Parquet file being written."""

    def __init__(self, path: Path, table: DatasetTable, closing: ExitStack) -> None:
        pa = pyarrow()
        schema = schema_of(table)
        sorting = [pa.parquet.SortingColumn(schema.get_field_index(name)) for name in table.order]
        self.rows = 0
        self._waiting: list[RecordBatch] = []
        self._rows, self._bytes = 0, 0
        self._table_of = pa.Table.from_batches
        self._writer = closing.enter_context(
            pa.parquet.ParquetWriter(
                path,
                schema,
                compression=COMPRESSION,
                compression_level=LEVEL,
                use_dictionary=True,
                sorting_columns=sorting,
                write_page_index=True,
            )
        )

    def add(self, batch: RecordBatch) -> None:
        self._waiting.append(batch)
        self._rows += batch.num_rows
        self._bytes += batch.nbytes
        if self._rows >= ROWS_OF_A_GROUP or self._bytes >= BYTES_OF_A_GROUP:
            self.flush()

    def flush(self) -> None:
        if self._waiting:
            self._writer.write_table(self._table_of(self._waiting), row_group_size=max(1, self._rows))
        self.rows += self._rows
        self._waiting, self._rows, self._bytes = [], 0, 0


@contextmanager
def writing(output: Path, *, force: bool = False, **about: Any) -> Iterator[Writer]:
    """Open a writer for a dataset at `output` with the manifest's fields `about`.

    The temporary folder is renamed at the end; after an error nothing remains. Raises `InTheWay` if `output` exists
    (with `force`, only if `output` is not a dataset).
    """
    check_output(output, force=force)
    beside = output.with_name(f".{output.name}.{secrets.token_hex(8)}")
    try:
        beside.mkdir(parents=True)
        with ExitStack() as closing:
            writer = Writer(beside, closing)
            yield writer
            writer.finish()
        seal(beside, writer, about)
        _put(beside, output)
    except OSError as error:
        raise CannotWrite("{output} cannot be written: {why}.", output=str(output), why=str(error)) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def seal(folder: Path, writer: Writer, about: dict[str, Any]) -> None:
    """Write the views and, last, the manifest, without which the folder is not a dataset."""
    (folder / VIEWS).write_text(views())
    (folder / COLUMNS).write_text(f"# The tables\n\n{described()}")
    files = [_file(folder / table.file, writer.rows[table.name]) for table in TABLES]
    manifest = Manifest(format=FORMAT, software=SOFTWARE, games=writer.games, files=files, **about)
    (folder / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")


def check_output(output: Path, *, force: bool) -> None:
    """Raise `InTheWay` if `output` exists and must not be replaced."""
    if not output.exists() and not output.is_symlink():
        return
    if not force:
        raise InTheWay("{output} already exists. Use --force to replace a dataset.", output=str(output))
    try:
        read_manifest(output)
    except NoDataset:
        raise InTheWay("{output} is not a dataset, so it will not be replaced.", output=str(output)) from None


def _put(beside: Path, output: Path) -> None:
    """Move the new dataset to its place; replace an existing one."""
    old = beside.with_name(f"{beside.name}.old")
    if output.exists():
        output.rename(old)
    beside.rename(output)
    shutil.rmtree(old, ignore_errors=True)


def _file(path: Path, rows: int) -> File:
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while piece := file.read(COPIED_AT_ONCE):
            digest.update(piece)
            size += len(piece)
    return File(name=path.name, rows=rows, bytes=size, sha256=digest.hexdigest())
