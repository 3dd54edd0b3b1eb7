"""The vocabulary of notifications: channels and kinds of news."""

from __future__ import annotations

import msgspec

from scoresheet.service.core.errors import ServiceError

BROWSER, EMAIL, WEBHOOK, APPRISE = CHANNEL_KINDS = ("browser", "email", "webhook", "apprise")
ON, OFF, UNCONFIRMED, FAILED = "on", "off", "unconfirmed", "failed"
INVITED = "invited"
"""The kind of news that is always sent: an invitation by another player."""
TURN, BEGUN, OVER, TAKEBACK, DISPUTE = OF_PLAY = ("turn", "begun", "over", "takeback", "dispute")
CLOCK, SEAT, MESSAGE, FRIEND, CLUB, TOURNAMENT, ORDER = BESIDE = (
    *("clock", "seat", "message", "friend", "club", "tournament", "order"),
)
"""The kinds of news that `Notifications.tell` accepts."""
REPORT = "report"
"""The subject of messages to moderators about reports."""
NEWS_KINDS = (*OF_PLAY, *BESIDE)
"""The kinds of news that can be switched off."""
HOURS_BEFORE, USUAL_HOURS = (72, 48, 24, 12, 6, 3, 1), (24, 3)
"""The hours before a time-out at which players can choose to be warned, and the default choice."""
CONFIRM, UNSUBSCRIBE, RECOGNIZE = "confirm", "unsubscribe", "recognize"
"""The purposes of links in e-mails."""
AGREED, REFUSED, LAPSED = ANSWERS = ("takeback_agreed", "takeback_refused", "takeback_lapsed")
"""The outcomes of a player's takeback request; the preference for takebacks applies to them."""


class BadAddress(ServiceError):
    """The address is not allowed; the message gives the reason."""


class BadLink(ServiceError):
    """The link is invalid or has expired."""


class Channel(msgspec.Struct, frozen=True):
    """A way to reach a player; `reason` says why the channel failed."""

    kind: str
    address: str
    secret: str = ""
    state: str = ON
    reason: str = ""


class Subscription(msgspec.Struct, frozen=True):
    """A browser's push subscription: an address and two keys in base64url."""

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
    """A notification that is not about a move; `at` is in milliseconds since 1970."""

    id: str
    kind: str
    what: str
    """The event, named as in `scoresheet.service.notify.other_news`."""
    which: str
    """The id of the friend, club, tournament, conditional move or message."""
    game: str
    version: int
    name: str
    at: int
