"""The specification of the log: a verifier written from the page alone agrees with ours."""

from __future__ import annotations

import base64
import html
import json
import re
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from flask import Flask

from scoresheet.replays.tree import Head, extends, includes, is_signed, leaf_hash
from scoresheet.service.api.log_specification import log_specification


@cache
def page() -> str:
    """Return the page, served without the rest of the service."""
    app = Flask("log")
    app.register_blueprint(log_specification)
    answer = app.test_client().get("/api/docs/log")
    assert answer.status_code == 200
    return answer.text


def example(name: str) -> list[str]:
    """Return the lines of the example of that name."""
    found = re.search(rf'<(?:pre|code) id="example-{name}">(.*?)</(?:pre|code)>', page(), re.DOTALL)
    assert found, name
    return html.unescape(found[1]).splitlines()


def heads() -> list[dict[str, Any]]:
    return [json.loads(line) for line in example("heads")]


def root(leaves: list[bytes]) -> bytes:
    """Return the root as the section "The tree" defines it."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while 2 * left < len(leaves):
        left *= 2
    return sha256(b"\x01" + root(leaves[:left]) + root(leaves[left:])).digest()


def halved(place: int, last: int) -> tuple[int, int]:
    while place % 2 == 0 and place:
        place, last = place // 2, last // 2
    return place, last


def consistent(first: int, root: bytes, second: int, later: bytes, path: list[bytes]) -> bool:
    """Verify a proof step by step, as in the section "Proof of consistency"."""
    if first & (first - 1) == 0:
        path = [root, *path]
    place, last = first - 1, second - 1
    while place % 2:
        place, last = place // 2, last // 2
    old = new = path[0]
    for step in path[1:]:
        if last == 0:
            return False
        if place % 2 or place == last:
            old, new = sha256(b"\x01" + step + old).digest(), sha256(b"\x01" + step + new).digest()
            place, last = halved(place, last)
        else:
            new = sha256(b"\x01" + new + step).digest()
        place, last = place // 2, last // 2
    return old == root and new == later and last == 0


def included(index: int, size: int, leaf: bytes, root: bytes, path: list[bytes]) -> bool:
    """Verify a proof step by step, as in the section "Proof of inclusion"."""
    place, last, found = index, size - 1, leaf
    for step in path:
        if last == 0:
            return False
        if place % 2 or place == last:
            found = sha256(b"\x01" + step + found).digest()
            place, last = halved(place, last)
        else:
            found = sha256(b"\x01" + found + step).digest()
        place, last = place // 2, last // 2
    return found == root and last == 0


def hashes(name: str) -> list[bytes]:
    return [bytes.fromhex(line) for line in example(name)]


def test_leaves_and_roots_of_the_example_follow_the_specification() -> None:
    leaves = [sha256(b"\x00" + entry.encode()).digest() for entry in example("entries")]
    assert leaves == hashes("leaves")
    assert [leaf_hash(*json.loads(entry)) for entry in example("entries")] == leaves
    assert [sha256(b"\x01" + leaves[0] + leaves[1]).digest()] == hashes("pair")
    earlier, present = heads()
    assert (earlier["root_hash"], present["root_hash"]) == (root(leaves[:3]).hex(), root(leaves).hex())
    assert (earlier["tree_size"], present["tree_size"]) == (3, len(leaves))


def test_the_heads_of_the_example_are_signed_as_specified() -> None:
    (key,) = json.loads(example("keys")[0])
    public = base64.urlsafe_b64decode(key["public_key"] + "=")
    assert key["key_id"] == sha256(public).hexdigest()[:16]
    present = heads()[1]
    signature = base64.urlsafe_b64decode(present["signature"] + "==")
    Ed25519PublicKey.from_public_bytes(public).verify(signature, example("signed")[0].encode())
    assert json.loads(example("signed")[0])[1:] == [present[name] for name in ("root_hash", "tree_size", "timestamp")]
    assert all(is_signed(Head(**head), {key["key_id"]: key["public_key"]}) for head in heads())


def test_the_proofs_of_the_example_pass_the_specified_and_our_own_verifier() -> None:
    earlier, present = (bytes.fromhex(head["root_hash"]) for head in heads())
    path, leaf = hashes("consistency"), hashes("leaves")[4]
    for verify in (consistent, extends):
        assert verify(3, earlier, 7, present, path)
        assert not verify(3, earlier, 7, present, path[::-1])
    path = hashes("inclusion")
    assert included(4, 7, leaf, present, path)
    assert includes(present, 7, 4, leaf, path)


@pytest.mark.parametrize("index", [3, 5])
def test_a_proof_fails_for_another_leaf_index(index: int) -> None:
    present, leaf = bytes.fromhex(heads()[1]["root_hash"]), hashes("leaves")[4]
    assert not included(index, 7, leaf, present, hashes("inclusion"))
    assert not includes(present, 7, index, leaf, hashes("inclusion"))


def test_the_page_links_only_to_the_api_and_has_no_scripts() -> None:
    assert not re.search(r"(?:src|href)=\"(?!/api/|#)", page())
    assert "<script" not in page()
