"""The output and the history of the benchmarks: ratios, and which of them are unreliable."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bench import __main__ as bench
from bench import history, log, part
from bench.games import make, open_store, plan, start
from bench.history import Machine, Run
from bench.idle import beside_idleness
from bench.row import Row, failed

ROW = Row(measure="moves", against="bare appends", ratio=0.8, figure=0.7, measured="8/s against 10/s")


def run(at: str, *rows: Row) -> Run:
    return Run(Machine(at, "abc1234", 2, "Linux", "3.11", "3.40", ""), list(rows))


def test_a_run_is_stored_by_time_and_commit_and_listed_in_the_table(tmp_path: Path) -> None:
    file = history.keep(run("2026-11-23T10:00:00Z", ROW), tmp_path)
    assert file.name == "2026-11-23T100000Z-abc1234.json"
    assert msgspec.json.decode(file.read_bytes(), type=Run).rows == [ROW]
    assert "| moves | bare appends | ≥ 0.7 | 0.80 |" in (tmp_path / "README.md").read_text()


def test_the_table_lists_the_latest_runs_first_with_gaps_and_unreliable_values(tmp_path: Path) -> None:
    other = msgspec.structs.replace(ROW, measure="audits", ratio=0.05, believable=False)
    for day in range(10, 19):
        history.keep(run(f"2026-11-{day}T10:00:00Z", ROW, *([other] if day == 18 else [])), tmp_path)
    said = (tmp_path / "README.md").read_text()
    assert said.index("2026-11-18") < said.index("2026-11-13")
    assert "2026-11-12" not in said
    assert "| audits | bare appends | ≥ 0.7 | ~~0.05 ✗~~ | – | – | – | – | – |" in said


def test_the_table_names_a_part_that_failed(tmp_path: Path) -> None:
    history.keep(run("2026-11-23T10:00:00Z", ROW, failed("pages", "exit code 1")), tmp_path)
    said = (tmp_path / "README.md").read_text()
    assert "| the part pages | its end | ≥ 1 | failed |" in said
    assert "| moves | bare appends | ≥ 0.7 | 0.80 |" in said


def test_this_machine_is_described() -> None:
    here = history.machine()
    assert here.cores >= 1
    assert here.python.startswith("3.")


@pytest.mark.parametrize(("times", "believed"), [((1.0, 1.2), True), ((1.0, 1.4), False), ((1.4, 1.0), False)])
def test_a_row_is_reliable_if_the_machine_was_as_idle_after_it_as_before(
    times: tuple[float, float], believed: bool
) -> None:
    took = iter(times)
    assert [row.believable for row in beside_idleness([ROW], lambda: next(took))] == [believed]


def test_a_row_marked_as_unreliable_stays_so() -> None:
    doubtful = msgspec.structs.replace(ROW, believable=False)
    assert [row.believable for row in beside_idleness([doubtful], lambda: 1.0)] == [False]


def test_an_unknown_part_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SystemExit, match="no part nowhere; there are http"):
        bench.main(["nowhere"])


def test_a_failed_part_has_a_row_and_the_others_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "OUTPUT", tmp_path / "bench.json")
    parts = {"log": [ROW, failed("log", "exit code 1: IndexError")], "pages": [ROW]}
    result = bench.measure(["log", "pages"], parts.__getitem__)
    assert [bool(row.failure) for row in result.rows] == [False, True, False]
    assert msgspec.json.decode((tmp_path / "bench.json").read_bytes(), type=Run) == result


def test_the_rows_before_a_failure_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(_: Path) -> Iterator[Row]:
        yield ROW
        raise IndexError("the game is over")

    monkeypatch.setattr(log, "rows", rows)
    with pytest.raises(IndexError):
        part.main("log", tmp_path)
    assert [row.measure for row in part.read(tmp_path)] == ["moves"]


def test_a_part_that_cannot_be_measured_reports_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LOGS", tmp_path)
    (row,) = bench.rows("row")
    assert row.failure.startswith("exit code 1: AttributeError: module 'bench.row' has no attribute 'rows'")
    assert (tmp_path / "row.log").read_text().startswith("Traceback")


def test_the_game_for_a_benchmark_continues_after_the_last_planned_move(tmp_path: Path) -> None:
    games = open_store(str(tmp_path / "games.db"))
    for seed in range(30):
        game = start(games, ["p0", "p1", "p2", "p3"])
        line = plan(games, game, seed, 170)
        assert make(games, game, line[:20]).version == line[20].version
        assert len(line) == 170
    games.store.close()
