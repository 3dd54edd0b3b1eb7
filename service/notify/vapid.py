"""Signs requests to push services, so that they recognise this service (RFC 8292)."""

from __future__ import annotations

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from scoresheet.service.notify.encryption import CURVE, as_text, point

SECONDS_GOOD = 12 * 3_600
"""The lifetime of a signature in seconds; push services accept at most a day."""
NUMBER_BYTES = 32


class Vapid:
    """Signs with the key pair whose private key is the 32-byte number `secret`.

    `subject` is an address at which to contact the operator, `mailto:` or `https:`.
    """

    def __init__(self, secret: bytes, subject: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret, "big"), CURVE)
        self.subject = subject
        self.public = as_text(point(self._key.public_key()))
        """The public key with which browsers subscribe."""

    def authorization(self, origin: str, now: int) -> str:
        """Return the `Authorization` header for requests to the push service at `origin`."""
        claims = {"aud": origin, "exp": now + SECONDS_GOOD, "sub": self.subject}
        said = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        numbers = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = as_text(b"".join(number.to_bytes(NUMBER_BYTES, "big") for number in numbers))
        return f"vapid t={said}.{signature}, k={self.public}"


def _part(claims: dict[str, object]) -> str:
    return as_text(msgspec.json.encode(claims))
