"""The services of a process, which the application carries for the API and the pages."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from scoresheet.domain.titles import registry
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.copies import Copies
from scoresheet.service.analysis.requests import AnalysisRequests
from scoresheet.service.analysis.worker import AnalysisWorker
from scoresheet.service.audit.audits import Auditor
from scoresheet.service.audit.transparency import Transparency
from scoresheet.service.background.bots import BotRunner
from scoresheet.service.background.clock_runner import ClockRunner
from scoresheet.service.background.conditional_moves import ConditionalMoveRunner
from scoresheet.service.background.departures import Departures
from scoresheet.service.background.dispute_expiry import DisputeExpiry
from scoresheet.service.community.chat.services import ChatServices
from scoresheet.service.community.social.clubs import Clubs
from scoresheet.service.community.social.friends import Friends
from scoresheet.service.community.social.notices import ClubNotices
from scoresheet.service.community.social.online import OnlinePlayers
from scoresheet.service.community.social.presence import PresenceService
from scoresheet.service.container.background_services import HEADS, BackgroundServices
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.database import Database
from scoresheet.service.core.signing_keys import Keys, PublicKey
from scoresheet.service.inbox.inboxes import Inboxes
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.branches import Branches
from scoresheet.service.play.clock_commands import ClockCommands
from scoresheet.service.play.conditional_moves import ConditionalMoves
from scoresheet.service.play.disputes import DisputeService
from scoresheet.service.play.games import Games
from scoresheet.service.play.invitations import InvitationService
from scoresheet.service.play.outages import Outages
from scoresheet.service.play.private_plans import PrivatePlans
from scoresheet.service.play.seats import SeatService
from scoresheet.service.records.uploads import RecordUploads
from scoresheet.service.signals.bus import EventBus
from scoresheet.service.signals.event_streams import EventStreams
from scoresheet.service.signals.freshness import ReadModelFreshness
from scoresheet.service.signals.tail import LogTail
from scoresheet.service.storage.journal.streams import Journal
from scoresheet.service.tournaments.director import TournamentDirector
from scoresheet.service.tournaments.tournaments import TournamentService

SECONDS_TO_CATCH_UP = 1.0
"""The maximum number of seconds for which lists wait for the caller's own change."""
OVER = ("finished", "abandoned")
NAME = "scoresheet"
"""The key of the services in an application."""


@dataclass(frozen=True)
class Foundation:
    """The services that all others build on."""

    config: Config
    bus: EventBus
    database: Database
    accounts: Accounts
    journal: Journal
    """The streams of events besides those of games."""
    notifications: Notifications
    outages: Outages
    games: Games
    read_models: ReadModels
    freshness: ReadModelFreshness
    """Waits until the lists include all events, regardless of the process that updates them."""


@dataclass(frozen=True)
class CommunityServices:
    """Chat, friends, clubs and tournaments."""

    chat: ChatServices
    presence: PresenceService
    friends: Friends
    clubs: Clubs
    club_notices: ClubNotices
    tournaments: TournamentService
    """Tournaments and ladders."""


@dataclass(frozen=True)
class PlayServices:
    """The services that carry out commands around games."""

    invitations: InvitationService
    seats: SeatService
    branches: Branches
    disputes: DisputeService
    conditional_moves: ConditionalMoves
    private_plans: PrivatePlans
    clock_commands: ClockCommands
    uploads: RecordUploads


@dataclass(frozen=True)
class BackgroundWork:
    """The services that work in the background."""

    projections: Runner
    bot_runner: BotRunner
    departures: Departures
    dispute_expiry: DisputeExpiry
    clock_runner: ClockRunner
    tournament_director: TournamentDirector
    conditional_move_runner: ConditionalMoveRunner
    transparency: Transparency
    analyst: AnalysisWorker
    followers: BackgroundServices


@dataclass(frozen=True)
class ReadingServices:
    """The services used only by views."""

    event_streams: EventStreams
    online: OnlinePlayers
    inboxes: Inboxes
    tails: tuple[LogTail, ...]
    """The tails of the log that feed live streams."""
    keys: Keys
    public_keys: list[PublicKey]
    """All public keys that ever signed receipts, newest first."""
    copies: Copies
    auditor: Auditor
    analyses: AnalysisRequests


@dataclass(frozen=True)
class Services(Foundation, CommunityServices, PlayServices, BackgroundWork, ReadingServices):
    """All services of a process, one of each kind."""

    def quarantined(self) -> set[str]:
        """Return the quarantined games, as found by the read models or by the play cache."""
        return {*self.read_models.aside.games(), *self.games.heads.broken}

    def lists(self) -> ReadModels:
        """Return the read models, up to date with all stored events unless that takes too long."""
        self.freshness.settle(SECONDS_TO_CATCH_UP)
        return self.read_models

    def sound(self) -> bool | None:
        """Return whether the log matches all signed heads; None before the first examination."""
        if self.transparency.sound is not None:
            return self.transparency.sound
        said = self.followers.statuses().get(HEADS)
        sound = said.figures.get("sound") if said else None
        return sound if isinstance(sound, bool) else None

    def start(self) -> None:
        """Serve and do background work in one process, for tests."""
        self.start_followers()
        self.start_serving()

    def start_serving(self) -> None:
        """Start what a serving process needs: signals, live streams, loaded titles.

        Expired tokens and guests whose sessions have ended are deleted.
        """
        registry.all_titles()
        self.bus.start()
        self.outages.start()
        self.accounts.tokens.sweep()
        self.accounts.forget_lost_guests()
        self.presence.sweep(self._is_over)
        for tail in self.tails:
            tail.start()
        self.inboxes.start()
        self.notifications.start_asking()
        self.presence.start()
        self.online.start()

    def _is_over(self, game: str) -> bool:
        listed = self.read_models.lobby.game(game)
        return listed is not None and listed.status in OVER

    def start_followers(self) -> None:
        """Start what the background process needs: signals, presence and all background services."""
        self.bus.start()
        self.presence.start()
        self.followers.start()

    def stop(self) -> None:
        """End streams and threads."""
        self.event_streams.close()
        self.outages.stop()
        self.followers.stop()
        self.notifications.stop_asking()
        self.presence.stop()
        self.online.stop()
        for tail in self.tails:
            tail.stop()
        self.inboxes.stop()
        self.bus.stop()
        self.games.store.close()


def services() -> Services:
    """Return the services of the current application."""
    found: Services = current_app.extensions[NAME]
    return found
