"""What is pushed to a browser, encrypted so that only it can read it and not the push service (RFC 8291, RFC 8188).

Our own sixty lines over the library `cryptography`, which does all that is cryptography in them: what there is besides
(`pywebpush`) brings two HTTP clients along, neither of which keeps to the addresses that ours keeps to. The example of
the RFC comes out byte for byte.
"""

from __future__ import annotations

import base64
import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT_BYTES, AUTH_BYTES, SALT_BYTES, TAG_BYTES = 65, 16, 16, 16
RECORD_BYTES = 4_096
LAST_RECORD = b"\x02"
MOST_BYTES = RECORD_BYTES - TAG_BYTES - len(LAST_RECORD) - (SALT_BYTES + 4 + 1 + POINT_BYTES)
"""Of plain text: push services take messages of 4096 bytes, the header among them."""


def encrypted(
    plain: bytes,
    browser: bytes,
    auth: bytes,
    *,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message for the browser with that public key (a point, 65 bytes) and secret (16 bytes).

    `key` and `salt` are drawn, but for tests. Raises `ValueError` for what is no key or too long.
    """
    if len(plain) > MOST_BYTES or len(auth) != AUTH_BYTES:
        raise ValueError("Too long, or no secret of a browser.")
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(SALT_BYTES)
    ours = point(key.public_key())
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    secret = _derived(shared, auth, b"WebPush: info\0" + browser + ours, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(content_key).encrypt(nonce, plain + LAST_RECORD, None)


def point(public: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as the 65 bytes that travel."""
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def as_text(raw: bytes) -> str:
    """Bytes in base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def as_bytes(text: str) -> bytes:
    """The bytes of a text in base64url, padded or not; raises `ValueError`."""
    bare = text.rstrip("=")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
