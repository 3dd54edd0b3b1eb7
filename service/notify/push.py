"""Web Push: messages to a player's browsers through their push services."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from scoresheet.service.core import clock as moments
from scoresheet.service.notify.browsers import Browsers, Subscribed
from scoresheet.service.notify.contact import BadAddress, Channel, Subscription
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.delivery import MOST_TRIES
from scoresheet.service.notify.encryption import AUTH_BYTES, CURVE, as_bytes, encrypted
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.http_calls import Calls
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.notify.vapid import Vapid

SECONDS_WORTH_TELLING = 86_400
"""The seconds for which a push service should keep a message for an offline browser."""
GONE = (404, 410)
LONGEST = 1_000
"""The maximum length of the text."""


class Push:
    """Pushes messages to all of a player's browsers; `calls` makes the requests."""

    def __init__(
        self, calls: Calls, vapid: Vapid, browsers: Browsers, clock: Callable[[], float] = moments.seconds
    ) -> None:
        self.calls = calls
        self.vapid = vapid
        self.browsers = browsers
        self._clock = clock

    def check(self, address: str) -> None:
        """Raise `BadAddress`, because browsers subscribe by themselves."""
        raise BadAddress("You can't enter a browser's address: the browser registers itself.")

    def check_browser(self, subscription: Subscription) -> None:
        """Raise `BadAddress` for a subscription that cannot be used."""
        self.calls.check(subscription.endpoint)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, as_bytes(subscription.key))
            whole = len(as_bytes(subscription.auth)) == AUTH_BYTES
        except ValueError:
            whole = False
        if not whole:
            raise BadAddress("The browser did not send everything needed for notifications.")

    def send(self, channel: Channel, content: Content, message: OutboxMessage) -> None:
        """Push to each browser that lacks the message; raises `Undelivered` if some need a retry.

        Browsers that are gone are deleted, as are those that stay unreachable while others are reached.
        """
        body = as_push(content)
        waiting = [one for one in self.browsers.subscribed(message.player) if one.arrived != message.id]
        failures = {one.id: failure for one in waiting if (failure := self._failure(one, body, message.id))}
        if not failures:
            return
        nowhere = len(failures) == len(self.browsers.of(message.player))
        if message.tries < MOST_TRIES or nowhere:
            raise next(iter(failures.values()))
        for browser in failures:
            self.browsers.forget(browser)

    def _failure(self, browser: Subscribed, body: bytes, message: str) -> Undelivered | None:
        """Push to a browser; return the error if a retry may help, else None."""
        try:
            status = self._post(browser.subscription, body)
        except Undelivered as failure:
            return failure
        if status in GONE:
            self.browsers.forget(browser.id)
        elif 200 <= status < 300:
            self.browsers.arrived(browser.id, message)
        else:
            return Undelivered(f"status {status}", theirs=True)
        return None

    def _post(self, to: Subscription, body: bytes) -> int:
        parts = urlsplit(to.endpoint)
        headers = {
            "Authorization": self.vapid.authorization(f"{parts.scheme}://{parts.netloc}", int(self._clock())),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(SECONDS_WORTH_TELLING),
            "Urgency": "normal",
        }
        return self.calls.post(to.endpoint, encrypted(body, as_bytes(to.key), as_bytes(to.auth)), headers)


def as_push(content: Content) -> bytes:
    """Return the message for the service worker: text, address, and the tag of what it replaces."""
    lines = [_line(item.name, item.text, len(content.items)) for item in content.items] or [content.text]
    link = content.items[0].url if len(content.items) == 1 else "" if content.items else content.link[0]
    path = urlsplit(link).path or "/"
    said = {"title": content.subject, "body": "\n".join(lines)[:LONGEST], "url": path, "tag": path}
    return msgspec.json.encode({**said, "language": content.language})


def _line(name: str, text: str, games: int) -> str:
    """Return a line about a game, with its name if there are several."""
    return text if games == 1 else f"{name}: {text}"
