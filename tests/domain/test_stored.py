"""Stored events, read back: every changed byte is found and located."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256

import msgspec
import pytest

from scoresheet.domain import chain, stored
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import fold
from scoresheet.domain.titles import registry
from scoresheet.replays.record import LIBRARY, Record, read

TITLES = sorted(registry.all_titles())


def shortest(title: str) -> Record:
    """Return the shortest record of a game that was played to its end."""
    for file in sorted((LIBRARY / title.replace("-", "_")).glob("*.jsonl"), key=lambda file: file.stat().st_size):
        if (record := read(file.read_bytes().splitlines())).header.ending == "played":
            return record
    raise AssertionError(f"No game of {title} was played to its end.")


@pytest.fixture(scope="module", params=TITLES)
def record(request: pytest.FixtureRequest) -> Record:
    return shortest(request.param)


def flipped(state: bytes, at: int, rng: random.Random) -> bytes:
    """Return the event with one to eight bits of one byte changed."""
    return state[:at] + bytes([state[at] ^ rng.randrange(1, 256)]) + state[at + 1 :]


def every_flip(record: Record, seed: int = 1) -> Iterator[tuple[int, bytes]]:
    """Yield each event once for each of its bytes, with that byte changed."""
    rng = random.Random(seed)
    for version, state in enumerate(record.stored, start=1):
        for at in range(len(state)):
            yield version, flipped(state, at, rng)


def found_at(record: Record, version: int, state: bytes) -> int:
    """Return the version at which the chain breaks if `version` becomes `state`, or 0."""
    decode, game = record.title.event_decoder.decode, record.events[0].game
    before = record.events[version - 2].digest if version > 1 else chain.GENESIS
    try:
        list(stored.follow(decode, game, [state, *record.stored[version : version + 1]], version - 1, before))
    except BrokenChain as broken:
        return broken.version
    return 0


def test_every_changed_byte_of_a_whole_game_is_found_and_located(record: Record) -> None:
    missed = [version for version, state in every_flip(record) if found_at(record, version, state) != version]
    assert missed == []


def test_without_the_digests_changes_would_be_missed(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "is_sealed", lambda state: True)
    some = [flip for number, flip in enumerate(every_flip(record)) if number % 50 == 0]
    assert any(found_at(record, version, state) != version for version, state in some)


def test_an_unchanged_game_is_read_in_full(record: Record) -> None:
    game, decode = record.events[0].game, record.title.event_decoder.decode
    stored.check(game, record.stored)
    assert list(stored.follow(decode, game, record.stored)) == record.events
    assert stored.folded(record.title, record.events) == fold(record.title, record.events)


def broken(game: str, states: list[bytes]) -> tuple[int, str]:
    with pytest.raises(BrokenChain) as found:
        stored.check(game, states)
    return found.value.version, found.value.reason


def test_events_that_are_dropped_swapped_or_of_another_game_are_found(record: Record) -> None:
    game, states = record.events[0].game, record.stored
    assert broken(game, [*states[:2], *states[3:]]) == (3, stored.MISSING)
    assert broken(game, [*states[:2], states[3], states[2], *states[4:]]) == (3, stored.MISSING)
    assert broken(game, states[1:]) == (1, stored.MISSING)
    assert broken("another", states) == (1, stored.MISSING)


def resealed(state: bytes, **changes: object) -> bytes:
    """Return a forged event: changed and resealed."""
    fields = {**msgspec.json.decode(state), **changes}
    del fields["digest"]
    body = msgspec.json.encode(fields)
    return body[:-1] + b',"digest":"' + sha256(body).hexdigest().encode() + b'"}'


def test_a_resealed_event_is_found_at_the_next_one(record: Record) -> None:
    game, states = record.events[0].game, record.stored
    forged = resealed(states[3], actor="somebody else")
    assert chain.is_sealed(forged)
    assert broken(game, [*states[:3], forged, *states[4:]]) == (5, stored.NOT_LINKED)


def test_an_event_of_an_unknown_type_is_named(record: Record) -> None:
    game, decode = record.events[0].game, record.title.event_decoder.decode
    unknown = resealed(record.stored[1], type="SeatSold")
    whole, broken = stored.as_far_as_whole(stored.follow(decode, game, [record.stored[0], unknown]))
    assert [event.version for event in whole] == [1]
    assert broken is not None
    assert broken.version == 2
    assert "SeatSold" in broken.reason


def test_an_event_that_cannot_be_applied_is_named(record: Record) -> None:
    seat = next(number for number, event in enumerate(record.events) if type(event).__name__ == "SeatTaken")
    events = list(record.events)
    events[seat] = msgspec.structs.replace(events[seat], seat=99)
    with pytest.raises(BrokenChain, match="quarantined") as found:
        stored.folded(record.title, events)
    assert found.value.version == seat + 1
    assert "IndexError" in found.value.reason
