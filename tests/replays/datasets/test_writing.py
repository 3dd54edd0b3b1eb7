"""Writing a dataset: complete or not at all, reproducible to the byte, and in little memory."""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from scoresheet.replays.datasets import writing
from scoresheet.replays.datasets.folder import COLUMNS, MANIFEST, VIEWS, NoDataset, read_manifest
from scoresheet.replays.datasets.identities import AsTheyAre
from scoresheet.replays.datasets.packing import PackedRows, packed
from scoresheet.replays.datasets.rows import GameRows
from scoresheet.replays.datasets.tables import TABLES


@pytest.fixture(scope="module")
def some(played: Sequence[GameRows]) -> list[PackedRows]:
    return [packed(game, AsTheyAre()) for game in played[:4]]


@contextmanager
def written(folder: Path, games: Sequence[PackedRows], *, force: bool = False) -> Iterator[None]:
    with writing.writing(folder, force=force, source="record") as writer:
        for game in games:
            writer.add(game)
        yield


def digests(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def test_the_same_games_give_identical_files(tmp_path: Path, some: Sequence[PackedRows]) -> None:
    for name in ("one", "other"):
        with written(tmp_path / name, some):
            pass
    assert digests(tmp_path / "one") == digests(tmp_path / "other")
    assert set(digests(tmp_path / "one")) == {MANIFEST, VIEWS, COLUMNS, *(table.file for table in TABLES)}
    for file in read_manifest(tmp_path / "one").files:
        assert file.sha256 == digests(tmp_path / "one")[file.name]
        assert file.bytes == (tmp_path / "one" / file.name).stat().st_size


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, RuntimeError])
def test_an_interrupted_export_leaves_nothing(
    tmp_path: Path, some: Sequence[PackedRows], trouble: type[BaseException]
) -> None:
    with pytest.raises(trouble), written(tmp_path / "games", some):
        raise trouble
    assert list(tmp_path.iterdir()) == []


def test_an_unfinished_export_is_not_recognised_as_a_dataset(tmp_path: Path, some: Sequence[PackedRows]) -> None:
    with written(tmp_path / "games", some):
        assert not (tmp_path / "games").exists()
        for beside in tmp_path.iterdir():
            with pytest.raises(NoDataset):
                read_manifest(beside)
    assert read_manifest(tmp_path / "games").games == len(some)


def test_a_full_disk_gives_a_clear_error_and_keeps_the_old_dataset(
    tmp_path: Path, some: Sequence[PackedRows], monkeypatch: pytest.MonkeyPatch
) -> None:
    with written(tmp_path / "games", some[:1]):
        pass
    before = digests(tmp_path / "games")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writing.Writer, "finish", full)
    with pytest.raises(writing.CannotWrite, match="No space left"), written(tmp_path / "games", some, force=True):
        pass
    assert digests(tmp_path / "games") == before
    assert [file.name for file in tmp_path.iterdir()] == ["games"]


def test_an_existing_folder_is_replaced_on_demand_and_only_if_it_is_a_dataset(
    tmp_path: Path, some: Sequence[PackedRows]
) -> None:
    with written(tmp_path / "games", some[:1]):
        pass
    with pytest.raises(writing.InTheWay, match="--force"), written(tmp_path / "games", some):
        pass
    with written(tmp_path / "games", some, force=True):
        pass
    assert read_manifest(tmp_path / "games").games == len(some)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").write_text("dear")
    with pytest.raises(writing.InTheWay, match="not a dataset"), written(tmp_path / "mine", some, force=True):
        pass
    assert (tmp_path / "mine" / "letter").read_text() == "dear"


def test_memory_holds_at_most_about_one_row_group(
    tmp_path: Path, some: Sequence[PackedRows], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "ROWS_OF_A_GROUP", 1_000)
    with written(tmp_path / "games", some):
        pass
    file = pq.ParquetFile(tmp_path / "games" / "effects.parquet")
    groups = [file.metadata.row_group(number).num_rows for number in range(file.metadata.num_row_groups)]
    assert len(groups) > 1
    assert max(groups) < 1_000 + max(game.batches["effects"].num_rows for game in some)
    assert sum(groups) == sum(game.batches["effects"].num_rows for game in some)


def test_a_dataset_without_games_is_valid(tmp_path: Path) -> None:
    with written(tmp_path / "none", []):
        pass
    assert read_manifest(tmp_path / "none").games == 0
    assert pq.read_table(tmp_path / "none" / "moves.parquet").num_rows == 0
