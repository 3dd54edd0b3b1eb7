"""Limits of processor time for this folder."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.service.conftest import made_at_one_instant as made_at_one_instant


@pytest.fixture(scope="module", autouse=True)
def own_garbage() -> Iterator[None]:
    """Keep garbage collections from walking the objects of earlier tests, which took a second of one request."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
