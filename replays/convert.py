"""Converts records older than the first release: `… replays.convert POSITIONS`.

Every move is decided again by today's rules with its recorded draws. POSITIONS is a folder with the positions of each
record by the former rules, `<title>/<record>.json`: a list of `{version, state, scores, legal_moves: {seat: […]}}`. If
a position differs today, apart from the renames in `renames.toml`, its record and all later ones are left unchanged.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from scoresheet.domain import chain
from scoresheet.domain.events import Event, GameStarted, MoveMade
from scoresheet.domain.game import Game, carry_on
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays.deciding import decide_again
from scoresheet.replays.meaning import Json, keep, meaning, positions
from scoresheet.replays.record import LIBRARY, header_of, write

RENAMES = tomllib.loads(Path(__file__).with_name("renames.toml").read_text())


class Unequal(Exception):
    """A position differs from the former one."""


def convert(lines: Sequence[bytes]) -> tuple[Title, list[Event], list[bytes]]:
    """Return a record's events as decided by today's rules, and the bytes to store."""
    title = registry.find(msgspec.json.decode(lines[0])["title"])
    events: list[Event] = []
    stored: list[bytes] = []
    game = Game()
    for line in lines[1:]:
        event, game = _decided(title, game, _read(title, line), events)
        event = msgspec.structs.replace(event, previous=events[-1].digest if events else chain.GENESIS, digest="")
        data, digest = chain.seal(event)
        events.append(msgspec.structs.replace(event, digest=digest))
        stored.append(data)
    return title, events, stored


def _read(title: Title, line: bytes) -> Event:
    """Return the event without its effects, which the rules will compute again."""
    raw = msgspec.json.decode(line)
    if "effects" in raw:
        raw["effects"] = []
    event: Event = title.event_decoder.decode(msgspec.json.encode(raw))
    return event


def _decided(title: Title, game: Game, event: Event, before: Sequence[Event]) -> tuple[Event, Game]:
    if isinstance(event, GameStarted):
        event = msgspec.structs.replace(event, components=title.editions.today.digest)
    if isinstance(event, MoveMade):
        event = msgspec.structs.replace(event, anytime=event.move in title.anytime(game.started_state, event.seat))
    if isinstance(event, GameStarted | MoveMade):
        event = msgspec.structs.replace(event, effects=decide_again(title, game, event).effects)
        game.note(event)
        return event, game
    return event, carry_on(title, game, [*before, event])


def as_before(position: Json) -> Json:
    """Return today's position without anything that was added since the former rules."""
    added = RENAMES["added"]
    state = position["state"]
    decisions = [one for one in state["decisions"] if one["type"] not in added["decisions"]]
    players = [_without(player, added["players"]) for player in state.get("players", ())]
    return {**position, "state": {**state, "decisions": decisions, **({"players": players} if players else {})}}


def _without(thing: Json, names: Sequence[str]) -> Json:
    return {name: value for name, value in thing.items() if name not in names}


def renamed(position: Json) -> Json:
    """Return a former position with today's names."""
    names = RENAMES["state"]
    return {**position, "state": {names.get(name, name): value for name, value in position["state"].items()}}


def check(now: Sequence[Json], before: Sequence[Json]) -> None:
    """Compare the positions; raises `Unequal`, which names the first difference."""
    for today, then in zip(now, before, strict=True):
        expected = renamed(then)
        for part, value in as_before(today).items():
            if value != expected[part]:
                raise Unequal(f"Position {today['version']} has different {part.replace('_', ' ')}.")


def convert_library(before: Path) -> Iterator[tuple[Path, int]]:
    """Convert and check each record; yield it with the number of its positions."""
    for file in sorted(LIBRARY.glob("*/*.jsonl")):
        source = msgspec.json.decode(file.read_bytes().partition(b"\n")[0])["source"]
        title, events, stored = convert(file.read_bytes().splitlines())
        now = list(positions(title, events))
        check(now, msgspec.json.decode((before / file.parent.name / f"{file.stem}.json").read_bytes()))
        file.write_bytes(b"".join(write(header_of(events, source), stored)))
        keep(file.parent, {file.stem: meaning(title, events)})
        yield file, len(now)


if __name__ == "__main__":
    counts = [count for _, count in convert_library(Path(sys.argv[1]))]
    print(f"{len(counts)} records, {sum(counts)} positions: all equal.")
