"""Group commit on the event loop: requests that are ready together share a transaction, and are answered after it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import StoredEvent

from scoresheet.service.core.database_errors import Conflict
from scoresheet.service.play import loop_commits
from scoresheet.service.play.loop_commits import LoopCommits
from scoresheet.service.storage.recorder import CommandBatch
from scoresheet.service.storage.store import Store
from tests import databases


@pytest.fixture
def store(tmp_path: Path):
    store = Store(databases.at(tmp_path))
    yield store
    store.close()


@pytest.fixture
def sizes(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of batches in each transaction."""
    found: list[int] = []
    insert = store.recorder.insert_batches
    monkeypatch.setattr(store.recorder, "insert_batches", lambda some: (found.append(len(some)), insert(some)))
    return found


def batch(game: str, version: int = 1) -> CommandBatch:
    return CommandBatch(events=[StoredEvent(game, version, "industrial-waste.MoveMade", b"{}")])


def in_a_loop(asked: Coroutine[Any, Any, Any]) -> Any:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result(20)


async def add(store: Store, *batches: CommandBatch) -> list[BaseException | None]:
    gathering = LoopCommits(store.group_commit)
    return list(await asyncio.gather(*(gathering.add(one, lambda _: None) for one in batches)))


def test_batches_of_one_turn_of_the_loop_share_a_transaction(store: Store, sizes: list[int]) -> None:
    assert in_a_loop(add(store, *(batch(f"g{n}") for n in range(9)))) == [None] * 9
    assert sizes == [9]


def test_a_group_waits_while_each_turn_of_the_loop_adds_to_it(store: Store, sizes: list[int]) -> None:
    async def drop_by_drop() -> None:
        gathering, told = LoopCommits(store.group_commit), []
        for number in range(5):
            told.append(gathering.add(batch(f"g{number}"), lambda _: None))
            await asyncio.sleep(0)
        await asyncio.gather(*told)

    in_a_loop(drop_by_drop())
    assert sizes == [5]


def test_a_group_of_maximum_size_is_stored_at_once(
    store: Store, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop_commits, "MOST", 2)

    async def drop_by_drop() -> None:
        gathering, told = LoopCommits(store.group_commit), []
        for number in range(4):
            told.append(gathering.add(batch(f"g{number}"), lambda _: None))
            await asyncio.sleep(0)
        await asyncio.gather(*told)

    with store.group_commit.lock:
        thread = ThreadPoolExecutor(1)
        going = thread.submit(asyncio.run, drop_by_drop())
        while len(store.group_commit._waiting) < 2:
            assert not going.done()
    going.result(20)
    thread.shutdown()
    assert sum(sizes) == 4


def test_a_conflict_is_reported_to_its_own_caller_only(store: Store) -> None:
    store.group_commit.append(batch("taken"))
    told = in_a_loop(add(store, batch("g0"), batch("taken"), batch("g1")))
    assert [type(one) for one in told] == [type(None), Conflict, type(None)]
    assert [store.version(game) for game in ("g0", "taken", "g1")] == [1, 1, 1]


def test_a_command_is_settled_after_the_commit_and_before_its_caller_is_answered(store: Store) -> None:
    heard: list[tuple[str, int]] = []

    async def ask() -> None:
        await LoopCommits(store.group_commit).add(batch("g"), lambda _: heard.append(("settled", store.version("g"))))
        heard.append(("told", store.version("g")))

    in_a_loop(ask())
    assert heard == [("settled", 1), ("told", 1)]


def test_a_loop_that_ends_early_does_not_prevent_other_batches_from_being_stored(store: Store) -> None:
    async def leave() -> None:
        LoopCommits(store.group_commit).add(batch("left"), lambda _: None)
        while not store.group_commit._waiting:
            await asyncio.sleep(0)

    with store.group_commit.lock:
        in_a_loop(leave())
    assert in_a_loop(add(store, batch("g"))) == [None]
    assert [store.version(game) for game in ("left", "g")] == [1, 1]


def test_closing_a_store_writes_pending_batches_and_ends_the_thread(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    closed = Store(databases.at(tmp_path, "closed.db"))
    told: list[object] = []
    closed.group_commit.hand_in([batch("g")], told.extend)
    closed.close()
    assert told == [None]
    assert {thread for thread in threading.enumerate() if thread.name == "writer"} <= before


def test_batches_from_threads_and_from_the_loop_share_a_transaction(store: Store, sizes: list[int]) -> None:
    with ThreadPoolExecutor(8) as threads:
        with store.group_commit.lock:
            waiting = [threads.submit(store.group_commit.append, batch(f"thread {n}")) for n in range(4)]
            going = threads.submit(asyncio.run, add(store, *(batch(f"loop {n}") for n in range(4))))
            while len(store.group_commit._waiting) < 5:
                assert not going.done()
        assert going.result(20) == [None] * 4
        assert [one.result(20) for one in waiting] == [None] * 4
    assert sizes == [8]


def test_the_writer_calls_callbacks_and_survives_their_failures(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    told: list[str] = []

    def tell(_: BaseException | None) -> None:
        told.append(threading.current_thread().name)

    def fail(_: BaseException | None) -> None:
        raise RuntimeError

    async def three() -> list[BaseException | None]:
        gathering = LoopCommits(store.group_commit)
        settles = enumerate((tell, fail, tell))
        return list(await asyncio.gather(*(gathering.add(batch(f"g{n}"), settle) for n, settle in settles)))

    assert in_a_loop(three()) == [None] * 3
    assert told == ["writer", "writer"]
    assert "follow-up failed" in caplog.text


def test_failing_callbacks_and_followers_do_not_stop_the_writer(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    store.recorder.wakes.append(fail)
    store.group_commit.hand_in([batch("g0")], fail)
    assert in_a_loop(add(store, batch("g1"))) == [None]
    store.group_commit.append(batch("g2"))
    assert [store.version(f"g{n}") for n in range(3)] == [1, 1, 1]
    assert "could not be passed on" in caplog.text
    assert "could not be notified of new events" in caplog.text
