"""Trouble of the store: clients are told to retry, and the service recovers on its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy.exc import InvalidRequestError

from scoresheet.service.core.database_errors import is_trouble
from tests import postgres
from tests.staying import disks, troubles
from tests.staying import place as places
from tests.staying.place import DURABLE, Place

SECONDS = 1.5
BELOW = ("table-locked", "connections-cut", "database-killed", "database-paused")


def test_a_lock_held_by_another_program(sqlite: Place) -> None:
    assert troubles.trial("lock-held", sqlite, SECONDS, seed=2, first=troubles.IMPATIENT).faults == []


def test_a_full_disk_or_files_that_may_not_grow(sqlite: Place) -> None:
    try:
        with disks.small_disk("sqlite") as small:
            assert troubles.trial("disk-full", small, SECONDS, seed=2).faults == []
    except disks.MayNotMount:
        assert troubles.trial("files-may-not-grow", sqlite, SECONDS, seed=2).faults == []


@pytest.fixture(scope="module")
def own_cluster() -> Iterator[postgres.Cluster]:
    """A cluster that may be stopped, paused and killed."""
    postgres.needed()
    with postgres.running(DURABLE) as cluster:
        yield cluster


@pytest.mark.parametrize("name", BELOW)
def test_a_database_in_trouble(own_cluster: postgres.Cluster, name: str) -> None:
    with places.postgresql(own_cluster) as place:
        assert troubles.trial(name, place, SECONDS, seed=2).faults == []


def test_without_trouble_moves_are_made_and_the_trial_says_so(sqlite: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def none(*_: object) -> Iterator[None]:
        yield

    monkeypatch.setitem(troubles.TROUBLES, "lock-held", troubles.TROUBLES["lock-held"]._replace(enter=none))
    faults = troubles.trial("lock-held", sqlite, SECONDS, seed=2).faults
    assert any("while nothing could be written" in fault for fault in faults), faults


def test_a_pool_with_cut_connections_is_trouble_and_an_invalid_request_is_not() -> None:
    assert is_trouble(InvalidRequestError("This connection is closed"))
    assert not is_trouble(InvalidRequestError("A transaction is already begun on this Session."))
