"""What the bench prints and keeps: ratios, and which of them are not to be believed."""

from pathlib import Path

import msgspec
import pytest

from bench import __main__ as bench
from bench import history
from bench.history import Machine, Run
from bench.idle import beside_idleness
from bench.row import Row

ROW = Row(measure="moves", against="bare appends", ratio=0.8, figure=0.7, measured="8/s against 10/s")


def run(at: str, *rows: Row) -> Run:
    return Run(Machine(at, "abc1234", 2, "Linux", "3.11", "3.40", ""), list(rows))


def test_a_run_is_kept_by_its_time_and_commit_and_stands_in_the_table(tmp_path: Path) -> None:
    file = history.keep(run("2026-11-23T10:00:00Z", ROW), tmp_path)
    assert file.name == "2026-11-23T100000Z-abc1234.json"
    assert msgspec.json.decode(file.read_bytes(), type=Run).rows == [ROW]
    assert "| moves | bare appends | ≥ 0.7 | 0.80 |" in (tmp_path / "README.md").read_text()


def test_the_table_has_the_last_runs_the_newest_first_and_what_was_not_measured(tmp_path: Path) -> None:
    other = msgspec.structs.replace(ROW, measure="audits", ratio=0.05, believable=False)
    for day in range(10, 19):
        history.keep(run(f"2026-11-{day}T10:00:00Z", ROW, *([other] if day == 18 else [])), tmp_path)
    said = (tmp_path / "README.md").read_text()
    assert said.index("2026-11-18") < said.index("2026-11-13")
    assert "2026-11-12" not in said
    assert "| audits | bare appends | ≥ 0.7 | ~~0.05 ✗~~ | – | – | – | – | – |" in said


def test_this_machine_is_described() -> None:
    here = history.machine()
    assert here.cores >= 1
    assert here.python.startswith("3.")


@pytest.mark.parametrize(("times", "believed"), [((1.0, 1.2), True), ((1.0, 1.4), False), ((1.4, 1.0), False)])
def test_a_row_is_believed_if_the_machine_was_as_idle_after_it_as_before(
    times: tuple[float, float], believed: bool
) -> None:
    took = iter(times)
    assert [row.believable for row in beside_idleness([ROW], lambda: next(took))] == [believed]


def test_what_a_part_says_itself_is_not_taken_back() -> None:
    doubtful = msgspec.structs.replace(ROW, believable=False)
    assert [row.believable for row in beside_idleness([doubtful], lambda: 1.0)] == [False]


def test_a_part_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(SystemExit, match="no part nowhere; there are http"):
        bench.main(["nowhere"])
