"""The event bus: signals reach other processes, and a process that does not listen delays no other."""

import os
import stat
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.signals.bus import (
    LONGEST,
    AccessRevoked,
    EventBus,
    EventsStored,
    PlayerForgotten,
    RoomChanged,
    Signal,
    SignalsLost,
    TokensRevoked,
    TournamentChanged,
    decode,
)
from scoresheet.service.signals.pipes import PipeBus, folder_of
from scoresheet.service.signals.postgres import PostgresBus
from scoresheet.service.signals.tail import LogTail
from tests import databases, postgres
from tests.server import await_that
from tests.service.hashing import CHEAP

SOON = 5.0


class Recorder:
    """Records the received signals."""

    def __init__(self, bells: EventBus) -> None:
        self.heard: list[Signal] = []
        for kind in Signal.__subclasses__():
            bells.subscribe(kind, self.heard.append)

    def soon(self, line: Signal) -> None:
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


def test_a_signal_reaches_all_processes_and_the_publisher(new_bells: Callable[[], EventBus]) -> None:
    several = [new_bells() for _ in range(3)]
    ears = [Recorder(bells) for bells in several]
    for bells in several * 2:
        bells.start()
    for ear in ears[1:]:
        await_that(lambda ear=ear: receives(several[0], ear), SOON)
    several[0].publish(PlayerForgotten("ann"))
    assert PlayerForgotten("ann") in ears[0].heard
    for ear in ears[1:]:
        ear.soon(PlayerForgotten("ann"))


def receives(bells: EventBus, ear: Recorder) -> bool:
    bells.publish(EventsStored())
    time.sleep(0.02)
    return EventsStored() in ear.heard


def test_subscribers_receive_only_signals_of_their_type() -> None:
    bus, received = EventBus(), []
    bus.subscribe(AccessRevoked, received.append)
    for signal in (EventsStored(), AccessRevoked("ann"), PlayerForgotten("ben")):
        bus.publish(signal)
    assert received == [AccessRevoked("ann")]


def test_a_failing_subscriber_is_logged_and_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    bus, received = EventBus(), []
    bus.subscribe(EventsStored, lambda _: 1 / 0)
    bus.subscribe(EventsStored, received.append)
    bus.publish(EventsStored())
    assert received == [EventsStored()]
    assert "A subscriber failed on the signal EventsStored." in caplog.text


@pytest.mark.parametrize("kind", Signal.__subclasses__())
def test_every_signal_can_be_encoded_and_decoded(kind: type[Signal]) -> None:
    signal = kind(*("c0ffee" for _ in kind.__struct_fields__))
    assert decode(signal.encode()) == signal


@pytest.mark.parametrize("line", ["", "nonsense", "revoked", "revoked ", "log more", "revoked a b"])
def test_an_unreadable_signal_counts_as_lost(line: str) -> None:
    assert decode(line) == SignalsLost()


def test_a_signal_that_is_too_long_arrives_as_signals_lost(new_bells: Callable[[], EventBus]) -> None:
    listening, publishing = new_bells(), new_bells()
    ear = Recorder(listening)
    listening.start()
    await_that(lambda: receives(publishing, ear), SOON)
    ear.heard.clear()
    publishing.publish(RoomChanged("talk:" + "x" * LONGEST))
    ear.soon(SignalsLost())


def test_stored_events_wake_each_follower_of_the_log_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[str] = []
    monkeypatch.setattr(LogTail, "wake", lambda tail: woken.append(tail.name))
    services = build(Config(database=databases.at(tmp_path), secrets=tmp_path / "secrets"), CHEAP)
    try:
        services.games.store.recorder.wake()
    finally:
        services.games.store.close()
    assert Counter(woken) == dict.fromkeys(("live streams", "bots", "departures", "orders", "tournaments"), 1)


def test_a_process_can_publish_without_listening(new_bells: Callable[[], EventBus]) -> None:
    listening, ringing = new_bells(), new_bells()
    ear = Recorder(listening)
    listening.start()
    await_that(lambda: receives(ringing, ear), SOON)


def test_pipes_are_readable_by_the_owner_only_and_removed_at_the_end(tmp_path: Path) -> None:
    bells = PipeBus(tmp_path / "bells")
    bells.start()
    (pipe,) = (tmp_path / "bells").iterdir()
    assert stat.S_IMODE(pipe.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "bells").stat().st_mode) == 0o700
    bells.stop()
    assert not list((tmp_path / "bells").iterdir())


def test_a_long_path_works(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a-folder-of-some-length"] * 12)
    listening, ringing = PipeBus(folder_of(deep / "games.db")), PipeBus(folder_of(deep / "games.db"))
    ear = Recorder(listening)
    listening.start()
    ringing.publish(EventsStored())
    ear.soon(EventsStored())
    listening.stop()
    ringing.stop()


def test_a_process_that_does_not_read_blocks_no_publisher_and_learns_of_lost_signals(tmp_path: Path) -> None:
    listening, ringing = PipeBus(tmp_path / "bells"), PipeBus(tmp_path / "bells")
    ear, busy, go_on = Recorder(listening), threading.Event(), threading.Event()
    listening.subscribe(TournamentChanged, lambda _: (busy.set(), go_on.wait(SOON)))
    listening.start()
    ringing.publish(TournamentChanged())
    assert busy.wait(SOON)
    began = time.monotonic()
    for number in range(20_000):
        ringing.publish(PlayerForgotten(str(number)))
    assert time.monotonic() - began < SOON
    assert PlayerForgotten("0") not in ear.heard
    go_on.set()
    ear.soon(SignalsLost())
    listening.stop()
    ringing.stop()


def test_the_pipe_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from scoresheet.service.signals.pipes import PipeBus\n"
        "PipeBus(Path(sys.argv[1])).start(); print('there', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "bells")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        ringing = PipeBus(tmp_path / "bells")
        ringing.publish(EventsStored())
        assert len(list((tmp_path / "bells").iterdir())) == 1
        process.kill()
    ringing.publish(EventsStored())
    assert not list((tmp_path / "bells").iterdir())
    PipeBus(tmp_path / "bells").publish(EventsStored())
    ringing.stop()


def test_a_file_that_is_no_pipe_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Not a pipe.")
    PipeBus(tmp_path).publish(EventsStored())
    assert (tmp_path / "notes.txt").read_text() == "Not a pipe."


def test_a_removed_pipe_is_created_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.service.signals.pipes.SECONDS_BETWEEN_LOOKS", 0.02)
    listening, ringing = PipeBus(tmp_path / "bells"), PipeBus(tmp_path / "bells")
    ear = Recorder(listening)
    listening.start()
    next((tmp_path / "bells").iterdir()).unlink()
    ear.soon(SignalsLost())
    await_that(lambda: receives(ringing, ear), SOON)
    listening.stop()
    ringing.stop()


def test_publishing_fails_silently_if_the_folder_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "bells").write_text("in the way")
    PipeBus(tmp_path / "bells").publish(EventsStored())
    PipeBus(tmp_path / "nowhere" / "bells").publish(EventsStored())
    assert not os.path.lexists(tmp_path / "nowhere")


def test_after_the_server_was_away_subscribers_get_signals_lost(cluster: postgres.Cluster) -> None:
    database = cluster.fresh()
    listening, ringing = PostgresBus(database), PostgresBus(database)
    ear = Recorder(listening)
    listening.start()
    ear.soon(SignalsLost())
    cluster.stop()
    ear.heard.clear()
    ringing.publish(EventsStored())
    cluster.start(postgres.QUICK)
    ear.soon(SignalsLost())
    await_that(lambda: receives(ringing, ear), SOON)
    listening.stop()
    ringing.stop()


def test_a_local_signal_is_delivered_before_publish_returns_and_stays_in_its_process() -> None:
    carried: list[str] = []

    class Carrying(EventBus):
        def carry(self, line: str) -> None:
            carried.append(line)

    bus, heard = Carrying(), []
    bus.subscribe(TokensRevoked, lambda _: 1 / 0)
    bus.subscribe(TokensRevoked, heard.append)
    bus.publish(TokensRevoked("ann"))
    assert heard == [TokensRevoked("ann")]
    bus.publish(AccessRevoked("ann"))
    assert carried == ["revoked ann"]
