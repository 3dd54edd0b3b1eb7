"""Trouble of the store under load: a full disk, a lock, a stopped or frozen database.

In all cases nothing acknowledged is lost, nothing is doubled, clients are told to retry, and the service recovers on
its own afterwards.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from typing import NamedTuple

import psycopg

from tests.server import await_that
from tests.service.storage.test_database_trouble import files_that_may_not_grow, full_disk
from tests.staying import load
from tests.staying.disks import small_disk
from tests.staying.ledger import faults, read
from tests.staying.place import DURABLE, Place
from tests.staying.results import Result
from tests.staying.wire import Wire

SECONDS = 10
"""The default duration of trouble."""
SECONDS_TO_RECOVER = 5.0
LONGEST_READ = 3.0
"""Seconds, even on a busy machine."""
IMPATIENT = "from scoresheet.service.storage import datastore; from scoresheet.projections import engine; "
IMPATIENT += "datastore.LOCK_TIMEOUT = engine.LOCK_TIMEOUT = 1\n"
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL"


class Trouble(NamedTuple):
    """A kind of trouble."""

    enter: Callable[[Place, int], AbstractContextManager[object]]
    """(place, process of the service) → a context in which the trouble lasts."""
    stores: tuple[str, ...]
    reads: bool = True
    """Games can still be read."""
    stops: bool = True
    """Nothing can be written."""
    place: Callable[[str], AbstractContextManager[Place]] | None = None
    """The context of a separate place, if one is needed."""
    fit: int = 0
    """The number of moves that PostgreSQL may still write, into pages that its tables have begun."""


@contextmanager
def lock_of_a_file(place: Place, _: int) -> Iterator[None]:
    """Hold the write lock, as another program might."""
    other = sqlite3.connect(str(place.location), isolation_level=None, timeout=5)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def lock_of_a_table(place: Place, _: int) -> Iterator[None]:
    """Hold a lock on the table of events that blocks writes."""
    with psycopg.connect(url_of(place)) as other:
        other.execute("LOCK TABLE game_events IN EXCLUSIVE MODE")
        yield
        other.rollback()


@contextmanager
def restart(place: Place, _: int) -> Iterator[None]:
    """Stop the database at once, and start it again at the end."""
    assert place.cluster
    place.cluster.stop()
    yield
    place.cluster.start(DURABLE)


@contextmanager
def crash(place: Place, _: int) -> Iterator[None]:
    """Kill the database with all its processes, and start it again at the end."""
    assert place.cluster
    place.cluster.kill()
    yield
    place.cluster.start(DURABLE)


@contextmanager
def standstill(place: Place, _: int) -> Iterator[None]:
    """Pause all processes of the database; connections stay open."""
    assert place.cluster
    place.cluster.pause()
    try:
        yield
    finally:
        place.cluster.resume()


@contextmanager
def cuts(place: Place, _: int) -> Iterator[None]:
    """Cut all connections to the database repeatedly."""
    assert place.cluster
    over = threading.Event()

    def cut() -> None:
        while not over.wait(0.2):
            with suppress(psycopg.Error), psycopg.connect(url_of(place, "postgres"), autocommit=True) as other:
                other.execute(CUT)

    thread = threading.Thread(target=cut)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@contextmanager
def no_room(place: Place, process: int) -> Iterator[None]:
    """Fill the disk of the store."""
    with full_disk(place.folder, process):
        yield


@contextmanager
def no_growth(place: Place, process: int) -> Iterator[None]:
    """Prevent files of the service from growing, where mounting a disk is not allowed."""
    with files_that_may_not_grow(place.folder, process):
        yield


TROUBLES = {
    "disk-full": Trouble(no_room, ("sqlite", "postgresql"), place=small_disk, fit=40),
    "files-may-not-grow": Trouble(no_growth, ("sqlite",)),
    "lock-held": Trouble(lock_of_a_file, ("sqlite",)),
    "table-locked": Trouble(lock_of_a_table, ("postgresql",)),
    "database-restarted": Trouble(restart, ("postgresql",), reads=False),
    "database-killed": Trouble(crash, ("postgresql",), reads=False),
    "database-paused": Trouble(standstill, ("postgresql",), reads=False),
    "connections-cut": Trouble(cuts, ("postgresql",), reads=False, stops=False),
}


def url_of(place: Place, database: str = "") -> str:
    """Return the URL of the place's PostgreSQL database."""
    assert place.cluster
    return place.cluster.url(database or place.url.partition("?")[0].rpartition("/")[2])


def trial(name: str, place: Place, seconds: float, seed: int, first: str = "") -> Result:
    """Cause that trouble for the given seconds while sixteen clients play."""
    trouble = TROUBLES[name]
    with place.serving(first) as (port, process), load.playing(port, seed) as played:
        await_that(lambda: len(played.times) > 50 or bool(played.ledger.surprises), 30)
        reading = Reading(port, played)
        with reading.wire, trouble.enter(place, process.pid):
            began = time.monotonic()
            reading.go_on(seconds if trouble.reads else 0)
            time.sleep(max(0.0, began + seconds - time.monotonic()))
            ended = time.monotonic()
        played.ledger.surprises += reading.troubles + during(trouble, place, played, began + 0.5, ended)
        waited = recovered(played)
    wrong = faults(played.ledger, read(place.location))
    figures: dict[str, str | int | float] = {
        "seconds of the fault": round(ended - began, 1),
        "moves acknowledged": played.ledger.moves(),
        "rejected with Retry-After": sum(played.ledger.statuses[status] for status in load.PASSING),
        "seconds to the first move afterwards": round(waited, 2),
    }
    if trouble.reads:
        figures["slowest read meanwhile, seconds"] = round(reading.slowest, 2)
    return Result(name=name, store=place.store, rounds=round(seconds), seed=seed, figures=figures, faults=wrong)


def during(trouble: Trouble, place: Place, played: load.Load, began: float, ended: float) -> list[str]:
    """Return the faults of acknowledgements during the trouble."""
    written = sum(began < moment < ended for moment, _ in played.times)
    if trouble.stops and written > (trouble.fit if place.cluster else 0):
        return [f"{written} moves were acknowledged while nothing could be written."]
    return []


def recovered(played: load.Load) -> float:
    """Return the seconds until the next acknowledged move; record a surprise if that takes too long."""
    since = time.monotonic()
    with suppress(AssertionError):
        await_that(lambda: played.since(since) > 0 or bool(played.ledger.surprises), SECONDS_TO_RECOVER)
        await_that(lambda: played.since(since) > 30 or bool(played.ledger.surprises), SECONDS_TO_RECOVER)
        return min((moment for moment, _ in played.times if moment > since), default=since) - since
    played.ledger.surprises.append(f"No move was acknowledged within {SECONDS_TO_RECOVER} seconds after the trouble.")
    return SECONDS_TO_RECOVER


class Reading:
    """A client that reads a game meanwhile."""

    def __init__(self, port: int, played: load.Load) -> None:
        self.wire = Wire(port, played.token)
        self.path = f"{load.GAMES}/{played.ledger.told[0].game}"
        self.slowest = 0.0
        self.troubles: list[str] = []

    def go_on(self, seconds: float) -> None:
        """Read repeatedly."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.troubles:
            began = time.monotonic()
            status = self.wire.call("GET", f"{self.path}/board").status
            self.slowest = max(self.slowest, time.monotonic() - began)
            if status != 200:
                self.troubles.append(f"A game could not be read meanwhile: {status}.")
            time.sleep(0.05)
        if self.slowest > LONGEST_READ:
            self.troubles.append(f"A game was read within {self.slowest:.1f} seconds only.")


def place_for(name: str, store: str, stack: ExitStack, usual: Callable[[], AbstractContextManager[Place]]) -> Place:
    """Yield a place where that trouble can be caused."""
    own = TROUBLES[name].place
    return stack.enter_context(own(store) if own else usual())
