"""Imports records: verifies them by the rules and stores them unchanged, without accounts."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from time import thread_time

import msgspec

from scoresheet.domain.branches import Ancestry, not_at_hand
from scoresheet.domain.errors import BrokenRecord, DomainError
from scoresheet.domain.events import Event, GameFinished, GameOpened, SeatForfeited, SeatTaken
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.replays import record, verifier, verify
from scoresheet.replays.deciding import Walk, is_decided, is_older
from scoresheet.replays.record import LIBRARY
from scoresheet.service.core import clock, text_checks
from scoresheet.service.core.errors import ServiceError, TooLarge, UnfitText
from scoresheet.service.core.ids import ID_BYTES
from scoresheet.service.play import lineage
from scoresheet.service.play.adoption import adopt
from scoresheet.service.play.games import LONGEST_NAME, LONGEST_PACE, Games
from scoresheet.service.records.unpacking import PackedRecord, Unpackable, records_of

GAME = re.compile(rf"[0-9a-f]{{{2 * ID_BYTES}}}")
"""The form of game ids; player ids may come from other services."""
PLAYER = re.compile(r"[A-Za-z0-9_-]{1,64}")
BOT = re.compile(r"[a-z0-9-]{1,32}")
ACTOR = re.compile(rf"{PLAYER.pattern}|bot:{BOT.pattern}")
FIRST_EVENT = 2
"""The number of the line that contains the first event; the header is line 1."""


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """The result of importing a record."""

    file: str
    game: str = ""
    events: int = 0
    already_here: bool = False
    wrong: str = ""
    """The reason for a rejection."""
    line: int = 0
    """The number of the first wrong line of the file; 0 if the error is not in a line."""

    def __str__(self) -> str:
        if self.wrong:
            return f"{self.file}: {self.wrong}"
        what = "is already here" if self.already_here else f"imported, {self.events} events"
        return f"{self.file}: game {self.game} {what}."


class TakesTooLong(record.UnreadableRecord):
    """Verifying the record took longer than allowed."""


class DecidedUnderOlderRules(BrokenRecord):
    """Today's rules decide a move of a record differently from the rules that it names."""

    def __init__(self, rules: str) -> None:
        super().__init__(
            f"It was decided under older rules ({rules}), which can no longer be checked here. "
            "Ask the operator of the service to import the record."
        )


class DifferentGameHere(ServiceError):
    """A different game with this id exists here, or a game that the sender may not see."""

    def __init__(self, game: str) -> None:
        super().__init__("A different game with the same id is already stored here: {game}.", game=game)


def take_in(games: Games, file: Path) -> Imported:
    """Verify the record in `file` and import its game unless it already exists."""
    with closing(records_of(file)) as found:
        return take_in_packed(games, next(found, PackedRecord(str(file), 0, iter(()))))


def take_in_packed(games: Games, packed: PackedRecord, seconds: float = math.inf) -> Imported:
    """Import a record that the operator trusts; report an error in the result."""
    try:
        return verify_and_adopt(games, packed, seconds, older_rules=True)
    except (BrokenRecord, DifferentGameHere, Unpackable, TooLarge) as error:
        return Imported(file=packed.name, wrong=str(error), line=getattr(error, "line", 0))


def verify_and_adopt(
    games: Games,
    packed: PackedRecord,
    seconds: float = math.inf,
    may_see: Callable[[Game], bool] = lambda head: True,
    *,
    older_rules: bool = False,
) -> Imported:
    """Verify a record and import its game unless it already exists.

    `may_see` decides which existing games the sender may learn about. For `seconds` and `older_rules` see `verified`.
    Raises `UnreadableRecord`, which names the line, `DifferentGameHere`, `Unpackable`, `TooLarge`.
    """
    try:
        ancestry = lineage.ancestry_of_records(games.heads, may_see)
        read = verified(packed.lines, seconds, ancestry, older_rules=older_rules)
    except record.UnreadableRecord as error:
        raise type(error)(packed.before + error.line, error.reason) from error
    imported = _adopted(games, read, packed.name)
    if not may_see(games.head(imported.game)):
        raise DifferentGameHere(imported.game)
    return imported


def _adopted(games: Games, read: record.Record, file: str) -> Imported:
    return outcome(games, read, file, new=adopt(games, read.title, read.stored))


def outcome(games: Games, read: record.Record, file: str, *, new: bool) -> Imported:
    """Return the result for a record that was imported, or whose game already existed.

    Raises `DifferentGameHere`.
    """
    game, events = read.events[0].game, len(read.stored)
    here = read.stored if new else games.store.states(game, 0, events)
    if here != read.stored:
        raise DifferentGameHere(game)
    return Imported(file=file, game=game, events=events, already_here=not new)


def verified(
    lines: Iterable[bytes],
    seconds: float = math.inf,
    ancestry: Ancestry = not_at_hand,
    *,
    older_rules: bool = False,
) -> record.Record:
    """Verify the rules and draws of a finished game and return its record.

    The start of a branch is computed by `ancestry`. Each event is checked as its line is read, so that nothing is read
    after the first wrong one. Raises `UnreadableRecord`, which names the line; `TakesTooLong` after `seconds` of
    processor time. With `older_rules`, an event that names older rules is accepted even if today's rules decide it
    differently. Such an event cannot be distinguished from a forgery, so the caller must trust the record.
    """
    referee = _Referee(seconds, ancestry, older_rules)
    read = record.read(referee.timed(lines), referee.decide)
    try:
        verify.check_draws(read)
    except verify.Diverged as error:
        raise record.UnreadableRecord(error.version + 1, str(error)) from error
    if not referee.walk.game.over:
        raise record.UnreadableRecord(len(read.stored) + 1, "The record ends before the game does.")
    return read


class _Referee:
    """Checks each event of a record as it is read: its form, and its agreement with the rules."""

    walk: Walk

    def __init__(self, seconds: float, ancestry: Ancestry, older_rules: bool) -> None:
        self._older_rules = older_rules
        self._until = thread_time() + seconds
        self._ancestry = ancestry

    def timed(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines within the time limit; lines that contain no event take time, too."""
        for number, line in enumerate(lines, start=1):
            self._check_time(number)
            yield line

    def _check_time(self, number: int) -> None:
        if thread_time() > self._until:
            raise TakesTooLong(number, "Verifying the record up to here took too long.")

    def decide(self, read: record.Record) -> None:
        """Raise `UnreadableRecord` if the last event that was read is wrong."""
        event, number = read.events[-1], len(read.events) + 1
        self._check_time(number)
        before = read.events[-2].at if len(read.events) > 1 else ""
        if wrong := _wrong_form(event, read.stored[-1]) or _wrong_time(event, before):
            raise record.UnreadableRecord(number, wrong)
        if number == FIRST_EVENT:
            self.walk = Walk(read.title, ancestry=self._ancestry)
        try:
            verify.check_life(read.title, self.walk.game, event)
            self._judge(read.title, event)
        except DomainError as error:
            raise record.UnreadableRecord(number, f"Version {event.version}: {error}") from error
        except Exception as error:  # a forged effect can raise anything
            said = f"Version {event.version}: The rules do not allow it ({type(error).__name__})."
            raise record.UnreadableRecord(number, said) from error

    def _judge(self, title: Title, event: Event) -> None:
        older = (is_decided(event) or isinstance(event, GameFinished)) and is_older(title, self.walk.game, event)
        try:
            self.walk.decide(event)
        except Exception as error:
            if not older:
                raise
            if not self._older_rules:
                raise DecidedUnderOlderRules(event.rules) from error
            self.walk.step_back()
            self.walk.believe(event)


def _wrong_form(event: Event, line: bytes) -> str:
    """Describe a part of the event that no service could have written; empty if there is none.

    The event's digest has been checked already; its moves are checked later.
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
        return "It contains an id that no service assigns."
    if isinstance(event, GameOpened) and not 0 <= event.pace <= LONGEST_PACE:
        return f"`pace` must be a number of hours, at most {LONGEST_PACE}."
    try:
        if isinstance(event, GameOpened):
            text_checks.checked(event.name, LONGEST_NAME)
        for text in _texts(msgspec.json.decode(line)):
            text_checks.checked(text)
    except UnfitText as error:
        return str(error)
    return ""


def _wrong_time(event: Event, before: str) -> str:
    reason = verifier.untimely(event.at, before, clock.now())
    return f"{reason[:1].upper()}{reason[1:]}." if reason else ""


def _texts(value: object) -> Iterator[str]:
    """Yield all texts in a JSON value, including keys of objects."""
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
    """Return the file of the best recorded game of each title, for demonstration."""
    folders = sorted(folder for folder in LIBRARY.iterdir() if folder.is_dir())
    records = (sorted(folder.glob("*.jsonl")) for folder in folders)
    return [max(files, key=_how_well_played) for files in records if files]


def _how_well_played(file: Path) -> tuple[bool, float, int]:
    """Return a sort key: games played to the end are best, then more points, then longer ones."""
    header = record.header_in(next(verifier.text_lines(verifier.lines_of(file)), b""))
    points = [score.points for score in header.scores]
    return header.ending == "played", sum(points) / max(1, len(points)), file.stat().st_size
