"""A service at a time set by tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core import clock
from tests.service.play.clocks.clocked import Time, close, on


@pytest.fixture
def time() -> Iterator[Time]:
    told = Time()
    with clock.told_by(told):
        yield told


@pytest.fixture
def services(tmp_path: Path, time: Time) -> Iterator[Services]:
    made = on(tmp_path)
    yield made
    close(made)
