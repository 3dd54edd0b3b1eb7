"""Sends messages to webhooks as JSON, signed according to Standard Webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable

from scoresheet.service.core import clock as moments
from scoresheet.service.notify.contact import Channel
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.http_calls import Calls
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.notify.rendering import as_json

PREFIX = "whsec_"
GONE = 410
SECRET = re.compile(r"whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
"""A webhook's secret: at least 24 bytes, as Standard Webhooks requires."""


def signature(secret: str, message: str, timestamp: int, body: bytes) -> str:
    """Return the header `webhook-signature`; `secret` is `whsec_` and base64."""
    signed = b".".join((message.encode(), str(timestamp).encode(), body))
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


class Webhook:
    """Sends messages to URLs that players enter; `calls` makes the requests."""

    def __init__(self, calls: Calls, clock: Callable[[], float] = moments.seconds) -> None:
        self.calls = calls
        self._clock = clock

    def check(self, url: str) -> None:
        """Raise `BadAddress` if messages cannot be sent there."""
        self.calls.check(url)

    def send(self, channel: Channel, content: Content, message: OutboxMessage) -> None:
        """Post a message; raises `Undelivered` unless the answer is 2xx."""
        made = moments.at(message.made_at).isoformat().replace("+00:00", "Z")
        body, now = as_json(content, made), int(self._clock())
        if not SECRET.fullmatch(channel.secret):  # the secret is damaged, so the receiver could not verify the call
            raise Undelivered("secret", theirs=True, final=True)
        status = self.calls.post(channel.address, body, headers(channel.secret, message.id, now, body))
        if not 200 <= status < 300:
            raise Undelivered(f"status {status}", theirs=True, final=status == GONE)


def headers(secret: str, message: str, now: int, body: bytes) -> dict[str, str]:
    """Return the headers of a webhook call, including its signature."""
    return {
        "Content-Type": "application/json",
        "webhook-id": message,
        "webhook-timestamp": str(now),
        "webhook-signature": signature(secret, message, now, body),
    }
