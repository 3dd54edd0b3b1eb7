"""Times of the processor that are this folder's own."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.service.conftest import made_at_one_instant as made_at_one_instant


@pytest.fixture(scope="module", autouse=True)
def own_garbage() -> Iterator[None]:
    """Keep collections of garbage from walking what all tests before have left: that took a second for one request."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
