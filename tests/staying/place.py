"""Where a trial takes place: a folder, a store of either kind, and the services that work on it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from scoresheet.service.core.location import SQLITE, Location
from tests import postgres
from tests.server import Client, await_that, free_port
from tests.server import running as run_server
from tests.staying.processes import family, has_gone

STORES = ("sqlite", "postgresql")
DURABLE = ("fsync=on", "synchronous_commit=on")
SECONDS_TO_START = 60
SECONDS_TO_END = 20
CHEAP_PASSWORDS = (
    "import functools, scoresheet.service.accounts.passwords as p; "
    "p.PasswordHasher = functools.partial(p.PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)\n"
)
FORKS = """
import os, sys, tempfile
from pathlib import Path
import scoresheet.service.runtime.server, scoresheet.service.cli.commands.serve
from scoresheet.service.runtime.application import create_app
from scoresheet.service.cli.main import main
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.core.configuration import Config
with tempfile.TemporaryDirectory() as folder:
    services = build(Config(database=Path(folder) / "scoresheet.db", secrets=Path(folder) / "secrets"))
    create_app(services)
    services.games.store.close()
for line in sys.stdin:
    child = os.fork()
    if not child:
        os.setsid()
        sys.stdin.close()
        sys.argv = ["scoresheet", "serve"]
        main()
    print(child, flush=True)
    print(os.waitpid(child, 0)[1], flush=True)
"""
"""Starts a service for each line it is given, quickly, as it has made one before; says its process, and its end."""


class Place(NamedTuple):
    """A folder and a store."""

    folder: Path
    location: Location
    cluster: postgres.Cluster | None = None

    @property
    def store(self) -> str:
        """Of which kind the store is."""
        return STORES[not isinstance(self.location, Path)]

    @property
    def url(self) -> str:
        """What the store is called in the service's configuration."""
        return f"{SQLITE}{self.location}" if isinstance(self.location, Path) else self.location.url

    @contextmanager
    def serving(self, first: str = "", **settings: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
        """Port and process of a service on the store, whose passwords cost nothing."""
        settings = {"SCORESHEET_DATABASE_URL": self.url, **settings}
        with run_server(self.folder, first=CHEAP_PASSWORDS + first, **settings) as (port, process):
            yield port, process

    def log(self) -> str:
        """What the services have said."""
        return (self.folder / "server.log").read_text()


@contextmanager
def sqlite(folder: Path | None = None) -> Iterator[Place]:
    """A new file."""
    own = folder or Path(mkdtemp(prefix="staying-"))
    try:
        yield Place(own, own / "scoresheet.db")
    finally:
        if folder is None:
            shutil.rmtree(own, ignore_errors=True)


@contextmanager
def postgresql(cluster: postgres.Cluster | None = None) -> Iterator[Place]:
    """A new database, on a cluster of its own that keeps its promises, if there is none yet."""
    with ExitStack() as stack:
        found = cluster or stack.enter_context(postgres.running(DURABLE))
        folder = Path(mkdtemp(prefix="staying-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        database = found.fresh()
        stack.callback(found.drop, database)
        yield Place(folder, database, found)


@contextmanager
def of(store: str, cluster: postgres.Cluster | None = None) -> Iterator[Place]:
    """A new place of that kind."""
    with sqlite() if store == "sqlite" else postgresql(cluster) as place:
        yield place


class Forks:
    """Services that come and go on one port, each of them quickly."""

    def __init__(self, place: Place, first: str = "") -> None:
        self.place, self.port = place, free_port()
        environment = {
            **os.environ,
            "SCORESHEET_PORT": str(self.port),
            "SCORESHEET_DATABASE_URL": place.url,
            "SCORESHEET_SECRETS_DIR": str(place.folder / "secrets"),
        }
        command = [sys.executable, "-c", CHEAP_PASSWORDS + first + FORKS]
        with (place.folder / "server.log").open("ab") as log:
            self._parent = subprocess.Popen(
                command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.process = 0

    def start(self) -> None:
        """Start a service, and wait until it is ready."""
        assert self._parent.stdin
        assert self._parent.stdout
        self._parent.stdin.write("\n")
        self._parent.stdin.flush()
        while not (said := self._parent.stdout.readline().strip()).isdigit():
            assert said, self.place.log()
        self.process = int(said)
        try:
            await_that(self._ready, SECONDS_TO_START)
        except AssertionError as late:
            raise AssertionError(f"It does not start:\n{self.place.log()[-2_000:]}") from late

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it and its children, by default without a warning; returns when it has ended."""
        if self.process:
            members = family(self.process)
            with suppress(ProcessLookupError):
                os.killpg(self.process, how)
            await_that(lambda: all(map(has_gone, members)), SECONDS_TO_END)
            assert self._parent.stdout
            while not self._parent.stdout.readline().strip().isdigit():
                pass
        self.process = 0

    def close(self) -> None:
        """End everything."""
        self.kill()
        assert self._parent.stdin
        assert self._parent.stdout
        self._parent.stdin.close()
        self._parent.wait(10)
        self._parent.stdout.close()

    def _ready(self) -> bool:
        try:
            return bool(Client(self.port).get("/readyz")[0] == 200)
        except OSError:
            return False


@contextmanager
def forks(place: Place, first: str = "") -> Iterator[Forks]:
    """Services on that place that come and go, and are gone at the end."""
    services = Forks(place, first)
    try:
        yield services
    finally:
        services.close()
        Client.close_all()
