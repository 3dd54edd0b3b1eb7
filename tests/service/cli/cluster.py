"""A Dask cluster for tests: `python -m tests.service.cli.cluster` prints its address and the ids of two workers.

It ends when its standard input is closed. Its workers are not started again.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

WORKERS = 2
LOOPBACK = "127.0.0.1"


class Cluster(NamedTuple):
    """The address of the scheduler, and the process ids of its workers."""

    address: str
    workers: list[int]


@contextmanager
def running() -> Iterator[Cluster]:
    """Run a cluster in its own processes until the end of the block."""
    command = [sys.executable, "-m", "tests.service.cli.cluster"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdin
    assert process.stdout
    try:
        yield Cluster(**json.loads(process.stdout.readline()))
    finally:
        process.stdin.close()
        process.wait(30)
        process.stdout.close()


def main() -> None:
    """Run the cluster."""
    import dask
    from distributed import LocalCluster

    dask.config.set({"distributed.nanny.pre-spawn-environ": {}, "distributed.worker.lifetime.restart": False})
    with LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=True, host=LOOPBACK, dashboard_address=None, silence_logs=50
    ) as cluster:
        for worker in cluster.workers.values():
            worker.auto_restart = False
        workers = [worker.pid for worker in cluster.workers.values()]
        print(json.dumps({"address": cluster.scheduler_address, "workers": workers}), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
