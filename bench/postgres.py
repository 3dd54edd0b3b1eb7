"""PostgreSQL: events stored by our function, compared with the library's recorder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore

from bench.row import Row, side_by_side
from scoresheet.service.core.location import Postgres
from scoresheet.service.storage.recorder import CommandBatch, CommandKey
from scoresheet.service.storage.store import Store
from tests import postgres

APPENDS, TURNS = 200, 5
STATE = b"x" * 900
"""About the size of a stored move of Industrial Waste."""
Append = Callable[[str, int], object]


def rows(_: Path) -> Iterator[Row]:
    """Measure appends by one writer and by two; no rows without a PostgreSQL server."""
    if postgres.programs() is None:
        print("There is no PostgreSQL here; skipped.")
        return
    with postgres.running(settings=()) as cluster:
        where = cluster.fresh()
        Store(where).close()
        as_it_is(where)
        yield one_writer(where)
        yield two_writers(where)


def as_it_is(where: Postgres) -> Append:
    """Return a function that appends one event with the library's recorder.

    It uses a table of its own.
    """
    parts = urlsplit(where.url)
    datastore = PostgresDatastore(
        parts.path.strip("/"), parts.hostname or "", parts.port or 5432, parts.username or "", "",
        originator_id_type="text",
    )  # fmt: skip
    recorder = PostgresApplicationRecorder(datastore, events_table_name="library_events")
    recorder.create_table()
    return lambda game, version: recorder.insert_events([StoredEvent(game, version, "t.E", STATE)])


def ours(where: Postgres, key: bool = False) -> Append:
    """Return a function that appends one event as the service does, with a command key if `key`."""
    recorder = Store(where).recorder

    def append(game: str, version: int) -> None:
        command = CommandKey("p", f"{game}.{version}", "same", game, version, version) if key else None
        recorder.insert_batches([CommandBatch(events=[StoredEvent(game, version, "t.E", STATE)], command=command)])

    return append


def one_writer(where: Postgres) -> Row:
    """Measure appends in sequence."""
    library, function = side_by_side(writing(as_it_is(where), "a"), writing(ours(where, key=True), "b"), TURNS)
    return Row(
        measure="appends on PostgreSQL by our function, with a key",
        against="the library's insert_events, as it is",
        ratio=library / function,
        figure=1.5,
        measured=f"{APPENDS / function:,.0f}/s against {APPENDS / library:,.0f}/s",
    )


def two_writers(where: Postgres) -> Row:
    """Measure appends by two concurrent processes."""
    with processes(where, "as_it_is") as as_it_is, processes(where, "ours") as ours:
        library, function = side_by_side(as_it_is, ours, TURNS)
    return Row(
        measure="the same by two processes at once",
        against="the library's insert_events, two processes",
        ratio=library / function,
        figure=1.5,
        measured=f"{2 * APPENDS / function:,.0f}/s against {2 * APPENDS / library:,.0f}/s",
    )


def writing(append: Append, name: str) -> Callable[[], None]:
    """Return a function that appends a number of events to a game."""
    written = 0

    def work() -> None:
        nonlocal written
        for _ in range(APPENDS):
            written += 1
            append(name, written)

    return work


@contextmanager
def processes(where: Postgres, kind: str) -> Iterator[Callable[[], None]]:
    """Start two processes in advance; yield a function that makes them append concurrently."""
    command = [sys.executable, "-m", "bench.postgres", where.url, kind]
    both = [
        subprocess.Popen([*command, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for name in "12"
    ]

    def work() -> None:
        for one in both:
            assert one.stdin
            one.stdin.write("go\n")
            one.stdin.flush()
        for one in both:
            assert one.stdout
            one.stdout.readline()

    work()
    yield work
    for one in both:
        one.communicate()


def writer(arguments: Sequence[str]) -> None:
    """Append a batch for each line read from standard input, as one of two processes."""
    url, kind, name = arguments
    append = {"ours": ours, "as_it_is": as_it_is}[kind](Postgres(url))
    work = writing(append, f"{kind}.{name}")
    for _ in sys.stdin:
        work()
        print("done", flush=True)


if __name__ == "__main__":
    writer(sys.argv[1:])
