"""The services: what the API and the pages work with; the application carries them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from projections.read_models import ReadModels
from projections.runner import Runner
from service.accounts.accounts import Accounts
from service.accounts.copies import Copies
from service.auditing import Auditor
from service.bot_runner import BotRunner
from service.branching import Branching
from service.config import Config
from service.contact import Notifier
from service.courts import Courts
from service.departures import Departures
from service.games import Games
from service.hosting import Hosting
from service.inboxes import Inboxes
from service.intake import Intake
from service.keys import Keys, PublicKey
from service.live import Live
from service.resting import Resting
from service.transparency import Transparency

NAME = "scoresheet"
"""Under which an application keeps them."""


@dataclass(frozen=True)
class Services:
    """Everything that one process works with, one of each kind."""

    config: Config
    games: Games
    accounts: Accounts
    read_models: ReadModels
    projections: Runner
    keys: Keys
    public_keys: list[PublicKey]
    """All that receipts were ever signed with, newest first."""
    live: Live
    inboxes: Inboxes
    bot_runner: BotRunner
    departures: Departures
    hosting: Hosting
    courts: Courts
    resting: Resting
    intake: Intake
    branching: Branching
    notifications: Notifier
    copies: Copies
    auditor: Auditor
    transparency: Transparency

    def set_aside(self) -> set[str]:
        """The games that are known to be damaged, to those who list them or to those who play them."""
        return {*self.read_models.aside.games(), *self.games.heads.broken}

    def start(self) -> None:
        """Begin to follow the games: read models, bots, departures, notifications, the log's heads.

        Tokens that have expired are forgotten; guests who cannot come back are forgotten with them.
        """
        self.accounts.tokens.sweep()
        self.accounts.forget_lost_guests()
        self.projections.start()
        self.inboxes.start()
        self.bot_runner.start()
        self.departures.start()
        self.resting.start()
        self.notifications.start()
        self.transparency.start()

    def stop(self) -> None:
        """End streams and threads."""
        self.live.close()
        self.bot_runner.stop()
        self.departures.stop()
        self.resting.stop()
        self.notifications.stop()
        self.transparency.stop()
        self.projections.stop()
        self.inboxes.stop()
        self.games.store.close()


def services() -> Services:
    """Those of the application that answers."""
    found: Services = current_app.extensions[NAME]
    return found
