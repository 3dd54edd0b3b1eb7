"""The keys that sign receipts."""

import stat
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.service.core.signing_keys import Keys, load, signed_bytes


def test_keys_are_created_once_and_readable_by_the_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "secrets"
    keys = load(folder)
    assert load(folder).public == keys.public
    assert [stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()] == [0o600]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_another_installation_has_another_key(tmp_path: Path) -> None:
    assert load(tmp_path / "a").public.key_id != load(tmp_path / "b").public.key_id


def test_a_signature_is_invalid_for_another_version() -> None:
    private = Ed25519PrivateKey.generate()
    receipt = Keys(private).receipt("game", 7, "d" * 64, "2026-01-01T00:00:00Z")
    assert receipt == Keys(private).receipt("game", 7, "d" * 64, "2026-01-01T00:00:00Z")
    signature = private.sign(signed_bytes("game", 7, "d" * 64, "2026-01-01T00:00:00Z"))
    with pytest.raises(InvalidSignature):
        private.public_key().verify(signature, signed_bytes("game", 8, "d" * 64, "2026-01-01T00:00:00Z"))


@given(st.tuples(st.text(), st.integers(0, 2**53)), st.tuples(st.text(), st.integers(0, 2**53)))
def test_signed_bytes_are_equal_only_for_equal_receipts(one: tuple[str, int], other: tuple[str, int]) -> None:
    same = signed_bytes(one[0], one[1], "d", "t") == signed_bytes(other[0], other[1], "d", "t")
    assert same == (one == other)
