"""Reads see the current tables; within one moment they see one snapshot."""

import os
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, text
from sqlalchemy.exc import OperationalError

from scoresheet.projections.engine import for_writing, one_moment, open_engine, reading


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    engine = open_engine(f"sqlite:///{tmp_path}/tables.db")
    with for_writing(engine).begin() as connection:
        connection.execute(text("CREATE TABLE visits (number INTEGER)"))
    return engine


def visit(engine: Engine) -> None:
    with for_writing(engine).begin() as connection:
        connection.execute(text("INSERT INTO visits VALUES (1)"))


def visits(engine: Engine) -> int:
    with reading(engine) as connection:
        return int(connection.execute(text("SELECT count(*) FROM visits")).scalar_one())


def test_a_read_sees_the_latest_commit(engine: Engine) -> None:
    assert visits(engine) == 0
    visit(engine)
    assert visits(engine) == 1


def test_within_one_moment_reads_see_one_snapshot_and_writers_do_not_wait(engine: Engine) -> None:
    with one_moment():
        assert visits(engine) == 0
        visit(engine)
        assert visits(engine) == 0
    assert visits(engine) == 1


def test_one_moment_takes_one_connection_of_each_engine_and_returns_it(engine: Engine, tmp_path: Path) -> None:
    other, taken = open_engine(engine.url.render_as_string()), []
    for each in (engine, other):
        event.listen(each, "checkout", lambda *_, each=each: taken.append(each))
    with one_moment():
        for each in (engine, other, engine, other):
            visits(each)
    assert taken == [engine, other]
    assert engine.pool.checkedin() == other.pool.checkedin() == 1  # type: ignore[attr-defined]


def test_a_failed_moment_does_not_keep_its_snapshot(engine: Engine) -> None:
    with pytest.raises(OperationalError), one_moment(), reading(engine) as connection:
        connection.execute(text("SELECT * FROM nowhere"))
    visit(engine)
    assert visits(engine) == 1


def test_a_connection_opened_while_the_file_was_read_only_is_not_used_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.dispose()
    opened: list[object] = []
    event.listen(engine, "connect", lambda *_: opened.append(engine))
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda _, mode: mode != os.W_OK)
        assert visits(engine) == 0
    for _ in range(2):
        visit(engine)
    assert len(opened) == 2
