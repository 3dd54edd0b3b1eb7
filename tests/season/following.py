"""The followers of a season, on the thread that lets time pass: what each does when it hears of something, or looks."""

from __future__ import annotations

import threading
from typing import Any

from scoresheet.domain.errors import BrokenChain
from scoresheet.service.background.bots import bot_to_act
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.notify.contact import WEBHOOK
from scoresheet.service.signals.bus import ConditionalMovesChanged, TournamentChanged
from scoresheet.service.tournaments.director import CONCERN, RULED
from tests.season.almanac import Almanac

MOST_ROUNDS = 50
MOST_EVENTS = 1_000


class Killed(BaseException):
    """The process ended here, at once."""


class Following:
    """Does what the followers' threads do, and when they would: what nothing has happened to is not looked at."""

    def __init__(self, services: Services, almanac: Almanac) -> None:
        self.services, self.almanac = services, almanac
        self.lists = threading.Lock()
        self._seen = services.games.store.recorder.max_notification_id()
        """The last event of the log that bots and orders have heard of."""
        self._kept = 0.0
        """The last moment at which clocks had something to say, and were asked."""
        self._told = 0
        """The last event that notifications have."""
        self._queue = set(services.games.store.unfinished())
        """Games to be looked at whatever happens: at the start all, then those in which an order was left."""
        self._called = True
        """Whether something has happened in a tournament."""
        self._ruled = False
        services.bus.subscribe(ConditionalMovesChanged, lambda signal: self._queue.add(signal.game))
        services.bus.subscribe(TournamentChanged, lambda _: self._call())
        services.freshness._ask = self.project

    def project(self) -> None:
        """Bring the lists level with the log, as soon as anybody asks for that."""
        with self.lists:
            while self.services.projections.step():
                pass

    def react(self) -> None:
        """What is done at once when something has happened, until nothing more comes of it."""
        if self.is_due():
            self.keep_time()
        for _ in range(MOST_ROUNDS):
            games = self._heard()
            if not games and not self._called:
                break
            for game in games:
                self.play_on(game)
            if self._called:
                self._called = False
                self.services.outages.mark()
                self.services.tournament_director.step(review=self._ruled)
                self._ruled = False
        self._read_on()

    def look(self) -> None:
        """What is done because time has passed."""
        self.services.outages.mark()
        self.project()
        self.services.dispute_expiry.step()
        self.services.clock_runner.step()
        self._called = True
        self.react()
        self._notify()
        self.services.presence.write()

    def due(self) -> float | None:
        """When the next clock has something to say; seconds since 1970."""
        self.project()
        at = self.services.read_models.dues.next()
        return None if at is None else at / 1_000

    def is_due(self) -> bool:
        """Whether a clock has something to say that was not seen to yet."""
        at = self.due()
        return at is not None and self._kept < at <= self.almanac.now

    def keep_time(self) -> None:
        """What clocks have to say is written down, once; what cannot be is tried again with the next look."""
        self._kept = self.due() or self._kept
        self.services.outages.mark()
        self.services.clock_runner.step()

    def _call(self) -> None:
        self._called = True

    def _heard(self) -> list[str]:
        """The games that have gone on, and those that are owed a look."""
        recorder = self.services.games.store.recorder
        games = dict.fromkeys(sorted(self._queue))
        self._queue.clear()
        while found := recorder.select_notifications(self._seen, MOST_EVENTS, inclusive_of_start=False):
            self._seen = found[-1].id
            games.update(dict.fromkeys(str(one.originator_id) for one in found))
            self._called |= any(one.topic.endswith(CONCERN) for one in found)
            self._ruled |= any(one.topic.endswith(RULED) for one in found)
        return list(games)

    def play_on(self, game: str) -> None:
        """Bots and orders move as long as they have an answer."""
        try:
            while bot_to_act(self.services.games.head(game)) is not None:
                self.services.bot_runner.play_on(game)
            while self.services.conditional_move_runner.play_on(game):
                pass
        except (StaleVersion, BrokenChain):
            return

    def _read_on(self) -> None:
        """Notifications hear of what has happened."""
        end = self.services.games.store.recorder.max_notification_id()
        if end != self._told:
            post: Any = self.services.notifications
            post.dispatcher.follower.follow(int(self.almanac.now))
            self._told = end

    def _notify(self) -> None:
        """As the dispatcher does; one that dies is started again."""
        notifications: Any = self.services.notifications
        post, now = notifications.dispatcher, int(self.almanac.now)
        post.warnings.look(now)
        post.outbox.gather(now - post.after, now)
        delivery = notifications.deliveries[WEBHOOK]
        while message := post.outbox.claim(WEBHOOK, now):
            try:
                delivery.attempt(message)
            except Killed:
                return
