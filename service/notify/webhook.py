"""Webhooks: messages as JSON, signed as Standard Webhooks has it, sent to public addresses and nowhere else."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from service import SOFTWARE
from service.contact import BadAddress, Channel
from service.notify.addresses import LookUp, Target, resolve, target
from service.notify.content import Content
from service.notify.errors import Undelivered
from service.notify.outbox import Message
from service.notify.rendering import as_json

SECONDS = 10
"""For connecting, and for each answer on the way."""
MOST_SECONDS = 15
"""For all of it, from the connection on: whoever answers in drops is cut off."""
PREFIX = "whsec_"
GONE = 410
MOST_ADDRESSES = 2
"""Tried, of a host that has several."""

Connect = Callable[..., socket.socket]


def signature(secret: str, message: str, timestamp: int, body: bytes) -> str:
    """The header `webhook-signature`, by `secret` (`whsec_` and base64)."""
    signed = b".".join((message.encode(), str(timestamp).encode(), body))
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


class Webhook:
    """Sends messages to URLs that players give. `private`: also to private addresses, and without TLS."""

    def __init__(
        self,
        *,
        private: bool = False,
        context: ssl.SSLContext | None = None,
        look_up: LookUp = socket.getaddrinfo,
        connect: Connect = socket.create_connection,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.private = private
        self._context = context or ssl.create_default_context()
        self._look_up = look_up
        self._connect = connect
        self._clock = clock

    def check(self, url: str) -> None:
        """Raises `BadAddress` if nothing would be sent there."""
        target(url, private=self.private)

    def send(self, channel: Channel, content: Content, message: Message) -> None:
        """Post a message; an answer of 2xx means that it has arrived, else raises `Undelivered`."""
        made = datetime.fromtimestamp(message.made_at, UTC).isoformat().replace("+00:00", "Z")
        body, now = as_json(content, made), int(self._clock())
        status = self._post(channel.address, body, self._headers(channel.secret, message.id, now, body))
        if not 200 <= status < 300:
            raise Undelivered(f"status {status}", theirs=True, final=status == GONE)

    def _headers(self, secret: str, message: str, now: int, body: bytes) -> dict[str, str]:
        return {
            "Content-Type": "application/json",
            "User-Agent": f"Scoresheet/{SOFTWARE}",
            "Connection": "close",
            "webhook-id": message,
            "webhook-timestamp": str(now),
            "webhook-signature": signature(secret, message, now, body),
        }

    def _post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """The status that comes back; what else comes is not read, and no redirection is followed."""
        try:
            to = target(url, private=self.private)
        except BadAddress:
            raise Undelivered("private", theirs=True) from None
        addresses = resolve(to.host, to.port, private=self.private, look_up=self._look_up)
        connection = _Pinned(to, addresses, self._context, self._connect)
        try:
            connection.request("POST", to.path, body, headers)
            return connection.getresponse().status
        except ssl.SSLError:
            raise Undelivered("tls", theirs=True) from None
        except OSError:
            raise Undelivered("unreachable", theirs=True) from None
        except (http.client.HTTPException, ValueError):
            raise Undelivered("no-http", theirs=True) from None
        finally:
            connection.close()


class _Pinned(http.client.HTTPConnection):
    """A connection to addresses that were checked, under the name they were found by; it ends after `MOST_SECONDS`."""

    def __init__(self, to: Target, addresses: list[str], context: ssl.SSLContext, connect: Connect) -> None:
        super().__init__(to.host, to.port, timeout=SECONDS)
        self.default_port = 443 if to.tls else 80
        self._tls = context if to.tls else None
        self._addresses = addresses[:MOST_ADDRESSES]
        self._connect_to = connect
        self._deadline: _Deadline | None = None

    def connect(self) -> None:
        """Connect to the first address that answers."""
        plain = self._first()
        self._deadline = _Deadline(plain)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host) if self._tls else plain

    def close(self) -> None:
        """Close, and watch no more."""
        if self._deadline:
            self._deadline.close()
        super().close()

    def _first(self) -> socket.socket:
        for address in self._addresses[:-1]:
            try:
                return self._connect_to((address, self.port), SECONDS)
            except OSError:
                continue
        return self._connect_to((self._addresses[-1], self.port), SECONDS)


class _Deadline:
    """Ends a connection when its time is over, whatever it is doing then."""

    def __init__(self, connection: socket.socket) -> None:
        self._twin = connection.dup()
        self._timer = threading.Timer(MOST_SECONDS, self._cut)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Watch no more."""
        self._timer.cancel()
        self._twin.close()

    def _cut(self) -> None:
        with suppress(OSError):
            self._twin.shutdown(socket.SHUT_RDWR)
