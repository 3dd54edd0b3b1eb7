"""Reports of messages, made to moderators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, Row, bindparam, insert, select, update

from scoresheet.domain.game import Game
from scoresheet.domain.instants import milliseconds
from scoresheet.projections.engine import reading
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NotForGuests
from scoresheet.service.accounts.tokens import MODERATOR
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.chat.errors import NoSuchMessage, NoSuchReport
from scoresheet.service.community.chat.message_service import MessageService
from scoresheet.service.community.chat.messages import HIDDEN, SAID, ChatMessage
from scoresheet.service.community.chat.rooms import RoomAccess, room_of, stream_of
from scoresheet.service.community.chat.tables import REPORTS
from scoresheet.service.core import text_checks
from scoresheet.service.core.failures import tell_damaged
from scoresheet.service.core.ids import MOST_EVER
from scoresheet.service.notify.contact import MESSAGE, REPORT
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.storage.journal.streams import Journal, JournalEntry, JournalFact

STREAM, REPORTED = "reports", "reported"
OPEN, UPHELD, DISMISSED = STANDINGS = ("open", "upheld", "dismissed")
CLOSED = (UPHELD, DISMISSED)
"""Any other stored state counts as open, so that a moderator looks at it."""
LONGEST_REASON = 500
MOST_A_DAY, A_DAY = 20, 86_400
REASON = "reason"
LISTED = 50

_ONE = select(REPORTS).where(REPORTS.c.number == bindparam("number"))
_BEFORE = select(REPORTS.c.number).where(
    REPORTS.c.stream == bindparam("stream"),
    REPORTS.c.version == bindparam("version"),
    REPORTS.c.reporter == bindparam("reporter"),
)


class _AsTold(NamedTuple):
    """The row of a report, reconstructed from the streams."""

    number: int
    stream: str
    version: int
    author: str
    reporter: str
    standing: str
    at: str


class MessageReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report, without the text of the reported message."""

    id: int
    game: str
    room: str
    message: int
    author: str
    """The author of the reported message."""
    reporter: str
    at: str
    standing: str
    reason: str | None
    """None if the reporter's account has been deleted."""


class _ReportedBefore(Exception):
    def __init__(self, number: int) -> None:
        self.number = number


class Reports:
    """Creates, reads and closes reports."""

    def __init__(
        self,
        engine: Engine,
        streams: Journal,
        accounts: Accounts,
        access: RoomAccess,
        messages: MessageService,
        notifications: Notifications,
    ) -> None:
        self._notifications = notifications
        self._engine = engine
        self._streams = streams
        self._accounts = accounts
        self._access = access
        self._messages = messages
        self._limit = accounts.limits.of_people(MOST_A_DAY, A_DAY, "reports")

    def report(self, room: str, game: Game, reporter: str, message: int, reason: str) -> int:
        """Report a message; return the number of the report, or of the reporter's earlier one.

        Raises `NotYourRoom`, `NoSuchMessage` for the reporter's own and unreadable messages, `UnfitText`,
        `NotForGuests`, `TooManyAttempts`.
        """
        text_checks.prose(reason, LONGEST_REASON)
        found = self._messages.one(room, game, reporter, message)
        if found.standing not in (SAID, HIDDEN) or self._accounts.people.same(found.author, reporter):
            raise NoSuchMessage
        if self._accounts.profile(reporter).guest:
            raise NotForGuests
        stream = stream_of(room, game.id)
        if before := self._before(stream, message, reporter):
            return before
        self._limit.take(reporter)
        judges = self._judges(game, found) - self._accounts.people.accounts([reporter])

        def also(connection: Connection, entries: Sequence[JournalEntry]) -> None:
            deletion_guard.check(connection, reporter)
            this = {"stream": stream, "version": message, "reporter": reporter}
            if number := connection.scalar(_BEFORE, this):
                raise _ReportedBefore(number)
            row = {**this, "author": found.author, "standing": OPEN, "at": entries[0].at}
            connection.execute(insert(REPORTS).values(number=entries[0].version, **row))
            if judges:
                about = f"{REPORT}:{entries[0].version}"
                self._notifications.tell(MESSAGE, judges, about=about, within=connection)

        try:
            fact = JournalFact(REPORTED, {"stream": stream, "message": message}, {REASON: reason})
            return self._streams.append(STREAM, reporter, fact, also=also)[0].version
        except _ReportedBefore as known:
            return known.number

    def one(self, number: int) -> MessageReport:
        """Return a report; raises `NoSuchReport`."""
        with reading(self._engine) as connection:
            row = connection.execute(_ONE, {"number": number}).first()
        found = self._reports([row]) if row is not None else []
        if not found:
            raise NoSuchReport
        return found[0]

    def is_reporter(self, player: str, report: MessageReport) -> bool:
        """Return whether the person behind `player` reported the same message, with any account."""
        stream, accounts = stream_of(report.room, report.game), self._accounts.people.accounts([player])
        return any(self._before(stream, report.message, account) for account in accounts)

    def page(self, standing: str = OPEN, after: int = 0, limit: int = LISTED) -> list[MessageReport]:
        """Return open or closed reports with numbers after `after`, oldest first."""
        closed = REPORTS.c.standing.in_(CLOSED)
        wanted = ~closed if standing == OPEN else closed
        query = select(REPORTS).where(wanted, REPORTS.c.number > after).order_by(REPORTS.c.number).limit(limit)
        with reading(self._engine) as connection:
            rows = connection.execute(query).all()
        return self._reports(rows)

    def close(self, connection: Connection, report: MessageReport, standing: str) -> None:
        """Close a report and all open reports about the same message, within a transaction."""
        same = (REPORTS.c.stream == stream_of(report.room, report.game)) & (REPORTS.c.version == report.message)
        this = (REPORTS.c.number == report.id) | (same & REPORTS.c.standing.not_in(CLOSED))
        connection.execute(update(REPORTS).where(this).values(standing=standing))

    def _reports(self, rows: Sequence[Row[tuple[object, ...]]]) -> list[MessageReport]:
        found = (self._report(row) for row in rows if isinstance(row.number, int))
        return [one for one in found if one is not None]

    def _report(self, row: Row[tuple[object, ...]]) -> MessageReport | None:
        """Return the report of a row, rebuilt from the streams if it is damaged, or None."""
        entry = next((one for one in self._streams.read(STREAM, row.number - 1, 1) if one.version == row.number), None)
        reason = (entry.words or {}).get(REASON) if entry else None
        if _is_whole(row, entry):
            return _report(row, reason)
        tell_damaged(REPORTS.name, f"report {row.number}", "it is rebuilt from the streams if possible")
        said = self._said(entry) if entry else None
        if entry is None or said is None:
            return None
        told = _AsTold(entry.version, said.stream, said.version, said.author, entry.author, row.standing, entry.at)
        return _report(told, reason)

    def _said(self, entry: JournalEntry) -> JournalEntry | None:
        """Return the entry of the reported message, or None."""
        stream, number = entry.told.get("stream"), entry.told.get("message")
        if not isinstance(stream, str) or type(number) is not int or not room_of(stream)[0]:
            return None
        return next((one for one in self._streams.read(stream, number - 1, 1) if one.version == number), None)

    def _judges(self, game: Game, found: ChatMessage) -> set[str]:
        """Return the moderators who may judge a report: those not involved in the game or message."""
        people, stream = self._accounts.people, stream_of(found.room, game.id)
        judges = self._accounts.with_role(MODERATOR) - people.accounts([found.author])
        return {
            one
            for one in judges
            if not self._access.concerns(game, one)
            and not any(self._before(stream, found.id, account) for account in people.accounts([one]))
        }

    def _before(self, stream: str, message: int, reporter: str) -> int:
        with reading(self._engine) as connection:
            this = {"stream": stream, "version": message, "reporter": reporter}
            return connection.scalar(_BEFORE, this) or 0


def _is_whole(row: Row[tuple[object, ...]], entry: JournalEntry | None) -> bool:
    """Return whether a row is plausible and matches its stream entry, if that is readable."""
    told = {"stream": row.stream, "message": row.version}
    names = all(one and one.isascii() for one in (row.author, row.reporter))
    of_a_message = bool(room_of(row.stream)[0]) and isinstance(row.version, int) and 0 < row.version < MOST_EVER
    as_told = entry is None or not entry.told or entry.told == told
    return names and of_a_message and as_told and milliseconds(row.at) is not None


def _report(row: Row[tuple[object, ...]] | _AsTold, reason: str | None) -> MessageReport:
    room, game = room_of(row.stream)
    return MessageReport(
        id=row.number,
        game=game,
        room=room,
        message=row.version,
        author=row.author,
        reporter=row.reporter,
        at=row.at,
        standing=row.standing if row.standing in STANDINGS else OPEN,
        reason=reason,
    )
