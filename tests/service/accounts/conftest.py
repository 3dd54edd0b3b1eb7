"""Accounts with cheap password hashes, on a file of their own."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Engine

from service.accounts.accounts import Accounts
from service.accounts.tables import open_tables

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_tables(tmp_path / "accounts.db")
    yield engine
    engine.dispose()


@pytest.fixture
def accounts(engine: Engine) -> Accounts:
    return Accounts(engine, threading.Lock(), CHEAP)
