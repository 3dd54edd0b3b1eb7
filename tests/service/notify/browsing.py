"""A browser for tests of push messages.

It decrypts them by the steps of RFC 8291 and RFC 8188, with hmac only.
"""

from __future__ import annotations

import hmac
import json
import os
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from scoresheet.service.notify.contact import Subscription
from scoresheet.service.notify.encryption import as_bytes, as_text

P256 = ec.SECP256R1()


def digest(key: bytes, said: bytes) -> bytes:
    return hmac.digest(key, said, "sha256")


class Browser:
    """A browser that subscribed with the push service at `endpoint`."""

    def __init__(self, endpoint: str, secret: str = "", auth: str = "") -> None:
        number = int.from_bytes(as_bytes(secret), "big") if secret else 0
        self._key = ec.derive_private_key(number, P256) if secret else ec.generate_private_key(P256)
        self.public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = as_bytes(auth) if auth else os.urandom(16)
        self.subscription = Subscription(endpoint, as_text(self.public), as_text(self.auth))

    def read(self, body: bytes) -> bytes:
        """Decrypt a message."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size, "One record is all that a push message has."
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, sender))
        info = b"WebPush: info\x00" + self.public + sender + b"\x01"
        pseudorandom = digest(salt, digest(digest(self.auth, shared), info))
        key = digest(pseudorandom, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = digest(pseudorandom, b"Content-Encoding: nonce\x00\x01")[:12]
        padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        assert padded[-1:] == b"\x02", "The last record ends so."
        return padded[:-1]

    def news(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message and parse it as the service worker does."""
        said: dict[str, Any] = json.loads(self.read(body))
        return said
