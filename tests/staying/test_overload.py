"""Ten times the load: nearly as much is done as without, and everybody else is told to come back."""

from __future__ import annotations

from tests.staying import overload
from tests.staying.place import Place

SHORTLY = 0.5
"""Part of the peak, within a second and beside whatever else runs; `make soak` asks for 0.8 of it."""


def test_of_ten_times_the_load_as_much_is_done_as_can_be(sqlite: Place) -> None:
    assert overload.trial(sqlite, 3, seed=11, games=400, threads=4, least=SHORTLY).faults == []


def test_a_service_that_sends_nobody_away_is_found_out(sqlite: Place) -> None:
    faults = overload.trial(sqlite, 2, seed=11, first=overload.WITHOUT_SHEDDING, games=500, threads=4).faults
    assert "Nobody was told to come back." in faults
