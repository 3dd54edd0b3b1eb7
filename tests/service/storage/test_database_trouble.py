"""Real database failures: a full disk, a lock, read-only files.

Nothing is lost, reading continues, and everything recovers afterwards.
"""

from __future__ import annotations

import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.server import Client, children, running
from tests.service.notify.receivers import wait_for

pytestmark = pytest.mark.sqlite_only("a file that is locked, full or damaged")

READING = (
    *("/api/v1/games", "/api/v1/games/{game}", "/api/v1/games/{game}/board", "/api/v1/games/{game}/legal-moves"),
    *("/api/v1/games/{game}/events", "/api/v1/players/me", "/api/v1/titles", "/api/v1/keys", "/metrics", "/healthz"),
    *("/", "/games/{game}", "/games/{game}/at/3", "/sign-in", "/api/docs"),
)
IMPATIENT = "from scoresheet.service.storage import datastore; from scoresheet.projections import sqlite; "
IMPATIENT += "datastore.LOCK_TIMEOUT = sqlite.LOCK_TIMEOUT = 1"
"""A service that waits a second for locks of other processes."""
Trouble = Callable[[Path, int], AbstractContextManager[object]]
"""A context in which the trouble lasts, given the folder of the games and the process id of the service."""


@contextmanager
def full_disk(folder: Path, _: int) -> Iterator[None]:
    """Fill the disk to its last byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65_536, 4_096, 512, 1):
            try:
                while file.write(b"0" * size):
                    pass
            except OSError:
                continue
    yield
    filler.unlink()


@contextmanager
def files_that_may_not_grow(_: Path, process: int) -> Iterator[None]:
    """Prevent files of the service from growing beyond their first block, where mounting a disk is not allowed."""
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    for one in children(process):
        resource.prlimit(one, resource.RLIMIT_FSIZE, (1, hard))
    yield
    for one in children(process):
        resource.prlimit(one, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked(folder: Path, _: int) -> Iterator[None]:
    """Hold the write lock, as another program might."""
    other = sqlite3.connect(folder / "scoresheet.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def read_only(folder: Path, _: int) -> Iterator[None]:
    """Make the files read-only, even for processes that have them open."""
    files = [str(folder / f"scoresheet.db{suffix}") for suffix in ("", "-wal")]
    try:
        subprocess.run(["chattr", "+i", *files], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("Nobody may forbid all writing here.")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)


def mount(*arguments: object) -> None:
    subprocess.run(["mount", *map(str, arguments)], check=True, capture_output=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of eight megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    try:
        mount("-t", "tmpfs", "-o", "size=8m", "tmpfs", disk)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("Nobody may mount a disk here.")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


class Playing:
    """A player with a game against themselves, over HTTP."""

    def __init__(self, port: int) -> None:
        self.client = Client.signed_up(port, "Ada")
        body = {"title": "industrial-waste", "seats": 2}
        status, game = self.client.post("/api/v1/games", body)
        assert status == 201, game
        self.path, self.game = f"/api/v1/games/{game['id']}", game["id"]
        status, game = self.client.post(f"{self.path}/seats", {}, game["version"])
        assert status == 201, game
        self.version: int = game["version"]

    def move(self, key: str) -> tuple[int, object]:
        """Try the first legal move."""
        status, legal = self.client.get(f"{self.path}/legal-moves")
        assert status == 200
        move = {"move": legal["moves"][0]["move"], "seat": legal["seat"]}
        return self.client.post(f"{self.path}/moves", move, legal["version"], Idempotency_Key=key)

    def head(self) -> int:
        """Return the version that the service reports."""
        return int(self.client.get(self.path)[1]["version"])


def check_refusal_and_recovery(folder: Path, trouble: Trouble) -> None:
    with running(folder, first=IMPATIENT) as (port, server):
        playing = Playing(port)
        assert playing.move("first")[0] == 201
        before = playing.head()
        with trouble(folder, server.pid):
            status, problem = playing.move("second")
            assert (status, problem.get("type")) == (503, "/api/problems/not-stored")
            assert int(playing.client.headers["Retry-After"]) > 0
            status, ready = playing.client.get("/readyz")
            assert (status, ready["checks"]["store"]["ok"]) == (503, False)
            assert playing.client.headers["Retry-After"]
            read = {path: playing.client.get(path.format(game=playing.game))[0] for path in READING}
            assert read == dict.fromkeys(READING, 200)
            assert playing.head() == before
            status, problem = Client(port).post("/api/v1/players", {"name": "Bea", "password": "correct horse"})
            assert (status, problem["type"]) == (503, "/api/problems/not-stored")
        status, made = playing.move("second")
        assert status == 201, made
        assert playing.head() > before
        assert wait_for(lambda: playing.client.get("/readyz")[0] == 200)
    assert "Traceback" not in (folder / "server.log").read_text()


def test_a_full_disk_refuses_writes_serves_reads_and_recovers(small_disk: Path) -> None:
    check_refusal_and_recovery(small_disk, full_disk)


def test_a_file_size_limit_is_handled_like_a_full_disk(tmp_path: Path) -> None:
    check_refusal_and_recovery(tmp_path, files_that_may_not_grow)


def test_a_locked_file_refuses_writes_serves_reads_and_recovers(tmp_path: Path) -> None:
    check_refusal_and_recovery(tmp_path, locked)


def test_read_only_files_refuse_writes_serve_reads_and_recover(tmp_path: Path) -> None:
    check_refusal_and_recovery(tmp_path, read_only)


def test_without_trouble_no_write_is_refused(tmp_path: Path) -> None:
    @contextmanager
    def none(*_: object) -> Iterator[None]:
        yield

    with pytest.raises(AssertionError, match="503"):
        check_refusal_and_recovery(tmp_path, none)


def test_a_service_with_a_corrupt_event_at_its_start_serves_everything_else(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        damaged = Playing(port)
        for key in ("first", "second"):
            assert damaged.move(key)[0] == 201
    with sqlite3.connect(tmp_path / "scoresheet.db") as file:
        spoil = "UPDATE game_events SET state=CAST(state || ' ' AS BLOB) WHERE originator_version=4"
        assert file.execute(spoil).rowcount == 1
    file.close()
    with sqlite3.connect(tmp_path / "scoresheet.db.read-models") as file:
        file.execute("DELETE FROM tracking")
    file.close()
    with running(tmp_path) as (port, _):
        client = damaged.client = Client(port, damaged.client.token)
        status, problem = client.get(damaged.path)
        assert (status, problem["type"], problem["version"]) == (503, "/api/problems/set-aside", 4)
        assert [client.get(path)[0] for path in ("/", "/readyz", "/api/v1/games")] == [200] * 3
        body = {"title": "industrial-waste", "seats": 2, "bots": {"1": "random"}}
        status, later = client.post("/api/v1/games", body)
        assert status == 201
        assert wait_for(lambda: later["id"] in {game["id"] for game in client.get("/api/v1/games")[1]["items"]})
    assert "Traceback" not in (tmp_path / "server.log").read_text()
