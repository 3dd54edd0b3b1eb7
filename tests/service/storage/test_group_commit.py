"""Group commit: one of several contenders wins, groups share a transaction, failures release the lock."""

import sqlite3
import threading
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent

from scoresheet.service.core.database_errors import Conflict
from scoresheet.service.core.errors import NotStored, Overloaded
from scoresheet.service.storage import datastore, group_commit, write_lock
from scoresheet.service.storage.recorder import CommandBatch
from scoresheet.service.storage.store import Store


def batch(game: str, version: int) -> CommandBatch:
    return CommandBatch(events=[StoredEvent(game, version, "industrial-waste.MoveMade", b"{}")])


def append_together(store: Store, batches: list[CommandBatch]) -> list[BaseException | None]:
    """Append the batches from one thread each, all at the same moment."""
    outcomes: list[BaseException | None] = [None] * len(batches)

    def append(number: int) -> None:
        try:
            store.group_commit.append(batches[number])
        except BaseException as error:
            outcomes[number] = error

    threads = [threading.Thread(target=append, args=(number,)) for number in range(len(batches))]
    with store.group_commit.lock:
        for thread in threads:
            thread.start()
        while len(store.group_commit._waiting) < len(batches):
            pass
    for thread in threads:
        thread.join(10)
    assert not any(thread.is_alive() for thread in threads), "Somebody still waits for an answer."
    return outcomes


@pytest.mark.parametrize("contenders", [2, 3, 8])
def test_exactly_one_of_several_appends_of_one_version_succeeds(store: Store, contenders: int) -> None:
    outcomes = append_together(store, [batch("g", 1) for _ in range(contenders)])
    assert outcomes.count(None) == 1
    conflicts = [outcome for outcome in outcomes if outcome]
    assert all(isinstance(outcome, Conflict) for outcome in conflicts)
    assert all(isinstance(outcome.__cause__, IntegrityError) for outcome in conflicts)
    assert store.version("g") == 1


def test_a_conflict_names_the_error_of_the_database(store: Store) -> None:
    store.group_commit.append(batch("g", 1))
    with pytest.raises(
        Conflict, match=r"UNIQUE constraint failed|duplicate key value violates unique constraint"
    ) as refused:
        store.group_commit.append(batch("g", 1))
    assert isinstance(refused.value.__cause__, IntegrityError)


def test_a_failure_is_reported_to_all_members_of_the_group(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(group: list[CommandBatch]) -> None:
        raise OperationalError("the disk is full")

    monkeypatch.setattr(store.recorder, "insert_batches", fail)
    outcomes = append_together(store, [batch(f"g{n}", 1) for n in range(3)])
    assert [str(outcome) for outcome in outcomes] == ["the disk is full"] * 3


def test_a_failure_while_batches_are_written_one_by_one_is_reported_to_its_caller_only(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert = store.recorder.insert_batches

    def fail(group: list[CommandBatch]) -> None:
        if [str(one.events[0].originator_id) for one in group] == ["g1"]:
            raise OperationalError("the disk is full")
        insert(group)

    store.group_commit.append(batch("taken", 1))
    monkeypatch.setattr(store.recorder, "insert_batches", fail)
    outcomes = append_together(store, [batch("taken", 1), batch("g0", 1), batch("g1", 1), batch("g2", 1)])
    assert [type(outcome) for outcome in outcomes] == [Conflict, type(None), OperationalError, type(None)]
    assert [store.version(f"g{n}") for n in range(3)] == [1, 0, 1]


def test_reading_does_not_wait_for_a_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datastore, "LOCK_TIMEOUT", 0.05)
    store = Store(str(tmp_path / "busy.db"))
    writer = sqlite3.connect(tmp_path / "busy.db", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    assert store.version("g") == 0
    writer.close()
    store.close()


def test_a_time_out_of_the_write_lock_gives_an_error_and_blocks_no_other_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_lock, "SECONDS_FOR_A_TURN", 0.01)
    store = Store(tmp_path / "scoresheet.db")
    with store.turn, pytest.raises(NotStored), store.turn:
        pass
    with store.turn:
        assert store.recorder.datastore.turns.taken()
    assert not store.recorder.datastore.turns.taken()
    store.close()


def test_one_conflict_does_not_fail_the_others_of_its_group(store: Store) -> None:
    store.group_commit.append(batch("taken", 1))
    outcomes = append_together(store, [batch("taken", 1), *(batch(f"g{n}", 1) for n in range(5))])
    assert [type(outcome) for outcome in outcomes] == [Conflict, *[type(None)] * 5]
    assert all(store.version(f"g{n}") == 1 for n in range(5))


def test_batches_that_wait_together_share_one_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    insert = store.recorder.insert_batches
    monkeypatch.setattr(store.recorder, "insert_batches", lambda group: (sizes.append(len(group)), insert(group)))
    append_together(store, [batch(f"g{n}", 1) for n in range(6)])
    assert sizes == [6]


def test_an_append_is_rejected_if_too_many_are_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "MOST_WAITING", 0)
    with pytest.raises(Overloaded) as refused:
        store.group_commit.append(batch("g", 1))
    assert refused.value.retry_after == group_commit.RETRY_AFTER


def test_a_locked_file_fails_the_append_and_not_later_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datastore, "LOCK_TIMEOUT", 0.05)
    store = Store(str(tmp_path / "locked.db"))
    other = sqlite3.connect(tmp_path / "locked.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError):
        store.group_commit.append(batch("g", 1))
    other.execute("ROLLBACK")
    other.close()
    store.group_commit.append(batch("g", 1))
    assert store.version("g") == 1
    store.close()


@pytest.mark.parametrize("empty", ["sqlite"], indirect=True)
def test_a_failed_connection_releases_the_write_lock(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = store.recorder.datastore.pool
    while pool._pool:
        pool._pool.popleft().close()

    def fail() -> None:
        raise OperationalError("no more files")

    with monkeypatch.context() as broken:
        broken.setattr(pool, "_create_connection", fail)
        with pytest.raises(OperationalError), store.recorder.writing():
            pass
    store.check_writable()


def test_notification_ids_are_never_reused(store: Store) -> None:
    store.group_commit.append(batch("g", 1))
    with store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute("DELETE FROM game_events")
    store.group_commit.append(batch("g", 2))
    assert store.recorder.max_notification_id() == 2


def test_a_writing_transaction_holds_the_lock_from_its_start(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "one.db"))
    other = sqlite3.connect(tmp_path / "one.db", isolation_level=None, timeout=0)
    with store.recorder.datastore.transaction(commit=True), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.close()
    store.close()
