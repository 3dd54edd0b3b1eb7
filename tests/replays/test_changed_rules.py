"""Changed rules: old games stay as they are, and the audit names the differences."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles.weather_machine.effects.machines import ExperimentFailed
from scoresheet.replays.audit import audit
from scoresheet.replays.record import LIBRARY, Record, read
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import TITLE, CardsRevealed, PointScored, Reveal, ask_all

RELEASED = dataclasses.replace(TITLE, rules_version="2")
"""Hidden Hands after the change, with its own rules version."""


def lowest_wins(reveal: Reveal, table: Any) -> None:
    """Apply the changed rule: the lowest card scores."""
    cards = [player.chosen for player in table.state.players]
    table.record(CardsRevealed(cards), PointScored(cards.index(min(cards))))
    if table.state.rounds:
        ask_all(table)


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Change the rule from here on."""
    return lambda: monkeypatch.setattr(Reveal, "resume", lowest_wins)


@pytest.fixture
def evening() -> Evening:
    """Two rounds of four, played by the original rules."""
    evening = Evening(rounds=4)
    play_a_round(evening)
    play_a_round(evening)
    return evening


def play_a_round(evening: Evening) -> None:
    evening.choose(0)
    evening.choose(1)


def reveals(evening: Evening) -> list[int]:
    """Return the versions at which a round ended."""
    return [
        event.version for event in evening.events if any(isinstance(effect, CardsRevealed) for effect in event.effects)
    ]


def positions(title: Title, evening: Evening, upto: int) -> list[bytes]:
    """Return every position of the game in its stored form."""
    return [
        msgspec.msgpack.encode(fold(title, [title.event_decoder.decode(state) for state in evening.stored[:version]]))
        for version in range(1, upto + 1)
    ]


def test_a_changed_rule_leaves_every_position_of_an_old_game_identical(
    evening: Evening, change: Callable[[], None]
) -> None:
    before = positions(TITLE, evening, len(evening.stored))
    change()
    assert positions(RELEASED, evening, len(evening.stored)) == before


def test_the_audit_names_the_moves_decided_differently_today_in_order(
    evening: Evening, change: Callable[[], None]
) -> None:
    assert audit(RELEASED, "g", evening.stored).verdict == "sound"
    change()
    found = audit(RELEASED, "g", evening.stored)
    assert found.verdict == "older_rules"
    assert [each.version for each in found.rules.diverged] == reveals(evening)
    first = found.rules.diverged[0]
    assert (first.event.rules, found.rules.today, first.older) == ("1", "2", True)
    assert first.expected is not None
    then, today = ([e for e in came.effects if isinstance(e, PointScored)] for came in (first.stored, first.expected))
    assert then != today


def test_a_changed_rule_without_a_new_rules_version_breaks_the_game(
    evening: Evening, change: Callable[[], None]
) -> None:
    change()
    found = audit(TITLE, "g", evening.stored)
    assert (found.verdict, found.rules.wrong) == ("broken", 2)
    assert found.rules.diverged[0].version == reveals(evening)[0]


def test_a_game_continues_with_todays_rules_and_each_event_names_its_rules_version(
    evening: Evening, change: Callable[[], None]
) -> None:
    old, length = reveals(evening), len(evening.stored)
    before = positions(TITLE, evening, length)
    change()
    evening.title = RELEASED
    play_a_round(evening)
    play_a_round(evening)
    assert evening.game.status == "finished"
    assert positions(RELEASED, evening, length) == before
    decided = [event.rules for event in evening.events if isinstance(event, MoveMade)]
    assert decided == ["1"] * 4 + ["2"] * 4
    found = audit(RELEASED, "g", evening.stored)
    assert found.verdict == "older_rules"
    assert [each.version for each in found.rules.diverged] == old
    assert (found.rules.wrong, found.rules.earlier) == (0, 5)
    assert len(reveals(evening)) == 4


def weather_record(name: str) -> Record:
    with (LIBRARY / "weather_machine" / f"{name}.jsonl").open("rb") as lines:
        return read(lines)


def test_a_field_added_for_the_log_does_not_count_against_older_events(monkeypatch: pytest.MonkeyPatch) -> None:
    record = weather_record("research_is_complete")
    assert (record.header.rules, verdict(record)) == ("1", "sound")
    monkeypatch.setattr(ExperimentFailed, "unsaid", {})
    assert verdict(record) == "older_rules"


def test_an_event_of_todays_rules_without_such_a_field_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    record = weather_record("research_is_complete")
    for module in ("deciding", "audit"):
        monkeypatch.setattr(f"scoresheet.replays.{module}.is_older", lambda title, game, event: False)
    assert verdict(record) == "broken"


def verdict(record: Record) -> str:
    return audit(record.title, record.events[0].game, record.stored).verdict
