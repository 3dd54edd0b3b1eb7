"""The interface to notifications for other packages: channels, preferences, start and stop."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from sqlalchemy import Connection

from scoresheet.domain.game import Game
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.tables import make_tables
from scoresheet.service.accounts.tokens import ARBITER
from scoresheet.service.core import clock as moments
from scoresheet.service.core.database import Database
from scoresheet.service.notify.browsers import Browsers
from scoresheet.service.notify.bulletin import Bulletins
from scoresheet.service.notify.contact import (
    BROWSER,
    EMAIL,
    INVITED,
    MESSAGE,
    OFF,
    ON,
    UNCONFIRMED,
    UNSUBSCRIBE,
    WEBHOOK,
    BadLink,
    Bulletin,
    Channel,
    Subscription,
    ToldBrowser,
)
from scoresheet.service.notify.contact import CONFIRM as TO_CONFIRM
from scoresheet.service.notify.contact import RECOGNIZE as TO_RECOGNIZE
from scoresheet.service.notify.content import MessageComposer
from scoresheet.service.notify.delivery import Delivery, Sender
from scoresheet.service.notify.dispatcher import Dispatcher
from scoresheet.service.notify.follower import Follower
from scoresheet.service.notify.letters import Letters
from scoresheet.service.notify.links import Links
from scoresheet.service.notify.news import News
from scoresheet.service.notify.outbox import CONFIRM, RECOGNIZE, TRIAL, Outbox
from scoresheet.service.notify.preferences import NotificationPreferences, new_secret
from scoresheet.service.notify.push import Push
from scoresheet.service.notify.resets import Resets
from scoresheet.service.notify.tables import METADATA
from scoresheet.service.notify.warnings import Warnings
from scoresheet.service.storage.store import Store

A_DAY = 86_400
MOST_CONFIRMATIONS = 5
"""The maximum number of confirmations per day, for each player and for each address."""


class Notifications:
    """Notifies players outside the pages.

    `senders` creates the configured channels and `push` the one for browsers; `wake` wakes the process that sends.
    """

    def __init__(
        self,
        store: Store,
        database: Database,
        accounts: Accounts,
        *,
        key: bytes,
        site: str,
        after: int,
        senders: Callable[[Links], Mapping[str, Sender]],
        push: Callable[[Browsers], Push],
        clock: Callable[[], float] = moments.seconds,
        wake: Callable[[], object] | None = None,
        settled: Callable[[Game], bool] = lambda game: True,
    ) -> None:
        self._database = database
        with database.lock:
            make_tables(METADATA, database.engine)
        self.site = site
        self.preferences = NotificationPreferences(database)
        self.links = Links(key, clock)
        self._browsers = Browsers(database)
        self._push = push(self._browsers)
        ways = {BROWSER: self._push, **senders(self.links)}
        self.outbox = Outbox(database, list(ways))
        self._accounts, self._clock = accounts, clock
        self.resets = Resets(accounts, database, self.outbox, lambda: self._wake())
        letters = Letters(site, self.links, self.resets.link)
        composer = MessageComposer(store, site, accounts.names)
        shared = self.outbox, self.preferences, composer, letters, clock
        self.deliveries = {kind: Delivery(kind, sender, *shared) for kind, sender in ways.items()}
        self.bulletins = Bulletins(database, store.recorder.max_notification_id)
        self.warnings = Warnings(database, self.outbox, store, settled)
        arbiters = partial(accounts.with_role, ARBITER)
        follower = Follower(store, database, self.outbox, self.preferences, self.warnings, arbiters)
        parts = follower, self.outbox, self.warnings, self.bulletins, self.deliveries
        self.dispatcher = Dispatcher(*parts, after, clock)
        self._wake = wake or self.dispatcher.wake
        self._confirmations = accounts.limits.limit(MOST_CONFIRMATIONS, A_DAY, "letters-to-confirm")
        self._recognitions = accounts.limits.limit(MOST_CONFIRMATIONS, A_DAY, "letters-to-recognize")

    @property
    def offered(self) -> list[str]:
        """Return the kinds of channels that this service offers."""
        return list(self.deliveries)

    @property
    def push_key(self) -> str:
        """Return the public key with which browsers subscribe."""
        return self._push.vapid.public

    def browsers(self, player: str) -> list[ToldBrowser]:
        """Return a player's push browsers, newest first."""
        return self._browsers.of(player)

    def add_browser(self, player: str, subscription: Subscription, label: str, session: str) -> None:
        """Subscribe a browser until its session ends; raises `BadAddress`."""
        self._push.check_browser(subscription)
        self._browsers.add(player, subscription, label, session, int(self._clock()))

    def remove_browser(self, player: str, browser: str) -> None:
        """Delete one of the player's push browsers."""
        self._browsers.remove(player, browser)

    def sessions_ended(self, player: str) -> None:
        """Delete push browsers in which the player is no longer signed in."""
        self._browsers.keep(player, {token.id for token in self._accounts.tokens.of(player)})

    def start(self) -> None:
        """Start on a thread, from the current end of the log."""
        self.dispatcher.start()

    def stop(self) -> None:
        """Stop, after a moment for deliveries in progress."""
        self.dispatcher.stop()

    def start_asking(self) -> None:
        """Start sending password links."""
        self.resets.start()

    def stop_asking(self) -> None:
        """Stop sending password links."""
        self.resets.stop()

    def told_since(self, players: Collection[str], at: int) -> list[tuple[str, Bulletin]]:
        """Return these players' notifications since a time (in milliseconds), oldest first."""
        return self.bulletins.since(players, at)

    def told_after(self, player: str, number: int) -> list[Bulletin]:
        """Return a player's notifications since the log had `number` events, oldest first."""
        return self.bulletins.after(player, number)

    def visited(self, player: str, game: str) -> None:
        """Record a visit to a game, so that the player is notified of their next turn again."""
        self.outbox.seen(player, game)
        self.warnings.seen(player, game, int(self._clock()))

    def read(self, player: str, game: str) -> None:
        """Drop unsent news of messages in a game, because the player has read them."""
        self.outbox.drop(player, game, MESSAGE)
        self.outbox.seen(player, game)

    def invited(self, player: str, game: str) -> None:
        """Notify a player of an invitation to the game."""
        self.outbox.add_now([News(player, INVITED, game, 0)], int(self._clock()))
        self._wake()

    def tell(
        self,
        kind: str,
        players: Iterable[str],
        *,
        game: str = "",
        version: int = 0,
        about: str = "",
        name: str = "",
        within: Connection | None = None,
    ) -> None:
        """Notify `players` of news, once for each game, version and `about`.

        `kind` is one of `BESIDE`. `about` is `<event>` or `<event>:<id>`: an event named in `notify.other_news`, and
        the id of the friend, club, tournament, conditional move or message; `name` is the name of the club or
        tournament. The news is written in the transaction of `within`, or else in a new one, so pass `within` when you
        call this inside a transaction. It is dropped if the recipient does not want such news or has muted the game.
        """
        news = [News(player, kind, game, version, about, name) for player in sorted(set(players)) if player]
        if within is not None:
            self._tell(within, news)
        elif news:
            with self._database.write() as connection:
                self._tell(connection, news)

    def uninvited(self, player: str, game: str) -> None:
        """Drop unsent news of an invitation, because it no longer exists."""
        self.outbox.drop(player, game, INVITED)

    def reach(self, player: str, kind: str, address: str) -> None:
        """Set a channel's address; an e-mail address must be confirmed through a link first.

        Raises `BadAddress`, and `TooManyAttempts` at the daily limit of addresses.
        """
        self.deliveries[kind].sender.check(address)
        if kind != EMAIL:
            self.preferences.reach(player, Channel(kind, address, new_secret() if kind == WEBHOOK else ""))
            return
        self._ask(player, address)
        self.preferences.reach(player, Channel(EMAIL, address, state=UNCONFIRMED))
        self._send(player, EMAIL, CONFIRM)

    def ask_again(self, player: str) -> None:
        """Send the confirmation link again; raises `TooManyAttempts`."""
        channel = self.preferences.channels(player).get(EMAIL)
        if channel and channel.state == UNCONFIRMED:
            self._ask(player, channel.address)
            self._send(player, EMAIL, CONFIRM)

    def switch(self, player: str, kind: str, state: str) -> None:
        """Turn a channel on or off; an unconfirmed one stays unconfirmed."""
        channel = self.preferences.channels(player).get(kind)
        if channel and channel.state != UNCONFIRMED:
            self.preferences.turn(player, channel, state)

    def try_out(self, player: str, kind: str) -> None:
        """Send a test message over an active channel; raises `TooManyAttempts`."""
        channel = self.preferences.channels(player).get(kind)
        if channel and channel.state == ON:
            self._confirmations.take(f"{player} {kind}")
            self._send(player, kind, TRIAL)

    def confirm(self, token: str) -> None:
        """Mark the address that the token was sent to as confirmed; raises `BadLink`."""
        player, channel = self._addressed(TO_CONFIRM, token)
        if channel.state == UNCONFIRMED:
            self.preferences.turn(player, channel, ON)

    def recognize(self, player: str, address: str) -> None:
        """E-mail a link with which the player proves their identity in a new browser.

        Raises `TooManyAttempts`.
        """
        channel = self.preferences.channels(player).get(EMAIL)
        if channel and channel.state == ON:
            for key in (address, player):
                self._recognitions.take(key)
            self._send(player, EMAIL, RECOGNIZE)

    def recognized(self, token: str) -> str:
        """Return the player whose e-mail address the token was sent to; raises `BadLink`."""
        return self._addressed(TO_RECOGNIZE, token)[0]

    def forgotten(self, who: str, address: str) -> None:
        """Send a password link to the player with this name or e-mail address.

        Returns at once and does not reveal whether the player exists; raises `TooManyAttempts`. `address` is the
        caller's IP address.
        """
        self.resets.ask(who, address)

    def unsubscribe(self, token: str) -> None:
        """Stop e-mails to the address that got this token; raises `BadLink`."""
        player, channel = self._addressed(UNSUBSCRIBE, token)
        if channel.state == ON:
            self.preferences.turn(player, channel, OFF)

    def check(self, purpose: str, token: str) -> None:
        """Raise `BadLink` if the token is invalid."""
        self._addressed(purpose, token)

    @property
    def waiting(self) -> int:
        """Return the number of unsent pieces of news."""
        return self.outbox.size()

    def figures(self) -> dict[str, object]:
        """Return the queue sizes."""
        return {"pending": self.waiting, "lag": self.lag}

    @property
    def lag(self) -> int:
        """Return the number of events in the log that have not been read yet."""
        return self.dispatcher.follower.lag

    def _tell(self, connection: Connection, news: Sequence[News]) -> None:
        self.bulletins.add(connection, self.outbox.add_once(connection, news, int(self._clock())))

    def _ask(self, player: str, address: str) -> None:
        for key in (player, f"@{address.casefold()}"):
            self._confirmations.take(key)

    def _send(self, player: str, kind: str, what: str) -> None:
        self.outbox.add_at_once(player, kind, what)
        self._wake()

    def _addressed(self, purpose: str, token: str) -> tuple[str, Channel]:
        player, digest = self.links.player(purpose, token)
        channel = self.preferences.channels(player).get(EMAIL)
        if channel is None or not self.links.is_for(digest, channel.address):
            raise BadLink("This address is no longer known here.")
        return player, channel
