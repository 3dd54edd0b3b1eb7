"""Connections to PostgreSQL: they outlive the server, and see one moment."""

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


def test_what_is_asked_after_the_server_was_started_again_is_answered(engine: Engine) -> None:
    put(engine, "a")
    with reading(engine), reading(engine):  # two connections, that are both kept
        pass
    restart()
    assert names(engine) == ["a"]
    restart()
    put(engine, "b")
    assert names(engine) == ["a", "b"]


def test_without_a_look_at_the_connection_it_would_not_be_answered(engine: Engine) -> None:
    put(engine, "a")
    event.remove(engine, "checkout", engines._lives)
    restart()
    with pytest.raises(OperationalError):
        names(engine)


def test_a_connection_that_rested_is_asked_whether_it_answers(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_has_something_to_say", lambda _: False)
    monkeypatch.setattr(engines, "SECONDS_UNTIL_ASKED", -1)
    put(engine, "a")
    restart()
    assert names(engine) == ["a"]


def test_what_is_read_within_one_moment_is_of_one_moment(engine: Engine) -> None:
    with one_moment():
        assert names(engine) == []
        put(engine, "a")
        assert names(engine) == []
    assert names(engine) == ["a"]


def test_one_question_has_no_transaction_around_it_and_the_next_transaction_is_one(engine: Engine) -> None:
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


def test_whoever_writes_sees_what_was_committed_last(engine: Engine) -> None:
    with for_writing(engine).begin() as connection:
        assert connection.scalars(select(TABLE.c.name)).all() == []
        put(engine, "a")
        assert connection.scalars(select(TABLE.c.name)).all() == ["a"]


def test_nobody_waits_for_ever_for_a_lock_or_for_an_answer(engine: Engine) -> None:
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
def test_what_postgresql_cannot_hold_never_comes_there(engine: Engine, character: str) -> None:
    put(engine, "a")
    with reading(engine) as connection:
        for asked in (TABLE.c.name == f"a{character}", TABLE.c.name.in_([character]), TABLE.c.name.contains(character)):
            assert connection.execute(select(TABLE).where(asked)).all() == []
        with pytest.raises((DBAPIError, UnicodeEncodeError)):
            connection.execute(text("SELECT :name").bindparams(name=character))
    put(engine, f"b{character}")
    assert names(engine) == ["a", f"b{UNKNOWN}"]


def test_an_error_says_nothing_of_what_was_to_be_stored(engine: Engine) -> None:
    put(engine, "personal")
    with pytest.raises(DBAPIError) as failed:
        put(engine, "personal")
    assert "duplicate key" in str(failed.value)
    assert "personal" not in str(failed.value)


def test_a_server_that_is_just_being_started_again_is_waited_for(engine: Engine) -> None:
    put(engine, "a")
    DATABASES.cluster.stop()
    starting = Thread(target=DATABASES.cluster.start, args=[QUICK])
    starting.start()
    assert names(engine) == ["a"]
    starting.join()


def test_a_server_that_stays_away_is_waited_for_once(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_server_that_only_reads_any_more_is_not_gone_on_with(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(text("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"))
        connection.commit()
    with suppress(DBAPIError):
        put(engine, "a")
    put(engine, "b")
    assert "b" in names(engine)


def test_what_is_to_last_waits_for_the_disk_whatever_the_server_is_set_to(postgresql: Postgres) -> None:
    for durable, waits in ((True, "on"), (False, "off")):
        engine = open_engine(postgresql.url, disposable=not durable)
        with engine.connect() as connection:
            assert connection.scalar(text("SHOW synchronous_commit")) == waits
        engine.dispose()
