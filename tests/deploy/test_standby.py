"""The scripts of a standby, with real servers: it stores all commits of the primary, and can take over."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

from tests import postgres
from tests.server import await_that, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PASSWORD = "between servers"
SYNCHRONOUS = "SELECT count(*) FROM pg_stat_replication WHERE application_name = 'standby' AND sync_state = 'sync'"
pytestmark = pytest.mark.skipif(postgres.programs() is None, reason="There is no PostgreSQL here.")


def query(url: str, question: str) -> object:
    """Return the single result of a query."""
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(question.encode()).fetchone()  # type: ignore[arg-type]
        return row[0] if row else None


def run_sql(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())  # type: ignore[arg-type]


def environment(cluster: postgres.Cluster, **more: str) -> dict[str, str]:
    """Return the environment of the scripts, as in a container of PostgreSQL."""
    path = f"{postgres.programs()}:{os.environ['PATH']}"
    return {"PATH": path, "POSTGRES_USER": postgres.USER, "POSTGRES_DB": "postgres", **more}


def as_postgres(*command: str) -> list[str]:
    """Return a command that runs as a user whom PostgreSQL accepts."""
    who = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    return [*who, *command]


@contextmanager
def standby(primary: postgres.Cluster) -> Iterator[str]:
    """Run `deploy/standby.sh`; yield the URL of the standby."""
    folder, port = Path(mkdtemp(prefix="postgres-")), free_port()
    if os.getuid() == 0:
        os.chmod(folder, 0o755)  # noqa: PTH101
        subprocess.run(["chown", "postgres:postgres", str(folder)], check=True)
    more = {"PGDATA": str(folder / "data"), "PRIMARY": "127.0.0.1", "PRIMARY_PORT": str(primary.port)}
    command = ["sh", str(folder / "standby.sh"), "-c", f"port={port}", "-c", f"unix_socket_directories={folder}"]
    (folder / "standby.sh").write_text((DEPLOY / "standby.sh").read_text())
    server = subprocess.Popen(
        as_postgres(*command), env=environment(primary, PGPASSWORD=PASSWORD, **more), cwd=folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield f"postgresql://{postgres.USER}@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(2)
        server.wait(20)
        subprocess.run(["rm", "-r", str(folder)], check=True)


def answers(url: str) -> bool:
    try:
        return bool(query(url, "SELECT pg_is_in_recovery()"))
    except psycopg.OperationalError:
        return False


def test_a_standby_has_all_acknowledged_commits_and_can_take_over() -> None:
    with postgres.running(["synchronous_standby_names=standby", "synchronous_commit=local"]) as primary:
        here = primary.url("postgres")
        script = environment(
            primary, REPLICATION_PASSWORD=PASSWORD, PGHOST="127.0.0.1", PGPORT=str(primary.port),
            PGDATA=str(primary.folder / "data"),
        )  # fmt: skip
        subprocess.run(["sh", str(DEPLOY / "primary.sh")], env=script, check=True, capture_output=True)
        run_sql(here, "SELECT pg_reload_conf()")
        with standby(primary) as there:
            await_that(lambda: answers(there) and query(here, SYNCHRONOUS) == 1, 30)
            run_sql(here, "SET synchronous_commit = 'on'", "CREATE TABLE moves AS SELECT 7 AS move")
            primary.kill()
            assert query(there, "SELECT move FROM moves") == 7
            assert query(there, "SELECT pg_promote(true, 20)") is True
            run_sql(there, "INSERT INTO moves VALUES (8)")
