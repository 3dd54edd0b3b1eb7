"""The write lock of a file: one writer at a time across processes, no starvation, and no locks of ended processes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from eventsourcing.persistence import OperationalError

from scoresheet.service.core.database_errors import is_trouble
from scoresheet.service.core.errors import NotStored
from scoresheet.service.storage import datastore, write_lock
from scoresheet.service.storage.store import Store
from scoresheet.service.storage.write_lock import FileWriteLock, LockTimeout

GREEDY = """
import sys, time
from pathlib import Path
from scoresheet.service.storage.write_lock import FileWriteLock
turns = FileWriteLock(Path(sys.argv[1]))
turns.take(1)
print("ready", flush=True)
while True:
    time.sleep(float(sys.argv[2]))
    turns.give()
    turns.take(9)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "scoresheet.db"


@contextmanager
def another(file: Path, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """Another process that repeatedly takes the lock for the given time and releases it."""
    command = [sys.executable, "-c", GREEDY, str(file), str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_greedy_process_does_not_starve_another_one(file: Path) -> None:
    turns = FileWriteLock(file)
    with another(file, 0.02):
        for _ in range(10):
            turns.take(30)
            turns.give()
    turns.close()


def test_a_waiting_writer_is_not_overtaken_even_while_it_sleeps(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    greedy, patient = FileWriteLock(file), FileWriteLock(file)
    asleep, woken = threading.Event(), threading.Event()

    def sleep(seconds: float) -> None:
        if threading.current_thread() is waiter:
            asleep.set()
            woken.wait(30)
        else:
            time.sleep(seconds)

    waiter = threading.Thread(target=patient.take, args=(60,))
    monkeypatch.setattr(write_lock, "time", SimpleNamespace(monotonic=time.monotonic, sleep=sleep))
    greedy.take(1)
    waiter.start()
    assert asleep.wait(30)
    greedy.give()
    with pytest.raises(LockTimeout):
        greedy.take(0.05)
    woken.set()
    waiter.join(30)
    assert patient.taken()
    patient.give()
    greedy.take(1)
    greedy.give()
    greedy.close()
    patient.close()


def test_a_wait_for_the_lock_times_out(file: Path) -> None:
    turns = FileWriteLock(file)
    with another(file, 60) as process:
        with pytest.raises(LockTimeout):
            turns.take(0.05)
        assert not turns.taken()
        process.kill()
        turns.take(1)
        turns.give()
    turns.close()


def test_only_one_of_several_threads_has_the_lock(file: Path) -> None:
    turns, here, most = FileWriteLock(file), 0, []

    def write() -> None:
        nonlocal here
        for _ in range(30):
            turns.take(5)
            here += 1
            most.append(here)
            time.sleep(0.0001)
            here -= 1
            turns.give()

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (len(most), max(most)) == (120, 1)
    turns.close()


def test_a_store_holds_the_lock_while_it_writes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, other = Store(file), Store(file)
    monkeypatch.setattr(datastore, "LOCK_TIMEOUT", 0.05)
    with store.turn:
        with pytest.raises(OperationalError) as failed:
            other.check_writable()
        assert is_trouble(failed.value)
        assert other.version("g") == 0
    other.check_writable()
    store.close()
    other.close()


def test_without_a_shared_lock_two_stores_would_write_at_once(file: Path) -> None:
    store, other = Store(file), Store(file)
    other.recorder.datastore.turns = FileWriteLock(file.with_name("another.db"))
    with store.turn:
        other.check_writable()
    store.close()
    other.close()


def test_nothing_is_written_if_the_lock_cannot_be_created(tmp_path: Path) -> None:
    with pytest.raises(LockTimeout, match="unable to open"):
        FileWriteLock(tmp_path / "no folder" / "scoresheet.db").take(1)


def test_writers_without_a_store_use_the_same_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.db"
    turns = FileWriteLock(file)
    monkeypatch.setattr(write_lock, "SECONDS_FOR_A_TURN", 0.05)
    turns.take(1)
    with pytest.raises(NotStored), write_lock.turn_at(file):
        pass
    turns.give()
    with write_lock.turn_at(file):
        assert not turns.taken()
        with pytest.raises(LockTimeout):
            turns.take(0.05)
    turns.take(1)
    turns.give()
