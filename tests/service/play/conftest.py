"""Games with open seats."""

from pathlib import Path

import pytest

from tests.service.playing import open_store


@pytest.fixture
def games(tmp_path: Path):
    games = open_store(tmp_path)
    yield games
    games.store.close()
