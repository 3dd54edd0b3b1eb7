"""Slow rules: games with slow moves are remembered until their moves are fast again."""

from time import thread_time

import pytest

from scoresheet.service.play import slow_rules
from scoresheet.service.play.slow_rules import SLOW, SlowRules


def test_a_game_is_slow_after_a_slow_move_and_for_some_moves_after_it() -> None:
    rules = SlowRules()
    rules.note("g", SLOW * 6)
    quick = 0
    while "g" in rules:
        rules.note("g", SLOW / 10)
        quick += 1
    assert quick == 3


def test_fast_moves_do_not_make_a_game_slow() -> None:
    rules = SlowRules()
    rules.note("g", SLOW * 0.9)
    assert "g" not in rules


def test_rejected_moves_are_timed_too() -> None:
    rules = SlowRules()
    with pytest.raises(ZeroDivisionError), rules.timing("g"):
        _refuse_slowly()
    assert "g" in rules


def test_a_limited_number_of_slow_games_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_rules, "MOST_SLOW", 3)
    rules = SlowRules()
    for number in range(5):
        rules.note(str(number), 1)
    assert [str(number) in rules for number in range(5)] == [False, False, True, True, True]


def _refuse_slowly() -> None:
    until = thread_time() + SLOW
    while thread_time() < until:
        pass
    raise ZeroDivisionError
