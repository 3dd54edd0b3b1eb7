"""The world of a season: the real application over HTTP on the loopback, its workers, and their failures."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoresheet.service.container.services import Services
from scoresheet.service.core import configuration
from scoresheet.service.notify.contact import ON, WEBHOOK, Channel
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests.season.almanac import HOUR, Almanac
from tests.season.following import Following, Killed
from tests.season.wire import Seen
from tests.service.hashing import CHEAP

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


class Received:
    """A recording channel: the messages that reached a player, deduplicated by their ids."""

    def __init__(self, seen: Seen) -> None:
        self.messages: dict[str, tuple[float, str, Content]] = {}
        self.again = 0
        """Messages delivered again under the same id, since the sender died before recording the delivery."""
        self.seen = seen
        self.dies_after = 0
        self.now: Callable[[], float] = time.time

    def check(self, address: str) -> None:
        """Accept any address."""

    def send(self, channel: Channel, content: Content, message: OutboxMessage) -> None:
        """Record a message; sometimes the sender dies right after it."""
        self.again += message.id in self.messages
        self.messages.setdefault(message.id, (self.now(), message.player, content))
        self.seen.look(message.player, f"message {message.id}", repr(content).encode())
        self.dies_after -= 1
        if self.dies_after == 0:
            raise Killed


class World:
    """Services that can be stopped, killed and restarted on the same files."""

    followers: type[Following] = Following

    def __init__(self, folder: Path, almanac: Almanac) -> None:
        self.folder, self.almanac = folder, almanac
        self.seen = Seen(lambda: almanac.now)
        self.received = Received(self.seen)
        self.received.now = lambda: almanac.now
        self.faults: Counter[str] = Counter()
        self.config = configuration.read(
            {
                "SCORESHEET_DATABASE_URL": f"sqlite:///{folder / 'games.db'}",
                "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
                "SCORESHEET_PUBLIC_URL": "https://games.example",
                "SCORESHEET_WEBHOOKS_TO_PRIVATE": "yes",
            }
        )
        self.services: Services
        self.following: Following
        self.application: WSGIApplication
        """The services that answer at present."""
        self.up()

    def up(self) -> None:
        """Start the service and its workers, which catch up first."""
        self.services = build(self.config, CHEAP)
        self.services.notifications.deliveries[WEBHOOK].sender = self.received
        self.services.notifications.dispatcher.follower.offset()
        self.services.projections.catch_up()
        self.services.outages.mark()
        self.following = self.followers(self.services, self.almanac)
        self.application = create_app(self.services)

    def down(self) -> None:
        """Stop the service."""
        self.services.event_streams.close()
        self.services.games.store.close()

    def outage(self, hours: float) -> None:
        """Stop the service for some hours."""
        self.faults["outage"] += 1
        self.down()
        self.almanac.jump(self.almanac.now + hours * HOUR)
        self.up()

    def kill_a_follower(self) -> None:
        """Let the sender of messages die between sending one and recording it."""
        self.faults["follower killed"] += 1
        self.received.dies_after = 1

    def lock_the_database(self, seconds: float) -> None:
        """Lock the database as another program might, for the given real time."""
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
        """Give the player the recording channel."""
        preferences: Any = self.services.notifications.preferences
        preferences.reach(player, Channel(WEBHOOK, f"https://hook.example/{player}", SECRET, ON))

    def react(self) -> None:
        """Let all workers process new events."""
        self.following.react()

    def step(self) -> None:
        """Let all workers run their due steps."""
        self.following.look()
