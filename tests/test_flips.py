"""The changes of every byte that `make soak` makes: they find nothing in a sound check, and everything without one."""

import pytest

from domain import stored
from replays.record import LIBRARY
from tests import flips

SHORTEST = LIBRARY / "industrial_waste" / "abandoned_before_the_start.jsonl"


def test_every_byte_that_is_changed_is_noticed() -> None:
    number, unnoticed = flips.flip(SHORTEST)
    assert number > 1_000
    assert unnoticed == []


def test_without_the_digests_many_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "is_sealed", lambda state: True)
    _, unnoticed = flips.flip(SHORTEST)
    assert len(unnoticed) > 100


def test_so_many_games_are_chosen_and_always_the_same() -> None:
    assert len(flips.chosen(50)) == len(set(flips.chosen(50))) == 50
    assert flips.chosen(50) == flips.chosen(50)
