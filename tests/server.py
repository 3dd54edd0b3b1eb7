"""A real server for tests on a free port of the loopback, ended by process id, and a client of its API."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, ClassVar

from tests import databases
from tests.ports import free_port as free_port
from tests.starting import CHEAP_PASSWORDS, Forked, start

SECONDS_TO_START = 60
PASSWORD = "correct horse battery"
Server = subprocess.Popen[bytes] | Forked


@contextmanager
def running(
    folder: Path,
    *arguments: str,
    start_new_session: bool = False,
    first: str = "",
    fresh: bool = False,
    port: int = 0,
    python: str = sys.executable,
    cwd: Path | None = None,
    **settings: str,
) -> Iterator[tuple[int, Server]]:
    """Run `scoresheet serve` on the games in `folder`; yield port and process.

    The service executes `first` before. Password hashes are cheap. With `fresh` nothing is loaded before `first`, and
    password hashes have their real cost. With `--store=postgresql` the games are in a database, the same one for the
    same folder.
    """
    port = port or free_port()
    settings = {
        "SCORESHEET_PORT": str(port),
        "SCORESHEET_DATABASE_URL": databases.url(folder),
        "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
        **settings,
    }
    log = folder / "server.log"
    server: Server
    if fresh or cwd or python != sys.executable:
        server = _fresh(log, python, *arguments, first=first, cwd=cwd, new_session=start_new_session, **settings)
    else:
        first = CHEAP_PASSWORDS + first
        server = start(log, *arguments, first=first, new_session=start_new_session, **settings)
    try:
        _await(port, server, folder)
        yield port, server
    finally:
        Client.close_all()
        server.terminate()
        server.wait(20)


def _fresh(
    log: Path, python: str, *arguments: str, first: str, cwd: Path | None, new_session: bool, **settings: str
) -> subprocess.Popen[bytes]:
    """Start `scoresheet serve` in a new interpreter that executes `first` before."""
    code = f"{first}\nfrom scoresheet.service.cli.main import main; main()"
    environment = {**os.environ, **settings}
    with log.open("ab") as said:
        return subprocess.Popen(
            [python, "-c", code, "serve", *arguments],
            env=environment,
            cwd=cwd,
            stdout=said,
            stderr=said,
            start_new_session=new_session,
        )


def _await(port: int, server: Server, folder: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while server.poll() is None and time.monotonic() < deadline:
        with suppress(OSError):
            if Client(port).get("/readyz")[0] == 200:
                return
        time.sleep(0.05)
    raise AssertionError("The server did not start: " + (folder / "server.log").read_text())


def children(process: int) -> list[int]:
    """Return the children of a process: of a service, the worker process and the leader."""
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def await_that(true: Callable[[], bool], seconds: float) -> None:
    """Return as soon as the condition is true; fail after `seconds`."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"Not so within {seconds} seconds."
        time.sleep(0.005)


class Client:
    """A player's client of the API with a kept-alive connection."""

    connections: ClassVar[list[HTTPConnection]] = []

    @classmethod
    def close_all(cls) -> None:
        """Close the connections of all clients."""
        while cls.connections:
            cls.connections.pop().close()

    def __init__(self, port: int, token: str = "") -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=20)
        self.connections.append(self.connection)
        self.token = token
        self.id = ""

    @classmethod
    def signed_up(cls, port: int, name: str) -> "Client":
        """Sign up a new player and return a client with a token."""
        client = cls(port)
        status, player = client.post("/api/v1/players", {"name": name, "password": PASSWORD})
        assert status == 201, player
        client.id = player["id"]
        client.sign_in(name)
        return client

    def sign_in(self, name: str) -> None:
        """Get a new token for an existing account."""
        status, token = self.post("/api/v1/tokens", {"name": name, "password": PASSWORD})
        assert status == 201, token
        self.token = token["token"]

    def get(self, path: str, **headers: str) -> tuple[int, Any]:
        """Get a path; return status and body."""
        return self.call("GET", path, None, **headers)

    def post(self, path: str, body: object, version: int | None = None, **headers: str) -> tuple[int, Any]:
        """Post to a path, with `version` in If-Match; return status and body."""
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self.call("POST", path, body, **headers)

    def call(self, method: str, path: str, body: object, **headers: str) -> tuple[int, Any]:
        """Send a request; return status and body."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        content = answer.read()
        self.headers = answer.headers
        kind = answer.headers.get("Content-Type", "")
        return answer.status, json.loads(content) if content and "json" in kind else content
