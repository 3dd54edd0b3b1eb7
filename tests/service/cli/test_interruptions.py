"""Signals end a command like an interruption: no unfinished files or processes are left."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from scoresheet.replays.process_pools import pool
from scoresheet.service.cli import terminal
from tests.server import await_that
from tests.service.command_line import CommandLine, simulated

SECONDS = 60
MANY = 1_000_000
SIGNALS = {signal.SIGTERM: 143, signal.SIGINT: 130, signal.SIGHUP: 129}
SCORESHEET = [sys.executable, "-c", "from scoresheet.service.cli.main import main; main()"]
PLAY = ("industrial-waste", "--games", str(MANY), "--seats", "2")
COMMANDS = {
    "dataset": ("dataset", "simulate", *PLAY, "-o", "games/out", "--jobs", "2"),
    "dataset alone": ("dataset", "simulate", *PLAY, "-o", "out", "--jobs", "1"),
    "simulate": ("simulate", *PLAY, "--jobs", "2"),
    "simulate alone": ("simulate", *PLAY, "--jobs", "1"),
    "balance": ("balance", "industrial-waste", "--games", "100000", "--jobs", "2", "--file", "facts.jsonl"),
}


def everything(folder: Path) -> list[str]:
    """Return every file and folder below."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def children(process: int) -> set[int]:
    """Return the processes that a process has started, and their own."""
    found: set[int] = set()
    for task in Path(f"/proc/{process}/task").glob("*"):
        for child in map(int, (task / "children").read_text().split()):
            found |= {child, *children(child)}
    return found


def started(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    """Start a command in its own folder, which also holds its temporary files."""
    (folder / "tmp").mkdir()
    environment = {**os.environ, "TMPDIR": str(folder / "tmp"), "PYTHONPATH": str(Path.cwd())}
    return subprocess.Popen(
        [*SCORESHEET, *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=restore_signals,
    )


def restore_signals() -> None:
    """Restore the default handling of signals that shells ignore in background processes."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def ended(command: "subprocess.Popen[bytes]", number: int, under_way: Callable[[], object]) -> tuple[int, str]:
    """Signal a command that is under way; return its exit code and errors, with its processes gone."""
    try:
        await_that(lambda: bool(under_way()) or command.poll() is not None, SECONDS)
        assert command.poll() is None, command.communicate()
        working = children(command.pid)
        command.send_signal(number)
        _, errors = command.communicate(timeout=SECONDS)
        await_that(lambda: not any(Path(f"/proc/{child}").exists() for child in working), SECONDS)
        return command.returncode, errors.decode()
    finally:
        command.kill()
        command.wait()


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: signal.Signals(number).name)
@pytest.mark.parametrize("what", ["dataset", "dataset alone", "simulate"])
def test_a_signal_ends_a_long_command_and_leaves_nothing(tmp_path: Path, what: str, number: signal.Signals) -> None:
    command = started(tmp_path, *COMMANDS[what])

    def under_way() -> bool:
        written = what == "simulate" or any(tmp_path.glob("**/.out.*/*.parquet"))
        return written and ("alone" in what or len(children(command.pid)) >= 2)

    assert ended(command, number, under_way) == (SIGNALS[number], "")
    assert [name for name in everything(tmp_path) if name not in ("tmp", "games")] == []


def test_records_saved_before_a_signal_are_complete(tmp_path: Path) -> None:
    command = started(tmp_path, *COMMANDS["simulate alone"], "--save", "records")
    saved = tmp_path / "records"
    assert ended(command, signal.SIGTERM, lambda: len(list(saved.glob("*.jsonl"))) > 2) == (143, "")
    assert not [file for file in everything(saved) if not file.startswith("industrial-waste-")]
    line = CommandLine(tmp_path)
    for file in saved.iterdir():
        assert line.run("verify", file).exit_code == 0, file


def test_facts_collected_before_a_signal_are_complete_lines(tmp_path: Path) -> None:
    command, facts = started(tmp_path, *COMMANDS["balance"]), tmp_path / "facts.jsonl"
    assert ended(command, signal.SIGTERM, lambda: facts.exists() and facts.stat().st_size) == (143, "")
    assert facts.read_bytes().endswith(b"\n")
    assert everything(tmp_path) == ["facts.jsonl", "tmp"]


class Interrupted(Exception):
    """Raised in a block that uses a pool."""


def test_an_interruption_ends_processes_quietly_with_cancelled_work(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[object] = []
    monkeypatch.setattr(threading, "excepthook", reports.append)
    terminate = SpawnProcess.terminate

    def terminate_slowly(process: SpawnProcess) -> None:
        terminate(process)
        time.sleep(0.3)  # the thread that manages the processes notices their end

    monkeypatch.setattr(SpawnProcess, "terminate", terminate_slowly)
    with pytest.raises(Interrupted):
        interrupt_cancelled_work()
    assert reports == []


def interrupt_cancelled_work() -> None:
    with pool(1) as processes:
        futures = [processes.submit(time.sleep, SECONDS) for _ in range(50)]
        await_that(futures[1].running, SECONDS)  # no more work is handed to one process
        for future in futures:
            future.cancel()
        raise Interrupted


def ends_itself(*_: object, **__: object) -> Iterator[bytes]:
    """A source of lines that terminates its process in the middle."""
    yield b"a line\n"
    os.kill(os.getpid(), signal.SIGTERM)
    yield from (b"more\n" for _ in range(MANY))


def test_a_partly_written_file_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = CommandLine(tmp_path)
    file = simulated(line)[0]
    assert line.run("import", file).exit_code == 0
    monkeypatch.setattr("scoresheet.service.records.archiving.as_archive", ends_itself)
    before = everything(tmp_path)
    result = line.run("export", "--all", "--output", tmp_path / "all.tar.gz")
    assert result.exit_code == 143
    assert not [name for name in everything(tmp_path) if name not in before and "scoresheet.db" not in name]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.sqlite_only("a backup of a file")
def test_an_unfinished_backup_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = CommandLine(tmp_path)
    assert line.run("import", simulated(line)[0]).exit_code == 0
    monkeypatch.setattr("scoresheet.service.storage.copying.backups._complete", lambda *_: list(ends_itself()))
    before = everything(tmp_path)
    assert line.run("admin", "backup", tmp_path / "backup.db").exit_code == 143
    assert not [name for name in everything(tmp_path) if "backup" in name and name not in before]


def test_a_second_signal_does_not_disturb_the_cleanup_of_the_first(tmp_path: Path) -> None:
    file = tmp_path / "file"

    def twice() -> Iterator[bytes]:
        yield b"a line\n"
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            yield b"more\n"
        finally:
            os.kill(os.getpid(), signal.SIGHUP)

    from scoresheet.service.cli.main import ended_by_signals

    with pytest.raises(SystemExit) as ended, ended_by_signals():
        terminal.write_new(file, twice(), force=False)
    assert ended.value.code == 143
    assert everything(tmp_path) == []


def test_a_command_started_with_nohup_continues_when_the_terminal_closes() -> None:
    from scoresheet.service.cli.main import ended_by_signals

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ended_by_signals():
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
