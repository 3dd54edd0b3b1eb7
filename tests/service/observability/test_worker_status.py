"""Worker statuses: reports of workers are read in other processes, and missing reports are described in words."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from scoresheet.projections.engine import open_engine
from scoresheet.service.container.background_services import NAMES, READ_MODELS
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.database import Database
from scoresheet.service.observability.worker_status import METADATA, SECONDS_WITHOUT_WORD, WorkerStatuses
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests.server import await_that
from tests.service.hashing import CHEAP

SOON = 20.0


class Clock:
    """A clock set by tests."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def statuses(tmp_path: Path, clock: Clock) -> Iterator[WorkerStatuses]:
    engine = open_engine(f"sqlite:///{tmp_path}/statuses.db")
    METADATA.create_all(engine)
    yield WorkerStatuses(Database(engine, nullcontext()), clock)
    engine.dispose()


def test_the_latest_report_counts(statuses: WorkerStatuses, clock: Clock) -> None:
    statuses.tell("here:1", {"bots": {"ok": True, "failing": 0}, "read models": {"ok": True}})
    statuses.tell("there:2", {"bots": {"ok": False, "failing": 3}})
    said = statuses.all()
    assert (said["bots"].holder, said["bots"].figures) == ("there:2", {"ok": False, "failing": 3})
    assert said["read models"].holder == "here:1"
    assert not any(status.silent for status in said.values())


def test_a_worker_without_reports_counts_as_silent_until_the_next_one(statuses: WorkerStatuses, clock: Clock) -> None:
    statuses.tell("here:1", {"bots": {"ok": True}})
    assert not statuses.all()["bots"].silent
    clock.time += SECONDS_WITHOUT_WORD + 1
    assert statuses.all()["bots"].silent
    statuses.tell("here:1", {"bots": {"ok": True}})
    assert not statuses.all()["bots"].silent


def test_clocks_of_two_machines_may_differ(statuses: WorkerStatuses, clock: Clock) -> None:
    mine = WorkerStatuses(Database(statuses._database.engine, nullcontext()), Clock())
    clock.time -= 3_600
    statuses.tell("elsewhere:1", {"bots": {"ok": True}})
    mine.all()
    clock.time += 3
    statuses.tell("elsewhere:1", {"bots": {"ok": True}})
    assert not mine.all()["bots"].silent


def test_a_process_that_ends_removes_its_reports(statuses: WorkerStatuses) -> None:
    statuses.tell("here:1", {"bots": {"ok": True}})
    statuses.take_leave("there:2")
    assert statuses.all()
    statuses.take_leave("here:1")
    assert not statuses.all()


def build_at(folder: Path) -> Services:
    return build(Config(database=folder / "scoresheet.db", secrets=folder / "secrets", threads=4), CHEAP)


def test_readiness_includes_the_workers_of_other_processes_and_names_silent_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    serving, following = build_at(tmp_path), build_at(tmp_path)
    client = create_app(serving).test_client()
    before = client.get("/readyz")
    assert before.status_code == 503
    assert "No process has reported on the" in before.text
    following.start_followers()
    await_that(lambda: client.get("/readyz").status_code == 200, SOON)
    assert set(serving.followers.statuses()) == set(NAMES)
    monkeypatch.setattr(serving.followers._statuses, "_clock", lambda: 4_000_000_000.0)
    silent = client.get("/readyz")
    assert silent.status_code == 200
    assert "have not reported since" in silent.json["checks"]["projections"]["problem"]
    monkeypatch.undo()
    following.stop()
    assert READ_MODELS not in serving.followers.statuses()
    serving.stop()
