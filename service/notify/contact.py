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
"""News that is always sent: someone asked the player for something."""
TURN, BEGUN, OVER, TAKEBACK, DISPUTE = OF_PLAY = ("turn", "begun", "over", "takeback", "dispute")
CLOCK, SEAT, MESSAGE, FRIEND, CLUB, TOURNAMENT, ORDER = BESIDE = (
    *("clock", "seat", "message", "friend", "club", "tournament", "order"),
)
"""News that `Notifier.tell` is given."""
REPORT = "report"
"""The subject of messages to moderators about reports."""
NEWS_KINDS = (*OF_PLAY, *BESIDE)
"""Each can be switched off."""
HOURS_BEFORE, USUAL_HOURS = (72, 48, 24, 12, 6, 3, 1), (24, 3)
"""Hours before a time-out at which players may be warned, and the default."""
CONFIRM, UNSUBSCRIBE, RECOGNIZE = "confirm", "unsubscribe", "recognize"
"""The purposes of links in e-mails."""
AGREED, REFUSED, LAPSED = ANSWERS = ("takeback_agreed", "takeback_refused", "takeback_lapsed")
"""News of what became of a takeback that a player has asked for; wanted by those who want to hear of takebacks."""


class BadAddress(ServiceError):
    """Nothing is sent to this address; the message says why."""


class BadLink(ServiceError):
    """The link is not one of ours, or its time is over."""


class Channel(msgspec.Struct, frozen=True):
    """A way to reach a player. `reason` says why it has failed."""

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
    """A subscribed browser: its label, and when it was added (seconds since 1970)."""

    id: str
    endpoint: str
    label: str
    created_at: int


class NewsPreferences(msgspec.Struct, frozen=True):
    """In which language, and of which kinds of news, a player wants to hear."""

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
    """The id of the friend, club, tournament, order or message."""
    game: str
    version: int
    name: str
    at: int


class PlayerPreferences(Protocol):
    """What players want to be notified about."""

    def channels(self, player: str) -> Mapping[str, Channel]:
        """The channels of a player, by kind."""
        ...

    def remove(self, player: str, kind: str) -> None:
        """Forget a channel."""
        ...

    def renew_secret(self, player: str, kind: str) -> None:
        """Sign with another secret from now on."""
        ...

    def news(self, player: str) -> NewsPreferences:
        """Return a player's news preferences; by default everything, in English."""
        ...

    def has_set_news(self, player: str) -> bool:
        """Return whether a player has said anything of that."""
        ...

    def set_news(self, player: str, wanted: NewsPreferences) -> None:
        """Keep what a player wants to hear of."""
        ...

    def warned_before(self, player: str) -> list[int]:
        """Return the hours before a time-out at which a player is warned, largest first."""
        ...

    def warn_before(self, player: str, hours: Iterable[int]) -> None:
        """Set the warnings of a player to some of `HOURS_BEFORE`, from their next turn on."""
        ...

    def muted(self, player: str) -> set[str]:
        """The games of which a player does not want to hear."""
        ...

    def mute(self, player: str, game: str, *, mute: bool = True) -> None:
        """Tell nothing of that game; or tell of it again."""
        ...


class Notifier(Protocol):
    """Tells players, outside of the pages, where they are waited for."""

    @property
    def preferences(self) -> PlayerPreferences:
        """The preferences of all players."""
        ...

    @property
    def offered(self) -> Sequence[str]:
        """The kinds of channels there are here."""
        ...

    @property
    def push_key(self) -> str:
        """The public key that browsers subscribe with."""
        ...

    def browsers(self, player: str) -> Sequence[ToldBrowser]:
        """The browsers that messages to a player are pushed to, the newest first."""
        ...

    def add_browser(self, player: str, subscription: Subscription, label: str, session: str) -> None:
        """Push messages to a browser, until its session is ended; raises `BadAddress`."""
        ...

    def remove_browser(self, player: str, browser: str) -> None:
        """Push no more to that browser of the player's."""
        ...

    def start(self) -> None:
        """Start on a thread, from the current end of the log."""
        ...

    def stop(self) -> None:
        """End, and give what is being delivered a moment to arrive."""
        ...

    def start_asking(self) -> None:
        """Start sending links for forgotten passwords, in the process that receives the requests."""
        ...

    def stop_asking(self) -> None:
        """Look for no more of them."""
        ...

    def figures(self) -> dict[str, object]:
        """Return how much is still to be told, and what came of what was."""
        ...

    def told_since(self, players: Collection[str], at: int) -> Sequence[tuple[str, Bulletin]]:
        """Return what these players were told since a time (milliseconds since 1970), oldest first."""
        ...

    def told_after(self, player: str, number: int) -> Sequence[Bulletin]:
        """Return what a player was told since the log had `number` events, oldest first."""
        ...

    def visited(self, player: str, game: str) -> None:
        """Record a visit, so that the player is notified again when the game next waits."""
        ...

    def invited(self, player: str, game: str) -> None:
        """The player is invited to the game."""
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

        `about` is `<event>` or `<event>:<id>`: a word of `notify.beside`, and the id of the friend, club, tournament,
        order or message; `name` is the name of the club or tournament. It is written within the transaction of
        `within`, if given, else in one of its own (then do not call it within another). It is sent together with other
        news, and dropped if the recipient does not want such news or has muted the game.
        """
        ...

    def read(self, player: str, game: str) -> None:
        """The player has read what others have said in the game: what was not yet told of it is not."""
        ...

    def uninvited(self, player: str, game: str) -> None:
        """The player is not invited (any more): what was not yet told of it is not."""
        ...

    def reach(self, player: str, kind: str, address: str) -> None:
        """Set a channel's address; raises `BadAddress`, and `TooManyAttempts` after many a day."""
        ...

    def ask_again(self, player: str) -> None:
        """Send the link that confirms an address once more; raises `TooManyAttempts`."""
        ...

    def switch(self, player: str, kind: str, state: str) -> None:
        """Turn a channel on or off; one that was never confirmed stays as it is."""
        ...

    def try_out(self, player: str, kind: str) -> None:
        """Send a test by a channel that is on; raises `TooManyAttempts`."""
        ...

    def confirm(self, token: str) -> None:
        """The address that the token was sent to is right; raises `BadLink`."""
        ...

    def recognize(self, player: str, address: str) -> None:
        """E-mail a link that proves the player's identity to a new browser; raises `TooManyAttempts`.

        Without an e-mail address, nothing happens. `address` is the caller's IP address.
        """
        ...

    def recognized(self, token: str) -> str:
        """The player whose e-mail the token was sent to; raises `BadLink`."""
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
        """Raises `BadLink` if that token is of no use."""
        ...

    @property
    def waiting(self) -> int:
        """Return how many pieces of news wait to be told."""
        ...

    @property
    def lag(self) -> int:
        """Return how many events of the log were not yet looked at."""
        ...
