"""Friends, clubs, noticeboards and presence on one database."""

from __future__ import annotations

from collections.abc import Callable

from scoresheet.domain.game import Game
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.tables import make_tables
from scoresheet.service.community.chat.services import ChatServices
from scoresheet.service.community.social.clubs import Clubs, Compete
from scoresheet.service.community.social.friends import Friends
from scoresheet.service.community.social.notices import ClubNotices
from scoresheet.service.community.social.presence import PresenceService
from scoresheet.service.community.social.tables import METADATA
from scoresheet.service.core.database import Database
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.signals.bus import EventBus
from scoresheet.service.storage.journal.streams import Journal


class Social:
    """Friends, clubs, noticeboards and presence; `head` returns a game from memory."""

    def __init__(
        self,
        database: Database,
        streams: Journal,
        accounts: Accounts,
        chat: ChatServices,
        head: Callable[[str], Game | None],
        notifications: Notifications,
        bus: EventBus,
        compete: Compete,
    ) -> None:
        make_tables(METADATA, database.engine)
        blocks, apart = chat.blocks, chat.block_lists.apart
        self.presence = PresenceService(database, accounts.preferences, accounts.people, apart, head)
        self.friends = Friends(database.engine, streams, accounts, blocks, apart, notifications)
        self.clubs = Clubs(database.engine, streams, accounts, blocks, notifications, bus, compete)
        self.notices = ClubNotices(streams, accounts, self.clubs, chat.block_lists.of)
