"""The service for these tests: games between players who get mail, and a dispatcher that runs on demand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.core import configuration
from scoresheet.service.notify.contact import EMAIL, ON, WEBHOOK, Channel
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.notify.receivers import MailServer, WebServer, wait_for

TITLE = "industrial-waste"
SITE = "https://games.example"
AFTER = 300
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
PASSWORD = "correct horse battery"


class Mailing:
    """Services whose notifications have their own clock, `now`; no worker runs."""

    def __init__(self, folder: Path, smtp: str, **settings: str) -> None:
        environment = {
            "SCORESHEET_DATABASE_URL": databases.url(folder),
            "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
            "SCORESHEET_PUBLIC_URL": SITE,
            "SCORESHEET_SMTP_URL": smtp,
            "SCORESHEET_MAIL_FROM": "score@games.example",
            "SCORESHEET_WEBHOOKS_TO_PRIVATE": "yes",
            **settings,
        }
        self.now = 1_800_000_000.0
        self.config = configuration.read(environment)
        self.services: Services = build(self.config, CHEAP)
        self.notifications = self.services.notifications
        self._set_clock(self.notifications)
        self.notifications.dispatcher.follower.offset()
        self.services.projections.start()
        wait_for(lambda: self.services.projections.level)
        self.games = self.services.games
        self.random = random.Random(1)

    def _set_clock(self, notifications: Notifications) -> None:
        for part in (notifications, notifications.links, notifications.dispatcher, *notifications.deliveries.values()):
            part._clock = lambda: self.now

    def app(self) -> Any:
        """The application."""
        return create_app(self.services)

    def player(self, name: str, *, mail: bool = True) -> str:
        """Sign up a player and return their id; their mail goes to name@home.example."""
        player = self.services.accounts.make(name, PASSWORD).id
        if mail:
            self.reach(player, Channel(EMAIL, f"{name.lower()}@home.example", state=ON))
        return player

    def reach(self, player: str, channel: Channel) -> None:
        """Give a player a channel that is switched on."""
        self.notifications.preferences.reach(player, channel)

    def hook(self, player: str, url: str) -> None:
        """Give a player a webhook."""
        self.reach(player, Channel(WEBHOOK, url, SECRET, ON))

    def begin(self, *players: str, title: str = TITLE, name: str = "", bots: int = 0, **settings: Any) -> Game[Any]:
        """Start a game."""
        seats = len(players) + bots
        seated = dict.fromkeys(range(len(players), seats), "random")
        wanted = GameSettings(seats=seats, name=name, **settings)
        game = self.games.open(title, wanted, Command(players[0]), bots=seated).game
        for player in players[1:]:
            game = self.games.take_seat(game.id, Command(player)).game
        return game

    def move(self, game: str, seat: int | None = None, move: Move | None = None) -> Game[Any]:
        """Make a move for the first seat to act, or for the given seat."""
        head = self.games.head(game)
        seat = head.to_act()[0] if seat is None else seat
        move = move or choose("random", registry.find(head.title), head.state, seat, self.random)
        if head.seats[seat].bot:
            return self.games.move_bot(game, head.version, seat, move).game
        return self.games.move(game, Command(head.seats[seat].player, head.version), seat, move).game

    def until_asked(self, game: str, player: str) -> None:
        """Make moves until the player is to act."""
        while player not in {self.games.head(game).seats[seat].player for seat in self.games.head(game).to_act()}:
            self.move(game)

    def until_others_asked(self, game: str, player: str) -> None:
        """Make moves until the player is not to act."""
        while self.games.head(game).seats_of(player)[0] in self.games.head(game).to_act():
            self.move(game)

    def look(self, later: float = 0) -> None:
        """Let time pass, look once, and deliver the due messages one after the other."""
        self.now += later
        post = self.notifications.dispatcher
        post.follower.follow(int(self.now))
        post.warnings.look(int(self.now))
        self.notifications.resets.look()
        post.outbox.gather(int(self.now) - post.after, int(self.now))
        for kind, delivery in self.notifications.deliveries.items():
            while message := post.outbox.claim(kind, int(self.now)):
                delivery.attempt(message)

    def tell(self) -> None:
        """Process the new events, and wait until their news is delivered."""
        self.look()
        self.look(AFTER)

    def close(self) -> None:
        """Stop the services."""
        self.services.event_streams.close()
        self.services.projections.stop()
        self.services.games.store.close()


def sent(mail: MailServer) -> list[tuple[str, str]]:
    """Return the recipient and subject of each mail."""
    return sorted((one.recipients[0].partition("@")[0], one.mail["Subject"]) for one in mail.received)


def played(mailing: Mailing, *players: str, **settings: object) -> Game:
    """Start a game without having processed its start."""
    game = mailing.begin(*players, **settings)
    mailing.until_others_asked(game.id, players[0])
    mailing.tell()
    return game


def pass_turn_freely(mailing: Mailing, game: str, mover: str, waits: str) -> None:
    """Make moves until `mover` has passed the turn to `waits` by a move that can be undone without consent."""
    for _ in range(400):
        before = mailing.games.head(game)
        head = mailing.move(game)
        seat, last = head.seats_of(mover)[0], head.version - 1
        handed_over = seat in before.to_act() and head.seats_of(waits)[0] not in before.to_act()
        if handed_over and head.seats_of(waits)[0] in head.to_act() and head.may_return(seat, last):
            return
        mailing.tell()
    raise AssertionError("No such move came.")


def waiting(mailing: Mailing, web: WebServer, name: str = "Sunday") -> str:
    """Sign up a player with a webhook and pending news."""
    ada, ben = mailing.player("Ada", mail=False), mailing.player("Ben", mail=False)
    mailing.hook(ada, web.url)
    mailing.begin(ada, ben, name=name)
    mailing.look()
    mailing.now += AFTER
    return ada
