"""kill -9 under load: acknowledged moves are stored once, in a complete chain."""

from __future__ import annotations

from tests.staying import kills
from tests.staying.place import Place

ROUNDS = 5
"""A life takes about a second, mostly for the start; `make soak` has three thousand."""


def test_acknowledged_moves_survive_kill_9_and_nothing_is_doubled(place: Place) -> None:
    result = kills.trial(place, ROUNDS, seed=9)
    assert result.faults == []
    assert int(result.figures["moves acknowledged"]) > ROUNDS


def test_a_service_that_acknowledges_too_early_is_found_out(sqlite: Place) -> None:
    result = kills.trial(sqlite, 2, seed=9, first=kills.EARLY)
    assert any(fault.startswith(("Lost", "client")) for fault in result.faults), result
