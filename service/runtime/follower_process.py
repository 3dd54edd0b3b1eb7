"""The background process; one per database is the leader, the others are on standby."""

from __future__ import annotations

import logging
from collections.abc import Callable

from scoresheet.service.core.configuration import Config
from scoresheet.service.http import gauges
from scoresheet.service.observability import logs, tracing
from scoresheet.service.runtime import shutdown
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.signals.leader_lock import LeaderLock, lock_of

log = logging.getLogger(__name__)

SECONDS_BETWEEN_TRIES = 0.25
SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds between checks that the leader lock is still held."""
SECONDS_TO_FINISH = 1.5
LOST = 3
"""The exit code of a process that ends because it has lost the leader lock."""


def follow(config: Config, ready: Callable[[], object]) -> int:
    """Wait for the leader lock, then do background work until SIGINT or SIGTERM.

    `ready` is called once the process works or waits for the lock. Returns the exit code.
    """
    logs.configure(config.log_level, config.log_format)
    tracing.configure(config.otlp_endpoint)
    told = shutdown.ShutdownSignal()
    services, lock = build(config), lock_of(config.database)
    if not lock.take():
        log.info("Another process does the background work; this one takes over when that one ends.")
        ready()
        while not lock.take():
            if told.wait(SECONDS_BETWEEN_TRIES):
                return 0
    services.start_followers()
    gauges.keep_publishing(services, gauges.FOLLOWERS)
    ready()
    code = _stay(lock, told)
    shutdown.finish(services.stop, SECONDS_TO_FINISH)
    return code


def _stay(lock: LeaderLock, told: shutdown.ShutdownSignal) -> int:
    while not told.wait(SECONDS_BETWEEN_LOOKS):
        if not lock.is_held():
            log.error("The leader lock may be lost; this process ends, so that there are never two leaders.")
            return LOST
    return 0
