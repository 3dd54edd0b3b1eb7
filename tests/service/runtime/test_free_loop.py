"""The event loop and the threads stay free while the disk, the rules or a lock is slow.

Each test has a control, in which the same trouble blocks the others and is detected.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.accounts import tokens
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.play import loop_commits, slow_rules
from scoresheet.service.play.game_secrets import Secrets
from scoresheet.service.runtime.gateway import Gateway
from scoresheet.service.storage.group_commit import GroupCommit
from scoresheet.service.storage.recorder import CommandBatch
from tests.service.api.both_paths import Answered, Asked, Connection, World, asking, scope_of
from tests.service.api.players import Player, Table

GAMES = 6
"""More than there are threads."""
SLOW = 1.2
"""Duration of the slow operation in seconds."""
OFTEN = 10
"""Minimum number of other answers meanwhile, even on a busy machine."""
HEALTH = Asked("/healthz", (), b"", method="GET")


class WaitingGames:
    """A service with two threads, and games that wait for a move."""

    def __init__(self, world: World) -> None:
        self.world, self.games = world, world.services.games
        table = Table(world.app)
        self.ann, self.bea = table.player(), table.player()
        self.ids = [table.game(self.ann, self.bea)["id"] for _ in range(GAMES)]
        self.rng = random.Random(5)

    def moves(self) -> list[Asked]:
        """Return a move in each game, with everything in memory that the fast path needs."""
        for player in (self.ann, self.bea):
            self.world.services.accounts.tokens.known(player.token)
        return [self.move(game) for game in self.ids]

    def move(self, game: str) -> Asked:
        head = self.games.head(game)
        self.games.secrets.of(game, head.commitment)
        seat = head.to_act()[0]
        player: Player = (self.ann, self.bea)[seat]
        move = choose("random", registry.find(head.title), head.state, seat, self.rng)
        return asking(game, player.token, head.version, {"move": move})


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WaitingGames]:
    world = World(tmp_path_factory.mktemp("free"))
    with pytest.MonkeyPatch.context() as always:
        always.setattr(tokens, "SECONDS_REMEMBERED", 3_600)
        yield WaitingGames(world)
    world.close()


class Meanwhile:
    """Counts other work on the loop and in the threads, and how much of it happens during the slow operation."""

    def __init__(self) -> None:
        self.over = False
        self.turns = 0
        """The number of turns of a coroutine that waits five milliseconds each time."""
        self.health = 0
        """The number of health checks answered, one after the other."""
        self.within: list[tuple[int, int]] = []
        """Turns and answers during each slow operation."""

    @contextmanager
    def slow(self) -> Iterator[None]:
        """Measure what happens during a slow operation."""
        turns, health = self.turns, self.health
        try:
            yield
        finally:
            self.within.append((self.turns - turns, self.health - health))


@pytest.fixture
def meanwhile() -> Meanwhile:
    return Meanwhile()


def ask_all(gateway: Gateway, moves: Sequence[Asked], meanwhile: Meanwhile) -> list[Answered]:
    """Return the answers to all moves, made at once, while the health check is called repeatedly."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _ask_all(gateway, moves, meanwhile)).result(60)


async def _ask_all(gateway: Gateway, moves: Sequence[Asked], meanwhile: Meanwhile) -> list[Answered]:
    meanwhile.over = False
    others = [asyncio.create_task(_tick(meanwhile)), asyncio.create_task(_ask_how_it_is(gateway, meanwhile))]
    answers = await asyncio.gather(*(_ask(gateway, move) for move in moves))
    meanwhile.over = True
    await asyncio.gather(*others)
    return answers


async def _ask_how_it_is(gateway: Gateway, meanwhile: Meanwhile) -> None:
    while not meanwhile.over:
        await asyncio.sleep(0.02)
        assert (await _ask(gateway, HEALTH)).status == 200
        meanwhile.health += 1


async def _tick(meanwhile: Meanwhile) -> None:
    while not meanwhile.over:
        await asyncio.sleep(0.005)
        meanwhile.turns += 1


async def _ask(gateway: Gateway, asked: Asked) -> Answered:
    client = Connection(asked.body)
    await gateway.__rsgi__(scope_of(asked), client)
    return client.answers[0]


def statuses(answers: Sequence[Answered]) -> set[int]:
    return {answer.status for answer in answers}


@pytest.fixture
def disk(hall: WaitingGames, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Slow the disk down by the given seconds; work during a write is counted in any case."""
    recorder, seconds = hall.games.store.recorder, [0.0]
    insert = recorder.insert_batches

    def slowly(batches: Sequence[CommandBatch]) -> None:
        with meanwhile.slow():
            time.sleep(seconds[0])
            insert(batches)

    monkeypatch.setattr(recorder, "insert_batches", slowly)
    return lambda wanted: seconds.__setitem__(0, wanted)


def on_the_loop(self: GroupCommit, batches: Sequence[CommandBatch], tell: Callable[[Any], object]) -> None:
    """Store at once, in the calling thread."""
    tell(self._outcomes(list(batches)))


def test_a_slow_disk_blocks_neither_the_loop_nor_a_thread(
    hall: WaitingGames, meanwhile: Meanwhile, disk: Callable[[float], None]
) -> None:
    disk(SLOW)
    assert statuses(ask_all(hall.world.gateway(fast=True), hall.moves(), meanwhile)) == {201}
    assert min(meanwhile.within[0]) >= OFTEN


def test_moves_beyond_the_queue_of_a_slow_disk_are_rejected_at_once(
    hall: WaitingGames, meanwhile: Meanwhile, disk: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk(SLOW)
    monkeypatch.setattr(loop_commits, "MOST_WAITING", 2)
    answers = ask_all(hall.world.gateway(fast=True), hall.moves(), meanwhile)
    assert [answer.status for answer in answers] == [201] * 2 + [503] * (GAMES - 2)
    assert {(answer.body["type"], answer.headers["retry-after"]) for answer in answers[2:]} == {
        ("/api/problems/overloaded", "1")
    }
    assert len(meanwhile.within) == 1
    assert min(meanwhile.within[0]) >= OFTEN
    assert statuses(ask_all(hall.world.gateway(fast=True), hall.moves()[2:4], meanwhile)) == {201}


def test_waiting_for_the_disk_on_the_loop_would_be_detected(
    hall: WaitingGames, meanwhile: Meanwhile, disk: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk(SLOW / 4)
    monkeypatch.setattr(GroupCommit, "hand_in", on_the_loop)
    ask_all(hall.world.gateway(fast=True), hall.moves(), meanwhile)
    assert set(meanwhile.within) == {(0, 0)}


def test_threads_blocked_by_the_disk_would_be_detected(
    hall: WaitingGames, meanwhile: Meanwhile, disk: Callable[[float], None]
) -> None:
    disk(SLOW)
    ask_all(hall.world.gateway(fast=False), hall.moves()[:2], meanwhile)
    turns, health = meanwhile.within[0]
    assert health <= 1 < OFTEN <= turns


@contextmanager
def locked(where: Location) -> Iterator[None]:
    """Hold the write lock, as another program might."""
    if isinstance(where, Postgres):
        with psycopg.connect(where.url) as other:
            other.execute("LOCK TABLE game_events IN EXCLUSIVE MODE")
            yield
        return
    other = sqlite3.connect(where, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


@pytest.mark.usefixtures("disk")
def test_while_the_database_is_locked_moves_are_refused_in_time_and_other_requests_answered(
    hall: WaitingGames, meanwhile: Meanwhile
) -> None:
    moves, before = hall.moves(), hall.world.stored()
    with locked(hall.world.where):
        answers = ask_all(hall.world.gateway(fast=True), moves, meanwhile)
    assert {(answer.status, answer.body["type"]) for answer in answers} == {(503, "/api/problems/not-stored")}
    assert all("retry-after" in answer.headers for answer in answers)
    assert len(meanwhile.within) == 1, "Nobody tries again for whom it has failed."
    assert min(meanwhile.within[0]) >= OFTEN
    assert hall.world.stored() == before
    assert statuses(ask_all(hall.world.gateway(fast=True), moves, meanwhile)) == {201}
    assert len(hall.world.stored()) == len(before) + GAMES


@pytest.fixture
def slow_to_play(meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Slow rules, and the threads in which they were called."""
    play, threads = Title.play, []

    def slowly(self: Title, *args: Any) -> Any:
        threads.append(threading.current_thread().name)
        until = time.thread_time() + SLOW / 2
        with meanwhile.slow():
            while time.thread_time() < until:
                pass
        return play(self, *args)

    monkeypatch.setattr(Title, "play", slowly)
    return threads


def test_rules_known_to_be_slow_run_in_a_thread(
    hall: WaitingGames, meanwhile: Meanwhile, slow_to_play: list[str]
) -> None:
    game = hall.ids[0]
    for _ in range(2):
        assert statuses(ask_all(hall.world.gateway(fast=True), [hall.move(game)], meanwhile)) == {201}
    assert slow_to_play[-1].startswith("request-")
    assert meanwhile.within[-1][0] >= OFTEN


def test_slow_rules_on_the_loop_would_be_detected(
    hall: WaitingGames, meanwhile: Meanwhile, slow_to_play: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = hall.ids[1]
    monkeypatch.setattr(slow_rules, "SLOW", 60)
    ask_all(hall.world.gateway(fast=True), [hall.move(game)], meanwhile)
    assert not slow_to_play[-1].startswith("request-")
    assert meanwhile.within == [(0, 0)]


def test_the_first_move_of_a_game_after_the_start_is_made_in_a_thread(
    hall: WaitingGames, meanwhile: Meanwhile, slow_to_play: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rules are timed where they block no other request."""
    asked = hall.move(hall.ids[2])
    monkeypatch.setattr(hall.games, "secrets", Secrets(hall.games.store))
    assert statuses(ask_all(hall.world.gateway(fast=True), [asked], meanwhile)) == {201}
    assert slow_to_play[-1].startswith("request-")


def test_a_client_that_disconnects_early_leaves_the_game_usable(hall: WaitingGames, meanwhile: Meanwhile) -> None:
    game = hall.ids[3]
    asked, fast_path = hall.move(game), hall.world.watched.fast_path

    async def leave() -> None:
        going = asyncio.create_task(fast_path(scope_of(asked), asked.body, lambda *_: None))
        await asyncio.sleep(0)
        going.cancel()
        while hall.games.locks.of(game).locked():
            await asyncio.sleep(0.01)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, leave()).result(20)
    assert statuses(ask_all(hall.world.gateway(fast=True), [hall.move(game)], meanwhile)) == {201}
