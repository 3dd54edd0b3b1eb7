"""Floods of password guesses are hashed one at a time and limited, and moves continue."""

from __future__ import annotations

from tests.staying import floods
from tests.staying.place import Place


def test_guesses_are_limited_and_moves_continue(sqlite: Place) -> None:
    assert floods.trial(sqlite, 2, seed=8, first=floods.LIGHTER).faults == []


def test_a_service_that_hashes_passwords_concurrently_is_found_out(sqlite: Place) -> None:
    faults = floods.trial(sqlite, 2, seed=8, first=floods.LIGHTER + floods.ALL_AT_ONCE).faults
    assert any("megabytes of memory" in fault for fault in faults), faults
