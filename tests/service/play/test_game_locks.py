"""Locks of games: one for each game, shared by concurrent callers, and dropped after use."""

from scoresheet.service.play.game_locks import GameLocks


def test_each_game_has_its_own_lock() -> None:
    locks = GameLocks()
    with locks.of("a"):
        assert locks.of("a").locked()
        assert not any(locks.of(f"game {number}").locked() for number in range(2_000))


def test_an_unused_lock_is_dropped() -> None:
    locks = GameLocks()
    with locks.of("a"):
        assert list(locks) == ["a"]
    assert list(locks) == []
