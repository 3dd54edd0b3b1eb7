"""Export a million effects in bounded memory, and run every ready query in under a second.

`python -m tests.soak_of_datasets`, a part of `make soak`, prints a table; the exit code is 1 if a limit is exceeded.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from scoresheet.domain.titles import registry
from scoresheet.replays.datasets.folder import read_manifest
from scoresheet.replays.datasets.opening import ask, opened
from scoresheet.replays.datasets.queries import all_queries
from scoresheet.replays.simulate import simulate
from scoresheet.service.play.adoption import adopt_all
from tests.service.command_line import CommandLine
from tests.service.playing import open_store

EFFECTS = 1_000_000
MOST_GROWTH = 1.2
"""Times the memory that half of the effects need."""
MOST_SECONDS = 1.0
TOGETHER = 20
"""The number of games stored at once."""
KIBI = 1024


class Simulated(NamedTuple):
    """A simulated game to store."""

    title: str
    effects: int
    lines: list[bytes]


class Exported(NamedTuple):
    """The figures of an export."""

    effects: int
    seconds: float
    mebibytes: int
    """The peak memory of any of its processes."""
    size: int


def main() -> int:
    """Export the given number of effects, and half of them, from separate stores, and run all queries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--effects", type=int, default=EFFECTS)
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="scoresheet-") as place:
        folder = Path(place)
        small, large = (_exported(folder / str(part), asked.effects // part) for part in (2, 1))
        for one in (small, large):
            print(
                f"{one.effects} effects exported in {one.seconds:.0f} s, {one.mebibytes} MiB at most, "
                f"{one.size / KIBI**2:.1f} MiB of files"
            )
        slow = list(_slow(folder / "1" / "out"))
    grown = large.mebibytes / small.mebibytes
    print(f"memory: {grown:.2f} times that of half of the effects; at most {MOST_GROWTH}")
    return int(bool(slow) or grown > MOST_GROWTH)


def _exported(folder: Path, effects: int) -> Exported:
    folder.mkdir()
    line = CommandLine(folder)
    _fill(folder, effects)
    begun = time.perf_counter()
    command = [sys.executable, "-c", PEAK, "dataset", "export", "--all", "-o", str(folder / "out"), "--json"]
    told = subprocess.run(command, env=line.settings, check=True, stdout=subprocess.PIPE, text=True).stdout
    seconds, peak = time.perf_counter() - begun, int(told.splitlines()[-1])
    files = {file.name: file for file in read_manifest(folder / "out").files}
    size = sum(file.bytes for file in files.values())
    return Exported(files["effects.parquet"].rows, seconds, peak // KIBI, size)


PEAK = """
import resource, sys
from scoresheet.service.cli.main import main
try:
    main(sys.argv[1:])
finally:
    print(max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
"""
"""Runs a command and prints the peak memory of it or its processes in KiB."""


def _fill(folder: Path, effects: int) -> None:
    """Store games of all titles in turn, up to the given number of effects."""
    games, there = open_store(folder), 0
    with ProcessPoolExecutor() as pool:
        made = _made(pool)
        while there < effects:
            some = list(islice(made, TOGETHER))
            adopt_all(games, [(registry.find(one.title), one.lines) for one in some])
            there += sum(one.effects for one in some)
        pool.shutdown(cancel_futures=True)
    games.store.close()


def _made(pool: ProcessPoolExecutor) -> Iterator[Simulated]:
    number = 0
    while True:
        yield from pool.map(_simulated, range(number, number + TOGETHER))
        number += TOGETHER


def _simulated(number: int) -> Simulated:
    titles = list(registry.all_titles().values())
    title = titles[number % len(titles)]
    seats = title.seats[-1 - number // len(titles) % len(title.seats)]
    written = simulate(title, seats, ["random"], Random(number), game=f"{number:020x}")
    return Simulated(title.title, sum(len(one.event.effects) for one in written), [one.stored for one in written])


def _slow(folder: Path) -> Iterator[str]:
    """Return the queries that take too long on their first run; print all."""
    for query in all_queries().values():
        with opened(folder) as connection:
            begun = time.perf_counter()
            rows = len(ask(connection, query.sql, title=None).rows)
            took = time.perf_counter() - begun
        print(f"{query.name:22} {rows:6} rows  {took:6.3f} s")
        if took > MOST_SECONDS:
            yield query.name


if __name__ == "__main__":
    sys.exit(main())
