"""The audit: changes to stored events are detected at their version, and each check is needed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from scoresheet.domain import chain, stored
from scoresheet.domain.chance import Draw, Recorded
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.events import Event, MoveMade
from scoresheet.domain.viewer import SPECTATOR
from scoresheet.replays import draws
from scoresheet.replays.audit import audit
from tests.domain.evenings import SECRET, Evening
from tests.domain.hidden_hands import TITLE, PointScored
from tests.replays.audited import audited, first_move, forged
from tests.replays.test_verify import record_of

FLIPS = 40


def flipped(states: Sequence[bytes], version: int, place: int, bit: int) -> list[bytes]:
    state = bytearray(states[version - 1])
    state[place] ^= 1 << bit
    return [*states[: version - 1], bytes(state), *states[version:]]


def test_an_unchanged_game_is_sound_and_fully_checked(states: list[bytes], events: list[Event]) -> None:
    found = audited(states)
    drawn = sum(len(event.draws) for event in events)
    assert found.verdict == "sound"
    assert (found.events, found.version, found.digest) == (len(states), len(states), events[-1].digest)
    assert (found.chance.checked, found.chance.proven, found.chance.revealed) == (drawn, drawn, True)
    assert found.rules.checked == sum(isinstance(event, MoveMade) for event in events) + 2
    assert (found.over, found.rules.count, found.rules.earlier) == (True, 0, 0)


class TestTheChain:
    def test_any_flipped_bit_is_detected_at_its_version(self, states: list[bytes]) -> None:
        random = Random(13)
        for _ in range(FLIPS):
            version = random.randint(1, len(states))
            place, bit = random.randrange(len(states[version - 1])), random.randrange(8)
            found = audited(flipped(states, version, place, bit))
            assert (found.verdict, found.chain.broken_at) == ("broken", version), (version, place, bit)

    def test_events_before_the_damage_are_still_checked(self, states: list[bytes]) -> None:
        found = audited(flipped(states, 9, 20, 0))
        assert (found.version, found.events) == (8, len(states))
        assert found.rules.checked == 4
        assert (found.rules.count, found.chain.broken_by) == (0, "changed")

    def test_swapped_dropped_and_repeated_events_are_detected_at_their_first_version(self, states: list[bytes]) -> None:
        swapped = [*states[:6], states[7], states[6], *states[8:]]
        dropped = [*states[:6], *states[7:]]
        repeated = [*states[:7], states[6], *states[7:]]
        for changed, version in ((swapped, 7), (dropped, 7), (repeated, 8)):
            found = audited(changed)
            assert (found.verdict, found.chain.broken_at, found.chain.broken_by) == ("broken", version, "missing")

    def test_an_event_with_a_new_digest_is_detected_by_the_next_one(self, states: list[bytes]) -> None:
        found = audited([*states[:5], *resealed(states[5]), *states[6:]])
        assert (found.chain.broken_at, found.chain.broken_by) == (7, "unlinked")

    def test_an_empty_game_and_the_events_of_another_game_are_broken(self, states: list[bytes]) -> None:
        assert audited([]).chain.broken_at == 1
        assert audit(TITLE, "another", states).chain.broken_at == 1

    def test_a_stored_value_that_is_not_bytes_is_detected(self, states: list[bytes]) -> None:
        for column in (None, "text", 7, states[4].decode()):
            assert audited([*states[:4], column, *states[5:]]).chain.broken_at == 5  # type: ignore[list-item]

    def test_without_the_check_of_digests_a_flipped_bit_goes_unnoticed(
        self, states: list[bytes], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        changed = flipped(states, 6, states[5].index(b'"software":"') + 13, 0)
        assert audited(changed).chain.broken_at == 6
        monkeypatch.setattr(stored, "is_sealed", lambda state: True)
        assert audited(changed).verdict == "sound"

    def test_a_truncated_end_can_be_detected_with_a_receipt_only(
        self, states: list[bytes], events: list[Event]
    ) -> None:
        found = audited(states[:-3])
        assert (found.verdict, found.over) == ("sound", False)
        assert (found.version, found.digest) != (len(events), events[-1].digest)


def resealed(state: bytes) -> list[bytes]:
    """Return the event with another time and the matching digest."""
    event = TITLE.event_decoder.decode(state)
    return [chain.seal(msgspec.structs.replace(event, at="2002-02-02T00:00:00Z", digest=""))[0]]


class TestChance:
    def test_a_forged_draw_is_detected_at_its_version(self, events: list[Event]) -> None:
        first, *rest = events[4].draws
        found = audited(forged(events, 5, draws=[Draw(first.of, (first.got + 1) % first.of), *rest]))
        assert (found.verdict, found.chance.broken_at, found.chance.proven) == ("broken", 5, 0)

    def test_a_forged_draw_with_matching_effects_is_detected_by_the_secret_only(
        self, events: list[Event], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        changed = dealt_otherwise(monkeypatch)
        found = audited(changed)
        assert (found.verdict, found.rules.count, found.chance.broken_at) == ("broken", 0, 4)
        monkeypatch.setattr(draws, "derive", lambda events, secret: 8)
        assert audited(changed).verdict == "sound"

    def test_a_changed_salt_secret_or_entropy_is_detected(self, events: list[Event]) -> None:
        move = first_move(events)
        assert audited(forged(events, move.version, salt="0" * 32)).chance.broken_at == move.version
        assert audited(forged(events, len(events), secret="00" * 32)).chance.broken_at == len(events)
        assert audited(forged(events, 2, entropy="other")).chance.broken_at == 5

    @pytest.mark.parametrize("of", [0, -5, 2**64 + 1, 10**30])
    def test_an_impossible_draw_is_detected_at_once(self, events: list[Event], of: int) -> None:
        assert audited(forged(events, 5, draws=[Draw(of, 0)])).chance.broken_at == 5

    def test_for_a_running_game_the_service_only_reports_that_it_checked_the_draws(self) -> None:
        evening = Evening()
        evening.exchange(0)
        assert not audited(evening.stored).chance.by_service
        found = audited(evening.stored, secret=SECRET)
        assert (found.verdict, found.chance.by_service, found.chance.proven) == ("sound", True, 0)
        assert found.seen_by(SPECTATOR).chance.checked == 0
        assert audited(evening.stored, secret=b"another").chance.broken_at == 1

    def test_the_service_detects_a_forged_draw_in_a_running_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        changed = dealt_otherwise(monkeypatch, finish=False)
        assert audited(changed).verdict == "sound"
        assert audited(changed, secret=SECRET).chance.broken_at == 4

    def test_contributors_of_entropy_are_listed(self) -> None:
        evening = Evening(seats=3, bots=(2,))
        found = audited(evening.stored).contributions
        assert [(each.seat, each.bot, each.entropy) for each in found][:2] == [
            (0, False, "entropy 0"),
            (1, False, "entropy 1"),
        ]
        assert found[2].bot


def dealt_otherwise(monkeypatch: pytest.MonkeyPatch, *, finish: bool = True) -> list[bytes]:
    """Return a game whose dealer chose the cards: it follows the rules, but not the secret."""
    with monkeypatch.context() as cheating:
        cheating.setattr(Sheet, "_chance", lambda sheet: Recorded([Draw(30 - n, 0) for n in range(8)]))
        evening = Evening(rounds=1)
        if finish:
            evening.choose(0)
            evening.choose(1)
    return evening.stored


@pytest.mark.parametrize("where", [1, 2])
def test_a_divergence_under_older_rules_or_components_does_not_break_the_game(events: list[Event], where: int) -> None:
    older = {1: {"rules": "0"}, 2: {"components": "an edition of before"}}[where]
    changed = [msgspec.structs.replace(event, rules="0") for event in events] if where == 1 else list(events)
    if where == 2:
        changed[4] = msgspec.structs.replace(events[4], **older)
    move = first_move(events)
    changed[move.version - 1] = msgspec.structs.replace(
        changed[move.version - 1], effects=[*move.effects, PointScored(0)]
    )
    found = audited(record_of(changed).stored)
    assert found.verdict == "older_rules"
    assert found.rules.diverged[0].older
    assert found.rules.wrong == 0
    assert found.rules.earlier > 0
