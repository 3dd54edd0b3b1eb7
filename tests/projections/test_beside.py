"""Read models made beside those that are there: put in their place at once, by one at a time."""

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


def test_a_schema_that_was_left_behind_is_cleared_away(place: Place, log: Log, on_postgresql: ReadModels) -> None:
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


def test_two_do_not_rebuild_at_once(log: Log, on_postgresql: ReadModels) -> None:
    with on_postgresql.beside(), pytest.raises(PositionConflict, match="Another process is rebuilding the read models"):
        Runner(log.recorder, on_postgresql, find).rebuild()
    Runner(log.recorder, on_postgresql, find).rebuild()


def test_whoever_reads_is_waited_for_and_sees_one_moment(log: Log, read_models: ReadModels) -> None:
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
def test_what_a_database_cannot_hold_is_replaced_however_many_rows_there_are(
    on_postgresql: ReadModels, rows: int
) -> None:
    seats = [{column.name: False for column in SEATS.columns} | {"game": f"g{n}", "seat": n} for n in range(rows)]
    on_postgresql.add([TableChange(insert(SEATS), [{**row, "player": "a\0b", "bot": ""} for row in seats])])
    with on_postgresql.lobby.engine.connect() as connection:
        assert set(connection.scalars(text("SELECT player FROM lobby_seats"))) == {f"a{UNKNOWN}b"}


def test_an_error_in_bulk_is_a_databases_error(on_postgresql: ReadModels) -> None:
    row = {column.name: "" for column in DISPUTES.columns} | {"number": 1, "dispute": 1, "seat": 0, "about": 0}
    same = [{**row, "imported": False, "closed": 0}] * 30
    with pytest.raises(DBAPIError):
        on_postgresql.add([TableChange(insert(DISPUTES), same)])
    assert content(on_postgresql) == []


def test_commits_of_read_models_do_not_wait_for_the_disk(on_postgresql: ReadModels) -> None:
    with on_postgresql.lobby.engine.connect() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "off"
