"""A small disk in memory, where mounting is allowed: a few megabytes, always unmounted afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import mkdtemp

import psycopg

from scoresheet.service.core.location import Postgres
from tests import postgres
from tests.staying.place import DURABLE, Place

MEGABYTES = 24


class MayNotMount(Exception):
    """Raised where mounting a disk is not allowed."""


@contextmanager
def disk(megabytes: int = MEGABYTES) -> Iterator[Path]:
    """Mount a disk with a folder on it; raise `MayNotMount` if that is not allowed."""
    folder = Path(mkdtemp(prefix="disk-"))
    size = ["-o", f"size={megabytes}m"]
    try:
        subprocess.run(["mount", "-t", "tmpfs", *size, "tmpfs", str(folder)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        folder.rmdir()
        raise MayNotMount from error
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def small_disk(store: str) -> Iterator[Place]:
    """Yield a store on a small disk: the SQLite file, or the tables of a PostgreSQL database (not its log)."""
    with ExitStack() as stack:
        folder = stack.enter_context(disk())
        if store == "sqlite":
            yield Place(folder, folder / "scoresheet.db")
            return
        cluster = stack.enter_context(postgres.running(DURABLE))
        yield Place(folder, _on_disk(cluster, folder), cluster)


def _on_disk(cluster: postgres.Cluster, folder: Path) -> Postgres:
    tables = folder / "tables"
    tables.mkdir()
    if os.getuid() == 0:
        shutil.chown(tables, "postgres", "postgres")
        folder.chmod(0o755)
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{tables}'")
        connection.execute("CREATE DATABASE small TEMPLATE template0 ENCODING 'UTF8' TABLESPACE small")
    return Postgres(cluster.url("small"))
