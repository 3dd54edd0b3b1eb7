"""Encryption and signatures of push messages: the example of RFC 8291, and receivers that follow the RFCs."""

from __future__ import annotations

import json

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from scoresheet.service.notify.encryption import MOST_BYTES, as_bytes, encrypted
from scoresheet.service.notify.vapid import Vapid
from tests.service.notify.browsing import P256, Browser

SALT, AUTH = "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
BROWSERS_SECRET, SENDERS_SECRET = (
    "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
)
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
PLAIN = b"When I grow up, I want to be a watermelon"
NOW = 1_800_000_000


def test_the_example_of_rfc_8291_is_encrypted_byte_for_byte_and_decrypted() -> None:
    browser = Browser("https://push.example/1", BROWSERS_SECRET, AUTH)
    key = ec.derive_private_key(int.from_bytes(as_bytes(SENDERS_SECRET), "big"), P256)
    assert encrypted(PLAIN, browser.public, browser.auth, key=key, salt=as_bytes(SALT)) == as_bytes(BODY)
    assert browser.read(as_bytes(BODY)) == PLAIN


def test_each_message_has_its_own_keys_and_can_be_read_by_one_browser_only() -> None:
    browser, other = Browser("https://push.example/1"), Browser("https://push.example/2")
    first, second = (encrypted(PLAIN, browser.public, browser.auth) for _ in range(2))
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]
    assert browser.read(first) == browser.read(second) == PLAIN
    with pytest.raises(InvalidTag):
        other.read(first)


def test_the_longest_message_fits_the_limit_of_push_services_and_a_longer_one_is_rejected() -> None:
    browser = Browser("https://push.example/1")
    longest = encrypted(b"x" * MOST_BYTES, browser.public, browser.auth)
    assert len(longest) == 4_096
    assert browser.read(longest) == b"x" * MOST_BYTES
    with pytest.raises(ValueError, match="Too long"):
        encrypted(b"x" * (MOST_BYTES + 1), browser.public, browser.auth)


def claims(header: str, public: str) -> dict[str, object]:
    """Verify the signature of the header as a push service does, and return its claims."""
    scheme, _, parameters = header.partition(" ")
    found = dict(part.strip().split("=", 1) for part in parameters.split(","))
    assert (scheme, found["k"]) == ("vapid", public)
    said, _, signature = found["t"].rpartition(".")
    raw = as_bytes(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(P256, as_bytes(found["k"]))
    key.verify(numbers, said.encode(), ec.ECDSA(SHA256()))
    head, body = (json.loads(as_bytes(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return dict(body)


def test_a_push_service_verifies_the_signature_its_audience_and_an_expiry_within_a_day() -> None:
    vapid = Vapid(b"\x01" * 32, "mailto:score@games.example")
    said = claims(vapid.authorization("https://push.example", NOW), vapid.public)
    assert (said["aud"], said["sub"]) == ("https://push.example", "mailto:score@games.example")
    assert NOW < int(str(said["exp"])) <= NOW + 86_400


def test_a_signature_by_another_key_is_rejected() -> None:
    vapid, other = Vapid(b"\x01" * 32, "x"), Vapid(b"\x02" * 32, "x")
    forged = other.authorization("https://push.example", NOW).replace(other.public, vapid.public)
    with pytest.raises(InvalidSignature):
        claims(forged, vapid.public)
