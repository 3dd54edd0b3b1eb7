"""Crowds do no harm: slow clients, silent ones, streams."""

from __future__ import annotations

import pytest

from tests.staying import crowds
from tests.staying.place import Place

SOME = {"slow-sockets": 500, "silent-sockets": 1_000, "streams": 300}
"""`make soak` has twice as many."""


@pytest.mark.parametrize("name", SOME)
def test_moves_take_as_long_beside_a_crowd_as_without(sqlite: Place, name: str) -> None:
    assert crowds.trial(name, sqlite, 0.5, seed=7, number=SOME[name]).faults == []


def test_a_service_without_room_for_many_is_found_out(sqlite: Place) -> None:
    faults = crowds.trial("silent-sockets", sqlite, 0.5, seed=7, first=crowds.FEW_CONNECTIONS, number=100).faults
    assert "Nobody could move beside them." in faults
