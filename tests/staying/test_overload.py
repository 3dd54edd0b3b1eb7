"""Ten times the load: nothing is lost, and requests are rejected; `make soak` also demands 0.8 of the capacity."""

from __future__ import annotations

from tests.staying import overload
from tests.staying.place import Place


def test_under_ten_times_the_load_nothing_is_lost_and_requests_are_rejected(sqlite: Place) -> None:
    assert overload.trial(sqlite, 3, seed=11, games=400, threads=4, idle=False).faults == []


def test_a_service_that_rejects_no_requests_is_found_out(sqlite: Place) -> None:
    faults = overload.trial(sqlite, 2, seed=11, first=overload.WITHOUT_SHEDDING, games=500, threads=4).faults
    assert "Nobody was told to come back." in faults
