"""A server of our own to measure: started on a free port, on a file of its own, ended by process id."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec

SECONDS_TO_START = 20


def free_port() -> int:
    """A port of the loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(folder: Path) -> Iterator[int]:
    """The port of a `scoresheet serve` on the games in `folder`."""
    port = free_port()
    settings = {
        "SCORESHEET_PORT": str(port),
        "SCORESHEET_DATABASE_URL": f"sqlite:///{folder}/http.db",
        "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
        "SCORESHEET_LOG_LEVEL": "error",
        "SCORESHEET_THREADS": "4",
    }
    command = [sys.executable, "-m", "service.cli", "serve"]
    server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.DEVNULL)
    try:
        _await(port, server)
        yield port
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


def call(port: int, path: str, body: object) -> dict[str, str]:
    """POST a body and read the answer."""
    headers = {"Content-Type": "application/json"}
    request = Request(f"http://127.0.0.1:{port}/api/v1{path}", msgspec.json.encode(body), headers)
    with urlopen(request, timeout=10) as answer:
        read: dict[str, str] = msgspec.json.decode(answer.read())
        return read
