"""Floods of guesses: hashed one at a time, told to stop, and moves go on."""

from __future__ import annotations

from tests.staying import floods
from tests.staying.place import Place


def test_who_guesses_is_told_to_stop_and_moves_go_on(sqlite: Place) -> None:
    assert floods.trial(sqlite, 2, seed=8, first=floods.LIGHTER).faults == []


def test_a_service_that_hashes_all_at_once_is_found_out(sqlite: Place) -> None:
    faults = floods.trial(sqlite, 2, seed=8, first=floods.LIGHTER + floods.ALL_AT_ONCE).faults
    assert any("megabytes of memory" in fault for fault in faults), faults
