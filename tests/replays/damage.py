"""Damaged records: carelessly, so that the chain breaks, or carefully, so that it is valid again."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from scoresheet.domain import chain
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Viewer
from scoresheet.replays import record
from scoresheet.service.core.signing_keys import Keys

Lines = list[bytes]
"""A header and events, without line ends."""


def lines_in(file: Path) -> Lines:
    """Return the lines of a record."""
    return file.read_bytes().splitlines()


def event_in(lines: Lines, version: int) -> dict[str, Any]:
    """Return the event of that version, decoded from JSON."""
    event: dict[str, Any] = msgspec.json.decode(lines[version])
    return event


def versions_of(lines: Lines, kind: str) -> list[int]:
    """Return the versions of all events of this kind."""
    return [at for at in range(1, len(lines)) if event_in(lines, at)["type"] == kind]


def flipped(lines: Lines, version: int, chance: random.Random) -> Lines:
    """Flip one bit of an event without adding or removing a line end."""
    line = bytearray(lines[version])
    while True:
        at, bit = chance.randrange(len(line)), 1 << chance.randrange(8)
        if line[at] ^ bit not in b"\n":
            line[at] ^= bit
            return [*lines[:version], bytes(line), *lines[version + 1 :]]


def swapped(lines: Lines, version: int, _: random.Random) -> Lines:
    """Swap an event with the next one."""
    return [*lines[:version], lines[version + 1], lines[version], *lines[version + 2 :]]


def dropped(lines: Lines, version: int, _: random.Random) -> Lines:
    """Remove an event."""
    return [*lines[:version], *lines[version + 1 :]]


def repeated(lines: Lines, version: int, _: random.Random) -> Lines:
    """Repeat an event."""
    return [*lines[:version], lines[version], *lines[version:]]


CARELESS: dict[str, Callable[[Lines, int, random.Random], Lines]] = {
    "flipped": flipped,
    "swapped": swapped,
    "dropped": dropped,
    "repeated": repeated,
}


def resealed(lines: Lines, version: int, **fields: object) -> Lines:
    """Change the fields of an event, and recompute its digest and all later ones: the chain is valid again."""
    done = lines[:version]
    previous = event_in(lines, version)["previous"]
    for line in lines[version:]:
        event = msgspec.json.decode(line) | {"previous": previous}
        del event["digest"]
        sealed, previous = chain.seal(event | fields if event["version"] == version else event)
        done.append(sealed)
    return done


def shown(lines: Lines, upto: int, viewer: Viewer) -> Lines:
    """Return the record that a viewer was shown when the game was at version `upto`."""
    title = registry.find(msgspec.json.decode(lines[0])["title"])
    events = [title.event_decoder.decode(line) for line in lines[1 : upto + 1]]
    seen = [event.seen_by(viewer) for event in events]
    header = msgspec.json.encode(record.header_of(events))
    both = zip(seen, events, lines[1:], strict=False)
    return [header, *(line if one == event else msgspec.json.encode(one) for one, event, line in both)]


def cut(lines: Lines, events: int) -> Lines:
    """Return the first events, with a header that matches them."""
    title = registry.find(msgspec.json.decode(lines[0])["title"])
    header = record.header_of([title.event_decoder.decode(line) for line in lines[1 : events + 1]])
    return [msgspec.json.encode(header), *lines[1 : events + 1]]


def receipts_for(lines: Lines, versions: list[int], keys: Keys, *, with_key: bool = True) -> Lines:
    """Return a file of receipts for these versions."""
    events = [event_in(lines, version) for version in versions]
    given = [keys.receipt(event["game"], event["version"], event["digest"], event["at"]) for event in events]
    return [msgspec.json.encode(one) for one in ([keys.public] if with_key else []) + given]


def as_file(lines: Lines) -> bytes:
    """Return the lines with their line ends."""
    return b"".join(line + b"\n" for line in lines)
