"""Tails report stored events in order and once, even after a lost signal; without subscribers they read nothing."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scoresheet.service.play.games import Games
from scoresheet.service.signals import tail as tails
from scoresheet.service.signals.tail import Changes, LogTail
from tests.server import await_that
from tests.service.playing import open_store, play_on, start

SOON = 10.0


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    games = open_store(tmp_path)
    yield games
    games.store.close()


@pytest.fixture
def made() -> Iterator[list[LogTail]]:
    several: list[LogTail] = []
    yield several
    for one in several:
        one.stop()


class Told:
    """The reported versions of each game."""

    def __init__(self) -> None:
        self.versions: dict[str, list[int]] = {}

    def __call__(self, changes: Changes) -> None:
        for game, change in changes.items():
            self.versions.setdefault(game, []).append(change.version)


def tail_of(
    games: Games,
    tell: Callable[[Changes], object],
    wanted: Callable[[], bool] = lambda: True,
    rest: float = tails.SECONDS_BETWEEN_READINGS,
) -> LogTail:
    recorder = games.store.recorder
    return LogTail("a test", recorder, recorder.max_notification_id, tell, wanted, rest)


def test_new_events_are_reported_in_order_and_once(games: Games, made: list[LogTail]) -> None:
    before, told = start(games), Told()
    made.append(tail_of(games, told))
    made[0].start()
    games.store.recorder.wakes.append(made[0].wake)
    game = play_on(games, start(games), 30)
    await_that(lambda: told.versions.get(game.id, [0])[-1] == game.version, SOON)
    assert before.id not in told.versions
    assert told.versions[game.id] == sorted(set(told.versions[game.id]))


def test_a_tail_rests_between_reads_and_then_reports_all_events_together(games: Games, made: list[LogTail]) -> None:
    game, told = start(games), list[Changes]()
    made.append(tail_of(games, told.append, rest=2.0))
    made[0].start()
    games.store.recorder.wakes.append(made[0].wake)
    game = play_on(games, game, 1)
    await_that(lambda: len(told) == 1, SOON)
    newest = play_on(games, game, 5)
    await_that(lambda: told[-1][game.id].version == newest.version, SOON)
    assert len(told) == 2


def test_more_events_than_one_batch_are_reported_completely(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tails, "MOST_EVENTS", 3)
    told = Told()
    tail = tail_of(games, told)
    played = [play_on(games, start(games), 10, seed) for seed in range(3)]
    tail.look()
    assert {game: versions[-1] for game, versions in told.versions.items()} == {
        game.id: game.version for game in played
    }


def test_a_lost_signal_is_made_up_for_within_about_a_second(games: Games, made: list[LogTail]) -> None:
    told = Told()
    made.append(tail_of(games, told))
    made[0].start()
    game = start(games)
    await_that(lambda: game.id in told.versions, SOON)


def test_without_the_periodic_look_a_lost_signal_would_stay_unnoticed(
    games: Games, made: list[LogTail], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tails, "SECONDS_BETWEEN_LOOKS", 3_600.0)
    told = Told()
    made.append(tail_of(games, told))
    made[0].start()
    game = start(games)
    with pytest.raises(AssertionError, match="Not so within"):
        await_that(lambda: game.id in told.versions, 2.0)


def test_without_subscribers_nothing_is_read_and_old_events_are_not_reported_later(games: Games) -> None:
    told, wanted = Told(), threading.Event()
    tail = tail_of(games, told, wanted.is_set)
    unheard = start(games)
    tail.look()
    tail.wake()
    assert not tail._worker._awake.is_set()
    wanted.set()
    heard = start(games)
    tail.wake()
    assert tail._worker._awake.is_set()
    tail.look()
    assert heard.id in told.versions
    assert unheard.id not in told.versions


def test_events_whose_report_failed_are_reported_at_the_next_look(
    games: Games, made: list[LogTail], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tails, "SECONDS_BETWEEN_LOOKS", 0.05)
    told, failures = Told(), [ValueError("a fault of our own")]

    def tell(changes: Changes) -> None:
        if failures:
            raise failures.pop()
        told(changes)

    made.append(tail_of(games, tell))
    made[0].start()
    game = start(games)
    await_that(lambda: told.versions.get(game.id, [0])[-1] == game.version, SOON)
    await_that(lambda: made[0].failure is None, SOON)
