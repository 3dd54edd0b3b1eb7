"""Encrypts push messages for one browser (RFC 8291, RFC 8188).

This is sixty lines on top of the library `cryptography`. The alternative, `pywebpush`, brings two HTTP clients, neither
of which can be limited to checked addresses. The RFC's example is reproduced byte for byte.
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
"""The maximum length of the plain text, since push services accept 4096 bytes including the header."""


def encrypted(
    plain: bytes,
    browser: bytes,
    auth: bytes,
    *,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a push message for a browser's public key (65 bytes) and secret (16 bytes).

    `key` and `salt` are random except in tests. Raises `ValueError` if a key is bad or the text is too long.
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
    """Return a public key as 65 bytes (an uncompressed point)."""
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def as_text(raw: bytes) -> str:
    """Encode bytes in base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def as_bytes(text: str) -> bytes:
    """Decode base64url, padded or not; raises `ValueError`."""
    bare = text.rstrip("=")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
