"""A stored game whose events are forged, and its audit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoresheet.domain.events import Event
from scoresheet.replays.simulate import simulate
from tests.domain.hidden_hands import TITLE
from tests.replays.audited import GAME


@pytest.fixture(scope="module")
def written() -> list[Any]:
    """A whole game of Hidden Hands with three seats; it starts at version 5."""
    return simulate(TITLE, 3, ["random"], Random(4), game=GAME)


@pytest.fixture
def states(written: list[Any]) -> list[bytes]:
    return [one.stored for one in written]


@pytest.fixture
def events(written: list[Any]) -> list[Event]:
    return [one.event for one in written]
