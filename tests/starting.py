"""Start services quickly: a process with the service already loaded forks each of them."""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
MOST_BYTES = 1 << 20
"""The maximum size of a request: arguments and environment."""
CHEAP_PASSWORDS = (
    "import functools, scoresheet.service.accounts.passwords as p; "
    "p.PasswordHasher = functools.partial(p.PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)\n"
)


class Forked:
    """A forked service with the interface of a `subprocess.Popen`."""

    def __init__(self, news: int) -> None:
        self.returncode: int | None = None
        self._news = os.fdopen(news)
        """Its process id, and later its exit code."""
        self.pid = int(self._news.readline())

    def poll(self) -> int | None:
        return self._await(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._await(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"service {self.pid}", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _await(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._news], [], [], seconds)[0]:
            self.returncode = int(self._news.readline())
            self._news.close()
        return self.returncode


def start(log: Path, *arguments: str, first: str = "", new_session: bool = False, **environment: str) -> Forked:
    """Start `scoresheet serve`, which executes `first` before, and appends its output to `log`."""
    news, tell = os.pipe()
    mask = os.umask(0)
    os.umask(mask)
    request = {
        "arguments": ["serve", *arguments],
        "first": first,
        "environment": {**os.environ, **environment},
        "new_session": new_session,
        "mask": mask,
        "folder": str(Path.cwd()),
    }
    with log.open("ab") as said:
        socket.send_fds(_starter(), [json.dumps(request).encode()], [said.fileno(), tell])
    os.close(tell)
    return Forked(news)


@cache
def _starter() -> socket.socket:
    """Return the connection to the starter of this process, which ends with the connection."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        command = [sys.executable, "-m", "tests.starting"]
        starter = subprocess.Popen(command, cwd=ROOT, stdin=its, stdout=subprocess.DEVNULL)
    atexit.register(_end, ours, starter)
    return ours


def _end(connection: socket.socket, starter: subprocess.Popen[bytes]) -> None:
    connection.close()
    starter.wait()


def _load() -> None:
    """Import everything that a service needs by building one; it counts in files, as forked services do."""
    with TemporaryDirectory() as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        from scoresheet.domain.titles import registry
        from scoresheet.service.cli import main
        from scoresheet.service.cli.commands import serve
        from scoresheet.service.core.configuration import Config
        from scoresheet.service.runtime import processes
        from scoresheet.service.runtime.application import create_app
        from scoresheet.service.runtime.bootstrap import build

        registry.all_titles()
        services = build(Config(database=Path(folder) / "scoresheet.db", secrets=Path(folder) / "secrets"))
        create_app(services)
        services.games.store.close()
        del os.environ["PROMETHEUS_MULTIPROC_DIR"]
    assert main
    assert serve
    assert processes


def _serve_requests(requests: socket.socket) -> dict[str, Any] | None:
    """Fork a service for each request; return None at the end, and in each service its request."""
    while True:
        request, files, _, _ = socket.recv_fds(requests, MOST_BYTES, 2)
        if not request:
            return None
        log, tell = files
        if not os.fork():
            break
        os.close(log)
        os.close(tell)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    requests.close()
    if pid := os.fork():
        os.close(log)
        os.write(tell, f"{pid}\n".encode())
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        os.write(tell, f"{code}\n".encode())
        os._exit(0)
    os.close(tell)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.close(log)
    found: dict[str, Any] = json.loads(request)
    return found


def _become(request: dict[str, Any]) -> None:
    """Run the requested service."""
    if request["new_session"]:
        os.setsid()
    os.umask(request["mask"])
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    time.tzset()
    sys.argv = ["scoresheet", *request["arguments"]]
    exec(request["first"], {"__name__": "__main__"})
    from scoresheet.service.cli.main import main

    main()


if __name__ == "__main__":
    _load()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    if wanted := _serve_requests(socket.socket(fileno=0)):
        _become(wanted)
