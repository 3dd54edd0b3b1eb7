"""Bells: what one process rings, others hear; who does not listen holds nobody up."""

import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scoresheet.service.signals.bus import LOST, EventBus
from scoresheet.service.signals.pipes import PipeBus, folder_of
from scoresheet.service.signals.postgres import PostgresBus
from tests import postgres
from tests.server import await_that

SOON = 5.0


class Ear:
    """Remembers what was heard."""

    def __init__(self, bells: EventBus) -> None:
        self.heard: list[str] = []
        bells.on("", self.heard.append)

    def soon(self, line: str) -> None:
        await_that(lambda: line in self.heard, SOON)


@pytest.fixture(params=["pipes", "postgres"])
def new_bells(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], EventBus]]:
    made: list[EventBus] = []
    database = request.getfixturevalue("cluster").fresh() if request.param == "postgres" else None

    def make() -> EventBus:
        made.append(PostgresBus(database) if database else PipeBus(tmp_path / "bells"))
        return made[-1]

    yield make
    for bells in made:
        bells.stop()


def test_what_one_rings_all_others_hear_and_so_does_who_rings(new_bells: Callable[[], EventBus]) -> None:
    several = [new_bells() for _ in range(3)]
    ears = [Ear(bells) for bells in several]
    for bells in several * 2:
        bells.start()
    for ear in ears[1:]:
        await_that(lambda ear=ear: heard_of_once(several[0], ear), SOON)
    several[0].ring("forgotten ann")
    assert "forgotten ann" in ears[0].heard
    for ear in ears[1:]:
        ear.soon("forgotten ann")


def heard_of_once(bells: EventBus, ear: Ear) -> bool:
    bells.ring("log")
    time.sleep(0.02)
    return "log" in ear.heard


def test_only_the_lines_asked_for_are_told_and_that_some_were_lost(tmp_path: Path) -> None:
    bells, heard = EventBus(), []
    bells.on("revoked ", heard.append)
    for line in ("log", "revoked ann", LOST):
        bells.ring(line)
    assert heard == ["revoked ann", LOST]


def test_who_answers_wrongly_keeps_no_other_from_hearing() -> None:
    bells, heard = EventBus(), []
    bells.on("log", lambda _: 1 / 0)
    bells.on("log", heard.append)
    bells.ring("log")
    assert heard == ["log"]


def test_who_only_rings_need_not_listen(new_bells: Callable[[], EventBus]) -> None:
    listening, ringing = new_bells(), new_bells()
    ear = Ear(listening)
    listening.start()
    await_that(lambda: heard_of_once(ringing, ear), SOON)


def test_pipes_are_for_the_owners_eyes_only_and_gone_at_the_end(tmp_path: Path) -> None:
    bells = PipeBus(tmp_path / "bells")
    bells.start()
    (pipe,) = (tmp_path / "bells").iterdir()
    assert stat.S_IMODE(pipe.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "bells").stat().st_mode) == 0o700
    bells.stop()
    assert not list((tmp_path / "bells").iterdir())


def test_a_long_path_is_no_trouble(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a-folder-of-some-length"] * 12)
    listening, ringing = PipeBus(folder_of(deep / "games.db")), PipeBus(folder_of(deep / "games.db"))
    ear = Ear(listening)
    listening.start()
    ringing.ring("log")
    ear.soon("log")
    listening.stop()
    ringing.stop()


def test_who_does_not_read_holds_nobody_up_and_learns_that_some_were_lost(tmp_path: Path) -> None:
    listening, ringing = PipeBus(tmp_path / "bells"), PipeBus(tmp_path / "bells")
    ear, busy, go_on = Ear(listening), threading.Event(), threading.Event()
    listening.on("wait", lambda _: (busy.set(), go_on.wait(SOON)))
    listening.start()
    ringing.ring("wait")
    assert busy.wait(SOON)
    began = time.monotonic()
    for number in range(20_000):
        ringing.ring(f"forgotten {number}")
    assert time.monotonic() - began < SOON
    assert "forgotten 0" not in ear.heard
    go_on.set()
    ear.soon(LOST)
    listening.stop()
    ringing.stop()


def test_the_pipe_of_a_process_that_was_killed_is_removed(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from scoresheet.service.signals.pipes import PipeBus\n"
        "PipeBus(Path(sys.argv[1])).start(); print('there', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "bells")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        ringing = PipeBus(tmp_path / "bells")
        ringing.ring("log")
        assert len(list((tmp_path / "bells").iterdir())) == 1
        process.kill()
    ringing.ring("log")
    assert not list((tmp_path / "bells").iterdir())
    PipeBus(tmp_path / "bells").ring("log")
    ringing.stop()


def test_what_is_no_pipe_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Not a pipe.")
    PipeBus(tmp_path).ring("log")
    assert (tmp_path / "notes.txt").read_text() == "Not a pipe."


def test_a_pipe_that_somebody_removed_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.service.signals.pipes.SECONDS_BETWEEN_LOOKS", 0.02)
    listening, ringing = PipeBus(tmp_path / "bells"), PipeBus(tmp_path / "bells")
    ear = Ear(listening)
    listening.start()
    next((tmp_path / "bells").iterdir()).unlink()
    ear.soon(LOST)
    await_that(lambda: heard_of_once(ringing, ear), SOON)
    listening.stop()
    ringing.stop()


def test_where_no_folder_can_be_made_ringing_fails_silently(tmp_path: Path) -> None:
    (tmp_path / "bells").write_text("in the way")
    PipeBus(tmp_path / "bells").ring("log")
    PipeBus(tmp_path / "nowhere" / "bells").ring("log")
    assert not os.path.lexists(tmp_path / "nowhere")


def test_after_the_server_was_gone_everything_is_looked_at_again(cluster: postgres.Cluster) -> None:
    database = cluster.fresh()
    listening, ringing = PostgresBus(database), PostgresBus(database)
    ear = Ear(listening)
    listening.start()
    ear.soon(LOST)
    cluster.stop()
    ear.heard.clear()
    ringing.ring("log")
    cluster.start(postgres.QUICK)
    ear.soon(LOST)
    await_that(lambda: heard_of_once(ringing, ear), SOON)
    listening.stop()
    ringing.stop()
