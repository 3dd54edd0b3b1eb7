"""Accounts with cheap password hashes, in their own database."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.tables import open_tables
from scoresheet.service.core.database import Database
from tests import databases
from tests.service.hashing import CHEAP


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_tables(databases.at(tmp_path, "accounts.db"))
    yield engine
    engine.dispose()


@pytest.fixture
def accounts(engine: Engine) -> Accounts:
    return Accounts(Database(engine, threading.Lock()), CHEAP)
