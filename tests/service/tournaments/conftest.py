"""Tournaments run step by step, on days that pass when a test says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core import clock as moments
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.tournaments.refereed import (
    NUMBERS,
    PASSWORD,
    PLAYERS,
    Days,
)


@pytest.fixture(scope="module")
def days() -> Iterator[Days]:
    days = Days()
    with moments.told_by(days):
        yield days


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory, days: Days) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("tournaments")
    made = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    made.projections.start()
    yield made
    made.projections.stop()
    made.games.store.close()


@pytest.fixture
def people(services: Services) -> list[str]:
    number = next(NUMBERS)
    return [services.accounts.make(f"{PLAYERS[number]} {letter}", PASSWORD).id for letter in "abcdefg"]
