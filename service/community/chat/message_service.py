"""Posting, withdrawing and reading messages; each room of a game has its own stream."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection, Engine, bindparam, insert, select, update

from scoresheet.domain.game import Game
from scoresheet.projections.engine import reading
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NotForGuests, QuotaReached
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.chat.blocks import BlockLists
from scoresheet.service.community.chat.errors import NoSuchMessage
from scoresheet.service.community.chat.messages import (
    SAID,
    SAID_KIND,
    TEXT,
    UNREADABLE,
    WITHDRAWN,
    WITHDRAWN_KIND,
    ChatMessage,
    message_of,
    messages_of,
    with_whom,
)
from scoresheet.service.community.chat.rooms import COMMENTS, RoomAccess, stream_of
from scoresheet.service.community.chat.suspensions import Suspensions
from scoresheet.service.community.chat.tables import MESSAGES
from scoresheet.service.core import text_checks
from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.storage.journal.sealing import Words
from scoresheet.service.storage.journal.streams import Journal, JournalEntry, JournalFact

LONGEST = 1_000
LONGEST_KEY = 200
MOST_A_MINUTE, A_MINUTE = 20, 60
MOST_A_DAY, A_DAY = 500, 86_400
MOST_IN_A_ROOM = 5_000

Notify = Callable[[Connection, Game, ChatMessage, set[str]], object]
"""Called within the transaction, with a new message and the players who do not want to see it."""

_STANDINGS = select(MESSAGES.c.version, MESSAGES.c.standing).where(
    MESSAGES.c.stream == bindparam("stream"),
    MESSAGES.c.version >= bindparam("first"),
    MESSAGES.c.version <= bindparam("last"),
)
_KEYED = select(MESSAGES.c.version).where(
    MESSAGES.c.stream == bindparam("stream"),
    MESSAGES.c.author == bindparam("author"),
    MESSAGES.c.key == bindparam("key"),
)


class _SaidBefore(Exception):
    def __init__(self, version: int) -> None:
        self.version = version


class MessageService:
    """Posts, withdraws and reads messages in the rooms of all games."""

    def __init__(
        self,
        engine: Engine,
        streams: Journal,
        accounts: Accounts,
        access: RoomAccess,
        block_lists: BlockLists,
        suspensions: Suspensions,
        notify: Notify,
    ) -> None:
        self._notify = notify
        self._engine = engine
        self._streams = streams
        self._accounts = accounts
        self._access = access
        self._block_lists = block_lists
        self._suspensions = suspensions
        self._limits = (
            accounts.limits.of_people(MOST_A_MINUTE, A_MINUTE, "messages"),
            accounts.limits.of_people(MOST_A_DAY, A_DAY, "messages-a-day"),
        )

    def say(
        self, room: str, game: Game, author: str, text: str, position: int | None = None, key: str = ""
    ) -> ChatMessage:
        """Post a message in a room of a game that the author may see.

        If `key` was used before, return the message posted with it. Raises `NotYourRoom`, `NothingToSay`, `UnfitText`,
        `NotForGuests`, `Silenced`, `TooManyAttempts`, `QuotaReached`, `NoSuchPlayer`, and `KeyReused`.
        """
        self._access.check_write(room, game, author)
        text_checks.prose(text, LONGEST)
        if self._accounts.profile(author).guest:
            raise NotForGuests
        stream = stream_of(room, game.id)
        if before := self._keyed(stream, author, key):
            return self._again(room, game, author, before, text, position)
        self._suspensions.check(author, game.id)
        for limit in self._limits:
            limit.take(author)
        fact = JournalFact(SAID_KIND, {"position": position or game.version}, {TEXT: text})

        def also(connection: Connection, entries: Sequence[JournalEntry]) -> None:
            self._note(connection, entries[0], key)
            said = message_of(entries[0], room, game.id, SAID)
            self._notify(connection, game, said, self._block_lists.ignoring(connection, author))

        try:
            (entry,) = self._streams.append(stream, author, fact, also=also)
        except _SaidBefore as said:
            return self._again(room, game, author, said.version, text, position)
        return message_of(entry, room, game.id, SAID)

    def withdraw(self, room: str, game: Game, author: str, number: int) -> None:
        """Withdraw the author's own message, which hides its text; repeating this changes nothing.

        Raises `NotYourRoom`, and `NoSuchMessage`, also for messages by other players.
        """
        found = self.one(room, game, author, number)
        if found.author != author:
            raise NoSuchMessage
        if found.standing == WITHDRAWN:
            return
        stream, fact = stream_of(room, game.id), JournalFact(WITHDRAWN_KIND, {"of": number})
        self._streams.append(
            stream, author, fact, also=lambda connection, _: mark(connection, stream, number, WITHDRAWN)
        )

    def one(self, room: str, game: Game, reader: str, number: int) -> ChatMessage:
        """Return a message that `reader` may read; raises `NotYourRoom`, `NoSuchMessage`."""
        self._access.check_read(room, game, reader)
        found = self.read(room, game.id, number - 1, 1)
        if not found or found[0].id != number:
            raise NoSuchMessage
        return found[0]

    def page(self, room: str, game: Game, reader: str, after: int, limit: int) -> tuple[list[ChatMessage], int | None]:
        """Return messages after number `after`, oldest first, without muted or blocked authors.

        Also return the number after which the next page starts, or None at the end. A page with fewer than `limit`
        messages is not always the last. Raises `NotYourRoom`.
        """
        self._access.check_read(room, game, reader)
        entries = self._streams.read(stream_of(room, game.id), after, limit + 1)
        following = entries[limit - 1].version if len(entries) > limit else None
        return self._messages(room, game.id, entries[:limit], self._block_lists.of(reader)), following

    def latest(
        self, room: str, game: Game, reader: str, before: int | None, limit: int
    ) -> tuple[list[ChatMessage], int | None]:
        """Return the last messages before a number, oldest first.

        Also return the number before which the previous page ends, or None at the beginning. Raises `NotYourRoom`.
        """
        self._access.check_read(room, game, reader)
        entries = self._streams.read_back(stream_of(room, game.id), before, limit + 1)
        earlier = entries[limit - 1].version if len(entries) > limit else None
        return self._messages(room, game.id, entries[:limit][::-1], self._block_lists.of(reader)), earlier

    def read(self, room: str, game: str, after: int, limit: int) -> list[ChatMessage]:
        """Return messages after a number, without checking permission.

        All entries of the stream count towards `limit`.
        """
        return self._messages(room, game, self._streams.read(stream_of(room, game), after, limit), set())

    def around(self, room: str, game: str, number: int, beside: int) -> list[ChatMessage]:
        """Return a message and up to `beside` entries on either side, for moderators.

        The message's own text is shown even if it was hidden or withdrawn.
        """
        stream = stream_of(room, game)
        before = self._streams.read_back(stream, number + 1, beside + 1)[::-1] if number else []
        entries = [*before, *(self._streams.read(stream, number, beside) if beside else [])]
        found = self._messages(room, game, entries, set())
        words = {entry.version: entry.words for entry in entries}
        return [_uncovered(one, words[one.id]) if one.id == number else one for one in found]

    def commented(self, game: Game, reader: str) -> list[ChatMessage]:
        """Return all comments on a game that `reader` may read, oldest first.

        There are none while the game is running.
        """
        if not self._access.may_read(COMMENTS, game, reader):
            return []
        found = self._messages(
            COMMENTS, game.id, self._streams.all(stream_of(COMMENTS, game.id)), self._block_lists.of(reader)
        )
        return [one for one in found if one.standing not in (WITHDRAWN, UNREADABLE)]

    def _messages(self, room: str, game: str, entries: Sequence[JournalEntry], muted: set[str]) -> list[ChatMessage]:
        if not entries:
            return []
        span = {"first": entries[0].version, "last": entries[-1].version, "stream": entries[0].stream}
        with reading(self._engine) as connection:
            standings = {row.version: row.standing for row in connection.execute(_STANDINGS, span)}
        found = messages_of(entries, room, game, standings, muted)
        lost = [one.author for one in found if one.standing == UNREADABLE]
        return with_whom(found, self._former(lost)) if lost else found

    def _former(self, players: Sequence[str]) -> set[str]:
        return {player for player, profile in self._accounts.profiles(players).items() if profile.former}

    def _again(self, room: str, game: Game, author: str, number: int, text: str, position: int | None) -> ChatMessage:
        found = self.one(room, game, author, number)
        known = text if found.text is None else found.text, found.position
        check_repeated(known, (text, found.position if position is None else position))
        return found

    def _keyed(self, stream: str, author: str, key: str) -> int:
        """Return the number of the message posted with that key, or 0."""
        if not key:
            return 0
        with reading(self._engine) as connection:
            return connection.scalar(_KEYED, {"stream": stream, "author": author, "key": key}) or 0

    def _note(self, connection: Connection, entry: JournalEntry, key: str) -> None:
        """Write the row of a message; an error here also cancels the stream entry."""
        deletion_guard.check(connection, entry.author)
        if entry.version > MOST_IN_A_ROOM:
            raise QuotaReached("This chat is full: it already has {most} messages.", most=MOST_IN_A_ROOM)
        wanted = {"stream": entry.stream, "author": entry.author, "key": key}
        if key and (before := connection.scalar(_KEYED, wanted)):
            raise _SaidBefore(before)
        connection.execute(insert(MESSAGES).values(**wanted, version=entry.version, standing=SAID))


def _uncovered(message: ChatMessage, words: Words | None) -> ChatMessage:
    return msgspec.structs.replace(message, text=(words or {}).get(TEXT))


def mark(connection: Connection, stream: str, number: int, standing: str, before: str = "") -> bool:
    """Set a message's state, within a transaction; return whether it changed.

    With `before`, change it only if the message is in that state.
    """
    this = (MESSAGES.c.stream == stream) & (MESSAGES.c.version == number)
    if before:
        this &= MESSAGES.c.standing == before
    return bool(connection.execute(update(MESSAGES).where(this).values(standing=standing)).rowcount)
