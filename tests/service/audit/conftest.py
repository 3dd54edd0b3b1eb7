"""Transparency logs whose heads are published."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoresheet.service.core.signing_keys import Keys, load
from tests.service.playing import open_store


@pytest.fixture
def games(tmp_path: Path):
    games = open_store(tmp_path)
    yield games
    games.store.close()


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return load(tmp_path / "secrets")
