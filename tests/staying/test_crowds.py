"""Crowds of slow clients, silent clients and streams delay no other client."""

from __future__ import annotations

import pytest

from tests.staying import crowds
from tests.staying.place import Place

SOME = {"slow-sockets": 500, "silent-sockets": 1_000, "streams": 300}
"""`make soak` has twice as many."""


@pytest.mark.parametrize("name", SOME)
def test_moves_are_as_fast_beside_a_crowd_as_without_it(sqlite: Place, name: str) -> None:
    assert crowds.trial(name, sqlite, 0.5, seed=7, number=SOME[name]).faults == []


def test_a_service_without_room_for_many_connections_is_found_out(sqlite: Place) -> None:
    faults = crowds.trial("silent-sockets", sqlite, 0.5, seed=7, first=crowds.FEW_CONNECTIONS, number=100).faults
    assert "Nobody could move beside them." in faults
