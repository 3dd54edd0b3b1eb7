"""`make soak`: every byte of fifty stored games is changed, one at a time; each event's own check notices every one."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.progress import track

from domain.errors import BrokenChain
from domain.stored import link_of
from replays.audit import audit
from replays.record import LIBRARY, Record, read

GAMES = 50
AUDITS = 20
"""Whole audits of each game, at bytes by chance: the version is named, and everything before it is examined."""


def main() -> None:
    """Change the bytes, in all processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    files = chosen(parser.parse_args().games)
    missed = 0
    with ProcessPoolExecutor() as processes:
        for file, (number, unnoticed) in zip(files, track(processes.map(flip, files), total=len(files)), strict=True):
            missed += len(unnoticed)
            print(f"{file.parent.name}/{file.stem}: {number} bytes", *unnoticed, sep="\n  ")
    sys.exit(bool(missed))


def chosen(games: int) -> list[Path]:
    """So many records of the library, the same each time."""
    files = sorted(LIBRARY.glob("*/*.jsonl"))
    return sorted(random.Random(games).sample(files, min(games, len(files))))


def flip(file: Path) -> tuple[int, list[str]]:
    """How many bytes of a game were changed, and what nobody noticed of it."""
    with file.open("rb") as lines:
        record = read(lines)
    unnoticed = [*by_each_event(record), *by_whole_audits(record, random.Random(file.stem))]
    return sum(map(len, record.stored)), unnoticed


def by_each_event(record: Record) -> Iterator[str]:
    """Every byte of every event, by the event's own check."""
    game, chance = record.events[0].game, random.Random(game_of(record))
    for version, state in enumerate(record.stored, start=1):
        for place in range(len(state)):
            changed = bytearray(state)
            changed[place] ^= 1 << chance.randrange(8)
            try:
                link_of(game, version, bytes(changed))
            except BrokenChain:
                continue
            yield f"version {version}, byte {place}"


def by_whole_audits(record: Record, chance: random.Random) -> Iterator[str]:
    """Some of them by an audit of the whole game."""
    for _ in range(AUDITS):
        version = chance.randint(1, len(record.stored))
        changed = bytearray(record.stored[version - 1])
        place = chance.randrange(len(changed))
        changed[place] ^= 1 << chance.randrange(8)
        states = [*record.stored[: version - 1], bytes(changed), *record.stored[version:]]
        found = audit(record.title, game_of(record), states)
        if (found.verdict, found.chain.broken_at, found.version) != ("broken", version, version - 1):
            yield f"audit: version {version}, byte {place}"


def game_of(record: Record) -> str:
    """The id of the game."""
    return record.events[0].game


if __name__ == "__main__":
    main()
