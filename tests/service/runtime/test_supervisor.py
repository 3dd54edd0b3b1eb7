"""The supervisor: it restarts children that die, and ends all of them with itself."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scoresheet.service.cli.commands import serve
from tests.server import Client, await_that, children, running
from tests.service.command_line import CommandLine

SOON = 20.0

SCRIPT = """
import os, pathlib, signal, sys, time
from scoresheet.service.runtime.supervisor import Child, Supervisor
folder = pathlib.Path(sys.argv[1])

def work(name, stubborn):
    def go(ready):
        if stubborn:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        (folder / f"{name}-{os.getpid()}").touch()
        ready()
        while True:
            time.sleep(60)
    return go

def failing(ready):
    with (folder / "tries").open("a") as file:
        file.write(f"{time.monotonic()}\\n")
    return 7

one, two = Child("one", work("one", False)), Child("two", work("two", "stubborn" in sys.argv))
more = [Child("failing", failing)] if "failing" in sys.argv else []
needed = more if "from the beginning" in sys.argv else [one]
sys.exit(Supervisor([one, two, *more], needed, lambda: (folder / "ready").touch()).run())
"""


class Family:
    """A supervisor with two children, which leave files by their names."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.parent = subprocess.Popen([sys.executable, "-c", SCRIPT, str(folder), *arguments])

    def pids(self, name: str) -> list[int]:
        return [int(file.name.rpartition("-")[2]) for file in self.folder.glob(f"{name}-*")]

    def await_both(self) -> tuple[int, int]:
        await_that(lambda: bool(self.pids("one") and self.pids("two")), SOON)
        return self.pids("one")[0], self.pids("two")[0]


@contextmanager
def family(folder: Path, *arguments: str) -> Iterator[Family]:
    found = Family(folder, *arguments)
    try:
        yield found
    finally:
        found.parent.kill()
        found.parent.wait()


def is_alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return status != "Z"


def test_a_child_that_dies_is_restarted_and_the_other_continues(tmp_path: Path) -> None:
    with family(tmp_path) as found:
        one, two = found.await_both()
        os.kill(one, signal.SIGKILL)
        await_that(lambda: len(found.pids("one")) == 2, SOON)
        assert is_alive(two)
        assert found.pids("two") == [two]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_the_supervisor_ends_all_children(tmp_path: Path, number: signal.Signals) -> None:
    with family(tmp_path) as found:
        both = found.await_both()
        found.parent.send_signal(number)
        assert found.parent.wait(SOON) == 0
        assert not any(map(is_alive, both))


def test_a_child_that_does_not_end_is_killed_and_the_exit_code_tells(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with family(tmp_path, "stubborn") as found:
        both, began = found.await_both(), time.monotonic()
        found.parent.terminate()
        assert found.parent.wait(SOON) == 1
        assert time.monotonic() - began < SOON / 2
        assert not any(map(is_alive, both))
    assert capfd.readouterr().err == "The process of the two did not end as it was told to (killed by SIGKILL).\n"


def test_no_child_outlives_a_killed_supervisor(tmp_path: Path) -> None:
    with family(tmp_path, "stubborn") as found:
        both = found.await_both()
        found.parent.kill()
        await_that(lambda: not any(map(is_alive, both)), SOON)


def test_a_child_that_dies_repeatedly_is_restarted_after_growing_pauses(tmp_path: Path) -> None:
    def tries() -> list[float]:
        file = tmp_path / "tries"
        return [float(line) for line in file.read_text().split()] if file.exists() else []

    with family(tmp_path, "failing") as found:
        found.await_both()
        await_that(lambda: len(tries()) >= 4, SOON)
        first, second, third, fourth = tries()[:4]
        assert second - first < fourth - third
        assert found.parent.poll() is None


def test_a_child_that_fails_at_its_start_is_not_restarted(tmp_path: Path) -> None:
    with family(tmp_path, "failing", "from the beginning") as found:
        assert found.parent.wait(SOON) == 1
        assert not (tmp_path / "ready").exists()
        assert len((tmp_path / "tries").read_text().split()) == 1


@pytest.mark.sqlite_only("on PostgreSQL they serve")
def test_several_processes_on_a_sqlite_file_are_refused(tmp_path: Path) -> None:
    assert "only one process can serve" in CommandLine(tmp_path).refused("serve", "--workers", "2")
    assert "only one process can serve" in CommandLine(tmp_path, SCORESHEET_WORKERS="3").refused("serve")
    assert not os.environ.get(serve.COUNTED_IN)


def test_a_service_whose_worker_is_killed_keeps_its_port(tmp_path: Path) -> None:
    with running(tmp_path) as (port, server):
        serving, following = children(server.pid)
        ada = Client.signed_up(port, "Ada")
        os.kill(serving, signal.SIGKILL)
        again = Client(port, ada.token)
        assert again.get("/api/v1/players/me")[0] == 200
        assert serving not in children(server.pid)
        assert following in children(server.pid)
    assert "ended unexpectedly (killed by SIGKILL)" in (tmp_path / "server.log").read_text()
