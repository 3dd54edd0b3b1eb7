"""A game of each title, for the tests of branches."""

from __future__ import annotations

import pytest

from tests.domain.branched import TITLES, Playing, seats_of


@pytest.fixture(scope="module")
def games() -> dict[str, Playing]:
    """Return a random game of each title, played to its end or nearly so."""
    found = {}
    for name, title in TITLES.items():
        found[name] = Playing(title, seats_of(title))
        found[name].play(400)
    return found
