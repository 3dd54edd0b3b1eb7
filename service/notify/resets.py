"""Resets forgotten passwords on a separate thread, so that timing reveals nothing."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from sqlalchemy import func, select

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.credentials import AN_HOUR
from scoresheet.service.accounts.errors import TooManyAttempts
from scoresheet.service.core.database import Database
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.notify.contact import EMAIL, UNCONFIRMED
from scoresheet.service.notify.outbox import RESET, Outbox
from scoresheet.service.notify.tables import CHANNELS

log = logging.getLogger(__name__)

SECONDS_AN_HOUR, A_DAY = 3_600, 86_400
MOST_LINKS = 5
"""The maximum number of links per player and day."""
MOST_ASKED = 20
"""The maximum number of requests per IP address and hour."""
MOST_ACCOUNTS = 5
"""The maximum number of players with the same address who get a link."""
MOST_WAITING = 1_000


class Resets:
    """Sends links to players who have forgotten their passwords."""

    def __init__(self, accounts: Accounts, database: Database, outbox: Outbox, wake: Callable[[], object]) -> None:
        self.accounts = accounts
        self._database = database
        self._outbox = outbox
        self._wake = wake
        self._worker = Worker("password-resets", self.look, failed=_failed)
        self._asked: deque[str] = deque(maxlen=MOST_WAITING)
        self._from_here = accounts.limits.limit(MOST_ASKED, SECONDS_AN_HOUR, "links-asked-for-from-here")
        self._links = accounts.limits.limit(MOST_LINKS, A_DAY, "links-for-a-password")

    def start(self) -> None:
        """Start the thread."""
        self._worker.start()

    def stop(self) -> None:
        """Stop after the current request."""
        self._worker.stop()

    def ask(self, who: str, address: str) -> None:
        """Queue a request for the player with a name or an e-mail address; return at once.

        `address` is the caller's IP address; raises `TooManyAttempts`.
        """
        self._from_here.take(address)
        self._asked.append(who)
        self._worker.wake()

    def look(self) -> None:
        """Send a link for each request whose player has a confirmed address."""
        while self._asked and not self._worker.is_stopping:
            for player in self._players(self._asked.popleft()):
                self._send(player)
                self._wake()

    def link(self, player: str) -> tuple[str, str]:
        """Return the secret of a new link and the player's name.

        Raises `NoSuchPlayer` and `NotForBots`.
        """
        return self.accounts.credentials.new_link(player, AN_HOUR), self.accounts.profile(player).name

    def _send(self, player: str) -> None:
        try:
            self._links.take(player)
        except TooManyAttempts:
            return
        self._outbox.add_at_once(player, EMAIL, RESET)

    def _players(self, who: str) -> list[str]:
        """Return the players with this confirmed address, or with this name and a confirmed address."""
        confirmed = (CHANNELS.c.kind == EMAIL) & (CHANNELS.c.state != UNCONFIRMED)
        named = self.accounts.named(who)
        mine = func.lower(CHANNELS.c.address) == who.lower() if named is None else CHANNELS.c.player == named.id
        found = select(CHANNELS.c.player).where(confirmed, mine).order_by(CHANNELS.c.player).limit(MOST_ACCOUNTS)
        with self._database.read() as connection:
            return list(connection.scalars(found))


def _failed(error: Exception, pause: float) -> None:
    log_failure(log, "A link for a new password could not be sent.", error=error)
