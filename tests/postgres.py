"""PostgreSQL for tests: a private cluster on the loopback, and fresh databases.

PostgreSQL does not run as root; as root, the tests run it as the user of Debian's package.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
import pytest

from scoresheet.service.core.location import Postgres
from tests.ports import free_port

USER = "scoresheet"
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""For tests of stored data that do not test durability."""
FOLLOWING = ("hot_standby=on", "wal_retrieve_retry_interval=100ms")
"""Settings of a standby."""
SECONDS_TO_START = 30
_numbers = count(1)


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL programs, or None if there is no server here."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).resolve().parent if on_path else None


class Cluster:
    """A server with its own port and data folder."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.server: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs."""
        done = subprocess.run(_command(program, *arguments), capture_output=True, cwd=self.folder, check=False)
        assert done.returncode == 0, done.stderr.decode()

    def start(self, settings: Sequence[str] = ()) -> None:
        """Start the server, and wait until it answers."""
        self.begin(settings)
        self.await_answer()

    def begin(self, settings: Sequence[str] = ()) -> None:
        """Start the server without waiting."""
        options = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        given = [part for setting in (*options, *settings) for part in ("-c", setting)]
        with (self.folder / "server.log").open("ab") as log:
            command = _command("postgres", "-D", str(self.folder / "data"), *given)
            self.server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)

    def await_answer(self) -> None:
        """Wait until the server answers."""
        assert self.server
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline and self.server.poll() is None:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=1).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("PostgreSQL did not start: " + (self.folder / "server.log").read_text())

    def stop(self, *, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server, by default with a fast shutdown."""
        if self.server and self.server.poll() is None:
            os.kill(self.postmaster(), how)
            self.server.wait(20)

    def kill(self) -> None:
        """Kill the server and all its processes."""
        if self.server and self.server.poll() is None:
            for process in self.processes():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            self.server.wait(20)

    def pause(self) -> None:
        """Pause all its processes until `resume`; connections stay open."""
        self._tell(signal.SIGSTOP)

    def resume(self) -> None:
        """Resume all its processes."""
        self._tell(signal.SIGCONT)

    def _tell(self, what: signal.Signals) -> None:
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, what)

    def processes(self) -> list[int]:
        """Return the process ids of the server and its children, the server first."""
        server = self.postmaster()
        children = Path(f"/proc/{server}/task/{server}/children").read_text()
        return [server, *map(int, children.split())]

    def standby(self, *, synchronous: bool = True) -> Cluster:
        """Create a second server that replicates this one; if synchronous, each commit waits for it."""
        other = Cluster(_folder(), free_port())
        self.run("pg_basebackup", "-D", str(other.folder / "data"), "-d", self.url("postgres"), "-R", "-c", "fast")
        other.start(FOLLOWING)
        self.tell("synchronous_standby_names", "*" if synchronous else "")
        state = [("sync" if synchronous else "async",)]
        _await(lambda: self.asked("SELECT sync_state FROM pg_stat_replication") == state)
        return other

    def tell(self, setting: str, value: str) -> None:
        """Change a setting while the server runs."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"ALTER SYSTEM SET {setting} = '{value}'")
            connection.execute("SELECT pg_reload_conf()")

    def promote(self) -> None:
        """Promote a standby to the primary; return when it accepts writes."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute("SELECT pg_promote(true, 20)")

    def asked(self, question: str) -> list[tuple[Any, ...]]:
        """Return the result of a query."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            answer = connection.execute(question)
            return answer.fetchall() if answer.description else []

    def postmaster(self) -> int:
        """The process id of the server itself."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def fresh(self, template: str = "template0") -> Postgres:
        """Create a new database."""
        name = f"test_{os.getpid()}_{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8'")
        return Postgres(self.url(name))

    def drop(self, database: Postgres) -> None:
        """Drop a database despite connections to it."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {database.url.rpartition('/')[2]} WITH (FORCE)")


def needed() -> None:
    """Skip the test if PostgreSQL is not installed."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed here (Debian's package is called postgresql).")


@contextmanager
def running(settings: Sequence[str] = QUICK, port: int = 0) -> Iterator[Cluster]:
    """Run a new cluster, which is removed afterwards."""
    cluster = made(port)
    try:
        cluster.start(settings)
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(cluster.folder, ignore_errors=True)


def made(port: int = 0) -> Cluster:
    """Create a new cluster without starting it."""
    folder = _folder()
    cluster = Cluster(folder, port or free_port())
    auth = ("--auth=trust", f"--username={USER}", "--encoding=UTF8", "--no-sync", "--locale=C.UTF-8")
    cluster.run("initdb", *auth, "-D", str(folder / "data"))
    return cluster


def _folder() -> Path:
    folder = Path(mkdtemp(prefix="postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    return folder


def _await(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not true():
        assert time.monotonic() < deadline, "The standby does not follow."
        time.sleep(0.05)


def _command(program: str, *arguments: str) -> list[str]:
    folder = programs()
    assert folder is not None
    as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    return [*as_user, str(folder / program), *arguments]
