"""Failures of PostgreSQL: no event is stored twice, and no outcome is reported wrongly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from eventsourcing.persistence import OperationalError, StoredEvent

from scoresheet.service.core.database_errors import Conflict, is_trouble
from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Postgres
from scoresheet.service.storage import connections, schema
from scoresheet.service.storage.connections import DurablePostgresConnection
from scoresheet.service.storage.recorder import CommandBatch, CommandKey
from scoresheet.service.storage.store import Store
from tests.postgres import QUICK, Cluster, needed, running

Execute = Callable[..., Any]


@pytest.fixture
def where(postgresql: Postgres) -> Postgres:
    return postgresql


def batch(game: str, version: int, state: bytes = b"{}", key: str = "") -> CommandBatch:
    command = CommandKey("p0", key, "same", game, version, version) if key else None
    return CommandBatch(events=[StoredEvent(game, version, "industrial-waste.MoveMade", state)], command=command)


def execute(where: Postgres, statement: str) -> list[Any]:
    with psycopg.connect(where.url, autocommit=True) as connection:
        cursor = connection.execute(statement)
        return cursor.fetchall() if cursor.description else []


def stored(where: Postgres) -> list[Any]:
    return execute(where, "SELECT originator_id, originator_version FROM game_events ORDER BY notification_id")


class Losing:
    """Lose the server's answers to statements that store, before or after they are executed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, after: bool, times: int = 1) -> None:
        self.times = times
        whole: Execute = DurablePostgresConnection.execute

        def execute(connection: DurablePostgresConnection, query: Any, *arguments: Any, **named: Any) -> Any:
            if "store_batches" not in str(query) or not self.times:
                return whole(connection, query, *arguments, **named)
            self.times -= 1
            if after:
                whole(connection, query, *arguments, **named)
            connection.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

        monkeypatch.setattr(DurablePostgresConnection, "execute", execute)


@pytest.mark.parametrize("after", [True, False])
def test_after_a_lost_answer_the_outcome_is_looked_up(
    store: Store, where: Postgres, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    Losing(monkeypatch, after)
    store.group_commit.append(batch("g", 1, key="k"))
    assert stored(where) == [("g", 1)]
    assert store.command("p0", "k") == CommandKey("p0", "k", "same", "g", 1, 1)


def test_an_event_stored_by_another_process_is_not_mistaken_for_ones_own(
    store: Store, where: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.group_commit.append(batch("g", 1, b'{"by": "another"}'))
    Losing(monkeypatch, after=False)
    with pytest.raises(Conflict):
        store.group_commit.append(batch("g", 1))
    assert stored(where) == [("g", 1)]


def test_after_a_lost_answer_each_batch_of_the_group_gets_its_own_outcome(
    store: Store, where: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.group_commit.append(batch("taken", 1, b'{"by": "another"}'))
    Losing(monkeypatch, after=False)
    outcomes: list[Any] = []
    store.group_commit.hand_in([batch("g1", 1), batch("taken", 1), batch("g2", 1)], outcomes.extend)
    store.group_commit.close()
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
    assert stored(where) == [("taken", 1), ("g1", 1), ("g2", 1)]


def test_without_the_look_up_a_lost_answer_would_be_reported_as_a_conflict(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.storage.postgres.Storing._are_stored", lambda self: False)
    Losing(monkeypatch, after=True)
    with pytest.raises(Conflict):
        store.group_commit.append(batch("g", 1))


def test_dead_connections_are_replaced_silently(store: Store, where: Postgres) -> None:
    for version in (1, 2, 3):
        store.group_commit.append(batch("g", version))
        execute(where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'scoresheet'")
        assert store.version("g") == version
        execute(where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'scoresheet'")
        store.drop_checkpoints()
        execute(where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'scoresheet'")


def test_a_locked_table_fails_an_append_after_a_short_wait(store: Store, where: Postgres) -> None:
    with psycopg.connect(where.url) as other:
        other.execute("LOCK TABLE game_events IN EXCLUSIVE MODE")
        began = time.monotonic()
        with pytest.raises(OperationalError) as failed:
            store.group_commit.append(batch("g", 1))
        assert is_trouble(failed.value)
        assert time.monotonic() - began < connections.LOCK_TIMEOUT + 1
        assert store.version("g") == 0
    store.group_commit.append(batch("g", 1))


def test_events_become_visible_in_the_order_of_their_ids(store: Store, where: Postgres) -> None:
    assert seen_while_two_store(store, where) == [["g1", "g2"]]


def test_without_the_lock_a_reader_would_miss_events(store: Store, where: Postgres) -> None:
    execute(where, schema.STORE_BATCHES.replace("LOCK TABLE game_events IN EXCLUSIVE MODE;", ""))
    assert seen_while_two_store(store, where) == [["g2"]]


def seen_while_two_store(store: Store, where: Postgres) -> list[list[str]]:
    """Return what a reader sees next that has read everything while two writers stored, the first one slowly."""
    call = "SELECT store_batches_1('{g1}', '{1}', '{t.E}', '{x}', '{}', '{}', '{}', '{}', '{}', '{}')"
    second = threading.Thread(target=store.recorder.insert_batches, args=([batch("g2", 1)],))
    with psycopg.connect(where.url) as first:
        first.execute(call)
        second.start()
        second.join(0.3)
        seen = [store.recorder.select_notifications(1, 9)]
        first.commit()
    second.join(10)
    last = seen[0][-1].id if seen[0] else 0
    seen.append(store.recorder.select_notifications(last, 9, inclusive_of_start=False))
    return [[str(event.originator_id) for event in page] for page in seen if page]


def test_events_of_a_group_get_ascending_ids_in_the_given_order(store: Store) -> None:
    store.recorder.insert_batches(
        [CommandBatch(events=[StoredEvent(f"g{one}", n, "t.E", b"%d" % n) for n in range(1, 40)]) for one in (3, 1, 2)]
    )
    found = store.recorder.select_notifications(1, 200)
    assert [(one.originator_id, one.originator_version) for one in found] == [
        (f"g{one}", n) for one in (3, 1, 2) for n in range(1, 40)
    ]
    assert [one.id for one in found] == sorted(one.id for one in found)


def test_storing_events_notifies_listeners(store: Store, where: Postgres) -> None:
    with psycopg.connect(where.url, autocommit=True) as listener:
        listener.execute("LISTEN scoresheet")
        store.group_commit.append(batch("g", 1))
        assert [told.payload for told in listener.notifies(timeout=5, stop_after=1)] == ["log"]


@pytest.mark.parametrize("setting", ["off", "local", "remote_write"])
def test_commits_wait_for_disk_and_standby_despite_weaker_server_settings(
    store: Store, where: Postgres, setting: str
) -> None:
    name = where.url.rpartition("/")[2]
    execute(where, f"ALTER DATABASE {name} SET synchronous_commit TO {setting}")
    store.recorder.datastore.connections.close()
    assert store.recorder.select("SHOW synchronous_commit") == [("on",)]


def test_stronger_settings_of_commits_are_kept(store: Store, where: Postgres) -> None:
    name = where.url.rpartition("/")[2]
    execute(where, f"ALTER DATABASE {name} SET synchronous_commit TO remote_apply")
    store.recorder.datastore.connections.close()
    assert store.recorder.select("SHOW synchronous_commit") == [("remote_apply",)]


@pytest.mark.parametrize("name", ["POSTGRES_ENABLE_DB_FUNCTIONS", "SCORESHEET_POSTGRES_ENABLE_DB_FUNCTIONS"])
def test_the_database_function_of_the_library_is_refused(
    where: Postgres, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "y")
    with pytest.raises(Unusable, match=f"{name} is set"):
        Store(where)


def test_a_name_with_a_null_character_matches_nothing(store: Store) -> None:
    assert store.version("g\0") == 0
    assert store.command("p\0", "k") is None


def test_concurrent_openings_of_an_empty_database_create_its_tables_once(where: Postgres) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store(where))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(stores) == len(threads)
    for store in stores:
        store.close()


def ignore_standby_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DurablePostgresConnection, "note", lambda self, notice: None)


@pytest.mark.parametrize("careful", [True, False])
def test_a_commit_that_the_standby_lacks_is_not_acknowledged(
    server: Cluster, monkeypatch: pytest.MonkeyPatch, careful: bool
) -> None:
    """The wait for an absent standby is cancelled: the event is not acknowledged, except in the control."""
    if not careful:
        ignore_standby_warnings(monkeypatch)
    monkeypatch.setattr(connections, "SECONDS_OF_TRYING", 1.0)
    store = Store(server.fresh())
    server.tell("synchronous_standby_names", "nobody")
    time.sleep(0.2)
    cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    canceller = threading.Timer(0.5, server.asked, (cancel,))
    canceller.start()
    outcomes: list[Any] = []
    store.group_commit.hand_in([batch("g", 1)], outcomes.extend)
    store.group_commit.close()
    canceller.join()
    assert (outcomes[0] is None) is not careful
    server.tell("synchronous_standby_names", "")
    assert store.version("g") == 1
    store.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    """A separate server that can be stopped; each test leaves it running."""
    needed()
    with running() as cluster:
        yield cluster


def test_an_append_waits_while_the_server_restarts(server: Cluster) -> None:
    store = Store(server.fresh())
    store.group_commit.append(batch("g", 1))
    server.stop()
    back = threading.Timer(0.7, server.start, (QUICK,))
    back.start()
    store.group_commit.append(batch("g", 2))
    back.join()
    assert store.version("g") == 2
    store.close()


def test_calls_fail_after_a_limited_time_if_the_server_stays_away(
    server: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SECONDS_OF_TRYING", 3.0)
    store = Store(server.fresh())
    store.group_commit.append(batch("g", 1))
    server.stop()
    took = []
    for ask in (lambda: store.group_commit.append(batch("g", 2)), lambda: store.version("g"), store.check_writable):
        began = time.monotonic()
        with pytest.raises(OperationalError) as failed:
            ask()
        took.append(time.monotonic() - began)
        assert is_trouble(failed.value)
    assert max(took[1:]) < connections.SECONDS_OF_TRYING < took[0], "Only the first caller tries for that long."
    server.start(QUICK)
    assert store.version("g") == 1
    store.group_commit.append(batch("g", 2))
    store.close()


def test_calls_fail_after_a_limited_time_if_the_server_hangs(server: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(server.fresh())
    store.group_commit.append(batch("g", 1))
    monkeypatch.setattr(connections, "SECONDS_OF_TRYING", 0.3)
    server.pause()
    began = time.monotonic()
    try:
        with pytest.raises(OperationalError):
            store.group_commit.append(batch("g", 2))
        assert time.monotonic() - began < connections.SECONDS_TO_CONNECT + 2
    finally:
        server.resume()
    assert store.version("g") in (1, 2)
    store.close()
