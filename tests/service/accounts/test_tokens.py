"""Tokens: their number, and the time of their last use without a write for every request."""

from contextlib import nullcontext

import pytest
from sqlalchemy import Engine, event

from scoresheet.service.accounts import tokens
from scoresheet.service.accounts.accounts import Accounts, Profile
from scoresheet.service.accounts.errors import QuotaReached
from scoresheet.service.accounts.tables import open_tables
from scoresheet.service.core.database import Database
from scoresheet.service.core.location import Postgres
from tests.service.hashing import CHEAP

FULL = {
    "sqlite": ["CREATE TRIGGER no_room BEFORE UPDATE ON tokens BEGIN SELECT RAISE(ABORT, 'disk full'); END"],
    "postgresql": [
        "CREATE FUNCTION fail() RETURNS trigger AS 'BEGIN RAISE disk_full; END' LANGUAGE plpgsql",
        "CREATE TRIGGER no_room BEFORE UPDATE ON tokens EXECUTE FUNCTION fail()",
    ],
}
PASSWORD = "correct horse battery"
HOUR = 3_600
NOON = 1_800_000_000 // HOUR * HOUR


@pytest.fixture
def ada(accounts: Accounts) -> Profile:
    return accounts.make("Ada", PASSWORD)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A fixed time for the tokens, without caching."""
    now = [float(NOON)]
    monkeypatch.setattr("scoresheet.service.accounts.tokens.time.time", lambda: now[0])
    monkeypatch.setattr(tokens, "SECONDS_REMEMBERED", -1.0)
    return now


@pytest.fixture
def updates(engine: Engine) -> list[str]:
    """Record the updates of existing tokens."""
    seen: list[str] = []

    @event.listens_for(engine, "before_cursor_execute")
    def see(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("UPDATE"):
            seen.append(statement)

    return seen


def last_use(accounts: Accounts, player: Profile) -> list[int]:
    return [token.used_at for token in accounts.tokens.of(player.id)]


def test_the_last_use_of_a_token_is_stored_to_the_hour(accounts: Accounts, ada: Profile, clock: list[float]) -> None:
    secret, _ = accounts.new_token(ada)
    assert last_use(accounts, ada) == [0]
    clock[0] = NOON + 1_234
    accounts.tokens.known(secret)
    assert last_use(accounts, ada) == [NOON]
    clock[0] = NOON + 2 * HOUR + 5
    accounts.tokens.known(secret)
    assert last_use(accounts, ada) == [NOON + 2 * HOUR]


def test_a_token_in_constant_use_is_updated_once_an_hour(
    accounts: Accounts, ada: Profile, clock: list[float], updates: list[str]
) -> None:
    secret, _ = accounts.new_token(ada)
    for second in range(2 * HOUR):
        clock[0] = NOON + second
        assert accounts.tokens.known(secret)
    assert len(updates) == 2


def test_a_token_stays_valid_if_its_last_use_cannot_be_stored(
    accounts: Accounts, ada: Profile, clock: list[float], engine: Engine, updates: list[str]
) -> None:
    secret, _ = accounts.new_token(ada)
    with engine.begin() as connection:
        for statement in FULL[engine.dialect.name]:
            connection.exec_driver_sql(statement)
    assert accounts.tokens.known(secret)
    assert accounts.tokens.known(secret)
    assert len(updates) == 1
    assert last_use(accounts, ada) == [0]


def test_the_last_use_of_a_session_is_stored_to_the_hour_too(
    accounts: Accounts, ada: Profile, clock: list[float], updates: list[str]
) -> None:
    secret, _ = accounts.new_session(ada)
    for second in (5, 1_234):
        clock[0] = NOON + second
        assert accounts.tokens.known(secret)
    assert last_use(accounts, ada) == [NOON]
    assert len(updates) == 1


def test_the_number_of_tokens_is_limited(accounts: Accounts, ada: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 2)
    accounts.new_token(ada, days=-1)
    accounts.new_session(ada)
    _, first = accounts.new_token(ada)
    accounts.new_token(ada)
    with pytest.raises(QuotaReached, match="You already have 2 tokens"):
        accounts.new_token(ada)
    accounts.tokens.revoke(ada.id, first.id)
    assert accounts.new_token(ada)
    assert accounts.new_session(ada)


@pytest.fixture
def reads(engine: Engine) -> list[str]:
    """Record the queries about tokens."""
    seen: list[str] = []

    @event.listens_for(engine, "before_cursor_execute")
    def see(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT tokens"):
            seen.append(statement)

    return seen


def test_a_token_revoked_in_one_process_is_invalid_in_the_others(
    postgresql: Postgres,
) -> None:
    here, there = (Accounts(Database(open_tables(postgresql), nullcontext()), CHEAP) for _ in range(2))
    ada = here.make("Ada", PASSWORD)
    secret, token = here.new_token(ada)
    assert there.tokens.known(secret) == there.tokens.known_lately(secret) == token
    here.tokens.revoke(ada.id, token.id)
    assert there.tokens.known(secret) is None
    assert there.tokens.known_lately(secret) == token, "This is what the short way believes for a moment"
    there.tokens.look_again()
    assert there.tokens.known_lately(secret) is None


def test_a_recently_read_token_is_not_read_again(accounts: Accounts, ada: Profile, reads: list[str]) -> None:
    secret, token = accounts.new_token(ada)
    for _ in range(3):
        assert accounts.tokens.known_lately(secret) == token
    assert len(reads) == 1
