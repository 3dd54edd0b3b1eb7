"""A log and read models for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.views import Views
from tests.projections.logs import Log, views_in


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path)


@pytest.fixture
def views(tmp_path: Path) -> Iterator[Views]:
    views = views_in(tmp_path)
    yield views
    views.lobby.engine.dispose()
