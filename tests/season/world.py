"""The world of a season: the real application over HTTP on the loopback, its followers, and what befalls both."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from domain.errors import BrokenChain
from service import config
from service.app import create_app
from service.bot_runner import bot_to_act
from service.composition import build
from service.contact import ON, WEBHOOK, Channel
from service.errors import StaleVersion
from service.notify.content import Content
from service.notify.outbox import Message
from service.services import Services
from tests.season.almanac import HOUR, Almanac
from tests.season.wire import Seen
from tests.service.hashing import CHEAP

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
MOST_STEPS = 50


class Killed(BaseException):
    """The process ended here, at once."""


class Received:
    """The recording channel: every message that reached a player, as a receiver who knows ids keeps it."""

    def __init__(self, seen: Seen) -> None:
        self.messages: dict[str, tuple[float, str, Content]] = {}
        self.again = 0
        """Messages that came once more under the same id, since their sender died before it crossed them off."""
        self.seen = seen
        self.dies_after = 0
        self.now: Callable[[], float] = time.time

    def check(self, address: str) -> None:
        """Any address will do."""

    def send(self, channel: Channel, content: Content, message: Message) -> None:
        """Keep a message; now and then whoever sends it dies then."""
        self.again += message.id in self.messages
        self.messages.setdefault(message.id, (self.now(), message.player, content))
        self.seen.look(message.player, f"message {message.id}", repr(content).encode())
        self.dies_after -= 1
        if self.dies_after == 0:
            raise Killed


class Quiet(WSGIRequestHandler):
    """Keeps connections, and no log."""

    protocol_version = "HTTP/1.1"

    def log_request(self, *_: Any) -> None:
        """Say nothing."""


class World:
    """Services that can be stopped, killed and started again on the same files."""

    def __init__(self, folder: Path, almanac: Almanac) -> None:
        self.folder, self.almanac = folder, almanac
        self.seen = Seen(lambda: almanac.now)
        self.received = Received(self.seen)
        self.received.now = lambda: almanac.now
        self.faults: Counter[str] = Counter()
        self.config = config.read(
            {
                "SCORESHEET_DATABASE_URL": f"sqlite:///{folder / 'games.db'}",
                "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
                "SCORESHEET_PUBLIC_URL": "https://games.example",
                "SCORESHEET_WEBHOOKS_TO_PRIVATE": "yes",
            }
        )
        self.services: Services
        self._server: BaseWSGIServer
        self._thread: threading.Thread
        self.up()

    @property
    def port(self) -> int:
        """Where the service answers now."""
        return self._server.server_port

    def up(self) -> None:
        """Start the service: those who serve, and the followers, which begin with what was missed."""
        self.services = build(self.config, CHEAP)
        self.services.notifications.deliveries[WEBHOOK].sender = self.received  # type: ignore[attr-defined]
        self.services.notifications.dispatcher.follower.offset()  # type: ignore[attr-defined]
        self.services.projections.catch_up()
        self.services.outages.mark()
        self._looked = 0
        self._server = make_server("127.0.0.1", 0, create_app(self.services), threaded=True, request_handler=Quiet)
        self._server.daemon_threads = True  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def down(self) -> None:
        """Stop it."""
        self._server.shutdown()
        self._thread.join(10)
        self._server.server_close()
        self.services.live.close()
        self.services.games.store.close()

    def outage(self, hours: float) -> None:
        """Nobody is there for some hours."""
        self.faults["outage"] += 1
        self.down()
        self.almanac.jump(self.almanac.now + hours * HOUR)
        self.up()

    def kill_a_follower(self) -> None:
        """Whoever sends messages dies between sending one and crossing it off."""
        self.faults["follower killed"] += 1
        self.received.dies_after = 1

    def lock_the_database(self, seconds: float) -> None:
        """Somebody else writes to the file for so long, by the clock on the wall."""
        self.faults["database locked"] += 1
        locked = threading.Event()

        def hold() -> None:
            other = sqlite3.connect(self.folder / "games.db", timeout=10)
            other.execute("BEGIN IMMEDIATE")
            locked.set()
            time.sleep(seconds)
            other.rollback()
            other.close()

        threading.Thread(target=hold, daemon=True).start()
        locked.wait(10)

    def reach(self, player: str) -> None:
        """Tell that player by the recording channel."""
        preferences: Any = self.services.notifications.preferences
        preferences.reach(player, Channel(WEBHOOK, f"https://hook.example/{player}", SECRET, ON))

    def step(self) -> None:
        """All followers do what is due now, until there is nothing left to be done."""
        self.services.outages.mark()
        for _ in range(MOST_STEPS):
            before = self.services.games.store.recorder.max_notification_id()
            self._follow()
            if self.services.games.store.recorder.max_notification_id() == before:
                break
        self._notify()

    def _follow(self) -> None:
        self._project()
        for follow in self._followers():
            follow()
        self._bots()
        self._project()

    def _project(self) -> None:
        while self.services.projections.step():
            pass

    def _followers(self) -> list[Callable[[], object]]:
        """What each follower does when it looks."""
        services = self.services
        return [services.resting.step, services.timekeeper.step, services.referee.step]

    def _bots(self) -> None:
        """Bots move in all games that have gone on."""
        store = self.services.games.store
        while found := store.recorder.select_notifications(self._looked, 1_000, inclusive_of_start=False):
            self._looked = found[-1].id
            for game in dict.fromkeys(str(one.originator_id) for one in found):
                self._play_on(game)

    def _play_on(self, game: str) -> None:
        try:
            while bot_to_act(self.services.games.head(game)) is not None:
                self.services.bot_runner.play_on(game)
            while self.services.order_runner.play_on(game):
                pass
        except (StaleVersion, BrokenChain):
            return

    def orders(self) -> None:
        """Whoever left an order since is heard, too."""
        for game in sorted({name.split(":")[1] for name in self.services.streams.names("orders:")}):
            self._play_on(game)

    def _notify(self) -> None:
        """As the dispatcher does, on this thread; one that dies is started again."""
        notifications: Any = self.services.notifications
        post, now = notifications.dispatcher, int(self.almanac.now)
        post.follower.follow(now)
        post.warnings.look(now)
        post.outbox.gather(now - post.after, now)
        delivery = notifications.deliveries[WEBHOOK]
        while message := post.outbox.claim(WEBHOOK, now):
            try:
                delivery.attempt(message)
            except Killed:
                return
