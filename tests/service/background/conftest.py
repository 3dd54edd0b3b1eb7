"""Players with conditional moves, and the runner that makes them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.background.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.games.store.close()
