"""Signed links in e-mails; they work without login, for one purpose and a limited time."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from collections.abc import Callable

import msgspec

from scoresheet.service.notify.contact import CONFIRM, RECOGNIZE, UNSUBSCRIBE, BadLink

AN_HOUR, A_DAY = 3_600, 86_400
SECONDS_GOOD = {CONFIRM: 2 * A_DAY, RECOGNIZE: AN_HOUR, UNSUBSCRIBE: 3 * 365 * A_DAY}
LONGEST = 512


class Links:
    """Creates and verifies tokens, each for a purpose, a player, and the digest of an address."""

    def __init__(self, key: bytes, clock: Callable[[], float]) -> None:
        self._key = key
        self._clock = clock

    def token(self, purpose: str, player: str, address: str) -> str:
        """Return a token for a link."""
        until = int(self._clock()) + SECONDS_GOOD[purpose]
        said = msgspec.json.encode((purpose, player, self._digest(address), until))
        return f"{_text(said)}.{_text(self._sign(said))}"

    def player(self, purpose: str, token: str) -> tuple[str, str]:
        """Return a token's player and the digest of the address it was sent to; raises `BadLink`."""
        said = self._signed(token)
        meant, player, address, until = msgspec.json.decode(said, type=tuple[str, str, str, int])
        if meant != purpose or until < self._clock():
            raise BadLink("This link is no longer valid.")
        return player, address

    def is_for(self, digest: str, address: str) -> bool:
        """Return whether a token was sent to that address."""
        return hmac.compare_digest(digest, self._digest(address))

    def _signed(self, token: str) -> bytes:
        said, _, signature = token[:LONGEST].partition(".")
        try:
            if hmac.compare_digest(_bytes(signature), self._sign(_bytes(said))):
                return _bytes(said)
        except (binascii.Error, ValueError):
            pass
        raise BadLink("This link is incomplete or not one of ours.")

    def _sign(self, said: bytes) -> bytes:
        return hmac.digest(self._key, b"link:" + said, hashlib.sha256)

    def _digest(self, address: str) -> str:
        return hmac.digest(self._key, b"address:" + address.encode(), hashlib.sha256).hex()[:32]


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
