"""Connections to PostgreSQL: they survive restarts of the server and see one snapshot."""

from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

import psycopg
import pytest
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event, select, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.schema import Column, MetaData, Table

from scoresheet.projections import postgresql as engines
from scoresheet.projections.columns import UNKNOWN, TextColumn, WholeColumn
from scoresheet.projections.engine import asking, for_writing, one_moment, open_engine, reading
from scoresheet.service.core.location import Postgres
from tests.databases import DATABASES
from tests.postgres import QUICK

TABLE = Table("things", MetaData(), Column("name", TextColumn, primary_key=True), Column("at", WholeColumn))


@pytest.fixture
def engine(postgresql: Postgres) -> Iterator[Engine]:
    engine = open_engine(postgresql.url)
    TABLE.metadata.create_all(engine)
    yield engine
    engine.dispose()


def put(engine: Engine, name: str, at: int = 0) -> None:
    with for_writing(engine).begin() as connection:
        connection.execute(TABLE.insert().values(name=name, at=at))


def names(engine: Engine) -> list[str]:
    with reading(engine) as connection:
        return list(connection.scalars(select(TABLE.c.name).order_by(TABLE.c.name)))


def restart() -> None:
    DATABASES.cluster.stop()
    DATABASES.cluster.start(QUICK)


def test_a_query_succeeds_after_the_server_was_restarted(engine: Engine) -> None:
    put(engine, "a")
    with reading(engine), reading(engine):  # two connections, that are both kept
        pass
    restart()
    assert names(engine) == ["a"]
    restart()
    put(engine, "b")
    assert names(engine) == ["a", "b"]


def test_without_checking_the_connection_a_query_after_a_restart_fails(engine: Engine) -> None:
    put(engine, "a")
    event.remove(engine, "checkout", engines._lives)
    restart()
    with pytest.raises(OperationalError):
        names(engine)


def test_an_idle_connection_is_checked_before_use(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_has_something_to_say", lambda _: False)
    monkeypatch.setattr(engines, "SECONDS_UNTIL_ASKED", -1)
    put(engine, "a")
    restart()
    assert names(engine) == ["a"]


def test_within_one_moment_reads_see_one_snapshot(engine: Engine) -> None:
    with one_moment():
        assert names(engine) == []
        put(engine, "a")
        assert names(engine) == []
    assert names(engine) == ["a"]


def test_a_single_query_has_no_transaction_and_the_next_transaction_works(engine: Engine) -> None:
    with asking(engine) as connection:
        connection.execute(select(TABLE)).all()
        assert connection.connection.dbapi_connection.info.transaction_status == TransactionStatus.IDLE  # type: ignore[union-attr]
    with suppress(ZeroDivisionError), for_writing(engine).begin() as connection:
        connection.execute(TABLE.insert().values(name="a"))
        raise ZeroDivisionError
    assert names(engine) == []
    with one_moment():
        assert names(engine) == []
        put(engine, "a")
        with asking(engine) as connection:
            assert connection.execute(select(TABLE)).all() == []
    with one_moment(), asking(engine) as first:
        assert first.scalars(select(TABLE.c.name)).all() == ["a"]
        put(engine, "b")
        assert names(engine) == ["a"]


def test_a_writing_transaction_sees_the_latest_commits(engine: Engine) -> None:
    with for_writing(engine).begin() as connection:
        assert connection.scalars(select(TABLE.c.name)).all() == []
        put(engine, "a")
        assert connection.scalars(select(TABLE.c.name)).all() == ["a"]


def test_locks_and_statements_have_time_limits(engine: Engine) -> None:
    with reading(engine) as connection:
        assert connection.scalar(text("SHOW lock_timeout")) == "2s"
        assert connection.scalar(text("SHOW statement_timeout")) == "30s"
        with pytest.raises(OperationalError, match="statement timeout"):
            connection.execute(text("SET LOCAL statement_timeout=10; SELECT pg_sleep(5)"))


def test_texts_sort_by_code_point_and_numbers_have_64_bits(engine: Engine) -> None:
    for name in ("ä", "b", "Z", "a", "_"):
        put(engine, name, 2**40)
    assert names(engine) == ["Z", "_", "a", "b", "ä"]


@pytest.mark.parametrize("character", ["\0", "\udfff"])
def test_characters_that_postgresql_cannot_store_never_reach_it(engine: Engine, character: str) -> None:
    put(engine, "a")
    with reading(engine) as connection:
        for asked in (TABLE.c.name == f"a{character}", TABLE.c.name.in_([character]), TABLE.c.name.contains(character)):
            assert connection.execute(select(TABLE).where(asked)).all() == []
        with pytest.raises((DBAPIError, UnicodeEncodeError)):
            connection.execute(text("SELECT :name").bindparams(name=character))
    put(engine, f"b{character}")
    assert names(engine) == ["a", f"b{UNKNOWN}"]


def test_an_error_message_contains_none_of_the_values(engine: Engine) -> None:
    put(engine, "personal")
    with pytest.raises(DBAPIError) as failed:
        put(engine, "personal")
    assert "duplicate key" in str(failed.value)
    assert "personal" not in str(failed.value)


def test_a_query_waits_for_a_server_that_is_restarting(engine: Engine) -> None:
    put(engine, "a")
    DATABASES.cluster.stop()
    starting = Thread(target=DATABASES.cluster.start, args=[QUICK])
    starting.start()
    assert names(engine) == ["a"]
    starting.join()


def test_a_server_that_stays_down_is_waited_for_once(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "SECONDS_OF_TRYING", 0.3)
    tries: list[object] = []
    connect = psycopg.connect

    def counted(*arguments: Any, **parameters: Any) -> object:
        tries.append(parameters)
        return connect(*arguments, **parameters)

    monkeypatch.setattr(engines.psycopg, "connect", counted)
    DATABASES.cluster.stop()
    try:
        for _ in range(2):
            with pytest.raises(OperationalError):
                names(engine)
        assert len(tries) > 2
        tries.clear()
        with pytest.raises(OperationalError):
            names(engine)
        assert len(tries) == 1
    finally:
        DATABASES.cluster.start(QUICK)
    assert names(engine) == []


def test_a_connection_that_became_read_only_is_replaced(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(text("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"))
        connection.commit()
    with suppress(DBAPIError):
        put(engine, "a")
    put(engine, "b")
    assert "b" in names(engine)


def test_durable_engines_commit_synchronously_and_disposable_ones_do_not(postgresql: Postgres) -> None:
    for durable, waits in ((True, "on"), (False, "off")):
        engine = open_engine(postgresql.url, disposable=not durable)
        with engine.connect() as connection:
            assert connection.scalar(text("SHOW synchronous_commit")) == waits
        engine.dispose()
