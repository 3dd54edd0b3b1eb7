"""A clock that is set back does not stop moves."""

from __future__ import annotations

from tests.staying import clock
from tests.staying.place import Place


def test_moves_are_accepted_after_the_clock_is_set_back(place: Place) -> None:
    assert clock.trial(place, 1.5, seed=6).faults == []


def test_a_service_that_depends_on_the_clock_is_found_out(sqlite: Place) -> None:
    assert clock.trial(sqlite, 1.5, seed=6, first=clock.BY_THE_CLOCK).faults
