"""Encrypts each author's words under a separate key, so that they can be forgotten."""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from collections.abc import Iterable

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, delete, select

from scoresheet.service.storage import upserts
from scoresheet.service.storage.journal.tables import KEYS

KEY_BITS, NONCE_BYTES = 256, 12

Words = dict[str, str]
"""An author's words by field name."""


def key_of(connection: Connection, author: str) -> bytes:
    """Return the author's key, creating it if necessary; needs a write transaction."""
    upserts.add(connection, KEYS, author=author, secret=b64encode(AESGCM.generate_key(KEY_BITS)).decode())
    return keys_of(connection, [author])[author]


def keys_of(connection: Connection, authors: Iterable[str]) -> dict[str, bytes]:
    """Return the keys of those authors; a damaged key affects only its own author."""
    if not (wanted := set(authors)):
        return {}
    query = select(KEYS).where(KEYS.c.author.in_(wanted))
    return {row.author: _raw(row.secret) for row in connection.execute(query)}


def _raw(secret: str) -> bytes:
    try:
        return b64decode(secret)
    except ValueError:
        return b""


def forget(connection: Connection, author: str) -> None:
    """Delete the author's key, which makes their words unreadable everywhere."""
    connection.execute(delete(KEYS).where(KEYS.c.author == author))


def seal(key: bytes, words: Words, of: str) -> str:
    """Encrypt words so that they can be decrypted only for the entry with the id `of`."""
    nonce = os.urandom(NONCE_BYTES)
    return b64encode(nonce + AESGCM(key).encrypt(nonce, msgspec.json.encode(words), of.encode())).decode()


def unseal(key: bytes, sealed: str, of: str) -> Words | None:
    """Decrypt words; return None if the key, the entry or the data does not match."""
    try:
        raw = b64decode(sealed)
        plain = AESGCM(key).decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], of.encode())
        return msgspec.json.decode(plain, type=Words)
    except (InvalidTag, ValueError):  # invalid base64 and invalid JSON raise `ValueError`, too
        return None
