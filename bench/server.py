"""A server to measure, started on a free port with its own file, and ended by process id."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec

from tests.ports import free_port

SECONDS_TO_START = 20


class Server(NamedTuple):
    """A running server."""

    port: int
    process: int


@contextmanager
def running(folder: Path, *arguments: str, database: str = "") -> Iterator[Server]:
    """Run `scoresheet serve` on the games in `folder`, or on another database."""
    port = free_port()
    settings = {
        "SCORESHEET_PORT": str(port),
        "SCORESHEET_DATABASE_URL": database or f"sqlite:///{folder}/http.db",
        "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
        "SCORESHEET_LOG_LEVEL": "error",
        "SCORESHEET_THREADS": "4",
    }
    command = [sys.executable, "-m", "scoresheet.service.cli.main", "serve", *arguments]
    server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.DEVNULL)
    try:
        _await(port, server)
        yield Server(port, server.pid)
    finally:
        server.terminate()
        server.wait(20)


def _await(port: int, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while server.poll() is None and time.monotonic() < deadline:
        try:
            urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
        except (URLError, OSError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("The server did not start.")


def processor_seconds(process: int) -> float:
    """Return the processor seconds used by a process and its children."""
    parts = {process}
    for stat in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda stat: int(stat.parent.name)):
        if _fields(stat)[:1] and int(_fields(stat)[1]) in parts:
            parts.add(int(stat.parent.name))
    ticks = sum(int(field) for one in parts for field in _fields(Path(f"/proc/{one}/stat"))[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def _fields(stat: Path) -> list[str]:
    """Return the fields after a process's name in `/proc/…/stat`; none if it has ended."""
    try:
        return stat.read_text().rpartition(") ")[2].split()
    except OSError:
        return []


def call(port: int, path: str, body: object) -> dict[str, str]:
    """POST a JSON body and return the answer."""
    headers = {"Content-Type": "application/json"}
    request = Request(f"http://127.0.0.1:{port}/api/v1{path}", msgspec.json.encode(body), headers)
    with urlopen(request, timeout=10) as answer:
        read: dict[str, str] = msgspec.json.decode(answer.read())
        return read
