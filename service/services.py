"""The services: what the API and the pages work with; the application carries them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from domain.titles import registry
from projections.read_models import ReadModels
from projections.runner import Runner
from service.accounts.accounts import Accounts
from service.accounts.copies import Copies
from service.ahead import Ahead
from service.analysing import Analysing
from service.auditing import Auditor
from service.bells import Bells
from service.bot_runner import BotRunner
from service.branching import Branching
from service.circles.clubs import Clubs
from service.circles.friends import Friends
from service.circles.notices import Notices
from service.circles.presence import Presence
from service.company.company import Company
from service.config import Config
from service.contact import Notifier
from service.courts import Courts
from service.departures import Departures
from service.followers import HEADS, Followers
from service.games import Games
from service.hosting import Hosting
from service.inboxes import Inboxes
from service.intake import Intake
from service.keys import Keys, PublicKey
from service.level import Level
from service.live import Live
from service.order_runner import OrderRunner
from service.organising import Organising
from service.outages import Outages
from service.pausing import Pausing
from service.planning import Planning
from service.referee import Referee
from service.resting import Resting
from service.seating import Seating
from service.streams.streams import Streams
from service.tail import Tail
from service.timekeeper import Timekeeper
from service.transparency import Transparency

SECONDS_TO_CATCH_UP = 1.0
"""Who has just opened a game or moved finds it in the lists; lists that fall behind are not waited for long."""
OVER = ("finished", "abandoned")
NAME = "scoresheet"
"""Under which an application keeps them."""


@dataclass(frozen=True)
class Services:
    """Everything that one process works with, one of each kind."""

    config: Config
    games: Games
    accounts: Accounts
    streams: Streams
    """What is written beside the games."""
    company: Company
    presence: Presence
    friends: Friends
    clubs: Clubs
    notices: Notices
    ahead: Ahead
    order_runner: OrderRunner
    planning: Planning
    pausing: Pausing
    read_models: ReadModels
    projections: Runner
    level: Level
    """Whether the lists are level with the log, whichever process keeps them."""
    keys: Keys
    public_keys: list[PublicKey]
    """All that receipts were ever signed with, newest first."""
    bells: Bells
    live: Live
    inboxes: Inboxes
    tails: tuple[Tail, ...]
    """By which streams hear what any process does."""
    bot_runner: BotRunner
    departures: Departures
    followers: Followers
    hosting: Hosting
    seating: Seating
    courts: Courts
    resting: Resting
    timekeeper: Timekeeper
    outages: Outages
    organising: Organising
    """Tournaments and ladders."""
    referee: Referee
    intake: Intake
    branching: Branching
    notifications: Notifier
    copies: Copies
    auditor: Auditor
    analysing: Analysing
    transparency: Transparency

    def set_aside(self) -> set[str]:
        """The games that are known to be damaged, to those who list them or to those who play them."""
        return {*self.read_models.aside.games(), *self.games.heads.broken}

    def lists(self) -> ReadModels:
        """The read models, with all in them that is stored now; as they are where that takes too long."""
        self.level.settle(SECONDS_TO_CATCH_UP)
        return self.read_models

    def sound(self) -> bool | None:
        """Whether the log is that of all its signed heads, as whoever examines it says; None before anybody has."""
        if self.transparency.sound is not None:
            return self.transparency.sound
        said = self.followers.statuses().get(HEADS)
        sound = said.figures.get("sound") if said else None
        return sound if isinstance(sound, bool) else None

    def start(self) -> None:
        """Serve and follow in one process, as tests do."""
        self.start_followers()
        self.start_serving()

    def start_serving(self) -> None:
        """Begin what a process that serves needs: it hears what happens, and tells those who wait.

        Titles are read now rather than by whoever asks first. Tokens that have expired are forgotten; guests who cannot
        come back are forgotten with them.
        """
        registry.all_titles()
        self.bells.start()
        self.outages.start()
        self.accounts.tokens.sweep()
        self.accounts.forget_lost_guests()
        self.presence.sweep(self._is_over)
        for tail in self.tails:
            tail.start()
        self.inboxes.start()
        self.notifications.start_asking()
        self.presence.start()

    def _is_over(self, game: str) -> bool:
        listed = self.read_models.lobby.game(game)
        return listed is not None and listed.status in OVER

    def start_followers(self) -> None:
        """Begin to follow the games: read models, bots, departures, notifications, the log's heads."""
        self.bells.start()
        self.presence.start()
        self.followers.start()

    def stop(self) -> None:
        """End streams and threads."""
        self.live.close()
        self.outages.stop()
        self.followers.stop()
        self.notifications.stop_asking()
        self.presence.stop()
        for tail in self.tails:
            tail.stop()
        self.inboxes.stop()
        self.bells.stop()
        self.games.store.close()


def services() -> Services:
    """Those of the application that answers."""
    found: Services = current_app.extensions[NAME]
    return found
