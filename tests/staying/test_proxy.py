"""A proxy that drops answers: a repeated move gets the same answer, and is made once."""

from __future__ import annotations

from tests.staying import proxy
from tests.staying.place import Place


def test_a_move_whose_answer_was_dropped_is_made_once(sqlite: Place) -> None:
    result = proxy.trial(sqlite, 1, seed=5)
    assert result.faults == []
    assert int(result.figures["answers dropped"]) > 0
    assert int(result.figures["bodies cut short"]) > 0


def test_a_service_that_forgets_its_keys_is_found_out(sqlite: Place) -> None:
    assert proxy.trial(sqlite, 1, seed=5, first=proxy.FORGETTING_KEYS).faults
