"""The Merkle tree over all events (RFC 9162): hashes, proofs, signed heads.

This file needs only the standard library and `cryptography`, so it can be used without the service. `/api/docs/log`
specifies the protocol.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json.encoder import encode_basestring as quoted

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

LEAF, NODE = b"\x00", b"\x01"
"""Prefixes that distinguish leaves from inner nodes."""
LABEL = "scoresheet-log-head-1"
"""The label of signed heads, which distinguishes their signatures from others."""
EMPTY = sha256().digest()
"""The root of the tree without leaves."""

NodeAt = Callable[[int, int], bytes]
"""(height, number) → the root of a complete subtree of 2^height leaves; at each height, numbers start at 0."""


@dataclass(frozen=True)
class Head:
    """The size and root of the log at `timestamp` (UTC), signed with the key `key_id`."""

    tree_size: int
    root_hash: str
    """64 hexadecimal digits."""
    timestamp: str
    key_id: str
    signature: str
    """Ed25519 over `signed_bytes`, in base64url without padding."""


def leaf_hash(game: str, version: int, digest: str) -> bytes:
    """Return an event's leaf hash, over a zero byte and a JSON list without spaces."""
    entry = f"[{quoted(game)},{version},{quoted(digest)}]"
    return sha256(LEAF + entry.encode("utf-8", "surrogatepass")).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of the node above two nodes."""
    return sha256(NODE + left + right).digest()


class GrowingTree:
    """A growing tree that keeps only the roots of complete subtrees, largest first."""

    def __init__(self) -> None:
        self.size = 0
        self._roots: list[bytes] = []

    def add(self, leaf: bytes) -> None:
        """Add the hash of a leaf."""
        self.size += 1
        whole = self.size
        while whole % 2 == 0:
            leaf = node_hash(self._roots.pop(), leaf)
            whole //= 2
        self._roots.append(leaf)

    def root(self) -> bytes:
        """Return the current root."""
        return joined(self._roots)


def joined(roots: Sequence[bytes]) -> bytes:
    """Return the root above complete subtrees, each smaller than the previous one."""
    if not roots:
        return EMPTY
    above = roots[-1]
    for left in reversed(roots[:-1]):
        above = node_hash(left, above)
    return above


def whole_subtrees(start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield (height, number) of the complete subtrees of leaves `start` … `end` - 1.

    As for every subtree in RFC 9162, `start` must be a multiple of a power of two that is at least `end` - `start`.
    """
    while start < end:
        height = (end - start).bit_length() - 1
        yield height, start >> height
        start += 1 << height


def root_of(start: int, end: int, node: NodeAt) -> bytes:
    """Return the root of the subtree of the leaves `start` … `end` - 1."""
    return joined([node(height, number) for height, number in whole_subtrees(start, end)])


def inclusion_path(index: int, size: int, node: NodeAt) -> list[bytes]:
    """Return the proof that leaf `index` is in the first `size` leaves (RFC 9162, 2.1.3.1)."""
    path: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            path.append(root_of(middle, end, node))
            end = middle
        else:
            path.append(root_of(start, middle, node))
            start = middle
    return path[::-1]


def consistency_path(first: int, second: int, node: NodeAt) -> list[bytes]:
    """Return the proof that the first tree is a prefix of the second (RFC 9162, 2.1.4.1)."""
    path: list[bytes] = []
    start, end, whole = 0, second, True
    if not 0 < first < second:
        return path
    while first != end:
        middle = start + _split(end - start)
        if first <= middle:
            path.append(root_of(middle, end, node))
            end = middle
        else:
            path.append(root_of(start, middle, node))
            start, whole = middle, False
    if not whole:
        path.append(root_of(start, end, node))
    return path[::-1]


def includes(root: bytes, size: int, index: int, leaf: bytes, path: Sequence[bytes]) -> bool:
    """Return whether the path proves that `leaf` is in the tree (RFC 9162, 2.1.3.2)."""
    sides = _on_the_left(index, size - 1, len(path)) if 0 <= index < size else None
    if sides is None:
        return False
    found = leaf
    for step, left in zip(path, sides, strict=True):
        found = node_hash(step, found) if left else node_hash(found, step)
    return found == root


def extends(first: int, root: bytes, second: int, later: bytes, path: Sequence[bytes]) -> bool:
    """Return whether the path proves that the first tree is a prefix of the second.

    See RFC 9162, 2.1.4.2. The empty tree and the tree itself are prefixes of every tree.
    """
    if first == 0 or first == second:
        return not path and root == (later if first else EMPTY)
    if not 0 < first < second or not path:
        return False
    begun, *steps = [root, *path] if first & (first - 1) == 0 else path
    alone = (first & -first).bit_length() - 1
    sides = _on_the_left((first - 1) >> alone, (second - 1) >> alone, len(steps))
    if sides is None:
        return False
    old = new = begun
    for step, left in zip(steps, sides, strict=True):
        old = node_hash(step, old) if left else old
        new = node_hash(step, new) if left else node_hash(new, step)
    return old == root and new == later


def _on_the_left(place: int, last: int, steps: int) -> list[bool] | None:
    """Return for each step up to the root whether the sibling is on the left.

    `place` is the node's number at its height, `last` the number of the last node at that height. Return None if the
    root is not exactly `steps` steps away.
    """
    sides: list[bool] = []
    while last and len(sides) < steps:
        left = place % 2 == 1 or place == last
        while left and place % 2 == 0:  # the last node has no sibling and moves up unchanged
            place, last = place >> 1, last >> 1
        sides.append(left)
        place, last = place >> 1, last >> 1
    return sides if not last and len(sides) == steps else None


def signed_bytes(tree_size: int, root_hash: str, timestamp: str) -> bytes:
    """Return the bytes that a head's signature covers; no receipt has this form."""
    return json.dumps([LABEL, root_hash, tree_size, timestamp], separators=(",", ":")).encode()


def is_signed(head: Head, keys: Mapping[str, str]) -> bool:
    """Return whether the head is signed with the key that it names, one of `keys`."""
    return fits(head.signature, signed_bytes(head.tree_size, head.root_hash, head.timestamp), head.key_id, keys)


def fits(signature: str, signed: bytes, key_id: str, keys: Mapping[str, str]) -> bool:
    """Return whether `signature` is valid for `signed` and the key `key_id` in `keys`.

    The id is derived from the key, so a key with a wrong id is rejected.
    """
    try:
        raw = from_base64url(keys[key_id])
        Ed25519PublicKey.from_public_bytes(raw).verify(from_base64url(signature), signed)
    except (KeyError, InvalidSignature, ValueError):
        return False
    return sha256(raw).hexdigest()[:16] == key_id


def from_base64url(text: str) -> bytes:
    """Decode base64url without padding; raises `ValueError`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("not base64url") from None


def _split(size: int) -> int:
    """Return the largest power of two below `size`, the number of leaves on the left."""
    return 1 << ((size - 1).bit_length() - 1)
