"""Plays series of games, and appends each game's facts as a line to a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from scoresheet.replays.balance.facts import Facts, Setting, play
from scoresheet.replays.process_pools import pool

GAMES_AT_ONCE = 4
"""The number of games handed to a process together."""


class SettingGames(msgspec.Struct, frozen=True):
    """The first `games` games of a setting."""

    setting: Setting
    games: int


def read(file: Path) -> Iterator[Facts]:
    """Yield the games of a file; an incomplete last line is ignored."""
    if not file.exists():
        return
    decoder = msgspec.json.Decoder(Facts)
    with file.open("rb") as lines:
        yield from (decoder.decode(line) for line in lines if line.endswith(b"\n"))


def left(series: Iterable[SettingGames], file: Path) -> list[tuple[Setting, int]]:
    """Return the games that are missing in the file, lowest game numbers first."""
    there = {facts.key for facts in read(file)}
    games = [(number, each.setting) for each in series for number in range(each.games)]
    games.sort(key=lambda game: game[0])
    return [(setting, number) for number, setting in games if (msgspec.json.encode(setting), number) not in there]


def play_into(file: Path, games: list[tuple[Setting, int]], jobs: int) -> Iterator[Facts]:
    """Play games in parallel, and append their facts in order."""
    _mend(file)
    with file.open("ab") as written:
        for facts in _played(games, jobs):
            written.write(msgspec.json.encode(facts) + b"\n")
            written.flush()
            yield facts


def _played(games: list[tuple[Setting, int]], jobs: int) -> Iterator[Facts]:
    settings, numbers = [setting for setting, _ in games], [number for _, number in games]
    if jobs == 1:
        yield from map(play, settings, numbers)
        return
    with pool(jobs) as processes:
        yield from processes.map(play, settings, numbers, chunksize=GAMES_AT_ONCE)


def _mend(file: Path) -> None:
    """Cut off an incomplete last line."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists():
        whole = file.read_bytes().rpartition(b"\n")
        if whole[2]:
            file.write_bytes(whole[0] + whole[1])
