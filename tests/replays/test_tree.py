"""The Merkle tree of the log: equal to RFC 9162's definitions for all small sizes; invalid proofs are rejected."""

from __future__ import annotations

import ast
import itertools
import sys
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.replays import tree, witness
from scoresheet.replays.tree import GrowingTree, Head, consistency_path, extends, includes, inclusion_path
from scoresheet.service.core.signing_keys import Keys

SIZES = range(71)
DATA = [f"leaf {number}".encode() for number in SIZES]
LEAVES = [sha256(b"\0" + data).digest() for data in DATA]

CT_DATA = [
    *(b"", b"\x00", b"\x10", b"\x20\x21", b"\x30\x31", b"\x40\x41\x42\x43", b"\x50\x51\x52\x53\x54\x55\x56\x57"),
    b"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
]
"""Leaves from the tests of Certificate Transparency implementations."""
CT_ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@cache
def root(start: int, end: int) -> bytes:
    """MTH of RFC 9162, section 2.1.1, word for word."""
    if start == end:
        return sha256().digest()
    if end - start == 1:
        return LEAVES[start]
    middle = start + max(power for power in (1, 2, 4, 8, 16, 32, 64) if power < end - start)
    return sha256(b"\1" + root(start, middle) + root(middle, end)).digest()


def node(height: int, number: int) -> bytes:
    """Return the root of a complete subtree."""
    return root(number << height, (number + 1) << height)


def grown(size: int) -> bytes:
    """Return the root of a tree to which the given number of leaves were added."""
    tree = GrowingTree()
    for leaf in LEAVES[:size]:
        tree.add(leaf)
    return tree.root()


def damaged(path: list[bytes]) -> list[list[bytes]]:
    """Yield paths close to this one: with each byte changed, or a step dropped, repeated, added or reversed."""
    flipped = [
        [*path[:at], bytes([*step[:byte], step[byte] ^ 1, *step[byte + 1 :]]), *path[at + 1 :]]
        for at, step in enumerate(path)
        for byte in range(0, 32, 5)
    ]
    shorter = [[*path[:at], *path[at + 1 :]] for at in range(len(path))]
    longer = [[*path[:at], path[at], *path[at:]] for at in range(len(path))] + [[*path, bytes(32)]]
    return [*flipped, *shorter, *longer, *([path[::-1]] if path != path[::-1] else [])]


def test_the_roots_match_those_of_other_implementations() -> None:
    growing = GrowingTree()
    assert growing.root().hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for data, expected in zip(CT_DATA, CT_ROOTS, strict=True):
        growing.add(sha256(b"\0" + data).digest())
        assert growing.root().hex() == expected


def test_a_growing_tree_has_the_root_of_the_definition() -> None:
    assert [grown(size) for size in SIZES] == [root(0, size) for size in SIZES]
    assert [tree.root_of(0, size, node) for size in SIZES] == [root(0, size) for size in SIZES]


def test_every_leaf_has_a_proof_of_inclusion_that_holds_for_no_other_index() -> None:
    for size in SIZES:
        for index in range(size):
            path = inclusion_path(index, size, node)
            assert includes(root(0, size), size, index, LEAVES[index], path)
            assert not includes(root(0, size), size, index, LEAVES[index - 1], path) or size == 1
            for other in {index - 1, index + 1, index ^ 2, size - 1 - index} - {index}:
                assert not includes(root(0, size), size, other, LEAVES[index], path)


def test_an_altered_proof_of_inclusion_is_invalid() -> None:
    for size in (1, 2, 3, 5, 6, 7, 8, 13, 33, 64, 70):
        for index in {0, 1, size // 2, size - 1} & set(range(size)):
            for path in damaged(inclusion_path(index, size, node)):
                assert not includes(root(0, size), size, index, LEAVES[index], path)
            assert not includes(root(0, size), size + 64, index, LEAVES[index], inclusion_path(index, size, node))


def test_every_tree_has_a_proof_of_consistency_with_every_smaller_one_only() -> None:
    for second in SIZES:
        for first in range(second + 1):
            path = consistency_path(first, second, node)
            assert extends(first, root(0, first), second, root(0, second), path)
            if first:
                assert not extends(first, root(1, 1 + first) if second > first else b"", second, root(0, second), path)
                assert not extends(first, root(0, first), second, sha256(root(0, second)).digest(), path)
            for other in {first - 1, first + 1, second + 1} & set(range(1, second)) - {first}:
                assert not extends(other, root(0, first), second, root(0, second), path)


def test_an_altered_proof_of_consistency_is_invalid() -> None:
    for first, second in itertools.combinations((1, 2, 3, 4, 6, 7, 8, 12, 33, 64, 70), 2):
        for path in damaged(consistency_path(first, second, node)):
            assert not extends(first, root(0, first), second, root(0, second), path), (first, second)


def test_a_larger_tree_is_never_consistent_with_a_later_smaller_one() -> None:
    assert not extends(5, root(0, 5), 3, root(0, 3), consistency_path(3, 5, node))
    assert not extends(-1, root(0, 5), 3, root(0, 3), [])
    assert not extends(0, root(0, 1), 3, root(0, 3), [])


@given(st.integers(0, 200), st.integers(-5, 200), st.lists(st.binary(min_size=32, max_size=32), max_size=20))
def test_invented_proofs_are_invalid(size: int, index: int, path: list[bytes]) -> None:
    assert not includes(b"r" * 32, size, index, b"l" * 32, path)
    assert not extends(index, b"r" * 32, size, b"s" * 32, path)


def test_a_leaf_depends_on_game_version_and_digest() -> None:
    leaf = tree.leaf_hash("5c1f", 7, "d1" * 32)
    assert leaf == sha256(b'\0["5c1f",7,"' + b"d1" * 32 + b'"]').digest()
    others = [("5c1", 7, "d1" * 32), ("5c1f", 8, "d1" * 32), ("5c1f", 7, "d2" * 32), ('5c1f",7,"', 7, "d1" * 32)]
    assert len({leaf, *(tree.leaf_hash(*other) for other in others)}) == 5


@pytest.mark.parametrize("module", [tree, witness])
def test_the_modules_for_witnesses_do_not_depend_on_this_project(module: ModuleType) -> None:
    nodes = list(ast.walk(ast.parse(Path(str(module.__file__)).read_text())))
    imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    others = {name for name in imported if name.partition(".")[0] not in {*sys.stdlib_module_names, "cryptography"}}
    assert others <= {"scoresheet.replays.tree"}


@pytest.fixture
def keys() -> Keys:
    return Keys(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))


@pytest.fixture
def head(keys: Keys) -> Head:
    return keys.head(7, "ab" * 32, "2026-11-23T06:00:00.000Z")


def test_a_head_is_signed_by_the_key_it_names(keys: Keys, head: Head) -> None:
    assert tree.is_signed(head, {keys.public.key_id: keys.public.public_key})
    assert not tree.is_signed(head, {})


@pytest.mark.parametrize(
    "changes",
    [
        {"tree_size": 8},
        {"root_hash": "ab" * 31 + "ac"},
        {"timestamp": "2026-11-23T06:00:00.001Z"},
        {"key_id": "0" * 16},
        {"signature": "AAAA"},
        {"signature": "no base64url!"},
    ],
    ids=str,
)
def test_a_changed_head_has_no_valid_signature(keys: Keys, head: Head, changes: dict[str, object]) -> None:
    assert not tree.is_signed(replace(head, **changes), {keys.public.key_id: keys.public.public_key})  # type: ignore[arg-type]


def test_another_key_under_the_same_id_does_not_verify_a_head(keys: Keys, head: Head) -> None:
    other = Keys(Ed25519PrivateKey.generate()).public.public_key
    for key in (other, "AAAA", "no base64url!"):
        assert not tree.is_signed(head, {keys.public.key_id: key})


def test_a_signature_by_a_key_that_uses_the_id_of_another_is_invalid(keys: Keys, head: Head) -> None:
    other = Keys(Ed25519PrivateKey.generate())
    forged = replace(other.head(7, head.root_hash, head.timestamp), key_id=head.key_id)
    assert not tree.is_signed(forged, {head.key_id: other.public.public_key})


def test_a_receipt_cannot_be_used_as_a_head(keys: Keys) -> None:
    receipt = keys.receipt(tree.LABEL, 7, "ab" * 32, "2026-11-23T06:00:00.000Z")
    head = Head(7, "ab" * 32, "2026-11-23T06:00:00.000Z", receipt.key_id, receipt.signature)
    assert tree.is_signed(keys.head(7, head.root_hash, head.timestamp), {head.key_id: keys.public.public_key})
    assert not tree.is_signed(head, {head.key_id: keys.public.public_key})
