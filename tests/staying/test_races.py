"""Races for a version: one wins, at whichever process; the same command twice is one."""

from __future__ import annotations

from tests.staying import races
from tests.staying.place import Place

ROUNDS, OVER_PROCESSES = 300, 150
STALE_IS_FINE = "from scoresheet.service.play import pipeline\npipeline.is_stale = lambda *_: False\n"
"""Makes a service accept moves for any version."""


def test_of_several_moves_on_one_version_one_is_made(sqlite: Place) -> None:
    assert races.trial(sqlite, ROUNDS, seed=4).faults == []


def test_of_several_moves_at_two_processes_one_is_made(postgresql: Place) -> None:
    result = races.trial(postgresql, OVER_PROCESSES, seed=4, processes=2)
    assert result.faults == []
    assert "0" not in str(result.figures["wins by process"]).split(" : ")


def test_a_service_that_does_not_look_at_versions_is_found_out(sqlite: Place) -> None:
    faults = races.trial(sqlite, 20, seed=4, first=STALE_IS_FINE).faults
    assert any(" won version " in fault for fault in faults), faults
