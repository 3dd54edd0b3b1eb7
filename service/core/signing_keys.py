"""The service's secret keys, for receipts, heads, links, checkpoints, push and dumps."""

import base64
import os
import secrets
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoresheet.replays import tree
from scoresheet.service.core import file_modes as private
from scoresheet.service.core.errors import Unusable

FILE = "receipts.ed25519"
LINKS = "links.key"
CHECKPOINTS = "checkpoints.key"
PUSH = "push.key"
DUMPS = "dumps.key"
KEY_BYTES = 32


class SignedReceipt(msgspec.Struct, frozen=True):
    """A signed statement that a game had this digest at this version.

    `signature` is Ed25519 over `[game,version,digest,at]`.
    """

    game: str
    version: int
    digest: str
    at: str
    key_id: str
    signature: str


class PublicKey(msgspec.Struct, frozen=True):
    """The public half of a receipt key: 32 bytes (Ed25519) in unpadded base64url."""

    key_id: str
    algorithm: str
    public_key: str


def signed_bytes(game: str, version: int, digest: str, at: str) -> bytes:
    """Return the bytes that a receipt signs: a JSON array of its fields, without spaces."""
    return msgspec.json.encode((game, version, digest, at))


class Keys:
    """The key pair that signs receipts and heads."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        raw = private.public_key().public_bytes_raw()
        self.public = PublicKey(sha256(raw).hexdigest()[:16], "Ed25519", _text(raw))

    def receipt(self, game: str, version: int, digest: str, at: str) -> SignedReceipt:
        """Sign a receipt."""
        signature = self._private.sign(signed_bytes(game, version, digest, at))
        return SignedReceipt(game, version, digest, at, self.public.key_id, _text(signature))

    def head(self, tree_size: int, root_hash: str, timestamp: str) -> tree.Head:
        """Sign a head of the log of all games."""
        signature = self._private.sign(tree.signed_bytes(tree_size, root_hash, timestamp))
        return tree.Head(tree_size, root_hash, timestamp, self.public.key_id, _text(signature))


def load(folder: Path) -> Keys:
    """Return the key pair in `folder`; create it if it is missing."""
    raw = kept(folder, FILE, Ed25519PrivateKey.generate().private_bytes_raw)
    return Keys(Ed25519PrivateKey.from_private_bytes(raw))


def link_key(folder: Path) -> bytes:
    """Return the key that signs links in e-mails."""
    return kept(folder, LINKS, lambda: secrets.token_bytes(KEY_BYTES))


def checkpoint_key(folder: Path) -> bytes:
    """Return the key that seals checkpoints."""
    return kept(folder, CHECKPOINTS, lambda: secrets.token_bytes(KEY_BYTES))


def push_key(folder: Path) -> bytes:
    """Return the private key (P-256) that signs push messages.

    Browsers subscribe with its public half.
    """
    return kept(folder, PUSH, _new_number)


def dump_key(folder: Path) -> bytes:
    """Return the key from which ids in dumps are derived."""
    return kept(folder, DUMPS, lambda: secrets.token_bytes(KEY_BYTES))


def kept(folder: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """Return the key in the file `name`; create it with mode 0600 if it is missing.

    Raises `Unusable` if that fails or the file is not a key.
    """
    path = folder / name
    try:
        private.make_folder(folder)
        private.close_to_others(folder, private.FOLDER)
        if not path.exists():
            _keep(path, make())
        private.close_to_others(path)
        secret = path.read_bytes()
    except OSError as error:
        raise Unusable(
            "The keys in {folder} cannot be used ({why}). Make sure that the service may read and write there, or set "
            "SCORESHEET_SECRETS_DIR to another folder.",
            folder=folder,
            why=error.strerror,
        ) from error
    if len(secret) != KEY_BYTES:
        raise Unusable(
            "{path} is not a key: it has {bytes} bytes instead of {due}. Restore it from a backup, or delete it: "
            "the next start creates a new one.",
            path=path,
            bytes=len(secret),
            due=KEY_BYTES,
        )
    return secret


def _new_number() -> bytes:
    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(KEY_BYTES, "big")


def _keep(path: Path, secret: bytes) -> None:
    """Write a key file atomically, so that processes that start together agree on one key."""
    fresh = path.with_name(secrets.token_hex(8))
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, private.FILE), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(fresh)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
