"""Read models rebuilt beside the current ones and swapped in at once, by one process only."""

import threading

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError

from scoresheet.projections import rebuilding as beside
from scoresheet.projections.columns import UNKNOWN
from scoresheet.projections.disputes import DISPUTES
from scoresheet.projections.engine import for_writing
from scoresheet.projections.lobby import SEATS
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.projections.tables import TableChange
from scoresheet.projections.tracking import PositionConflict
from tests.projections.logs import Log, caught_up, content, eventful, find
from tests.projections.places import Place


@pytest.fixture
def on_postgresql(place: Place) -> ReadModels:
    if not place.is_postgresql:
        pytest.skip("It is a schema on PostgreSQL alone.")
    read_models = place.read_models()
    read_models.prepare()
    return read_models


def test_a_leftover_schema_is_removed_by_the_next_rebuild(place: Place, log: Log, on_postgresql: ReadModels) -> None:
    with for_writing(on_postgresql.lobby.engine).begin() as connection:
        here = connection.scalar(text("SELECT current_schema()"))
        connection.execute(text(f'CREATE SCHEMA "{here}{beside.FOLLOWED_BY}"'))
        connection.execute(text(f'CREATE TABLE "{here}{beside.FOLLOWED_BY}".inbox (old TEXT)'))
    eventful(log, 3, games=2, steps=30)
    Runner(log.recorder, on_postgresql, find).rebuild()
    assert place.left_behind() == set()
    fresh = place.read_models("fresh")
    caught_up(log, fresh)
    assert content(on_postgresql) == content(fresh)


def test_a_second_rebuild_at_the_same_time_is_refused(log: Log, on_postgresql: ReadModels) -> None:
    with on_postgresql.beside(), pytest.raises(PositionConflict, match="Another process is rebuilding the read models"):
        Runner(log.recorder, on_postgresql, find).rebuild()
    Runner(log.recorder, on_postgresql, find).rebuild()


def test_an_open_reader_keeps_its_snapshot_during_a_rebuild(log: Log, read_models: ReadModels) -> None:
    eventful(log, 3, games=2, steps=30)
    caught_up(log, read_models)
    runner = Runner(log.recorder, read_models, find)
    with read_models.lobby.engine.connect() as reader:
        before = reader.execute(text("SELECT count(*) FROM history")).scalar_one()
        rebuilding = threading.Thread(target=runner.rebuild)
        rebuilding.start()
        rebuilding.join(0.5)
        assert reader.execute(text("SELECT count(*) FROM history")).scalar_one() == before
    rebuilding.join(20)
    assert not rebuilding.is_alive()
    assert runner.lag == 0


@pytest.mark.parametrize("rows", [1, 100])
def test_characters_that_postgresql_cannot_store_are_replaced_in_any_number_of_rows(
    on_postgresql: ReadModels, rows: int
) -> None:
    seats = [{column.name: False for column in SEATS.columns} | {"game": f"g{n}", "seat": n} for n in range(rows)]
    on_postgresql.add([TableChange(insert(SEATS), [{**row, "player": "a\0b", "bot": ""} for row in seats])])
    with on_postgresql.lobby.engine.connect() as connection:
        assert set(connection.scalars(text("SELECT player FROM lobby_seats"))) == {f"a{UNKNOWN}b"}


def test_a_failed_bulk_insert_raises_a_database_error_and_adds_nothing(on_postgresql: ReadModels) -> None:
    row = {column.name: "" for column in DISPUTES.columns} | {"number": 1, "dispute": 1, "seat": 0, "about": 0}
    same = [{**row, "imported": False, "closed": 0}] * 30
    with pytest.raises(DBAPIError):
        on_postgresql.add([TableChange(insert(DISPUTES), same)])
    assert content(on_postgresql) == []


def test_commits_of_read_models_do_not_wait_for_the_disk(on_postgresql: ReadModels) -> None:
    with on_postgresql.lobby.engine.connect() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "off"
