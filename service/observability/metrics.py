"""Prometheus metrics, summed over all processes.

If PROMETHEUS_MULTIPROC_DIR names a folder when this module is imported, each process counts in files there, and
`registry` reads the files of all processes, including those that have ended. Values from the database are queried on
request instead. No label contains a game or a player.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from scoresheet.projections import columns

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
SIZES = (1, 2, 4, 8, 16, 32, 64)

disable_created_metrics()  # type: ignore[no-untyped-call]

OWN = CollectorRegistry()
"""The metrics of this process."""
REQUESTS = Counter("scoresheet_requests", "Requests answered.", ("method", "route", "status"), registry=OWN)
REQUEST_SECONDS = Histogram(
    "scoresheet_request_duration_seconds", "Time to answer a request.", ("route",), buckets=SECONDS, registry=OWN
)
IN_PROGRESS = Gauge(
    "scoresheet_requests_in_progress", "Requests that are being answered.", registry=OWN, multiprocess_mode="livesum"
)
STREAMS = Gauge("scoresheet_streams", "Live streams that are open.", registry=OWN, multiprocess_mode="livesum")
MOVES = Counter("scoresheet_moves", "Moves accepted over the API, by the path of the request.", ("path",), registry=OWN)
FAST_MOVES, REGULAR_MOVES = MOVES.labels("fast"), MOVES.labels("regular")
EVENTS = Counter("scoresheet_events", "Events stored, by their type.", ("type",), registry=OWN)
APPEND_SECONDS = Histogram(
    "scoresheet_append_duration_seconds", "Time until a group of commands is stored.", buckets=SECONDS, registry=OWN
)
GROUP_SIZE = Histogram(
    "scoresheet_append_group_size", "Commands stored in one transaction.", buckets=SIZES, registry=OWN
)
BOT_FAILURES = Counter("scoresheet_bot_failures", "Moves of bots that failed.", registry=OWN)
HEADS_CONTRADICTED = Gauge(
    "scoresheet_transparency_heads_contradicted",
    "Signed heads that contradict the stored events.",
    registry=OWN,
    multiprocess_mode="livesum",
)
TRANSPARENCY_FAILING = Gauge(
    "scoresheet_transparency_jobs_failing",
    "Jobs of the transparency log that are retried.",
    registry=OWN,
    multiprocess_mode="livesum",
)
RESIDENT = Gauge(
    "scoresheet_resident_memory_bytes",
    "Resident memory, by kind of process.",
    ("process",),
    registry=OWN,
    multiprocess_mode="livesum",
)
BOT_GAMES_FAILING = Gauge(
    "scoresheet_bot_games_failing",
    "Games in which a bot retries its move.",
    registry=OWN,
    multiprocess_mode="livesum",
)
MESSAGES = Counter(
    "scoresheet_notifications", "Notifications, by channel and outcome.", ("channel", "outcome"), registry=OWN
)
DAMAGED = Counter("scoresheet_corrupt_values", "Corrupt values that were read.", ("table",), registry=OWN)
LOG_LINES = Counter("scoresheet_log_lines", "Log lines, by level.", ("level",), registry=OWN)
LOG_LINES_DROPPED = Counter(
    "scoresheet_log_lines_dropped", "Log lines dropped because their reader was too slow.", registry=OWN
)


@columns.counters.append
def _damaged(table: str) -> None:
    DAMAGED.labels(table).inc()


def appended(topics: Iterable[str], commands: int, seconds: float) -> None:
    """Count a transaction: its events by type, its number of commands, and its duration."""
    for topic in topics:
        _events(topic).inc()
    GROUP_SIZE.observe(commands)
    APPEND_SECONDS.observe(seconds)


@cache
def _events(topic: str) -> Counter:
    return EVENTS.labels(topic.rpartition(".")[2])


def registry() -> CollectorRegistry:
    """Return a registry with the metrics of all processes.

    Further collectors may be registered with it.
    """
    found = CollectorRegistry()
    folder = os.environ.get(FOLDER)
    # Without files, this module was imported before the folder was set, and counts in this process only.
    if folder and any(Path(folder).glob("*.db")):
        _forget_the_dead(Path(folder))
        MultiProcessCollector(found, path=folder)  # type: ignore[no-untyped-call]
    else:
        found.register(OWN)
    return found


def _forget_the_dead(folder: Path) -> None:
    """Delete the gauge files of processes that have ended."""
    pids = {int(file.stem.rpartition("_")[2]) for file in folder.glob("gauge_live*_*.db")}
    for pid in pids:
        if not _is_alive(pid):
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
