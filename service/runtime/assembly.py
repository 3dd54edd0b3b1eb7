"""Builds the parts next to games: chat, friends and clubs, tournaments, conditional moves."""

from __future__ import annotations

from sqlalchemy import Connection

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.club_games import is_among
from scoresheet.service.background.conditional_moves import ConditionalMoveRunner
from scoresheet.service.community.chat.messages import ChatMessage
from scoresheet.service.community.chat.rooms import COMMENTS
from scoresheet.service.community.chat.services import ChatServices
from scoresheet.service.community.social.club import Club
from scoresheet.service.community.social.social import Social
from scoresheet.service.core import clock as moments
from scoresheet.service.core.database import Database
from scoresheet.service.notify.contact import CLUB, FRIEND, MESSAGE, REPORT
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.conditional_moves import ConditionalMoves
from scoresheet.service.play.games import Games
from scoresheet.service.play.outages import Outages
from scoresheet.service.signals.bus import ConditionalMovesChanged, EventBus, TournamentChanged
from scoresheet.service.storage.journal.streams import Journal
from scoresheet.service.tournaments import listings
from scoresheet.service.tournaments.director import TournamentDirector
from scoresheet.service.tournaments.tournaments import TournamentService

A_DAY = 86_400


def chat(
    database: Database, games: Games, streams: Journal, accounts: Accounts, notifications: Notifications
) -> ChatServices:
    """Build chat; players are notified of messages, moderators of reports."""
    made = ChatServices(database, streams, accounts, games.head)

    def tell(connection: Connection, players: set[str], said: ChatMessage) -> None:
        about = f"{'comment' if said.room == COMMENTS else 'said'}:{said.room}.{said.id}"
        notifications.tell(MESSAGE, players, game=said.game, about=about, within=connection)

    def tell_judges(connection: Connection, players: set[str], report: int) -> None:
        notifications.tell(MESSAGE, players, about=f"{REPORT}:{report}", within=connection)

    made.news.append(tell)
    made.reports.news.append(tell_judges)
    made.access.among = lambda game, player: is_among(game, player, games.belongs)
    return made


def social(
    database: Database,
    games: Games,
    streams: Journal,
    accounts: Accounts,
    chat: ChatServices,
    notifications: Notifications,
) -> Social:
    """Build friends and clubs, and their notifications."""
    made = Social(database, streams, accounts, chat, games.heads.in_memory)
    games.belongs = made.clubs.belongs
    games.listeners.append(made.presence.gone_on)

    def tell_friend(connection: Connection, player: str, what: str, other: str) -> None:
        notifications.tell(
            FRIEND, {player}, about=f"{what}:{other}:{int(moments.seconds()) // A_DAY}", within=connection
        )

    def tell_club(connection: Connection, players: set[str], what: str, club: Club) -> None:
        about = f"{what}:{club.id}:{club.version}"
        notifications.tell(CLUB, players, about=about, name=club.name, within=connection)

    made.friends.news.append(tell_friend)
    made.clubs.news.append(tell_club)
    return made


def organising(
    streams: Journal,
    accounts: Accounts,
    social: Social,
    chat: ChatServices,
    notifications: Notifications,
) -> TournamentService:
    """Build the tournaments, with access to clubs and blocks."""
    made = TournamentService(streams, accounts, notifications)
    made.apart = chat.block_lists.apart
    made.members = social.clubs.members
    social.clubs.compete = made.compete
    made.clubs_of = lambda player: [one.club.id for one in social.clubs.of(player)] if player else []
    accounts.forgetting.append(listings.forget)
    return made


def referee(
    directing: TournamentService, games: Games, accounts: Accounts, outages: Outages, bus: EventBus
) -> TournamentDirector:
    """Build the tournament worker, and publish changes of tournaments."""
    made = TournamentDirector(directing, games, accounts, outages)
    directing.listeners.append(lambda _: bus.publish(TournamentChanged()))
    return made


def order_runner(
    games: Games, ahead: ConditionalMoves, notifications: Notifications, bus: EventBus
) -> ConditionalMoveRunner:
    """Build the runner of conditional moves, and publish changes of them."""
    runner = ConditionalMoveRunner(games, ahead, notifications)
    ahead.changed.append(lambda game: bus.publish(ConditionalMovesChanged(game)))
    return runner
