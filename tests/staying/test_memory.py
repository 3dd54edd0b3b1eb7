"""Memory stays flat while bots play for hours."""

from __future__ import annotations

from tests.staying import memory
from tests.staying.place import Place

HOURS = 3
MOVES = 300


def test_memory_stays_flat_while_bots_play(sqlite: Place) -> None:
    assert memory.trial(sqlite, HOURS, seed=12, moves=MOVES).faults == []


def test_a_service_that_leaks_with_every_move_is_found_out(sqlite: Place) -> None:
    assert memory.trial(sqlite, HOURS, seed=12, moves=MOVES, first=memory.LEAKING).faults
