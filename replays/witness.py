"""Keeps heads and receipts, and checks whether the log still includes them all.

This file needs `tree.py` beside it in a folder `replays`, the standard library and `cryptography`, nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Protocol

from scoresheet.replays.tree import Head, extends, fits, includes, is_signed, leaf_hash

SECONDS_TO_STORE = timedelta(seconds=60)
MOST_NAMED = 20
"""The maximum number of reported errors."""


@dataclass(frozen=True)
class Receipt:
    """A signed statement that a game had this digest at this version.

    The signature is Ed25519 over the JSON list `[game,version,digest,at]`.
    """

    game: str
    version: int
    digest: str
    at: str
    key_id: str
    signature: str


class CannotShow(Exception):
    """The service has no such proof."""


class Service(Protocol):
    """A transparency log, which has to prove what it says; its methods may raise errors."""

    def head(self) -> tuple[Head, bool]:
        """Return the newest head, and whether it was made just now and must cover all receipts."""
        ...

    def consistency(self, first: int, second: int) -> list[bytes]:
        """Return the proof that the first log is a prefix of the second; raises `CannotShow`."""
        ...

    def inclusion(self, receipt: Receipt, tree_size: int) -> tuple[int, list[bytes]]:
        """Return the leaf index of the receipt's event, and the proof; raises `CannotShow`."""
        ...


Progress = Callable[[int, int], object]
"""(number of proofs checked, total)."""


@dataclass(frozen=True)
class Finding:
    """The result: the checks made, and errors in sentences."""

    heads: int
    receipts: int
    size: int
    """The current size of the log."""
    present: Head | None = None
    """The current head, if it was requested."""
    wrong: list[str] = field(default_factory=list)
    later: int = 0
    """Receipts of events that are newer than the current head."""


def check(
    service: Service,
    kept: Sequence[Head],
    receipts: Sequence[Receipt],
    keys: Mapping[str, str],
    progress: Progress = lambda done, of: None,
) -> Finding:
    """Check that the log extends all `kept` heads and includes the receipts' events."""
    present, of_now = service.head()
    due = [receipt for receipt in receipts if of_now or receipt.at <= _surely_before(present)]
    steps = ordered([*kept, present])
    found = Finding(len(kept), len(receipts), present.tree_size, present, later=len(receipts) - len(due))
    found.wrong.extend(among([*kept, present], keys))
    if not is_signed(present, keys):
        return found
    of = len(steps) - 1 + len(due)
    for number, (first, second) in enumerate(pairwise(steps), start=1):
        found.wrong.extend(_grown(service, first, second, present))
        progress(number, of)
    for number, receipt in enumerate(due, start=len(steps)):
        found.wrong.extend(_included(service, receipt, present, keys))
        progress(number, of)
    return replace(found, wrong=found.wrong[:MOST_NAMED])


def _surely_before(head: Head) -> str:
    """Return the time up to which all events were certainly stored when the head was made."""
    try:
        at = datetime.fromisoformat(head.timestamp) - SECONDS_TO_STORE
    except (ValueError, OverflowError):
        return head.timestamp
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def ordered(heads: Iterable[Head]) -> list[Head]:
    """Return one head for each size of the log, smallest first."""
    by_size = {head.tree_size: head for head in heads}
    return [by_size[size] for size in sorted(by_size)]


def among(heads: Sequence[Head], keys: Mapping[str, str]) -> Iterator[str]:
    """Yield the contradictions between heads; the last head is the current one."""
    for head in heads:
        if not is_signed(head, keys):
            yield unsigned(head)
    yield from _two_of_a_size(heads)
    largest = max(heads, key=lambda head: head.tree_size)
    if heads[-1].tree_size < largest.tree_size:
        yield shortened(largest, heads[-1].tree_size)


def _two_of_a_size(heads: Iterable[Head]) -> Iterator[str]:
    first: dict[int, Head] = {}
    for head in heads:
        other = first.setdefault(head.tree_size, head)
        if other.root_hash != head.root_hash:
            yield f"The log was forked: the heads of {told(other)} and of {head.timestamp} cover different events."


def _grown(service: Service, first: Head, second: Head, present: Head) -> Iterator[str]:
    if second.tree_size > present.tree_size:
        return
    try:
        path = service.consistency(first.tree_size, second.tree_size)
    except CannotShow:
        path = [b""]
    if not extends(first.tree_size, _root(first), second.tree_size, _root(second), path):
        yield (
            f"The log was forked or changed: nothing proves that the head of {told(second)} extends that of "
            f"{told(first)}."
        )


def _included(service: Service, receipt: Receipt, present: Head, keys: Mapping[str, str]) -> Iterator[str]:
    if not is_receipt(receipt, keys):
        yield unsigned_receipt(receipt)
        return
    leaf = leaf_hash(receipt.game, receipt.version, receipt.digest)
    try:
        index, path = service.inclusion(receipt, present.tree_size)
    except CannotShow:
        index, path = -1, []
    if not includes(_root(present), present.tree_size, index, leaf, path):
        yield missing(receipt)


def told(head: Head) -> str:
    """Return the time and size of a head, for messages."""
    return f"{head.timestamp} ({head.tree_size} events)"


def unsigned(head: Head) -> str:
    """Describe a head without a valid signature."""
    return f"The head of {told(head)} is not signed with a known key."


def unsigned_receipt(receipt: Receipt) -> str:
    """Describe a receipt without a valid signature."""
    return f"The receipt for version {receipt.version} of game {receipt.game} is not signed with a known key."


def missing(receipt: Receipt) -> str:
    """Describe a receipt whose event is missing."""
    return (
        f"There is a receipt for version {receipt.version} of game {receipt.game}, but the log has no such event: "
        "it was removed or replaced."
    )


def changed(head: Head) -> str:
    """Describe events that contradict a head."""
    return (
        f"The first {head.tree_size} events are not those of the head that was signed at {head.timestamp}: some were "
        "changed, swapped or removed since, or the store was restored from an older backup and went another way."
    )


def shortened(head: Head, size: int) -> str:
    """Describe a log shorter than a head."""
    return (
        f"The log was shortened, or its store was restored from an older backup: it has {size} events, but there were "
        f"{head.tree_size} when the head of {head.timestamp} was signed."
    )


def is_receipt(receipt: Receipt, keys: Mapping[str, str]) -> bool:
    """Return whether the receipt is signed with the key that it names, one of `keys`."""
    listed = [receipt.game, receipt.version, receipt.digest, receipt.at]
    signed = json.dumps(listed, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return fits(receipt.signature, signed, receipt.key_id, keys)


def _root(head: Head) -> bytes:
    try:
        return bytes.fromhex(head.root_hash)
    except ValueError:
        return b""
