"""The process in which bots think: games continue whatever happens to it."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.background.bots import BotRunner, bot_to_act
from scoresheet.service.background.thinking import SecondsBudget, ThinkingTask, think_of
from scoresheet.service.background.thinking_process import Thinker, ThinkingFailed
from scoresheet.service.core.retry_queue import RetryQueue
from scoresheet.service.play.games import Command, Games
from tests.server import await_that
from tests.service.playing import TITLE, open_store

HIDES = registry.find("phytoplankton")
SOON = 20
BRIEFLY = 0.05
NO_MOVE = b'{"type":"NoSuchMove"}'


def task(strategy: str = "strong", title: str = TITLE, seconds: float = BRIEFLY) -> ThinkingTask:
    """Return the task of the first decision of a game for two."""
    state = registry.find(title).lay_out(2, {}, "", Imagined(Random(1))).state
    return ThinkingTask(title, msgspec.msgpack.encode(state), state.to_act()[0], strategy, seconds, 1)


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    """One process for all tests: after any failure it answers the next task."""
    made = Thinker()
    yield made
    made.stop()


def asked(games: Games, strategy: str = "strong") -> Game[Any]:
    """Return a new game in which such a bot is to act."""
    opened = (games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={1: strategy}).game for _ in range(100))
    return next(game for game in opened if bot_to_act(game) is not None)


@contextmanager
def running(games: Games, thinker: Thinker) -> Iterator[BotRunner]:
    """Run bots with very short retries and budgets."""
    bot_runner = BotRunner(games, RetryQueue(shortest=0.001, longest=0.01), BRIEFLY, thinker)
    bot_runner.start()
    try:
        yield bot_runner
    finally:
        bot_runner.stop()
        games.store.close()


def await_moves(games: Games, game: str) -> None:
    """Wait until no bot is to act in that game any more."""
    await_that(lambda: bot_to_act(games.head(game)) is None, SOON)


def test_the_process_answers_with_a_legal_move(thinker: Thinker) -> None:
    asked_for = task()
    title = registry.find(TITLE)
    state = title.state_decoder.decode(asked_for.world)
    move = title.move_decoder.decode(thinker.think(asked_for))
    assert move in title.legal_moves(state, asked_for.seat)
    assert thinker.pid not in (None, os.getpid())


def test_one_process_is_reused_and_replaced_after_its_end(thinker: Thinker) -> None:
    thinker.think(task())
    first = thinker.pid
    thinker.think(task())
    assert thinker.pid == first
    assert first is not None
    os.kill(first, signal.SIGKILL)
    await_that(lambda: thinker.pid is None, SOON)
    thinker.think(task())
    assert thinker.pid not in (None, first)


def test_a_failing_strategy_is_reported_and_the_process_survives(thinker: Thinker) -> None:
    with pytest.raises(ThinkingFailed, match="KeyError: 'clairvoyant'"):
        thinker.think(task("clairvoyant"))
    first = thinker.pid
    thinker.think(task())
    assert thinker.pid == first


def test_a_process_that_dies_during_a_task_is_reported_and_replaced(thinker: Thinker) -> None:
    thinker.think(task())
    first = thinker.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    threading.Timer(0.3, os.kill, (first, signal.SIGKILL)).start()
    with pytest.raises(ThinkingFailed, match="has died"):
        thinker.think(task())
    thinker.think(task())
    assert thinker.pid not in (None, first)


def test_a_process_that_hangs_is_killed(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker.think(task())
    first = thinker.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    monkeypatch.setattr(thinker, "longest", 0.1)
    with pytest.raises(ThinkingFailed, match="has not answered in time"):
        thinker.think(task())
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


def test_a_task_is_aborted_when_the_service_stops() -> None:
    thinker = Thinker()
    thinker.think(task())
    assert thinker.pid is not None
    os.kill(thinker.pid, signal.SIGSTOP)
    begun = time.monotonic()
    threading.Timer(0.1, thinker.stop).start()
    with pytest.raises(ThinkingFailed):
        thinker.think(task())
    with pytest.raises(ThinkingFailed, match="The service ends"):
        thinker.think(task())
    assert time.monotonic() - begun < 2.5


def test_a_budget_in_seconds_counts_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = iter([7.0, 7.05, 7.1])
    monkeypatch.setattr(time, "thread_time", lambda: next(passed))
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    budget = SecondsBudget(0.1)
    assert budget.spent(0) == pytest.approx(0.5)
    assert budget.spent(0) == pytest.approx(1)


def test_a_budget_in_seconds_counts_the_clock_if_the_processor_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "thread_time", lambda: 0.0)
    passed = iter([100.0, 100.1, 100.5])
    monkeypatch.setattr(time, "monotonic", lambda: next(passed))
    budget = SecondsBudget(0.1)
    assert budget.spent(0) < 1 <= budget.spent(0)


def test_a_strong_bot_moves_in_its_game(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    game = asked(games)
    with running(games, Thinker()) as bot_runner:
        await_moves(games, game.id)
        assert bot_runner.failures == 0


class Held(Thinker):
    """A thinker that waits until it is released; records that it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.was_asked, self.let = threading.Event(), threading.Event()
        self.tasks: list[ThinkingTask] = []

    def think(self, task: ThinkingTask) -> bytes:
        self.tasks.append(task)
        self.was_asked.set()
        assert self.let.wait(SOON)
        return think_of(task)

    def stop(self) -> None:
        self.let.set()


def test_bots_of_other_games_move_while_one_thinks(tmp_path: Path) -> None:
    games, held = open_store(tmp_path), Held()
    slow, quick = asked(games), asked(games, "greedy")
    with running(games, held):
        assert held.was_asked.wait(SOON)
        await_moves(games, quick.id)
        later = asked(games, "random")
        await_moves(games, later.id)
        assert games.head(slow.id).version == slow.version
        held.let.set()
        await_moves(games, slow.id)


def test_an_answer_for_an_outdated_position_is_discarded(tmp_path: Path) -> None:
    games, held = open_store(tmp_path), Held()
    game = asked(games)
    with running(games, held) as bot_runner:
        assert held.was_asked.wait(SOON)
        gone = games.resign(game.id, Command("p0")).game
        held.let.set()
        await_that(lambda: len(held.tasks) > 1 or games.head(game.id).status != "playing", SOON)
        assert games.head(game.id).version >= gone.version
        assert bot_runner.failures == 0


def faults() -> dict[str, Callable[[ThinkingTask], bytes]]:
    """Return the ways in which a task can fail."""

    def throws(task: ThinkingTask) -> bytes:
        raise ThinkingFailed("The process in which bots think has died.")

    return {"no thought": throws, "no move": lambda task: NO_MOVE}


@pytest.mark.parametrize("fault", faults())
def test_a_game_continues_if_every_task_fails(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, thinker, tries = open_store(tmp_path), Thinker(), list[ThinkingTask]()

    def think(task: ThinkingTask) -> bytes:
        tries.append(task)
        return faults()[fault](task)

    monkeypatch.setattr(thinker, "think", think)
    game = asked(games)
    with running(games, thinker) as bot_runner:
        await_moves(games, game.id)
        assert len(tries) >= 2
        assert bot_runner.failures == len(tries)


def test_the_process_gets_no_secrets_of_other_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With hidden information the process gets a sampled world: over many tasks, other seats hold different hands."""
    games, sent = open_store(tmp_path), list[ThinkingTask]()
    monkeypatch.setattr(Thinker, "think", lambda self, task: sent.append(task) or NO_MOVE)
    game = games.open(HIDES.title, GameSettings(seats=2), Command("p0"), bots={1: "strong"}).game
    true = games.head(game.id).state
    bot_runner = BotRunner(games, seconds=BRIEFLY)
    for _ in range(8):
        with pytest.raises(msgspec.ValidationError):
            bot_runner._thought(games.head(game.id), 1)
    worlds = [HIDES.state_decoder.decode(task.world) for task in sent]
    hands = {tuple(world.players[0].hand) for world in worlds}
    assert len(hands) == 8
    assert tuple(true.players[0].hand) not in hands
    assert all(world.players[1].hand == true.players[1].hand for world in worlds)
    games.store.close()
