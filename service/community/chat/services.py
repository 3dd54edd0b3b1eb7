"""All parts of chat and moderation, and the notifications that they cause."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, bindparam, select

from scoresheet.domain.game import Game
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.club_games import Belongs
from scoresheet.service.accounts.tables import make_tables
from scoresheet.service.community.chat.blocks import BlockLists
from scoresheet.service.community.chat.message_service import MessageService
from scoresheet.service.community.chat.messages import ChatMessage
from scoresheet.service.community.chat.moderation import HIDE, RESTORE, Moderation
from scoresheet.service.community.chat.moderation import STREAM as MODERATION
from scoresheet.service.community.chat.notes import Notes, notes_of
from scoresheet.service.community.chat.reports import Reports
from scoresheet.service.community.chat.rooms import (
    COMMENTS,
    GALLERY,
    ROOMS,
    TABLE,
    RoomAccess,
    people_of,
    room_of,
    sits,
    stream_of,
)
from scoresheet.service.community.chat.suspensions import Suspensions
from scoresheet.service.community.chat.tables import METADATA
from scoresheet.service.community.chat.unread import Unread
from scoresheet.service.core.database import Database
from scoresheet.service.notify.contact import MESSAGE
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.signals.bus import EventBus, RoomChanged
from scoresheet.service.storage.journal.streams import Journal, JournalEntry
from scoresheet.service.storage.journal.tables import STREAMS

_BEGUN = select(STREAMS.c.stream).where(
    STREAMS.c.stream.in_(bindparam("streams", expanding=True)), STREAMS.c.version == 1
)


class ChatServices:
    """Chat, notes, reports, moderation and blocks on one database."""

    def __init__(
        self,
        database: Database,
        streams: Journal,
        accounts: Accounts,
        head: Callable[[str], Game],
        belongs: Belongs,
        notifications: Notifications,
        bus: EventBus,
    ) -> None:
        make_tables(METADATA, database.engine)
        self._database = database
        self._notifications = notifications
        self._bus = bus
        self.access = RoomAccess(accounts.people.persons, belongs)
        self.block_lists = BlockLists(database, accounts)
        self.suspensions = Suspensions(database, accounts.people)
        self.unread = Unread(database, self.block_lists)
        self.messages = MessageService(
            database.engine, streams, accounts, self.access, self.block_lists, self.suspensions, self._notify
        )
        self.notes = Notes(streams, accounts)
        self.reports = Reports(database.engine, streams, accounts, self.access, self.messages, notifications)
        self.moderation = Moderation(
            database.engine, streams, accounts, self.access, self.messages, self.reports, self.suspensions, head
        )

    def begun(self, game: str, player: str) -> set[str]:
        """Return those streams of a game's rooms and of the player's notes that are not empty."""
        asked = [*(stream_of(room, game) for room in ROOMS), notes_of(game, player)]
        with self._database.ask() as connection:
            return set(connection.scalars(_BEGUN, {"streams": asked}))

    def blocks(self, player: str) -> set[str]:
        """Return all accounts that `player` has blocked."""
        return self.block_lists.blocks(player)

    def followed(self, game: Game, player: str) -> list[str]:
        """Return the streams of the rooms whose changes a page with the game reports.

        The players' chat is left out for its players, because `Inboxes.room_changed` reports it to them on every page.
        """
        rooms = self.access.readable(game, player)
        return [stream_of(room, game.id) for room in rooms if room != TABLE or not sits(game, player)]

    def _notify(self, connection: Connection, game: Game, said: ChatMessage, ignoring: set[str]) -> None:
        """Notify players of new messages in their chat and of new comments; spectators get nothing."""
        if said.room == GALLERY:
            return
        held = people_of(game) if said.room == COMMENTS else {one for one in people_of(game) if sits(game, one)}
        told = held - ignoring - {said.author} if not game.imported else set()
        if not told:
            return
        about = f"{'comment' if said.room == COMMENTS else 'said'}:{said.room}.{said.id}"
        self._notifications.tell(MESSAGE, told, game=said.game, about=about, within=connection)

    def rooms_changed(self, entries: Sequence[JournalEntry]) -> None:
        """Publish the rooms in which these entries add, withdraw, hide or restore a message."""
        for stream in {stream for entry in entries if (stream := _room_changed_by(entry))}:
            self._bus.publish(RoomChanged(stream))


def _room_changed_by(entry: JournalEntry) -> str:
    """Return the stream of the room that an entry changes, or an empty string."""
    if entry.stream == MODERATION:
        return stream_of(entry.told["room"], entry.told["game"]) if entry.kind in (HIDE, RESTORE) else ""
    return entry.stream if room_of(entry.stream)[0] else ""
