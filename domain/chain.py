"""The hash chain: a digest over the stored bytes ties each event to the previous one."""

import hmac
from hashlib import sha256

import msgspec

GENESIS = "0" * 64
"""The previous digest of a game's first event."""

_SEAL = b',"digest":"'
_TAIL = len(_SEAL) + 64 + len(b'"}')


def seal(event: msgspec.Struct) -> tuple[bytes, str]:
    """Return the bytes to store for an event, and its digest.

    The digest is the SHA-256 of the event's JSON without a digest; it is then added as the last field.
    """
    body = msgspec.json.encode(event)
    digest = sha256(body).hexdigest()
    return body[:-1] + _SEAL + digest.encode() + b'"}', digest


def salt(secret: bytes, version: int) -> str:
    """Return a 128-bit salt that keeps an event's digest from revealing its content.

    The salts are derived from the game's secret, so they can be verified when it is revealed.
    """
    return hmac.digest(secret, b"salt" + version.to_bytes(8, "big"), "sha256")[:16].hex()


def digest_of(stored: bytes) -> str | None:
    """Return the digest that `stored` should carry; None if the bytes have no seal."""
    if stored[-_TAIL:][: len(_SEAL)] != _SEAL or not stored.endswith(b'"}'):
        return None
    return sha256(stored[:-_TAIL] + b"}").hexdigest()


def is_sealed(stored: bytes) -> bool:
    """Return whether the digest of the stored event matches its content."""
    digest = digest_of(stored)
    return digest is not None and stored[-66:-2] == digest.encode()
