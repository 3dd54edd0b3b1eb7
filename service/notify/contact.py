"""The interface of notifications for the rest of the service: channels and kinds of news."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

import msgspec
from sqlalchemy import Connection

from scoresheet.service.core.errors import ServiceError

BROWSER, EMAIL, WEBHOOK, APPRISE = CHANNEL_KINDS = ("browser", "email", "webhook", "apprise")
ON, OFF, UNCONFIRMED, FAILED = "on", "off", "unconfirmed", "failed"
INVITED = "invited"
"""Kinds that are always sent: another player asks the player for something."""
TURN, BEGUN, OVER, TAKEBACK, DISPUTE = OF_PLAY = ("turn", "begun", "over", "takeback", "dispute")
CLOCK, SEAT, MESSAGE, FRIEND, CLUB, TOURNAMENT, ORDER = BESIDE = (
    *("clock", "seat", "message", "friend", "club", "tournament", "order"),
)
"""The kinds that `Notifier.tell` accepts."""
REPORT = "report"
"""The subject of messages to moderators about reports."""
NEWS_KINDS = (*OF_PLAY, *BESIDE)
"""The kinds that can be switched off."""
HOURS_BEFORE, USUAL_HOURS = (72, 48, 24, 12, 6, 3, 1), (24, 3)
"""Hours before a time-out at which players may be warned, and the default."""
CONFIRM, UNSUBSCRIBE, RECOGNIZE = "confirm", "unsubscribe", "recognize"
"""The purposes of links in e-mails."""
AGREED, REFUSED, LAPSED = ANSWERS = ("takeback_agreed", "takeback_refused", "takeback_lapsed")
"""The outcome of a player's takeback request; wanted with the news of takebacks."""


class BadAddress(ServiceError):
    """The address is not allowed; the message gives the reason."""


class BadLink(ServiceError):
    """The link is invalid or has expired."""


class Channel(msgspec.Struct, frozen=True):
    """A way to reach a player; `reason` describes its failure."""

    kind: str
    address: str
    secret: str = ""
    state: str = ON
    reason: str = ""


class Subscription(msgspec.Struct, frozen=True):
    """A browser's push subscription: an address, and two keys in base64url."""

    endpoint: str
    key: str
    auth: str


class ToldBrowser(msgspec.Struct, frozen=True):
    """A subscribed browser: its label, and the time of subscription (seconds since 1970)."""

    id: str
    endpoint: str
    label: str
    created_at: int


class NewsPreferences(msgspec.Struct, frozen=True):
    """The language and the kinds of news that a player wants."""

    language: str = "en"
    turn: bool = True
    begun: bool = True
    over: bool = True
    takeback: bool = True
    dispute: bool = True
    clock: bool = True
    seat: bool = True
    message: bool = True
    friend: bool = True
    club: bool = True
    tournament: bool = True
    order: bool = True


class Bulletin(msgspec.Struct, frozen=True, kw_only=True):
    """A notification that is not about a move; `at` in milliseconds since 1970."""

    id: str
    kind: str
    what: str
    """The event, a word of `scoresheet.service.notify.other_news`."""
    which: str
    """The id of the friend, club, tournament, conditional move or message."""
    game: str
    version: int
    name: str
    at: int


class PlayerPreferences(Protocol):
    """The notification preferences of players."""

    def channels(self, player: str) -> Mapping[str, Channel]:
        """Return the channels of a player, by kind."""
        ...

    def remove(self, player: str, kind: str) -> None:
        """Delete a channel."""
        ...

    def renew_secret(self, player: str, kind: str) -> None:
        """Replace the secret that signs a channel's messages."""
        ...

    def news(self, player: str) -> NewsPreferences:
        """Return a player's news preferences; by default everything, in English."""
        ...

    def has_set_news(self, player: str) -> bool:
        """Return whether a player has set news preferences."""
        ...

    def set_news(self, player: str, wanted: NewsPreferences) -> None:
        """Set a player's news preferences."""
        ...

    def warned_before(self, player: str) -> list[int]:
        """Return the hours before a time-out at which a player is warned, largest first."""
        ...

    def warn_before(self, player: str, hours: Iterable[int]) -> None:
        """Set the warnings of a player to some of `HOURS_BEFORE`, from their next turn on."""
        ...

    def muted(self, player: str) -> set[str]:
        """Return the games that a player has muted."""
        ...

    def mute(self, player: str, game: str, *, mute: bool = True) -> None:
        """Mute or unmute a game for a player."""
        ...


class Notifier(Protocol):
    """Notifies players outside the pages."""

    @property
    def preferences(self) -> PlayerPreferences:
        """The preferences of all players."""
        ...

    @property
    def offered(self) -> Sequence[str]:
        """Return the kinds of channels that this service offers."""
        ...

    @property
    def push_key(self) -> str:
        """Return the public key with which browsers subscribe."""
        ...

    def browsers(self, player: str) -> Sequence[ToldBrowser]:
        """Return a player's push browsers, newest first."""
        ...

    def add_browser(self, player: str, subscription: Subscription, label: str, session: str) -> None:
        """Push to a browser until its session ends; raises `BadAddress`."""
        ...

    def remove_browser(self, player: str, browser: str) -> None:
        """Delete a push browser of the player."""
        ...

    def start(self) -> None:
        """Start on a thread, from the current end of the log."""
        ...

    def stop(self) -> None:
        """Stop, after a moment for deliveries in progress."""
        ...

    def start_asking(self) -> None:
        """Start sending password links, in the process that receives the requests."""
        ...

    def stop_asking(self) -> None:
        """Stop sending password links."""
        ...

    def figures(self) -> dict[str, object]:
        """Return the queue sizes and the delivery results."""
        ...

    def told_since(self, players: Collection[str], at: int) -> Sequence[tuple[str, Bulletin]]:
        """Return the notifications of these players since a time (milliseconds), oldest first."""
        ...

    def told_after(self, player: str, number: int) -> Sequence[Bulletin]:
        """Return a player's notifications since the log had `number` events, oldest first."""
        ...

    def visited(self, player: str, game: str) -> None:
        """Record a visit, so that the player is notified again when the game next waits."""
        ...

    def invited(self, player: str, game: str) -> None:
        """Notify a player of an invitation to the game."""
        ...

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
        """Notify `players` of news of a kind in `BESIDE`, once per game, version and `about`.

        `about` is `<event>` or `<event>:<id>`: a word of `notify.other_news`, and the id of the friend, club,
        tournament, conditional move or message; `name` is the name of the club or tournament. It is written within the
        transaction of `within`, if given, else in one of its own (then do not call it within another). It is sent
        together with other news, and dropped if the recipient does not want such news or has muted the game.
        """
        ...

    def read(self, player: str, game: str) -> None:
        """Drop unsent news of messages in a game that the player has read."""
        ...

    def uninvited(self, player: str, game: str) -> None:
        """Drop unsent news of an invitation that no longer exists."""
        ...

    def reach(self, player: str, kind: str, address: str) -> None:
        """Set a channel's address; raises `BadAddress`, and `TooManyAttempts` at the daily limit."""
        ...

    def ask_again(self, player: str) -> None:
        """Send the confirmation link of an address again; raises `TooManyAttempts`."""
        ...

    def switch(self, player: str, kind: str, state: str) -> None:
        """Turn a channel on or off; an unconfirmed one stays unconfirmed."""
        ...

    def try_out(self, player: str, kind: str) -> None:
        """Send a test message by an active channel; raises `TooManyAttempts`."""
        ...

    def confirm(self, token: str) -> None:
        """Confirm the address that the token was sent to; raises `BadLink`."""
        ...

    def recognize(self, player: str, address: str) -> None:
        """E-mail a link by which a new browser proves the player's identity.

        Raises `TooManyAttempts`. Without an e-mail address, nothing happens. `address` is the caller's IP address.
        """
        ...

    def recognized(self, token: str) -> str:
        """Return the player whose e-mail address the token was sent to; raises `BadLink`."""
        ...

    def forgotten(self, who: str, address: str) -> None:
        """Send a password link to the player with this name or e-mail address.

        Returns at once and does not reveal whether the player exists; raises `TooManyAttempts`. `address` is the
        caller's IP address.
        """
        ...

    def unsubscribe(self, token: str) -> None:
        """Stop e-mails to the address that got this token; raises `BadLink`."""
        ...

    def check(self, purpose: str, token: str) -> None:
        """Raise `BadLink` if the token is invalid."""
        ...

    @property
    def waiting(self) -> int:
        """Return the number of unsent pieces of news."""
        ...

    @property
    def lag(self) -> int:
        """Return the number of events in the log that are not read yet."""
        ...
