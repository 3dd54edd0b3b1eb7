"""The service's processes and their supervisor."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scoresheet.domain.titles import registry
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.database_errors import is_damage
from scoresheet.service.runtime import follower_process, server
from scoresheet.service.runtime.supervisor import Child, Supervisor
from scoresheet.service.storage.opening import unusable


def supervisor(
    config: Config, listening: socket.socket, workers: int, ready: Callable[[], object], *, followers: bool
) -> Supervisor:
    """Build a supervisor for `workers` serving processes and, if wanted, a follower process.

    Titles are loaded here once and shared by all processes.
    """
    registry.all_titles()

    def serve(ready: Callable[[], object]) -> int:
        with explained(config):
            server.serve(config, listening, ready)

    def follow(ready: Callable[[], object]) -> int:
        listening.close()
        with explained(config):
            return follower_process.follow(config, ready)

    serve_all = [Child("service", serve) for _ in range(workers)]
    follow_all = [Child("followers", follow)] if followers else []
    return Supervisor([*serve_all, *follow_all], needed=serve_all, ready=ready)


@contextmanager
def explained(config: Config) -> Iterator[None]:
    """Raise `Damaged`, with an explanation, if an error shows that the database is damaged."""
    try:
        yield
    except Exception as error:
        if is_damage(error):
            raise unusable(config.database, error) from error
        raise
