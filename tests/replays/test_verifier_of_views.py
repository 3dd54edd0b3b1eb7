"""The offline verifier compares views that players kept with the whole record."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.viewer import SPECTATOR, Seat, at_seat
from scoresheet.replays import verifier
from tests.replays.damage import (
    CARELESS,
    cut,
    event_in,
    lines_in,
    resealed,
    shown,
)
from tests.replays.verified import (
    SAMPLED,
    SECRETS,
    first_wrong,
    name_of,
    running,
    verified,
)


@pytest.mark.parametrize("viewer", [at_seat(Seat(0)), at_seat(Seat(1)), SPECTATOR], ids=["0", "1", "spectator"])
def test_the_view_of_each_player_fits_the_whole_record(viewer: Any) -> None:
    mine = shown(SECRETS, running(), viewer)
    assert mine[1:] != SECRETS[1 : running() + 1]
    report = verified(SECRETS, mine=mine)
    assert report.wrong == []
    assert any(f"shown of {running()} events" in one for one in report.checked)


@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_views_of_players_of_every_title_fit(file: Path) -> None:
    lines = lines_in(file)
    assert verified(lines, mine=shown(lines, len(lines) - 3, at_seat(Seat(0)))).wrong == []


def hidden_from(seat: Seat) -> tuple[int, list[Any]]:
    """Return a version with an effect that the seat did not see, and its effects with that effect changed."""
    mine = shown(SECRETS, running(), at_seat(seat))
    for version in range(1, running()):
        whole, seen = (event_in(some, version).get("effects", []) for some in (SECRETS, mine))
        for at, (one, other) in enumerate(zip(whole, seen, strict=True)):
            if "card" in one and one != other:
                return version, [*whole[:at], one | {"card": one["card"] + "x"}, *whole[at + 1 :]]
    raise AssertionError("Nothing is hidden.")


def test_a_hidden_part_changed_later_is_detected_although_the_chain_is_valid() -> None:
    version, effects = hidden_from(Seat(0))
    forged = resealed(SECRETS, version, effects=effects)
    assert verified(forged).sound
    report = verified(forged, mine=shown(SECRETS, running(), at_seat(Seat(0))))
    assert first_wrong(report) == ("against", version)
    assert "digest" in report.wrong[0].reason


def changes_of(value: Any) -> Iterator[Any]:
    """Yield the value with one non-empty part changed."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from (value | {name: other} for other in changes_of(part))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in changes_of(part))
    elif isinstance(value, bool) or not value:
        return
    else:
        yield value + 1 if isinstance(value, int) else f"{value}x"


def test_every_visible_difference_is_detected_with_its_version_and_field() -> None:
    mine, whole = shown(SECRETS, 11, at_seat(Seat(0))), cut(SECRETS, 11)
    tried = 0
    for version in range(1, 12):
        for other in changes_of(event_in(mine, version)):
            changed = next(name for name in other if other[name] != event_in(mine, version)[name])
            lied = [*mine[:version], json.dumps(other).encode(), *mine[version + 1 :]]
            wrong = verified(whole, mine=lied).wrong
            assert (wrong[0].check, wrong[0].version) == ("against", version)
            assert wrong[0].reason.startswith(changed), wrong
            tried += 1
    assert tried > 150


def test_a_record_that_ends_before_a_players_view_is_detected() -> None:
    mine = shown(SECRETS, running(), at_seat(Seat(0)))
    report = verified(cut(SECRETS, running() - 3), mine=mine)
    assert first_wrong(report) == ("against", running() - 2)


def test_the_record_of_a_running_game_reports_what_cannot_be_checked_yet() -> None:
    mine = shown(SECRETS, running(), at_seat(Seat(0)))
    report = verified(mine)
    assert report.sound
    assert not report.whole
    assert any("parts are hidden" in one for one in report.not_checked)
    swapped = CARELESS["swapped"](mine, 7, random.Random(1))
    assert first_wrong(verified(swapped)) == ("chain", 7)
    whole_end = [*mine, *SECRETS[running() + 1 :]]
    assert first_wrong(verified(whole_end))[0] == "chain"


@pytest.mark.parametrize(
    ("seen", "full", "where"),
    [
        ({"type": "A", "seat": 1, "card": ""}, {"type": "A", "seat": 1, "card": "x"}, ""),
        ({"type": "", "seat": 1}, {"type": "A", "seat": 1}, "at.type"),
        ({"type": "A", "seat": 0}, {"type": "A", "seat": 1}, "at.seat"),
        ([{"a": 1}], [{"a": 1}, {"a": 2}], "at"),
        (["", None], ["x", "y", "z"], ""),
        (["", "x"], ["y", "x"], ""),
        (["", "x"], ["y", "z"], "at[1]"),
        ([], ["x"], ""),
        (0, 7, ""),
        (True, 1, "at"),
        (False, True, "at"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "at.a.b[1]"),
        ({"a": 1}, {}, "at.a"),
        ({}, {"a": 1}, ""),
        ({}, [], "at"),
    ],
    ids=repr,
)
def test_empty_values_count_as_hidden_and_all_others_must_be_equal(seen: object, full: object, where: str) -> None:
    assert verifier.difference(seen, full, "at") == where
