"""Records that somebody damaged: by carelessness, which breaks the chain, or with care, so that it holds again."""

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
"""A header, then events; without the ends of lines."""


def lines_in(file: Path) -> Lines:
    """The lines of a record."""
    return file.read_bytes().splitlines()


def event_in(lines: Lines, version: int) -> dict[str, Any]:
    """The event of that version, as JSON says it."""
    event: dict[str, Any] = msgspec.json.decode(lines[version])
    return event


def versions_of(lines: Lines, kind: str) -> list[int]:
    """The versions at which an event of this kind stands."""
    return [at for at in range(1, len(lines)) if event_in(lines, at)["type"] == kind]


def flipped(lines: Lines, version: int, chance: random.Random) -> Lines:
    """One bit of an event is another; no line ends there that did not."""
    line = bytearray(lines[version])
    while True:
        at, bit = chance.randrange(len(line)), 1 << chance.randrange(8)
        if line[at] ^ bit not in b"\n":
            line[at] ^= bit
            return [*lines[:version], bytes(line), *lines[version + 1 :]]


def swapped(lines: Lines, version: int, _: random.Random) -> Lines:
    """An event stands behind the one after it."""
    return [*lines[:version], lines[version + 1], lines[version], *lines[version + 2 :]]


def dropped(lines: Lines, version: int, _: random.Random) -> Lines:
    """An event is not there."""
    return [*lines[:version], *lines[version + 1 :]]


def repeated(lines: Lines, version: int, _: random.Random) -> Lines:
    """An event is there twice."""
    return [*lines[:version], lines[version], *lines[version:]]


CARELESS: dict[str, Callable[[Lines, int, random.Random], Lines]] = {
    "flipped": flipped,
    "swapped": swapped,
    "dropped": dropped,
    "repeated": repeated,
}


def resealed(lines: Lines, version: int, **fields: object) -> Lines:
    """An event's fields are others, and it and all behind it have new digests: the chain holds again."""
    done = lines[:version]
    previous = event_in(lines, version)["previous"]
    for line in lines[version:]:
        event = msgspec.json.decode(line) | {"previous": previous}
        del event["digest"]
        sealed, previous = chain.seal(event | fields if event["version"] == version else event)
        done.append(sealed)
    return done


def shown(lines: Lines, upto: int, viewer: Viewer) -> Lines:
    """What a viewer was shown of the game when it was at version `upto`."""
    title = registry.find(msgspec.json.decode(lines[0])["title"])
    events = [title.event_decoder.decode(line) for line in lines[1 : upto + 1]]
    seen = [event.seen_by(viewer) for event in events]
    header = msgspec.json.encode(record.header_of(events))
    both = zip(seen, events, lines[1:], strict=False)
    return [header, *(line if one == event else msgspec.json.encode(one) for one, event, line in both)]


def cut(lines: Lines, events: int) -> Lines:
    """The first events alone, under a header that agrees with them."""
    title = registry.find(msgspec.json.decode(lines[0])["title"])
    header = record.header_of([title.event_decoder.decode(line) for line in lines[1 : events + 1]])
    return [msgspec.json.encode(header), *lines[1 : events + 1]]


def receipts_for(lines: Lines, versions: list[int], keys: Keys, *, with_key: bool = True) -> Lines:
    """A file of receipts for these versions."""
    events = [event_in(lines, version) for version in versions]
    given = [keys.receipt(event["game"], event["version"], event["digest"], event["at"]) for event in events]
    return [msgspec.json.encode(one) for one in ([keys.public] if with_key else []) + given]


def as_file(lines: Lines) -> bytes:
    """Each line with its end."""
    return b"".join(line + b"\n" for line in lines)
