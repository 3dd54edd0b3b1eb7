"""The bot runner: bots move on their own, and catch up after downtime."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.service.background.bots import BotRunner, bot_to_act
from scoresheet.service.core.retry_queue import RetryQueue
from scoresheet.service.play.games import Command, Games
from scoresheet.service.signals.bus import GameAdvanced
from scoresheet.service.storage import datastore
from tests.server import await_that
from tests.service.playing import TITLE, open_store, start


def bots_done(games: Games, game: Game[Any]) -> threading.Event:
    """Return an event that is set when no bot is to act any more."""
    resting = threading.Event()
    if bot_to_act(game) is None:
        resting.set()
    games.bus.subscribe(GameAdvanced, lambda one: resting.set() if bot_to_act(one.game) is None else resting.clear())
    return resting


def test_bots_move_until_a_player_is_to_act(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    bot_runner = BotRunner(games)
    game = games.open(TITLE, GameSettings(seats=3), Command("p0"), bots={1: "greedy", 2: "random"}).game
    resting = bots_done(games, game)
    bot_runner.start()
    assert resting.wait(10)
    assert games.head(game.id).to_act() == [0]
    bot_runner.stop()
    games.store.close()


def test_bots_catch_up_when_they_start(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    opened = [games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={1: "random"}).game for _ in range(6)]
    waiting = [game for game in opened if bot_to_act(game) is not None]
    games.store.close()
    games = open_store(tmp_path)
    moved = {game.id: threading.Event() for game in waiting}
    games.bus.subscribe(GameAdvanced, lambda one: moved[one.game.id].set() if bot_to_act(one.game) is None else None)
    bot_runner = BotRunner(games)
    bot_runner.start()
    assert all(event.wait(10) for event in moved.values())
    bot_runner.stop()
    games.store.close()


def test_a_bot_plays_on_for_a_player_who_resigned(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    bot_runner = BotRunner(games)
    game = games.open(TITLE, GameSettings(seats=3), Command("p0"), bots={1: "random"}).game
    games.take_seat(game.id, Command("p2"))
    resigned = games.resign(game.id, Command("p0")).game
    assert resigned.status == "playing"
    resting = bots_done(games, resigned)
    bot_runner.start()
    assert resting.wait(10)
    assert games.head(game.id).to_act() == [2]
    bot_runner.stop()
    games.store.close()


def test_a_bot_seated_later_is_noticed_and_games_without_bots_are_skipped(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    bot_runner = BotRunner(games)
    with running(bot_runner):
        alone = start(games)
        await_that(lambda: alone.id in bot_runner._without, 10)
        game = games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={}).game
        await_that(lambda: game.id in bot_runner._without, 10)
        games.take_seat(game.id, Command("p0"), bot="random")
        await_that(lambda: game.id not in bot_runner._without, 10)
        await_that(lambda: bot_to_act(games.head(game.id)) is None, 10)
    games.store.close()


def impatient(games: Games) -> BotRunner:
    """Return a bot runner with very short retries."""
    return BotRunner(games, RetryQueue(shortest=0.001, longest=0.01))


@contextmanager
def running(bot_runner: BotRunner) -> Iterator[None]:
    """Run the bot runner until the end of the block."""
    bot_runner.start()
    try:
        yield
    finally:
        bot_runner.stop()


class Trouble:
    """Makes the store, or the bots of some games, fail until it is over; counts the failures."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
        self.monkeypatch, self.error = monkeypatch, error
        self.over = threading.Event()
        self.met = threading.Semaphore(0)

    def befall(self, owner: Any, name: str, of: Callable[[Any], bool] = lambda _: True) -> None:
        """Make a method fail if its first argument matches."""
        spared = getattr(owner, name)

        def method(*arguments: Any, **more: Any) -> Any:
            if self.over.is_set() or not of(arguments[0] if arguments else None):
                return spared(*arguments, **more)
            self.met.release()
            raise self.error

        self.monkeypatch.setattr(owner, name, method)

    def await_tries(self, number: int) -> None:
        for _ in range(number):
            assert self.met.acquire(timeout=10)


def waiting(games: Games) -> Game[Any]:
    """Return a new game in which a bot is to act."""
    opened = (games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={1: "random"}).game for _ in range(100))
    return next(game for game in opened if bot_to_act(game) is not None)


@pytest.mark.sqlite_only("a file that is locked")
def test_a_failed_write_is_retried_until_it_succeeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datastore, "LOCK_TIMEOUT", 0.01)
    games = open_store(tmp_path)
    bot_runner, game = impatient(games), waiting(games)
    resting = bots_done(games, game)
    with closing(sqlite3.connect(tmp_path / "scoresheet.db", isolation_level=None)) as somebody_else:
        somebody_else.execute("BEGIN IMMEDIATE")
        with running(bot_runner):
            await_that(lambda: bot_runner.failures >= 5, 20)
            assert bot_runner.blocked
            assert bot_runner.failing > 0
            somebody_else.execute("ROLLBACK")
            assert resting.wait(10)
            await_that(lambda: bot_runner.failing == 0, 10)
    assert not bot_runner.blocked
    games.store.close()


def test_a_game_whose_bot_fails_stops_no_other_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = open_store(tmp_path)
    bot_runner, broken, sound = impatient(games), waiting(games), waiting(games)
    resting, fault = bots_done(games, sound), Trouble(monkeypatch, KeyError("a fault of our own"))
    fault.befall(games, "head", lambda game: game == broken.id)
    with running(bot_runner):
        fault.await_tries(5)
        assert not bot_runner.blocked
        assert resting.wait(10)
        assert bot_to_act(games.at(sound.id, games.store.version(sound.id))) is None
        fault.over.set()
        await_that(lambda: bot_to_act(games.head(broken.id)) is None, 10)
    games.store.close()


def test_a_failed_look_up_at_the_start_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = open_store(tmp_path)
    game = waiting(games)
    bot_runner, resting = impatient(games), bots_done(games, game)
    locked = Trouble(monkeypatch, sqlite3.OperationalError("database is locked"))
    locked.befall(games.store, "unfinished")
    with running(bot_runner):
        locked.await_tries(3)
        locked.over.set()
        assert resting.wait(10)
    games.store.close()
