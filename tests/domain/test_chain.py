"""The chain finds every change of stored events."""

import hmac
import json
from hashlib import sha256

import pytest

from scoresheet.domain import chain
from scoresheet.domain.errors import BrokenRecord
from scoresheet.domain.titles import registry
from scoresheet.replays.record import header_of, read, write
from tests.domain.evenings import Evening


@pytest.fixture(scope="module")
def evening():
    evening = Evening(title=registry.find("industrial-waste"))
    for _ in range(2):
        state = evening.game.state
        evening.do("move", state.to_act()[0], state.decisions[-1].legal_moves(state)[0])
    return evening


def damaged(evening, stored):
    with pytest.raises(BrokenRecord) as caught:
        read(write(header_of(evening.events), stored))
    return str(caught.value)


def test_all_stored_events_are_sealed(evening):
    assert all(chain.is_sealed(stored) for stored in evening.stored)


def test_the_digest_covers_the_event_without_the_digest(evening):
    event = json.loads(evening.stored[0])
    digest = event.pop("digest")
    assert digest == sha256(json.dumps(event, separators=(",", ":")).encode()).hexdigest()
    assert chain.digest_of(evening.stored[0]) == digest == evening.events[0].digest


def test_each_event_names_the_digest_of_the_one_before(evening):
    digests = [chain.GENESIS, *(event.digest for event in evening.events)]
    assert [event.previous for event in evening.events] == digests[:-1]


@pytest.mark.parametrize("number", [0, 1, -1])
def test_every_flipped_byte_of_a_stored_event_is_found(evening, number):
    stored = evening.stored[number]
    missed = [
        place for place in range(len(stored)) for bit in (1, 32, 128) if chain.is_sealed(flip(stored, place, bit))
    ]
    assert missed == []


def flip(stored, place, bit):
    return stored[:place] + bytes([stored[place] ^ bit]) + stored[place + 1 :]


def test_bytes_that_are_no_event_are_not_sealed():
    assert chain.digest_of(b"") is None
    assert not chain.is_sealed(b'{"type":"GameOpened"}')


def test_a_dropped_event_is_found(evening):
    assert damaged(evening, evening.stored[:1] + evening.stored[2:]).startswith("Line 3")


def test_two_swapped_events_are_found(evening):
    first, second, third, *rest = evening.stored
    assert damaged(evening, [first, third, second, *rest]).startswith("Line 3")


def test_a_resealed_event_breaks_the_link_of_the_next_one(evening):
    forged = evening.stored[1].replace(b'"p0"', b'"px"')
    body = forged[: forged.index(b',"digest":')] + b"}"
    forged = body[:-1] + b',"digest":"' + sha256(body).hexdigest().encode() + b'"}'
    assert chain.is_sealed(forged)
    assert damaged(evening, [evening.stored[0], forged, *evening.stored[2:]]).startswith("Line 4")


def test_a_salt_is_made_of_secret_and_version_as_documented():
    made = hmac.new(b"one", b"salt" + b"\0\0\0\0\0\0\x01\x02", sha256).digest()
    assert chain.salt(b"one", 258) == made[:16].hex()


def test_a_salt_depends_on_secret_and_version():
    salts = {chain.salt(b"one", 1), chain.salt(b"one", 2), chain.salt(b"two", 1)}
    assert len(salts) == 3
