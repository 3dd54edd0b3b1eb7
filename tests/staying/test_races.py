"""Races for a version: one contender wins, at any process; a repeated command is executed once."""

from __future__ import annotations

from tests.staying import races
from tests.staying.place import Place

ROUNDS, OVER_PROCESSES = 300, 150
STALE_IS_FINE = "from scoresheet.service.play import pipeline\npipeline.is_stale = lambda *_: False\n"
"""Code that makes a service accept moves on any version."""


def test_one_of_several_moves_on_a_version_is_made(sqlite: Place) -> None:
    assert races.trial(sqlite, ROUNDS, seed=4).faults == []


def test_one_of_several_moves_at_two_processes_is_made(postgresql: Place) -> None:
    result = races.trial(postgresql, OVER_PROCESSES, seed=4, processes=2)
    assert result.faults == []
    assert "0" not in str(result.figures["wins by process"]).split(" : ")


def test_a_service_that_ignores_versions_is_found_out(sqlite: Place) -> None:
    faults = races.trial(sqlite, 20, seed=4, first=STALE_IS_FINE).faults
    assert any(" won version " in fault for fault in faults), faults
