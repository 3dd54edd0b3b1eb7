"""`scoresheet dataset`: simulated games, and queries about them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from scoresheet.replays.datasets import arrow, opening
from scoresheet.replays.datasets.arrow import Lacking
from scoresheet.replays.datasets.queries import all_queries
from scoresheet.replays.datasets.tables import TABLES
from tests.service.command_line import CommandLine, simulated

ROOT = Path(__file__).parents[3]


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


def simulate(line: CommandLine, name: str, *more: object) -> dict[str, bytes]:
    line.json("dataset", "simulate", "industrial-waste", "--seats", 2, "-o", line.folder / name, *more)
    return {file.name: file.read_bytes() for file in (line.folder / name).iterdir()}


def test_simulated_datasets_are_identical_for_any_number_of_processes(line: CommandLine) -> None:
    one, two = (simulate(line, str(jobs), "--games", 9, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert simulate(line, "other", "--games", 9, "--seed", 2, "--jobs", 1) != one


def test_a_simulated_dataset_has_the_games_that_simulate_plays(line: CommandLine) -> None:
    files = simulated(line, games=2)
    simulate(line, "out", "--games", 2, "--jobs", 1)
    played = {str(json.loads(file.read_bytes().splitlines()[1])["game"]) for file in files}
    assert {row["game"] for row in pq.read_table(line.folder / "out" / "games.parquet").to_pylist()} == played
    line.json("dataset", "from-records", *files, "-o", line.folder / "records", "--jobs", 1)
    for table in ("moves", "effects", "pieces", "resources"):
        mine, other = (pq.read_table(line.folder / name / f"{table}.parquet") for name in ("out", "records"))
        assert mine.equals(other)


def test_invalid_simulations_are_refused(line: CommandLine) -> None:
    out = line.folder / "out"
    assert "industrial-waste" in line.refused("dataset", "simulate", "chess", "-o", out, code=2)
    assert "2 to 4 players" in line.refused("dataset", "simulate", "industrial-waste", "--seats", 9, "-o", out, code=2)
    assert not out.exists()


def test_every_column_is_described_as_text_and_as_json(line: CommandLine) -> None:
    told, shown = line.json("dataset", "describe"), line.run("dataset", "describe").output
    assert [table["table"] for table in told] == [table.name for table in TABLES]
    for table in TABLES:
        for column in table.columns:
            assert f"| `{column.name}` |" in shown
            assert column.meaning in shown
    assert "### `moves.parquet`" in line.run("dataset", "describe", "moves").output
    assert "games" in line.refused("dataset", "describe", "chess", code=2)


def test_queries_are_listed_with_their_descriptions(line: CommandLine) -> None:
    shown = line.run("dataset", "queries").output
    assert [one["name"] for one in line.json("dataset", "queries")] == list(all_queries())
    for query in all_queries().values():
        assert query.says in shown


def test_an_answer_is_a_table_values_json_or_a_chart(line: CommandLine, dataset: Path) -> None:
    ask = ("dataset", "query", dataset, "game-length", "--title", "industrial-waste")
    rows = line.json(*ask)["rows"]
    assert [row["seats"] for row in rows] == [2, 3]
    values = list(csv.DictReader(io.StringIO(line.run(*ask, "--csv").output)))
    assert [int(row["median"]) for row in values] == [row["median"] for row in rows]
    assert str(rows[0]["median"]) in line.run(*ask).output
    chart = line.folder / "chart.svg"
    line.run(*ask, "--chart", chart)
    assert chart.read_text().startswith("<svg")
    assert "--force" in line.refused(*ask, "--chart", chart)
    assert "Give either --csv or --json" in line.refused(*ask, "--csv", "--json", code=2)


def test_ad_hoc_queries_are_answered(line: CommandLine, dataset: Path) -> None:
    question = "SELECT game, parts, draws FROM scores JOIN events USING (game) ORDER BY ALL LIMIT 1"
    (row,) = line.json("dataset", "sql", dataset, question)["rows"]
    assert isinstance(row["parts"], dict)
    assert isinstance(row["draws"], list)
    assert "single SELECT" in line.refused("dataset", "sql", dataset, "DROP VIEW games")
    assert "not a complete dataset" in line.refused("dataset", "sql", line.folder, "SELECT 1")
    assert "seat-advantage" in line.refused("dataset", "query", dataset, "who-is-best")
    assert "lineae" in line.refused("dataset", "query", dataset, "endings", "--title", "chess", code=2)


def test_missing_packages_are_named_with_the_command_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    for wanted in (opening._duckdb, arrow.pyarrow):
        with pytest.raises(Lacking, match=r"pip install 'scoresheet\[dataset\]'"):
            wanted()


@pytest.mark.parametrize("command", ["export", "simulate", "from-records", "describe", "queries", "query", "sql"])
def test_every_command_has_an_example(line: CommandLine, command: str) -> None:
    assert f"Example: scoresheet dataset {command}" in line.run("dataset", command, "--help").output


def test_the_guide_lists_all_columns_and_queries() -> None:
    from scoresheet.replays.datasets.describing import described, queries_described

    document = (ROOT / "docs" / "datasets.md").read_text()
    assert described() in document
    assert queries_described() in document
