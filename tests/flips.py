"""Flips: each byte of stored games is changed in turn, and must be detected.

`python -m tests.flips` does it for fifty games; `make soak` as well. Some flips of each game are given to an audit of
the whole game, which must name the version.
"""

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from rich.progress import track

from scoresheet.domain import chain
from scoresheet.domain.titles import registry
from scoresheet.replays import record, verifier
from scoresheet.replays.audit import audit
from scoresheet.service.play.adoption import adopt
from scoresheet.service.play.games import Games
from scoresheet.service.storage.store import Store
from tests import databases

GAMES = 50
AUDITS = 20
"""The number of whole audits per game."""
DIGEST = slice(-66, -2)
Check = Callable[[bytes], bool]


def offline(line: bytes) -> bool:
    """Check a line with the offline verifier."""
    return verifier.is_sealed(line, line[DIGEST].decode("latin-1"))


CHECKS: dict[str, Check] = {"the service": chain.is_sealed, "the verifier": offline}
"""The checks of an event's bytes against its digest."""


def flips(line: bytes, chance: random.Random) -> Iterator[bytes]:
    """Yield the line with one bit of one byte changed, for each byte."""
    changed = bytearray(line)
    for at, bit in enumerate(chance.choices([1 << bit for bit in range(8)], k=len(line))):
        changed[at] ^= bit
        yield bytes(changed)
        changed[at] ^= bit


def unnoticed(events: list[bytes], check: Check) -> Iterator[str]:
    """Yield the flips of a game that a check misses, and events that are not sound to begin with."""
    chance = random.Random(len(events))
    for version, line in enumerate(events, start=1):
        if not check(line):
            yield f"version {version} is not sound"
        yield from (f"version {version}, byte {at}" for at, flipped in enumerate(flips(line, chance)) if check(flipped))


def stored_games(folder: Path, number: int) -> list[list[bytes]]:
    """Yield the events of games of all titles, from a store with imported records."""
    games = Games(Store(databases.at(folder), bytes(32)))
    try:
        return [_stored(games, file) for file in chosen(number)]
    finally:
        games.store.close()


def chosen(number: int) -> list[Path]:
    """Return the given number of records of the library, the titles in turn."""
    folders = [sorted(folder.glob("*.jsonl")) for folder in sorted(record.LIBRARY.iterdir())]
    return [file for files in zip_longest(*folders) for file in files if file][:number]


def _stored(games: Games, file: Path) -> list[bytes]:
    read = record.read_file(file)
    adopt(games, read.title, read.stored)
    return games.store.states(read.events[0].game, 0, len(read.events))


def examine(events: list[bytes]) -> list[str]:
    """Return the flips of a game that were missed, and the check that missed them."""
    found = [f"{where}: not noticed by {who}" for who, check in CHECKS.items() for where in unnoticed(events, check)]
    return found + [f"{where}: not noticed by an audit" for where in unnoticed_by_audits(events)]


def unnoticed_by_audits(events: list[bytes]) -> Iterator[str]:
    """Return the flips for which an audit did not name the version, or did not check the events before it."""
    chance, first = random.Random(len(events)), msgspec.json.decode(events[0])
    title = registry.find(first["title"])
    for version in chance.choices(range(1, len(events) + 1), k=AUDITS):
        flipped = chance.choice(list(flips(events[version - 1], chance)))
        found = audit(title, first["game"], [*events[: version - 1], flipped, *events[version:]])
        if (found.verdict, found.chain.broken_at, found.version) != ("broken", version, version - 1):
            yield f"version {version}"


def main() -> int:
    """Return the exit code: 1 if any flip was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    with TemporaryDirectory() as folder:
        games = stored_games(Path(folder), parser.parse_args().games)
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        found = list(track(workers.map(examine, games), "Flips", total=len(games)))
    missed = [f"{events[0][:80]!r}: {where}" for events, game in zip(games, found, strict=True) for where in game]
    print(*missed[:20], sep="\n", end="\n" if missed else "")
    flipped = sum(map(len, (line for events in games for line in events)))
    print(f"{len(games)} games, {flipped:,} bytes flipped one at a time: {len(missed) or 'none'} not noticed.")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
