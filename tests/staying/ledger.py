"""A record of the answers to clients, compared with the stored data."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg

from scoresheet.domain import stored
from scoresheet.domain.errors import BrokenChain
from scoresheet.service.core.location import Location

COMMANDS = "SELECT key, game, first, last FROM commands"
EVENTS = "SELECT originator_id, state FROM game_events ORDER BY originator_id, originator_version"


class Told(NamedTuple):
    """An acknowledging answer: its key, and its contents."""

    key: str
    game: str
    version: int
    digest: str
    """The digest of the event with that version, from the receipt; empty if the answer has none."""


class Ledger:
    """All requests of clients, each with its own key, and the answers."""

    def __init__(self) -> None:
        self.asked: set[str] = set()
        self.told: list[Told] = []
        self.statuses: Counter[int] = Counter()
        """The number of answers by status; 0 for broken connections."""
        self.surprises: list[str] = []
        """Answers that no client should ever get."""

    def moves(self) -> int:
        """Return the number of acknowledged moves."""
        return sum(bool(told.digest) for told in self.told)

    def add(self, other: Ledger) -> None:
        """Add all entries of another ledger."""
        self.asked |= other.asked
        self.told += other.told
        self.statuses += other.statuses
        self.surprises += other.surprises

    def others(self) -> dict[str, int]:
        """Return the number of other answers than success."""
        return {str(status): times for status, times in sorted(self.statuses.items()) if not 200 <= status < 300}


class Stored(NamedTuple):
    """The stored events of all games, and their commands."""

    commands: dict[str, tuple[str, int, int]]
    """Game, first and last version, by key."""
    events: dict[str, list[bytes]]


def read(location: Location) -> Stored:
    """Read everything stored, with plain SQL instead of the tested code."""
    commands = {key: (game, first, last) for key, game, first, last in rows(location, COMMANDS)}
    events: dict[str, list[bytes]] = defaultdict(list)
    for game, state in rows(location, EVENTS):
        events[game].append(bytes(state))
    return Stored(commands, events)


def rows(location: Location, statement: str) -> list[Any]:
    """Return the rows of a query."""
    if isinstance(location, Path):
        file = sqlite3.connect(location)
        try:
            return file.execute(statement).fetchall()
        finally:
            file.close()
    with psycopg.connect(location.url) as connection:
        return connection.execute(statement).fetchall()


def faults(ledger: Ledger, found: Stored) -> list[str]:
    """Return the broken promises, a sentence each: nothing lost, nothing doubled, every chain complete."""
    return [*ledger.surprises, *_lost(ledger.told, found), *_not_asked(ledger, found), *_not_whole(found)]


def _lost(told: Iterable[Told], found: Stored) -> Iterator[str]:
    for key, game, version, digest in told:
        command = found.commands.get(key)
        if command is None or command[0] != game or command[2] != version:
            yield f"Lost: {key} was acknowledged as version {version} of {game}, stored is {command}."
        elif digest and _digest(found.events[game], version) != digest:
            yield f"Lost: version {version} of {game} is another event than its receipt says."


def _digest(events: list[bytes], version: int) -> str:
    return str(msgspec.json.decode(events[version - 1])["digest"]) if version <= len(events) else ""


def _not_asked(ledger: Ledger, found: Stored) -> Iterator[str]:
    """Return the faults of events of our games that do not come from exactly one request each."""
    ours = {told.game for told in ledger.told}
    came: dict[str, list[int]] = defaultdict(list)
    for key, (game, first, last) in found.commands.items():
        came[game] += range(first, last + 1)
        if game in ours and key not in ledger.asked:
            yield f"Nobody asked for {key} in {game}."
    for game in ours:
        if sorted(came[game]) != list(range(1, len(found.events[game]) + 1)):
            yield f"Doubled or lost: {game} has {len(found.events[game])} events, its commands {len(came[game])}."


def _not_whole(found: Stored) -> Iterator[str]:
    for game, events in found.events.items():
        try:
            stored.check(game, events)
        except BrokenChain as broken:
            yield f"The chain of {game} is broken: {broken}."
