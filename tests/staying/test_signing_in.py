"""A flood of guesses from many addresses does not prevent other players from signing in."""

from __future__ import annotations

from tests.staying import floods, signing_in
from tests.staying.place import Place


def test_others_can_sign_in_beside_guesses_from_many_addresses(sqlite: Place) -> None:
    assert signing_in.trial(sqlite, 2, seed=0, first=floods.LIGHTER).faults == []


def test_a_service_without_priorities_is_found_out(sqlite: Place) -> None:
    assert signing_in.trial(sqlite, 2, seed=0, first=floods.LIGHTER + signing_in.FIRST_COME).faults
