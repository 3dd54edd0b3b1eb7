"""Importing: a record verified by the rules, and its events kept byte for byte."""

from __future__ import annotations

from pathlib import Path

import msgspec

import replays
from domain.errors import BrokenRecord
from replays import record, verify
from service.games import Games

LIBRARY = Path(replays.__file__).parent / "library"


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a record."""

    file: str
    game: str = ""
    events: int = 0
    already_here: bool = False
    wrong: str = ""
    """Why it was not taken in."""

    def __str__(self) -> str:
        if self.wrong:
            return f"{self.file}: {self.wrong}"
        what = "is already here" if self.already_here else f"taken in, {self.events} events"
        return f"{self.file}: game {self.game} {what}."


def take_in(games: Games, file: Path) -> Imported:
    """Verify the record in `file` and adopt its game, if it is not here yet."""
    try:
        read = verified(file)
        adopted = games.adopt(read.title, read.stored)
        game = read.events[0].game
        if not adopted and games.store.states(game, 0, len(read.stored) + 1) != read.stored:
            raise BrokenRecord(f"Another game is here under the same id, {game}.")
    except BrokenRecord as error:
        return Imported(file=str(file), wrong=str(error))
    return Imported(file=str(file), game=game, events=len(read.stored), already_here=not adopted)


def verified(file: Path) -> record.Record:
    """The record in `file`, of a finished game, after the rules and the draws came out as it says.

    Raises `BrokenRecord`, which names the line.
    """
    with file.open("rb") as lines:
        read = record.read(record.lines_of(lines))
    try:
        end = verify.replay_by_rules(read)
        verify.check_draws(read)
    except verify.Diverged as error:
        raise record.UnreadableRecord(error.version + 1, str(error)) from error
    if not end.ranking:
        raise record.UnreadableRecord(len(read.stored) + 1, "The record ends before the game does.")
    return read


def demonstration() -> list[Path]:
    """A recorded game of each title, to look at: the best played one of each folder of the library."""
    folders = sorted(folder for folder in LIBRARY.iterdir() if folder.is_dir())
    records = (sorted(folder.glob("*.jsonl")) for folder in folders)
    return [max(files, key=_how_well_played) for files in records if files]


def _how_well_played(file: Path) -> tuple[bool, float, int]:
    """Played to its end, by points a seat, then by length."""
    with file.open("rb") as lines:
        header = record.header_in(next(record.lines_of(lines), b"").rstrip())
    points = [score.points for score in header.scores]
    return header.ending == "played", sum(points) / max(1, len(points)), file.stat().st_size
