"""Locks of games: each has its own, whoever asks meanwhile gets the same, and none outlives its use."""

from scoresheet.service.play.game_locks import GameLocks


def test_each_game_has_a_lock_of_its_own() -> None:
    locks = GameLocks()
    with locks.of("a"):
        assert locks.of("a").locked()
        assert not any(locks.of(f"game {number}").locked() for number in range(2_000))


def test_a_lock_is_gone_when_nobody_has_it() -> None:
    locks = GameLocks()
    with locks.of("a"):
        assert list(locks) == ["a"]
    assert list(locks) == []
