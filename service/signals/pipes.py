"""The event bus on SQLite: each process listens on a named pipe beside the file.

Pipes, unlike sockets, have no limit on path length. A pipe without a reader is removed by the next writer.
"""

from __future__ import annotations

import fcntl
import logging
import os
import secrets
import select
import stat
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from scoresheet.service.core import file_modes
from scoresheet.service.signals.bus import LONGEST, EventBus, SignalsLost, decode

log = logging.getLogger(__name__)

SUFFIX = ".bells"
SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_TO_SETTLE = 0.1
"""A folder read this soon after a change is read again, because timestamps are coarse."""
SECONDS_TO_BEGIN = 60
"""The seconds after which a hidden pipe without a reader belongs to a dead process."""
SMALLEST = 4_096
"""The smallest size of a pipe's buffer on any system; on Linux the actual size is queried."""
F_GETPIPE_SZ = 1_032


def folder_of(database: Path) -> Path:
    """Return the folder for the pipes of all processes on a database file."""
    path = database.resolve()
    return path.with_name(path.name + SUFFIX)


class PipeBus(EventBus):
    """The bus of all processes on a SQLite file; a process that only publishes needs no `start`."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._writers = PipeWriters(folder)
        self._own: Path | None = None
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def carry(self, line: str) -> None:
        """Write to the pipes of all other processes; skip full ones."""
        self._writers.write(line.encode() + b"\n", self._own)

    def start(self) -> None:
        """Begin to receive signals from other processes; repeated calls have no effect."""
        if self._own:
            return
        pipe = self._make()
        self._thread = threading.Thread(target=self._run, args=(pipe,), name="bus", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop receiving signals."""
        self._stopped.set()
        if self._own:
            _write(self._own, b"\n")
        if self._thread is not None:
            self._thread.join(timeout=2 * SECONDS_BETWEEN_LOOKS)
        self._writers.close()

    def _make(self) -> int:
        """Create this process's pipe; its final name appears once the process reads it."""
        file_modes.make_folder(self._folder)
        name = f"{os.getpid()}-{secrets.token_hex(4)}"
        hidden, self._own = self._folder / f".{name}", self._folder / name
        os.mkfifo(hidden, file_modes.FILE)
        pipe = os.open(hidden, os.O_RDWR | os.O_NONBLOCK)  # also open for writing, so that reading never ends
        hidden.rename(self._own)
        return pipe

    def _run(self, pipe: int) -> None:
        while not self._stopped.is_set():
            ready, _, _ = select.select([pipe], [], [], SECONDS_BETWEEN_LOOKS)
            try:
                if ready:
                    self._read(pipe)
                elif self._own and not self._own.exists():
                    os.close(pipe)
                    pipe = self._make()
                    self.deliver(SignalsLost())
            except OSError:
                log.exception("Signals from other processes cannot be received at the moment.")
                self._stopped.wait(SECONDS_BETWEEN_LOOKS)
        if self._own:
            self._own.unlink(missing_ok=True)
        os.close(pipe)

    def _read(self, pipe: int) -> None:
        """Deliver each waiting signal once, and `SignalsLost` if the pipe may have been full."""
        held = _capacity(pipe)
        came = os.read(pipe, held)
        if len(came) > held - LONGEST:
            self.deliver(SignalsLost())
        for line in dict.fromkeys(came.decode(errors="replace").split("\n")):
            if line:
                self.deliver(decode(line))


class PipeWriters:
    """The open pipes of other processes; the folder is read again after changes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[Path, int] = {}
        self._as_of = 0
        self._read_at = 0.0
        self._lock = threading.Lock()

    def write(self, line: bytes, own: Path | None) -> None:
        """Write a line to each pipe except our own."""
        with self._lock, suppress(OSError):
            self._open_new()
            for pipe in [pipe for pipe in self._open if pipe != own]:
                self._write(pipe, line)

    def close(self) -> None:
        """Close all pipes."""
        with self._lock:
            for end in self._open.values():
                os.close(end)
            self._open, self._as_of = {}, 0

    def _write(self, pipe: Path, line: bytes) -> None:
        try:
            os.write(self._open[pipe], line)
        except BlockingIOError:
            return
        except OSError:
            os.close(self._open.pop(pipe))
            pipe.unlink(missing_ok=True)

    def _open_new(self) -> None:
        """Open new pipes and close removed ones, if the folder has changed."""
        changed = self._folder.stat().st_mtime_ns
        settled = self._read_at - changed / 1e9 > SECONDS_TO_SETTLE
        if changed == self._as_of and settled and time.time() - self._read_at < SECONDS_BETWEEN_LOOKS:
            return
        self._as_of, self._read_at = changed, time.time()
        names = set(self._folder.iterdir())
        for gone in [pipe for pipe in self._open if pipe not in names]:
            os.close(self._open.pop(gone))
        for pipe in names - set(self._open):
            self._open_writer(pipe)

    def _open_writer(self, pipe: Path) -> None:
        """Open a pipe for writing; remove it if it has no reader."""
        with suppress(FileNotFoundError):
            found = pipe.lstat()
            if not stat.S_ISFIFO(found.st_mode):
                return
            try:
                end = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            except OSError:
                if not pipe.name.startswith(".") or time.time() - found.st_mtime > SECONDS_TO_BEGIN:
                    pipe.unlink(missing_ok=True)
                return
            if pipe.name.startswith("."):
                os.close(end)
            else:
                self._open[pipe] = end


def _write(pipe: Path, line: bytes) -> None:
    with suppress(OSError):
        end = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        try:
            os.write(end, line)
        finally:
            os.close(end)


def _capacity(pipe: int) -> int:
    return fcntl.fcntl(pipe, F_GETPIPE_SZ) if sys.platform == "linux" else SMALLEST
