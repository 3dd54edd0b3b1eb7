"""Builds the parts next to games: chat, friends and clubs, tournaments, conditional moves."""

from __future__ import annotations

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.club_games import is_among
from scoresheet.service.community.chat.services import ChatServices
from scoresheet.service.community.social.social import Social
from scoresheet.service.core.database import Database
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.games import Games
from scoresheet.service.signals.bus import EventBus
from scoresheet.service.storage.journal.streams import Journal
from scoresheet.service.tournaments.tournaments import TournamentService

A_DAY = 86_400


def chat(
    database: Database,
    games: Games,
    streams: Journal,
    accounts: Accounts,
    notifications: Notifications,
    bus: EventBus,
) -> ChatServices:
    """Build chat and moderation."""
    made = ChatServices(database, streams, accounts, games.head, notifications, bus)
    made.access.among = lambda game, player: is_among(game, player, games.belongs)
    return made


def social(
    database: Database,
    games: Games,
    streams: Journal,
    accounts: Accounts,
    chat: ChatServices,
    notifications: Notifications,
    bus: EventBus,
) -> Social:
    """Build friends and clubs."""
    made = Social(database, streams, accounts, chat, games.heads.in_memory, notifications, bus)
    games.belongs = made.clubs.belongs
    return made


def organising(
    streams: Journal,
    accounts: Accounts,
    social: Social,
    chat: ChatServices,
    notifications: Notifications,
    bus: EventBus,
) -> TournamentService:
    """Build the tournaments, with access to clubs and blocks."""
    made = TournamentService(streams, accounts, notifications, bus)
    made.apart = chat.block_lists.apart
    made.members = social.clubs.members
    social.clubs.compete = made.compete
    made.clubs_of = lambda player: [one.club.id for one in social.clubs.of(player)] if player else []
    return made
