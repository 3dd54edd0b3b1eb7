"""A small dataset of all titles, and its games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.events import Event
from scoresheet.replays.datasets.identities import AsTheyAre
from scoresheet.replays.datasets.opening import opened
from scoresheet.replays.datasets.packing import packed
from scoresheet.replays.datasets.rows import GameRows
from scoresheet.replays.datasets.writing import writing
from tests.replays.datasets.games import PLANS, games_of
from tests.replays.datasets.takebacks import with_takebacks


@pytest.fixture(scope="session")
def played() -> list[GameRows]:
    """Games of all titles with various numbers of seats, some with takebacks, in order of their ids."""
    found = [game for plan in PLANS for game in games_of(*plan)]
    found += [with_takebacks(seed) for seed in range(4)]
    return sorted(found, key=lambda game: game.events[0].game)


@pytest.fixture(scope="session")
def dataset(played: list[GameRows], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("datasets") / "small"
    with writing(folder, source="simulation") as writer:
        for game in played:
            writer.add(packed(game, AsTheyAre()))
    return folder


@pytest.fixture(scope="module")
def connection(dataset: Path) -> Iterator[Any]:
    with opened(dataset) as connection:
        yield connection


@pytest.fixture(scope="session")
def by_id(played: list[GameRows]) -> dict[str, list[Event]]:
    return {game.events[0].game: game.events for game in played}
