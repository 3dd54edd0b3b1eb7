"""The audit of play: violations of the rules and changed effects are detected."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from scoresheet.domain import chain
from scoresheet.domain.chance import Draw, Recorded
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.events import Event, MoveMade
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, at_seat
from scoresheet.replays import deciding
from scoresheet.replays.audit import MOST_KEPT, audit
from tests.domain import hidden_hands
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import TITLE, CardChosen, ExchangeCard, PlayCard, PointScored
from tests.replays.audited import GAME, audited, first_move, forged
from tests.replays.test_verify import record_of


class TestTheRules:
    def test_a_changed_effect_is_detected_even_with_new_digests(self, events: list[Event]) -> None:
        move = first_move(events)
        found = audited(forged(events, move.version, effects=[*move.effects, PointScored(0)]))
        assert found.chain.ok
        assert (found.verdict, found.rules.diverged[0].version) == ("broken", move.version)
        diverged = found.rules.diverged[0]
        assert (diverged.kind, diverged.older) == ("otherwise", False)
        assert diverged.expected is not None
        assert diverged.expected.effects == move.effects
        assert diverged.stored.effects == [*move.effects, PointScored(0)]

    def test_a_changed_effect_gives_another_digest_than_the_receipt(self, events: list[Event]) -> None:
        move = first_move(events)
        changed = forged(events, move.version, effects=[*move.effects, PointScored(0)])
        assert chain.digest_of(changed[move.version - 1]) != move.digest
        assert audited(changed).digest != events[-1].digest

    def test_without_the_comparison_a_changed_effect_goes_unnoticed(
        self, events: list[Event], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        move = first_move(events)
        changed = forged(events, move.version, effects=[*move.effects, PointScored(0)])
        monkeypatch.setattr(deciding, "_compare", lambda event, table, older: None)
        assert move.version not in [each.version for each in audited(changed).rules.diverged]

    def test_after_a_divergence_later_moves_are_checked_from_the_stored_positions(self, events: list[Event]) -> None:
        """The forged point is part of the stored position, on which the later moves were decided."""
        moves = [event for event in events if isinstance(event, MoveMade)]
        one, other = moves[0], moves[-1]
        changed = forged(events, one.version, effects=[*one.effects, PointScored(0)])
        changed = forged(record_of_lines(changed), other.version, effects=other.effects[:-1])
        found = audited(changed)
        assert [each.version for each in found.rules.diverged] == [one.version, other.version, len(events)]
        assert found.rules.checked == len(moves) + 2

    def test_an_illegal_move_is_detected(self, events: list[Event]) -> None:
        found = audited(forged(events, first_move(events).version, move=PlayCard(99)))
        assert (found.rules.diverged[0].version, found.rules.diverged[0].kind) == (
            first_move(events).version,
            "illegal",
        )
        assert found.rules.diverged[0].expected is None

    def test_scores_and_ranking_are_computed_again(self, events: list[Event]) -> None:
        scores = [msgspec.structs.replace(score, points=score.points + 1) for score in events[-1].scores]  # type: ignore[attr-defined]
        (found,) = audited(forged(events, len(events), scores=scores)).rules.diverged
        assert found.version == len(events)
        assert found.expected is not None
        assert found.expected.scores == events[-1].scores  # type: ignore[attr-defined]

    def test_a_surplus_and_a_missing_draw_are_detected(self, events: list[Event]) -> None:
        for changed in ([*events[4].draws, Draw(6, 1)], events[4].draws[:-1]):
            found = audited(forged(events, 5, draws=changed))
            assert [(each.version, each.kind) for each in found.rules.diverged] == [(5, "draws")]

    def test_effects_that_cannot_be_applied_end_the_check(self, events: list[Event]) -> None:
        move = first_move(events)
        found = audited(forged(events, move.version, effects=[CardChosen(77, 3)]))  # type: ignore[arg-type]
        assert (found.verdict, found.rules.stopped_at) == ("broken", move.version)
        assert [each.kind for each in found.rules.diverged] == ["otherwise", "impossible"]

    def test_an_impossible_event_is_detected_and_the_audit_continues(self, events: list[Event]) -> None:
        again = msgspec.structs.replace(events[5], version=len(events) + 1, id="g.99")
        found = audited(record_of([*events, again]).stored)
        assert found.rules.diverged[0].version == len(events) + 1
        assert found.rules.diverged[0].kind == "life"

    def test_takebacks_are_checked_like_other_events(self) -> None:
        evening = Evening(seats=2)
        evening.choose(0)
        evening.do("request_takeback", 0, 4)
        evening.exchange(0)
        evening.do("request_takeback", 0, 6)
        evening.do("answer_takeback", 1, True)
        evening.choose(1)
        assert audited(evening.stored).verdict == "sound"
        version = next(event.version for event in evening.events if type(event).__name__ == "MovesTakenBack")
        found = audited(forged(evening.events, version, to=version))
        assert (found.rules.diverged[0].version, found.verdict) == (version, "broken")

    def test_rules_that_lead_to_another_position_than_the_effects_are_detected(
        self, states: list[bytes], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def play(move: PlayCard, table: Any, seat: Any) -> None:
            table.record(CardChosen(seat, move.card))
            table.state.players[seat].returned = move.card

        monkeypatch.setattr(PlayCard, "play", play)
        found = audited(states)
        assert [(each.version, each.expected) for each in found.rules.diverged] == [(len(states), None)]
        assert found.verdict == "broken"

    def test_the_number_of_listed_divergences_is_limited_but_all_are_counted(
        self, states: list[bytes], events: list[Event], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert MOST_KEPT > 100
        monkeypatch.setattr("scoresheet.replays.audit.MOST_KEPT", 2)
        monkeypatch.setattr(PlayCard, "play", lambda move, table, seat: table.record(PointScored(seat)))
        found = audited(states)
        assert len(found.rules.diverged) == 2
        assert found.rules.count > 10


def record_of_lines(lines: Sequence[bytes]) -> list[Event]:
    return [TITLE.event_decoder.decode(line) for line in lines]


class TestWhatIsShown:
    """The audit of a running game reveals nothing hidden."""

    HANDS = ([26, 0, 25, 3, 24, 7, 23, 1], [26, 9, 25, 20, 24, 2, 23, 5])

    def world(self, hand: list[int], monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
        """Return a world in which seat 1 exchanges its lowest card for one that is the same in both worlds."""
        dealt = [Draw(30, 29), Draw(29, 14), Draw(28, 7), Draw(27, 3)]
        dealt += [Draw(of, got) for of, got in zip(hand[::2], hand[1::2], strict=True)]
        with monkeypatch.context() as dealing:
            dealing.setattr(Sheet, "_chance", lambda sheet: Recorded(list(dealt)))
            evening = Evening(rounds=1)
            dealing.setattr(Sheet, "_chance", lambda sheet: Recorded([Draw(23, 11)]))
            evening.exchange(1)
        return evening.stored

    def told(self, states: list[bytes], viewer: Any) -> object:
        found = audit(hidden_hands.TITLE, GAME, states).seen_by(viewer)
        return msgspec.json.encode(msgspec.structs.replace(found, digest=""))

    @pytest.fixture
    def worlds(self, monkeypatch: pytest.MonkeyPatch) -> list[list[bytes]]:
        made = [self.world(hand, monkeypatch) for hand in self.HANDS]
        lowest = [min(move.card for move in exchanges(states)) for states in made]
        assert lowest[0] != lowest[1]
        play = ExchangeCard.play

        def changed(move: ExchangeCard, table: Any, seat: Any) -> None:
            play(move, table, seat)
            if move.card == lowest[1]:
                table.record(PointScored(seat))

        monkeypatch.setattr(ExchangeCard, "play", changed)
        monkeypatch.setattr(hidden_hands, "TITLE", with_rules("2"))
        return made

    @pytest.mark.parametrize("viewer", [SPECTATOR, at_seat(0)], ids=["spectator", "the other seat"])  # type: ignore[arg-type]
    def test_a_divergence_in_a_hidden_move_is_not_shown_during_the_game(
        self, worlds: list[list[bytes]], viewer: Any
    ) -> None:
        one, other = (self.told(states, viewer) for states in worlds)
        assert one == other
        assert audit(hidden_hands.TITLE, GAME, worlds[0]).seen_by(viewer).verdict == "older_rules"

    def test_an_all_seeing_viewer_sees_the_divergence(self, worlds: list[list[bytes]]) -> None:
        counts = [audit(hidden_hands.TITLE, GAME, states).seen_by(ALL_SEEING).rules.count for states in worlds]
        assert counts == [0, 1]

    def test_the_expected_effects_of_a_forged_hidden_move_are_not_shown(self) -> None:
        evening = Evening()
        evening.exchange(1)
        move = first_move(evening.events, ExchangeCard)
        states = forged(evening.events, move.version, effects=[*move.effects, PointScored(0)])
        (whole,) = audited(states).rules.diverged
        (shown,) = audited(states).seen_by(SPECTATOR).rules.diverged
        assert whole.expected is not None
        assert (shown.expected, shown.reason, shown.kind) == (None, "", "otherwise")
        assert shown.stored.effects == [effect.seen_by(SPECTATOR) for effect in whole.stored.effects]
        assert shown.event.draws == []
        assert whole.stored.effects != shown.stored.effects


def exchanges(states: Sequence[bytes]) -> list[ExchangeCard]:
    found = (TITLE.event_decoder.decode(state) for state in states)
    return [event.move for event in found if isinstance(getattr(event, "move", None), ExchangeCard)]


def with_rules(version: str) -> Any:
    """Return Hidden Hands as released under that rules version."""
    return dataclasses.replace(TITLE, rules_version=version)
