"""The chain: a digest ties each event to the previous one, over the stored bytes."""

import hmac
from hashlib import sha256

import msgspec

GENESIS = "0" * 64
"""The predecessor of a game's first event."""

_SEAL = b',"digest":"'
_TAIL = len(_SEAL) + 64 + len(b'"}')


def seal(event: msgspec.Struct) -> tuple[bytes, str]:
    """Return the bytes to store for an event, and its digest: SHA-256 of its JSON.

    The digest is then written into the event.
    """
    body = msgspec.json.encode(event)
    digest = sha256(body).hexdigest()
    return body[:-1] + _SEAL + digest.encode() + b'"}', digest


def salt(secret: bytes, version: int) -> str:
    """Return 128 bits without which the digest of an event reveals nothing about its content.

    They are derived from the game's secret, so they are proven when it is revealed.
    """
    return hmac.digest(secret, b"salt" + version.to_bytes(8, "big"), "sha256")[:16].hex()


def digest_of(stored: bytes) -> str | None:
    """The digest that `stored` ought to carry; None if the bytes are not even sealed."""
    if stored[-_TAIL:][: len(_SEAL)] != _SEAL or not stored.endswith(b'"}'):
        return None
    return sha256(stored[:-_TAIL] + b"}").hexdigest()


def is_sealed(stored: bytes) -> bool:
    """Return whether the event's bytes are those that its own digest was made of."""
    digest = digest_of(stored)
    return digest is not None and stored[-66:-2] == digest.encode()
