"""The position of the read models in the log."""

import pytest
from eventsourcing.persistence import Tracking
from sqlalchemy import insert, select

from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.tables import METADATA, TableChange
from scoresheet.projections.tracking import TRACKING, PositionConflict, SqlTracking


def test_the_position_only_moves_forward(read_models: ReadModels) -> None:
    read_models.prepare()
    tracking = SqlTracking(read_models.lobby.engine)
    assert tracking.max_tracking_id("log") is None
    tracking.insert_tracking(Tracking("log", 5))
    tracking.insert_tracking(Tracking("log", 8))
    for number in (8, 3):
        with pytest.raises(PositionConflict):
            tracking.insert_tracking(Tracking("log", number))
    assert tracking.max_tracking_id("log") == 8
    assert tracking.has_tracking_id("log", 7)


def test_a_change_from_a_wrong_position_changes_nothing(read_models: ReadModels) -> None:
    read_models.prepare()
    note = [TableChange(insert(TRACKING), [{"application_name": "note", "notification_id": 1}])]
    with pytest.raises(PositionConflict):
        read_models.change(note, 4, 9)
    assert read_models.offset() == 0
    read_models.change(note, 0, 9)
    assert read_models.offset() == 9
    with read_models.lobby.engine.connect() as connection:
        assert connection.scalars(select(TRACKING.c.application_name)).all().count("note") == 1


def test_writing_holds_the_given_lock(read_models: ReadModels) -> None:
    taken = []

    class Lock:
        def __enter__(self) -> None:
            taken.append(True)

        def __exit__(self, *_: object) -> None:
            taken.append(False)

    locked = ReadModels(read_models.lobby.engine, Lock())
    locked.prepare()
    before = len(taken)
    locked.change([], 0, 1)
    assert taken[before:] == [True, False]
    lists = {
        "tracking",
        "lobby_games",
        "lobby_seats",
        "lobby_former",
        "inbox",
        "milestones",
        "history",
        "set_aside",
        "disputes",
        "dues",
    }
    figures = {"game_stories", "results", "title_tallies", "ratings", "rating_steps"}
    assert set(METADATA.tables) == lists | figures
