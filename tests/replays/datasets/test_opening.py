"""Queries can reach the files of the dataset, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from scoresheet.replays.datasets.folder import MANIFEST, VIEWS, NoDataset
from scoresheet.replays.datasets.opening import BadQuery, ask, opened


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM read_csv('{other}')",
        "SELECT content FROM read_text('{other}')",
        "SELECT * FROM glob('{folder}/../*')",
        "SELECT * FROM '{folder}/manifest.json'",
        "SELECT * FROM read_parquet('{folder}/../other/games.parquet')",
        "SELECT * FROM read_parquet('http://127.0.0.1:9/games.parquet')",
        "SELECT * FROM read_parquet('s3://bucket/games.parquet')",
        "SELECT * FROM sqlite_scan('{other}', 'events')",
        "COPY (SELECT 1) TO '{folder}/new.csv'",
        "COPY (SELECT 1) TO '{folder}/games.parquet'",
        "EXPORT DATABASE '{folder}'",
        "ATTACH '{other}.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "RESET enable_external_access",
        "CREATE TABLE mine (one INTEGER)",
        "DROP VIEW games",
        "PRAGMA database_list",
        "SELECT 1; SELECT 2",
        "",
        "SELECT nonsense FROM games",
    ],
)
def test_queries_cannot_reach_other_files_or_settings(dataset: Path, tmp_path: Path, query: str) -> None:
    other = tmp_path / "secret.csv"
    other.write_text("password\ncorrect horse\n")
    before = sorted(file.name for file in dataset.iterdir())
    with opened(dataset) as connection, pytest.raises(BadQuery) as refused:
        ask(connection, query.format(other=other, folder=dataset))
    assert "correct horse" not in str(refused.value)
    assert sorted(file.name for file in dataset.iterdir()) == before


def test_an_unrestricted_connection_would_read_the_same_file(dataset: Path) -> None:
    import duckdb

    with duckdb.connect() as connection:
        assert connection.execute(f"SELECT content FROM read_text('{dataset / MANIFEST}')").fetchone()


@pytest.mark.parametrize("query", ["SELECT 1", "FROM games", "WITH one AS (SELECT 1) FROM one", "DESCRIBE games"])
def test_read_only_queries_are_answered(connection: Any, query: str) -> None:
    assert ask(connection, query).rows


def test_a_folder_without_a_manifest_is_no_dataset(dataset: Path, tmp_path: Path) -> None:
    half = tmp_path / "half"
    shutil.copytree(dataset, half)
    (half / MANIFEST).unlink()
    with pytest.raises(NoDataset, match="not a complete dataset"), opened(half):
        pass


def test_a_name_with_a_pattern_is_refused(dataset: Path, tmp_path: Path) -> None:
    shutil.copytree(dataset, tmp_path / "games*")
    with pytest.raises(NoDataset, match=r"must not contain \*"), opened(tmp_path / "games*"):
        pass


def test_a_quote_in_a_name_is_escaped(dataset: Path, tmp_path: Path) -> None:
    shutil.copytree(dataset, tmp_path / "it's")
    with opened(tmp_path / "it's") as connection:
        assert ask(connection, "SELECT count(*) FROM games").rows[0][0] > 0


def test_a_newer_format_is_refused(dataset: Path, tmp_path: Path) -> None:
    shutil.copytree(dataset, tmp_path / "new")
    manifest = tmp_path / "new" / MANIFEST
    manifest.write_text(manifest.read_text().replace('"format": 1', '"format": 99'))
    with pytest.raises(NoDataset, match="newer"), opened(tmp_path / "new"):
        pass


def test_the_views_of_a_dataset_work_in_its_folder(
    dataset: Path, monkeypatch: pytest.MonkeyPatch, connection: Any
) -> None:
    import duckdb

    monkeypatch.chdir(dataset)
    with duckdb.connect() as mine:
        mine.execute((dataset / VIEWS).read_text())
        question = "SELECT count(*), sum(share) FROM seats"
        assert mine.execute(question).fetchall() == ask(connection, question).rows
