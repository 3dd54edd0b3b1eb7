"""How players are told of their games, as far as the pages know: channels, kinds of news, and who looks after them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

import msgspec
from sqlalchemy import Connection

from scoresheet.service.core.errors import ServiceError

BROWSER, EMAIL, WEBHOOK, APPRISE = CHANNEL_KINDS = ("browser", "email", "webhook", "apprise")
ON, OFF, UNCONFIRMED, FAILED = "on", "off", "unconfirmed", "failed"
INVITED = "invited"
"""News that everybody wants to hear: somebody has asked them."""
TURN, BEGUN, OVER, TAKEBACK, DISPUTE = OF_PLAY = ("turn", "begun", "over", "takeback", "dispute")
CLOCK, SEAT, MESSAGE, FRIEND, CLUB, TOURNAMENT, ORDER = BESIDE = (
    *("clock", "seat", "message", "friend", "club", "tournament", "order"),
)
"""News that `Notifier.tell` is given."""
REPORT = "report"
"""What messages without a game are about: one was reported, and waits for a moderator."""
NEWS_KINDS = (*OF_PLAY, *BESIDE)
"""Each can be switched off."""
HOURS_BEFORE, USUAL_HOURS = (72, 48, 24, 12, 6, 3, 1), (24, 3)
"""How long before their time is over players may choose to be warned; and when they are who have not chosen."""
CONFIRM, UNSUBSCRIBE, RECOGNIZE = "confirm", "unsubscribe", "recognize"
"""What links in e-mails are for."""
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
    """What a browser says of how messages are pushed to it: an address, and two keys in base64url."""

    endpoint: str
    key: str
    auth: str


class ToldBrowser(msgspec.Struct, frozen=True):
    """A browser that messages are pushed to; `label` says which, `created_at` (seconds since 1970) since when."""

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
    """What a player was told beside the play; `at` in milliseconds since 1970."""

    id: str
    kind: str
    what: str
    """What has happened, by a word of `scoresheet.service.notify.beside`."""
    which: str
    """To which: the id of the friend, club, tournament, order or message."""
    game: str
    version: int
    name: str
    at: int


class PlayerPreferences(Protocol):
    """What players want to be told, and where."""

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
        """What a player wants to hear of; everything, in English, if nothing was said."""
        ...

    def has_set_news(self, player: str) -> bool:
        """Whether a player has said anything of that."""
        ...

    def set_news(self, player: str, wanted: NewsPreferences) -> None:
        """Keep what a player wants to hear of."""
        ...

    def warned_before(self, player: str) -> list[int]:
        """How many hours before their time is over a player wants to be warned; the most first."""
        ...

    def warn_before(self, player: str, hours: Iterable[int]) -> None:
        """Warn a player so many hours before, each of `HOURS_BEFORE`; it holds from their next turn."""
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
        """What players want to be told, and where."""
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
        """Begin on a thread; what happens from now on is told."""
        ...

    def stop(self) -> None:
        """End, and give what is being delivered a moment to arrive."""
        ...

    def start_asking(self) -> None:
        """Begin to look for those who have forgotten their passwords, in the process where they said so."""
        ...

    def stop_asking(self) -> None:
        """Look for no more of them."""
        ...

    def figures(self) -> dict[str, object]:
        """How much is still to be told, and what came of what was."""
        ...

    def told_since(self, players: Collection[str], at: int) -> Sequence[tuple[str, Bulletin]]:
        """What these players were told since a time (milliseconds since 1970), each with their id, the oldest first."""
        ...

    def told_after(self, player: str, number: int) -> Sequence[Bulletin]:
        """What a player was told when the log of all games was so long, or longer; the oldest first."""
        ...

    def visited(self, player: str, game: str) -> None:
        """The player has looked at the game: it may be told of anew when it waits again."""
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
        """Tell each of `players` news of that kind (of `BESIDE`), at most once for each game, version and `about`.

        `about` is `<what>` or `<what>:<of which>`: what has happened, by a word of `notify.beside`, and the id of the
        friend, club, tournament, order or message; `name` is what the club or the tournament is called. It is
        written in the transaction of `within`, a connection that writes to the database of the accounts; without that
        in one of its own, and then must not be called within another. It is told together with what else there is, and
        left out if its reader does not want to hear of such things, or of that game.
        """
        ...

    def read(self, player: str, game: str) -> None:
        """The player has read what others have said in the game: what was not yet told of it is not."""
        ...

    def uninvited(self, player: str, game: str) -> None:
        """The player is not invited (any more): what was not yet told of it is not."""
        ...

    def reach(self, player: str, kind: str, address: str) -> None:
        """Tell a player by a channel; raises `BadAddress`, and `TooManyAttempts` after too many addresses a day."""
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
        """Send the link that proves who reads the player's e-mail, if they have any; asked for from that IP address.

        Raises `TooManyAttempts`.
        """
        ...

    def recognized(self, token: str) -> str:
        """The player whose e-mail the token was sent to; raises `BadLink`."""
        ...

    def forgotten(self, who: str, address: str) -> None:
        """Whoever has that name, or reads e-mail there, has forgotten their password: send them a link.

        Asked for from the IP address `address`. Returns at once, and tells nobody whether there is somebody; raises
        `TooManyAttempts`.
        """
        ...

    def unsubscribe(self, token: str) -> None:
        """Send no more to the address that the token was sent to; raises `BadLink`, if that is unknown."""
        ...

    def check(self, purpose: str, token: str) -> None:
        """Raises `BadLink` if that token is of no use."""
        ...

    @property
    def waiting(self) -> int:
        """How many pieces of news wait to be told."""
        ...

    @property
    def lag(self) -> int:
        """How many events of the log were not yet looked at."""
        ...
