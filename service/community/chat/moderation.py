"""Moderation: reviewing reports and acting on them; every action is recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

import msgspec
from sqlalchemy import Connection, Engine, select

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.projections.engine import reading
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.accounts.tokens import ADMIN, MODERATOR
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.chat.errors import CannotModerate, NoSuchReport, NotAModerator
from scoresheet.service.community.chat.message_service import MessageService, mark
from scoresheet.service.community.chat.messages import HIDDEN, SAID, ChatMessage
from scoresheet.service.community.chat.reports import DISMISSED, UPHELD, MessageReport, Reports
from scoresheet.service.community.chat.rooms import RoomAccess, stream_of
from scoresheet.service.community.chat.suspensions import EVERYWHERE, MOST_DAYS, Suspensions
from scoresheet.service.community.chat.tables import LOOKS
from scoresheet.service.core import text_checks
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.storage import upserts
from scoresheet.service.storage.journal.keys import NO_KEY, IdempotencyKey
from scoresheet.service.storage.journal.streams import Journal, JournalEntry, JournalFact, under

STREAM = "moderation"
LOOKED = "looked"
HIDE, RESTORE, SILENCE, LIFT, DISMISS = ACTS = ("hide", "restore", "silence", "lift", "dismiss")
LONGEST_NOTE = 500
AROUND = 3
"""The number of entries shown before and after the reported message."""
NOTE = "note"


class ModeratorAct(msgspec.Struct, frozen=True, kw_only=True):
    """A moderator's decision about a report."""

    act: str
    days: int = 0
    """The length of a suspension, in days."""
    everywhere: bool = False
    """True if a suspension applies everywhere, or is lifted everywhere; otherwise in one game."""
    note: str = ""


class ModerationEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in the moderation log: something viewed or an action taken."""

    id: int
    at: str
    moderator: str
    act: str
    report: int
    game: str
    room: str
    message: int
    player: str
    days: int
    everywhere: bool
    note: str | None
    """None if the moderator's account has been deleted."""


class Moderation:
    """Moderators' views of reports and actions on them; `head` returns a game."""

    def __init__(
        self,
        engine: Engine,
        streams: Journal,
        accounts: Accounts,
        access: RoomAccess,
        messages: MessageService,
        reports: Reports,
        suspensions: Suspensions,
        head: Callable[[str], Game],
    ) -> None:
        self._engine = engine
        self._streams = streams
        self._accounts = accounts
        self._access = access
        self._messages = messages
        self._reports = reports
        self._suspensions = suspensions
        self._head = head

    def is_moderator(self, player: str) -> bool:
        """Return whether the account is a moderator."""
        return MODERATOR in self._roles(player)

    def may_read_log(self, player: str) -> bool:
        """Return whether the player may read the moderation log, as moderators and admins may."""
        return bool({MODERATOR, ADMIN} & self._roles(player))

    def page(self, moderator: str, standing: str, after: int, limit: int) -> tuple[list[MessageReport], int | None]:
        """Return a page of reports that `moderator` may judge.

        Also return the number after which the next page starts, or None at the end.
        """
        found = self._reports.page(standing, after, limit + 1)
        following = found[limit - 1].id if len(found) > limit else None
        return list(self._judged(moderator, found[:limit])), following

    def report(self, moderator: str, number: int) -> MessageReport:
        """Return a report that `moderator` may judge; raises `NotAModerator`, `NoSuchReport`."""
        found = self._reports.one(number)
        self._check(moderator, found)
        return found

    def has_looked(self, moderator: str, number: int) -> bool:
        """Return whether the moderator has viewed the reported text."""
        query = select(LOOKS.c.report).where(LOOKS.c.report == number, LOOKS.c.moderator == moderator)
        with reading(self._engine) as connection:
            return connection.execute(query).first() is not None

    def look(self, moderator: str, number: int) -> None:
        """Record, once, that `moderator` views a report; raises the same errors as `report`."""
        found = self.report(moderator, number)
        if self.has_looked(moderator, number):
            return

        def also(connection: Connection, _entries: object) -> None:
            deletion_guard.check(connection, moderator)
            upserts.add(connection, LOOKS, report=number, moderator=moderator)

        self._streams.append(STREAM, moderator, JournalFact(LOOKED, _told(found)), also=also)

    def context(self, moderator: str, number: int) -> list[ChatMessage]:
        """Return the reported message and those around it, including hidden ones.

        Raises the same errors as `report`, and `NotAModerator` if the moderator has not called `look` first.
        """
        found = self.report(moderator, number)
        self._check_looked(moderator, number)
        return self._messages.around(found.room, found.game, found.message, AROUND)

    def act(self, moderator: str, number: int, wanted: ModeratorAct, key: IdempotencyKey = NO_KEY) -> None:
        """Take an action on a report that the moderator has viewed; a used key changes nothing.

        Raises `NotAModerator`, `NoSuchReport`, `UnfitText`, `CannotModerate`, `KeyReused`.
        """
        found = self.report(moderator, number)
        self._check_looked(moderator, number)
        version = self._streams.version(STREAM)
        if self._streams.under(STREAM, moderator, key):
            return
        text_checks.said(wanted.note, LONGEST_NOTE)
        self._check_act(found, wanted)
        told = {**_told(found), "days": wanted.days, "everywhere": wanted.everywhere}

        def also(connection: Connection, _entries: object) -> None:
            deletion_guard.check(connection, moderator)
            self._do(connection, found, wanted)

        fact = under(JournalFact(wanted.act, told, {NOTE: wanted.note}), key)
        self._streams.append(STREAM, moderator, fact, expected=version if key.name else None, also=also)

    def acts(self, after: int, limit: int) -> tuple[list[ModerationEntry], int | None]:
        """Return entries of the moderation log, oldest first.

        Also return the number after which the next page starts, or None at the end.
        """
        entries = self._streams.read(STREAM, after, limit + 1)
        following = entries[limit - 1].version if len(entries) > limit else None
        return [_done(entry) for entry in entries[:limit]], following

    def latest_acts(self, before: int | None, limit: int) -> tuple[list[ModerationEntry], int | None]:
        """Return entries of the moderation log, newest first.

        Also return the number before which the next page starts, or None at the end.
        """
        entries = self._streams.read_back(STREAM, before, limit + 1)
        earlier = entries[limit - 1].version if len(entries) > limit else None
        return [_done(entry) for entry in entries[:limit]], earlier

    def open_reports(self, moderator: str, most: int) -> int:
        """Return the number of open reports that `moderator` may judge, counting at most `most`."""
        return len(list(self._judged(moderator, self._reports.page(limit=most)))) if self.is_moderator(moderator) else 0

    def _do(self, connection: Connection, found: MessageReport, wanted: ModeratorAct) -> None:
        stream, where = stream_of(found.room, found.game), EVERYWHERE if wanted.everywhere else found.game
        if wanted.act in (HIDE, RESTORE):
            before, after = (SAID, HIDDEN) if wanted.act == HIDE else (HIDDEN, SAID)
            if not mark(connection, stream, found.message, after, before):
                raise CannotModerate("The message has been withdrawn in the meantime, or another moderator was faster.")
        elif wanted.act == SILENCE:
            self._suspensions.impose(connection, found.author, where, wanted.days)
        elif wanted.act == LIFT:
            self._suspensions.lift(connection, found.author, where)
        if wanted.act in (HIDE, SILENCE):
            self._reports.close(connection, found, UPHELD)
        elif wanted.act in (RESTORE, DISMISS):
            self._reports.close(connection, found, DISMISSED)

    def _check_act(self, found: MessageReport, wanted: ModeratorAct) -> None:
        standing = next((one.standing for one in self._messages.around(found.room, found.game, found.message, 0)), "")
        if wanted.act not in ACTS or (wanted.act == SILENCE) != (0 < wanted.days <= MOST_DAYS):
            raise CannotModerate("Enter the length of the suspension in days, at most {most}.", most=MOST_DAYS)
        if wanted.act == RESTORE and standing != HIDDEN:
            raise CannotModerate("The message is not hidden.")
        if wanted.act == HIDE and standing != SAID:
            raise CannotModerate("This message is already hidden or withdrawn.")

    def _judged(self, moderator: str, found: Iterable[MessageReport]) -> Iterable[MessageReport]:
        for one in found:
            with suppress(NotAModerator, NoSuchReport):
                self._check(moderator, one)
                yield one

    def _check(self, moderator: str, report: MessageReport) -> None:
        """Raise `NotAModerator` if the player lacks the role or is involved in any way.

        Players are involved if they have or had a seat in the game, wrote the message, or reported it. Raises
        `NoSuchReport` if the game is unreadable.
        """
        if not self.is_moderator(moderator):
            raise NotAModerator("Only a moderator may do this.")
        try:
            game = self._head(report.game)
        except (NoSuchGame, BrokenChain):
            raise NoSuchReport from None
        self._check_stranger(moderator, report)
        if self._access.concerns(game, moderator):
            raise NotAModerator("You can't moderate games in which you or your bot is playing, or your own messages.")

    def _check_stranger(self, moderator: str, report: MessageReport) -> None:
        """Raise `NotAModerator` if the moderator wrote the message or reported it."""
        if self._accounts.people.same(moderator, report.author):
            raise NotAModerator("This report is about your own message, so another moderator must handle it.")
        if self._reports.is_reporter(moderator, report):
            raise NotAModerator("You reported this message yourself, so another moderator must handle it.")

    def _check_looked(self, moderator: str, number: int) -> None:
        if not self.has_looked(moderator, number):
            raise NotAModerator("View the reported message first; your access is logged.")

    def _roles(self, player: str) -> set[str]:
        try:
            return set(self._accounts.profile(player).roles) if player else set()
        except NoSuchPlayer:
            return set()


def _told(found: MessageReport) -> dict[str, object]:
    return {
        "report": found.id,
        "game": found.game,
        "room": found.room,
        "message": found.message,
        "player": found.author,
    }


def _done(entry: JournalEntry) -> ModerationEntry:
    told = entry.told
    return ModerationEntry(
        id=entry.version,
        at=entry.at,
        moderator=entry.author,
        act=entry.kind,
        report=told.get("report", 0),
        game=told.get("game", ""),
        room=told.get("room", ""),
        message=told.get("message", 0),
        player=told.get("player", ""),
        days=told.get("days", 0),
        everywhere=told.get("everywhere", False),
        note=(entry.words or {}).get(NOTE, "") if entry.words is not None else None,
    )
