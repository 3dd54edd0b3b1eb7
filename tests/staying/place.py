"""The place of a trial: a folder, a store of either kind, and services on it."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from scoresheet.service.core.location import SQLITE, Location
from tests import postgres
from tests.server import Client, Server, await_that, free_port
from tests.server import running as run_server
from tests.starting import CHEAP_PASSWORDS, start
from tests.staying.processes import family, has_gone

STORES = ("sqlite", "postgresql")
DURABLE = ("fsync=on", "synchronous_commit=on")
SECONDS_TO_START = 60
SECONDS_TO_END = 20


class Place(NamedTuple):
    """A folder and a store."""

    folder: Path
    location: Location
    cluster: postgres.Cluster | None = None

    @property
    def store(self) -> str:
        """Return the kind of the store."""
        return STORES[not isinstance(self.location, Path)]

    @property
    def url(self) -> str:
        """Return the URL of the store for the service's configuration."""
        return f"{SQLITE}{self.location}" if isinstance(self.location, Path) else self.location.url

    @contextmanager
    def serving(self, first: str = "", fresh: bool = False, **settings: str) -> Iterator[tuple[int, Server]]:
        """Start a service on the store with cheap password hashes; yield its port and process."""
        settings = {"SCORESHEET_DATABASE_URL": self.url, **settings}
        with run_server(self.folder, first=CHEAP_PASSWORDS + first, fresh=fresh, **settings) as (port, process):
            yield port, process

    def log(self) -> str:
        """Return the log of the services."""
        return (self.folder / "server.log").read_text()


@contextmanager
def sqlite(folder: Path | None = None) -> Iterator[Place]:
    """Yield a place with a new file."""
    own = folder or Path(mkdtemp(prefix="staying-"))
    try:
        yield Place(own, own / "scoresheet.db")
    finally:
        if folder is None:
            shutil.rmtree(own, ignore_errors=True)


@contextmanager
def postgresql(cluster: postgres.Cluster | None = None) -> Iterator[Place]:
    """Yield a place with a new database, on its own durable cluster unless one is given."""
    with ExitStack() as stack:
        found = cluster or stack.enter_context(postgres.running(DURABLE))
        folder = Path(mkdtemp(prefix="staying-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        database = found.fresh()
        stack.callback(found.drop, database)
        yield Place(folder, database, found)


@contextmanager
def of(store: str, cluster: postgres.Cluster | None = None) -> Iterator[Place]:
    """Yield a new place of that kind."""
    with sqlite() if store == "sqlite" else postgresql(cluster) as place:
        yield place


class Forks:
    """Starts and ends services on one port, quickly."""

    def __init__(self, place: Place, first: str = "") -> None:
        self.place, self.port, self._first = place, free_port(), CHEAP_PASSWORDS + first
        self.process = 0

    def start(self) -> None:
        """Start a service, and wait until it is ready."""
        self._service = start(
            self.place.folder / "server.log",
            first=self._first,
            new_session=True,
            SCORESHEET_PORT=str(self.port),
            SCORESHEET_DATABASE_URL=self.place.url,
            SCORESHEET_SECRETS_DIR=str(self.place.folder / "secrets"),
        )
        self.process = self._service.pid
        try:
            await_that(self._ready, SECONDS_TO_START)
        except AssertionError as late:
            raise AssertionError(f"It does not start:\n{self.place.log()[-2_000:]}") from late

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the service and its children, by default with kill -9; return when they are gone."""
        if self.process:
            members = family(self.process)
            with suppress(ProcessLookupError):
                os.killpg(self.process, how)
            await_that(lambda: all(map(has_gone, members)), SECONDS_TO_END)
            self._service.wait(SECONDS_TO_END)
        self.process = 0

    def _ready(self) -> bool:
        try:
            return bool(Client(self.port).get("/readyz")[0] == 200)
        except OSError:
            return False


@contextmanager
def forks(place: Place, first: str = "") -> Iterator[Forks]:
    """Yield services on that place, which are gone at the end."""
    services = Forks(place, first)
    try:
        yield services
    finally:
        services.kill()
        Client.close_all()
