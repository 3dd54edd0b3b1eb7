"""The workers of a season, run on the thread that lets time pass, as their signals and intervals demand."""

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
    """Raised to simulate the end of the process."""


class Following:
    """Runs the steps of the workers' threads when they would run; games without new events are skipped."""

    def __init__(self, services: Services, almanac: Almanac) -> None:
        self.services, self.almanac = services, almanac
        self.lists = threading.Lock()
        self._seen = services.games.store.recorder.max_notification_id()
        """The last event that bots and conditional moves have processed."""
        self._kept = 0.0
        """The last due moment at which the clocks were processed."""
        self._told = 0
        """The last event that notifications have processed."""
        self._queue = set(services.games.store.unfinished())
        """Games to look at in any case: all of them at the start, then those with a new conditional move."""
        self._called = True
        """A tournament has changed."""
        self._ruled = False
        services.bus.subscribe(ConditionalMovesChanged, lambda signal: self._queue.add(signal.game))
        services.bus.subscribe(TournamentChanged, lambda _: self._call())
        services.freshness._ask = self.project

    def project(self) -> None:
        """Update the read models as soon as a client needs them."""
        with self.lists:
            while self.services.projections.step():
                pass

    def react(self) -> None:
        """Process new events until nothing more follows from them."""
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
        """Run the steps that depend on the time."""
        self.services.outages.mark()
        self.project()
        self.services.dispute_expiry.step()
        self.services.clock_runner.step()
        self._called = True
        self.react()
        self._notify()
        self.services.presence.write()

    def due(self) -> float | None:
        """Return the next due moment of the clocks, in seconds since 1970."""
        self.project()
        at = self.services.read_models.dues.next()
        return None if at is None else at / 1_000

    def is_due(self) -> bool:
        """Return whether a due moment of the clocks has not been processed."""
        at = self.due()
        return at is not None and self._kept < at <= self.almanac.now

    def keep_time(self) -> None:
        """Record what is due by the clocks once; failures are retried at the next look."""
        self._kept = self.due() or self._kept
        self.services.outages.mark()
        self.services.clock_runner.step()

    def _call(self) -> None:
        self._called = True

    def _heard(self) -> list[str]:
        """Return the games with new events, and those that need a look."""
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
        """Let bots and conditional moves act until none has an answer."""
        try:
            while bot_to_act(self.services.games.head(game)) is not None:
                self.services.bot_runner.play_on(game)
            while self.services.conditional_move_runner.play_on(game):
                pass
        except (StaleVersion, BrokenChain):
            return

    def _read_on(self) -> None:
        """Let notifications process new events."""
        end = self.services.games.store.recorder.max_notification_id()
        if end != self._told:
            post: Any = self.services.notifications
            post.dispatcher.follower.follow(int(self.almanac.now))
            self._told = end

    def _notify(self) -> None:
        """Deliver messages as the dispatcher does; a delivery that dies is started again."""
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
