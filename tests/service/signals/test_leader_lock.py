"""The leader lock: held by one process, and free as soon as that one ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.signals.leader_lock import LeaderLock, lock_of
from tests import postgres
from tests.server import await_that

SOON = 10.0
HOLD = (
    "import sys, time; from scoresheet.service.core.location import location_of\n"
    "from scoresheet.service.signals.leader_lock import lock_of\n"
    "lock = lock_of(location_of(sys.argv[1])); print(lock.take(), flush=True); time.sleep(60)"
)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Location:
    if request.param == "sqlite":
        return tmp_path / "scoresheet.db"
    found: Postgres = request.getfixturevalue("cluster").fresh()
    return found


def release(*locks: LeaderLock) -> None:
    for lock in locks:
        lock.give_back()


def test_one_process_holds_the_lock_until_it_gives_it_back(where: Location) -> None:
    one, other = lock_of(where), lock_of(where)
    assert one.take()
    assert one.is_held()
    assert not other.take()
    assert not other.is_held()
    one.give_back()
    await_that(other.take, SOON)
    release(one, other)


def test_a_killed_process_loses_the_lock(where: Location) -> None:
    url = where.url if isinstance(where, Postgres) else f"sqlite:///{where}"
    with subprocess.Popen([sys.executable, "-c", HOLD, url], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"True\n"
        mine = lock_of(where)
        assert not mine.take()
        os.kill(holder.pid, signal.SIGKILL)
    await_that(mine.take, SOON)
    mine.give_back()


def test_a_process_that_loses_its_connection_loses_the_lock_and_notices(cluster: postgres.Cluster) -> None:
    where = cluster.fresh()
    mine, other = lock_of(where), lock_of(where)
    assert mine.take()
    with psycopg.connect(where.url, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype='advisory' AND granted")
    await_that(other.take, SOON)
    assert not mine.is_held()
    release(mine, other)


def test_locks_of_different_databases_are_independent(cluster: postgres.Cluster, tmp_path: Path) -> None:
    several = [lock_of(where) for where in (cluster.fresh(), cluster.fresh(), tmp_path / "a.db", tmp_path / "b.db")]
    assert all(lock.take() for lock in several)
    release(*several)


def test_a_replaced_lock_file_is_not_locked(tmp_path: Path) -> None:
    mine = lock_of(tmp_path / "scoresheet.db")
    assert mine.take()
    (tmp_path / "scoresheet.db.following").unlink()
    assert not mine.is_held()
    other = lock_of(tmp_path / "scoresheet.db")
    assert other.take()
    release(mine, other)
