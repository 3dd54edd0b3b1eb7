"""The schedule of dumps: when they are made, replaced, kept and deleted; failures are retried."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoresheet.service.dumps import schedule
from scoresheet.service.dumps.listing import dumps_in, file_of
from scoresheet.service.dumps.process import make
from scoresheet.service.dumps.schedule import DumpScheduler
from tests.service.dumps.dumped import NOW, dump, order


class Clock:
    """The present time, for orders."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


def test_a_dump_is_due_when_a_month_is_over(tmp_path: Path) -> None:
    clock = Clock()
    orders = DumpScheduler(order(tmp_path, tmp_path), list, clock)
    assert orders.due([]) == ["2026-10"]
    dump(tmp_path, "2026-10")
    assert orders.due([]) == []
    clock.now = datetime(2026, 12, 1, tzinfo=UTC)
    assert orders.due([]) == ["2026-11"]


def test_months_missed_during_an_outage_get_dumps_afterwards(tmp_path: Path) -> None:
    orders = DumpScheduler(order(tmp_path, tmp_path), list, clock := Clock())
    dump(tmp_path, "2026-10")
    clock.now = datetime(2027, 2, 28, 12, tzinfo=UTC)
    assert orders.due([]) == ["2027-01", "2026-12", "2026-11"]
    clock.now = datetime(2029, 1, 1, tzinfo=UTC)
    assert (len(orders.due([])), orders.due([])[-1]) == (12, "2028-01"), "no more than are kept"


def test_a_dump_is_replaced_after_one_of_its_players_was_deleted_at_most_once_a_day(tmp_path: Path) -> None:
    clock = Clock()
    orders = DumpScheduler(order(tmp_path, tmp_path), list, clock)
    dump(tmp_path, "2026-10", "2026-11-03", "p0", "p1")
    dump(tmp_path, "2026-09", "2026-10-01", "p0")
    assert orders.due(["p1"]) == []
    assert orders.due(["p0"]) == ["2026-09"]
    clock.now = datetime(2026, 11, 4, tzinfo=UTC)
    assert orders.due(["p0", "nobody"]) == ["2026-10", "2026-09"]


def test_a_dump_with_missing_files_is_made_again(tmp_path: Path) -> None:
    orders = DumpScheduler(order(tmp_path, tmp_path), list, Clock())
    for month in ("2026-10", "2026-09", "2026-08"):
        dump(tmp_path, month)
    (tmp_path / "2026-09" / "manifest.json").unlink()
    (tmp_path / ".2026-08.members").unlink()
    assert orders.due([]) == ["2026-09", "2026-08"]


def test_the_newest_twelve_dumps_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for month in range(1, 11):
        dump(tmp_path, f"2026-{month:02}")
    for month in range(8, 13):
        dump(tmp_path, f"2025-{month:02}")
    DumpScheduler(order(tmp_path, tmp_path), list, Clock()).look()
    assert [one.month for one in dumps_in(tmp_path)][-1] == "2025-11"
    assert len(dumps_in(tmp_path)) == 12
    assert not (tmp_path / ".2025-10.members").exists()


def test_a_dump_is_made_by_a_separate_process_that_ends_with_its_parent(
    folder: Path, stored: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".2026-10.0123.old").mkdir()
    orders = DumpScheduler(order(folder, tmp_path), list, Clock())
    orders.look()
    assert not orders.failing
    assert [one.month for one in dumps_in(tmp_path)] == ["2026-10"]
    assert not (tmp_path / ".2026-10.0123.old").exists()
    monkeypatch.setattr(schedule, "MAKER", (*schedule.MAKER[:1], "-c", WAITS))
    orders = DumpScheduler(order(folder, tmp_path / "other"), list, Clock())
    orders.stop()
    assert not orders._make("2026-10", [])


WAITS = """
import sys, threading, time
sys.stdin.buffer.readline()
from scoresheet.service.dumps.process import _end_with_who_ordered
threading.Thread(target=_end_with_who_ordered, daemon=True).start()
time.sleep(60)
"""


def test_a_failed_dump_is_logged_and_retried(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dumps").mkdir()
    (tmp_path / "dumps" / "2026-10").write_text("in the way")
    orders = DumpScheduler(order(folder, tmp_path / "dumps"), list, Clock())
    orders.look()
    assert orders.failing
    assert "The dump of 2026-10 could not be made" in caplog.text
    assert "not a dataset" in capfd.readouterr().err
    (tmp_path / "dumps" / "2026-10").unlink()
    orders.look()
    assert not orders.failing


def test_a_crash_leaves_no_visible_dump_and_the_next_run_makes_it(
    folder: Path, stored: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scoresheet.replays.datasets import writing

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(writing, "seal", crash)
        with pytest.raises(KeyboardInterrupt):
            make(order(folder, tmp_path, month="2026-10"))
    assert dumps_in(tmp_path) == []
    orders = DumpScheduler(order(folder, tmp_path), list, Clock())
    assert orders.due([]) == ["2026-10"]


@pytest.mark.parametrize(
    ("month", "name"),
    [
        ("2026-10", ".2026-10.members"),
        ("2026-10", "../.2026-10.members"),
        ("..", "manifest.json"),
        (".2026-10.abc", "games.parquet"),
        ("2026-13", "games.parquet"),
        ("2026-10", "nothing.parquet"),
    ],
)
def test_only_the_files_of_a_dump_can_be_downloaded(tmp_path: Path, month: str, name: str) -> None:
    dump(tmp_path, "2026-10", "2026-11-01", "p0")
    assert file_of(tmp_path, "2026-10", "manifest.json")
    assert file_of(tmp_path, month, name) is None
    assert file_of(None, "2026-10", "manifest.json") is None
