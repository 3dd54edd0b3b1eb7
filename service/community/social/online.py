"""Players who have a page of the service open now, in any process."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from scoresheet.service.community.social.presence import PresenceService
from scoresheet.service.core import clock
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker

log = logging.getLogger(__name__)

SECONDS_BETWEEN_ROUNDS = 15.0
SECONDS_VALID = 45.0
"""A player whose pages have not been announced for this long is no longer online."""
AT_ONCE = 8
"""The number of players in an announcement."""


class OnlinePlayers:
    """The players who are online; each process announces its own, and nothing is stored.

    `pages` returns the players with open pages in this process; `announce` sends some of them to all processes, which
    call `heard`.
    """

    def __init__(
        self, pages: Callable[[], set[str]], presence: PresenceService, announce: Callable[[Iterable[str]], object]
    ) -> None:
        self._pages = pages
        self._presence = presence
        self._announce = announce
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}
        self._worker = Worker("online", self.announce, every=SECONDS_BETWEEN_ROUNDS, failed=_failed, at_once=False)

    def start(self) -> None:
        """Start announcing the players of this process."""
        self._worker.start()

    def stop(self) -> None:
        """Stop announcing."""
        if self._worker.has_started:
            self._worker.stop()

    def opened(self, player: str) -> None:
        """Announce a player who has just opened a page, unless the player hides presence."""
        if self._presence.is_shown(player):
            self._announce([player])

    def announce(self) -> None:
        """Announce all players of this process who share their presence."""
        self._sweep()
        for some in _in_lots(sorted(self._presence.sharing(self._pages()))):
            self._announce(some)

    def heard(self, players: Iterable[str]) -> None:
        """Note players whom this or another process has announced."""
        until = clock.seconds() + SECONDS_VALID
        with self._lock:
            self._until.update(dict.fromkeys(players, until))

    def among(self, viewer: str, players: Iterable[str]) -> set[str]:
        """Return those of `players` who are online and share this with `viewer`."""
        now = clock.seconds()
        with self._lock:
            online = {player for player in players if self._until.get(player, 0.0) > now}
        return self._presence.shown_to(viewer, online) if online else set()

    def _sweep(self) -> None:
        now = clock.seconds()
        with self._lock:
            self._until = {player: until for player, until in self._until.items() if until > now}


def _in_lots(players: Iterable[str]) -> Iterator[list[str]]:
    left = iter(players)
    while some := list(islice(left, AT_ONCE)):
        yield some


def _failed(error: Exception, pause: float) -> None:
    log_failure(log, "Players online could not be announced.", error=error)
