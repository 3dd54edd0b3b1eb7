"""Accounts: stored and deleted personal data, tokens and roles."""

import contextlib
import threading

import pytest
from sqlalchemy import Engine, text

from scoresheet.service.accounts import tokens
from scoresheet.service.accounts.accounts import FORMER_PLAYER, Accounts
from scoresheet.service.accounts.errors import BadPassword, NameTaken, NoSuchPlayer, ScopeNotAllowed, WrongCredentials
from scoresheet.service.core.database import Database
from tests.service.hashing import CHEAP

PASSWORD = "correct horse battery"


def stored(engine: Engine) -> str:
    """Return all rows of all tables as text."""
    with engine.connect() as connection:
        rows = [list(connection.execute(text(f"SELECT * FROM {table}"))) for table in ("players", "tokens")]
    return repr(rows)


def test_a_name_that_resembles_another_is_taken(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for name in ("Ada", "ADA", "Àda"):
        with pytest.raises(NameTaken):
            accounts.make(name, PASSWORD)


def test_concurrent_sign_ups_with_one_name_create_one_account(accounts: Accounts) -> None:
    outcomes = []

    def sign_up() -> None:
        try:
            outcomes.append(accounts.make("Ada", PASSWORD).name)
        except NameTaken:
            outcomes.append("taken")

    threads = [threading.Thread(target=sign_up) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["Ada", *["taken"] * 5]


@pytest.mark.parametrize("password", ["", "short", "x" * 1025])
def test_short_and_very_long_passwords_are_refused(accounts: Accounts, password: str) -> None:
    with pytest.raises(BadPassword):
        accounts.make("Ada", password)


def test_neither_password_nor_token_is_stored_in_plain_text(accounts: Accounts, engine: Engine) -> None:
    secret, _ = accounts.new_token(accounts.make("Ada", PASSWORD))
    assert PASSWORD not in stored(engine)
    assert secret not in stored(engine)


def test_a_wrong_password_and_a_wrong_name_give_the_same_error(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    said = []
    for name, password in (("Ada", "wrong password"), ("Nobody", PASSWORD), ("Ada", "x" * 5000), ("N" * 500, PASSWORD)):
        with pytest.raises(WrongCredentials) as refused:
            accounts.log_in(name, password)
        said.append(str(refused.value))
    assert len(set(said)) == 1


def test_a_device_secret_identifies_the_player_but_grants_nothing(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    secret = accounts.new_device(ada.id)
    assert accounts.device_of(secret) == ada.id
    assert accounts.device_of(accounts.new_session(ada)[0]) == accounts.device_of("") == ""
    assert "device" not in [token.kind for token in accounts.tokens.of(ada.id)]
    token = accounts.tokens.known(secret)
    assert token is not None
    assert token.scopes == ()
    accounts.forget(ada.id)
    assert accounts.device_of(secret) == ""


def test_a_token_revoked_by_another_process_is_invalid_at_the_next_look_up(
    engine: Engine, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = accounts.make("Ada", PASSWORD)
    secret, _ = accounts.new_token(ada, ["play"])
    assert accounts.tokens.known(secret)
    Accounts(Database(engine, threading.Lock()), CHEAP).tokens.revoke_all(ada.id)
    monkeypatch.setattr(tokens, "SECONDS_REMEMBERED", 0.0)
    assert accounts.tokens.known(secret) is None


def test_a_revoked_token_is_invalid_at_once(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    secret, token = accounts.new_token(ada)
    assert accounts.tokens.known(secret) == token
    accounts.tokens.revoke(ada.id, token.id)
    assert accounts.tokens.known(secret) is None


def test_an_expired_token_is_invalid_and_swept(
    accounts: Accounts, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, token = accounts.new_token(accounts.make("Ada", PASSWORD), days=1)
    assert accounts.tokens.known(secret)
    monkeypatch.setattr("scoresheet.service.accounts.tokens.time.time", lambda: token.expires_at + 1)
    assert accounts.tokens.known(secret) is None
    assert accounts.tokens.of(token.player) == []
    accounts.tokens.sweep()
    assert token.id not in stored(engine)


@pytest.mark.parametrize("role", ["arbiter", "admin"])
def test_the_scope_of_a_role_needs_that_role(accounts: Accounts, role: str) -> None:
    ada = accounts.make("Ada", PASSWORD)
    with pytest.raises(ScopeNotAllowed):
        accounts.new_token(ada, [role])
    accounts.grant(ada.id, role)
    secret, token = accounts.new_token(accounts.profile(ada.id), [role])
    assert token.scopes == (role,)
    accounts.withdraw(ada.id, role)
    assert accounts.tokens.known(secret) is None
    with pytest.raises(ScopeNotAllowed):
        accounts.new_token(accounts.profile(ada.id), [role])


def test_a_deleted_player_leaves_only_their_id(accounts: Accounts, engine: Engine) -> None:
    ottilie = accounts.make("Ottilie", PASSWORD)  # a name that cannot occur in a random hexadecimal id
    secret, _ = accounts.new_token(ottilie, label="my laptop")
    accounts.forget(ottilie.id)
    left = stored(engine)
    assert ottilie.id in left
    assert all(gone not in left for gone in ("Ottilie", "ottilie", "argon2", "laptop"))
    assert accounts.tokens.known(secret) is None
    assert accounts.profile(ottilie.id).name == FORMER_PLAYER
    with pytest.raises(WrongCredentials):
        accounts.log_in("Ottilie", PASSWORD)
    assert accounts.make("Ottilie", PASSWORD).id != ottilie.id


def test_an_account_deleted_after_the_password_check_gets_neither_token_nor_session(
    accounts: Accounts, engine: Engine
) -> None:
    accounts.make("Ada", PASSWORD)
    ada = accounts.log_in("Ada", PASSWORD)
    accounts.forget(ada.id)
    for ask in (accounts.new_token, accounts.new_session):
        with pytest.raises(WrongCredentials):
            ask(ada)
    assert accounts.tokens.of(ada.id) == []


def test_tokens_issued_while_their_account_is_being_deleted_do_not_work(accounts: Accounts) -> None:
    ada, given = accounts.make("Ada", PASSWORD), []
    begun = threading.Event()

    def ask() -> None:
        with contextlib.suppress(WrongCredentials):
            while True:
                given.append(accounts.new_token(ada)[0])
                begun.set()

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    assert begun.wait(20)
    accounts.forget(ada.id)
    for thread in threads:
        thread.join(20)
    assert given
    assert not any(map(accounts.tokens.known, given))


def test_a_role_withdrawn_meanwhile_is_not_in_a_new_token(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    accounts.grant(ada.id, "admin")
    before = accounts.profile(ada.id)
    accounts.withdraw(ada.id, "admin")
    for ask in (lambda: accounts.new_token(before, ["admin"]), lambda: accounts.new_session(before)):
        with pytest.raises(ScopeNotAllowed):
            ask()


def test_an_unknown_player_has_no_profile(accounts: Accounts) -> None:
    with pytest.raises(NoSuchPlayer):
        accounts.profile("nobody")


def test_a_player_and_their_bots_are_deleted_together_or_not_at_all(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    bot, gone = accounts.bots.make(ada.id, "Ada's engine"), []

    def refuse(_: object, player: str) -> None:
        if player == bot:
            raise OSError("No space left on device")

    accounts.forgetting.append(refuse)
    accounts._tell_forgotten = gone.append
    with pytest.raises(OSError, match="No space"):
        accounts.forget(ada.id)
    assert not accounts.forgotten()
    accounts.forgetting.clear()
    accounts.forget(ada.id)
    assert accounts.forgotten() == set(gone) == {ada.id, bot}
