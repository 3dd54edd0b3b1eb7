"""A log and read models for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.read_models import ReadModels
from tests.projections.logs import Log, read_models_in


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path)


@pytest.fixture
def read_models(tmp_path: Path) -> Iterator[ReadModels]:
    read_models = read_models_in(tmp_path)
    yield read_models
    read_models.lobby.engine.dispose()
