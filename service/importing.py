"""Importing: a record verified by the rules, and its events kept byte for byte; its players are nobody here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from domain.branches import Ancestry, not_at_hand
from domain.errors import BrokenRecord
from domain.events import Event, GameOpened, SeatForfeited, SeatTaken
from replays import record, verify
from replays.record import LIBRARY
from service import lineage, texts
from service.errors import UnfitText
from service.games import LONGEST_NAME, LONGEST_PACE, Games
from service.ids import ID_BYTES

GAME = re.compile(rf"[0-9a-f]{{{2 * ID_BYTES}}}")
"""The form of the ids of games; those of players may be other services' own."""
PLAYER = re.compile(r"[A-Za-z0-9_-]{1,64}")
BOT = re.compile(r"[a-z0-9-]{1,32}")
ACTOR = re.compile(rf"{PLAYER.pattern}|bot:{BOT.pattern}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z")


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
        read = verified(file, lineage.ancestry_of_records(games.heads))
        adopted = games.adopt(read.title, read.stored)
        game = read.events[0].game
        if not adopted and games.store.states(game, 0, len(read.stored) + 1) != read.stored:
            raise BrokenRecord(f"Another game is here under the same id, {game}.")
    except BrokenRecord as error:
        return Imported(file=str(file), wrong=str(error))
    return Imported(file=str(file), game=game, events=len(read.stored), already_here=not adopted)


def verified(file: Path, ancestry: Ancestry = not_at_hand) -> record.Record:
    """The record in `file`, of a finished game, after the rules and the draws came out as it says.

    A branch begins as `ancestry` has it. Raises `BrokenRecord`, which names the line.
    """
    with file.open("rb") as lines:
        read = record.read(record.lines_of(lines))
    for number, (event, line) in enumerate(zip(read.events, read.stored, strict=True), start=2):
        if wrong := _wrong_form(event, line):
            raise record.UnreadableRecord(number, wrong)
    try:
        end = verify.replay_by_rules(read, ancestry)
        verify.check_draws(read)
    except verify.Diverged as error:
        raise record.UnreadableRecord(error.version + 1, str(error)) from error
    if not end.ranking:
        raise record.UnreadableRecord(len(read.stored) + 1, "The record ends before the game does.")
    return read


def _wrong_form(event: Event, line: bytes) -> str:
    """What of an event, ids, time and texts, could not have been written by a service like this; empty if all could.

    That its bytes are those it was sealed as is known already, and that its moves are legal comes after.
    """
    ids = (
        GAME.fullmatch(event.game),
        event.id == f"{event.game}.{event.version}",
        ACTOR.fullmatch(event.actor),
        not isinstance(event, SeatTaken) or (PLAYER if event.player else BOT).fullmatch(event.player or event.bot),
        not isinstance(event, SeatTaken) or not (event.player and event.bot),
        not isinstance(event, SeatForfeited) or BOT.fullmatch(event.bot),
    )
    if not all(ids):
        return "An id in it is none that a service gives."
    if not _is_time(event.at):
        return "`at` is no time in UTC as RFC 3339 has it."
    if isinstance(event, GameOpened) and not 0 <= event.pace <= LONGEST_PACE:
        return f"`pace` is a number of hours, at most {LONGEST_PACE}."
    try:
        if isinstance(event, GameOpened):
            texts.checked(event.name, LONGEST_NAME)
        for text in _texts(msgspec.json.decode(line)):
            texts.checked(text)
    except UnfitText as error:
        return str(error)
    return ""


def _is_time(text: str) -> bool:
    try:
        return bool(TIME.fullmatch(text) and datetime.fromisoformat(text))
    except ValueError:
        return False


def _texts(value: object) -> Iterator[str]:
    """All texts in a JSON value, the keys of objects too."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            todo += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            todo += one


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
