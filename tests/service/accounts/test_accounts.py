"""Accounts: what is kept of a person, what is not, and what happens when somebody tries too often."""

import contextlib
import threading

import pytest
from sqlalchemy import Engine, text

from service.accounts import tokens
from service.accounts.accounts import FORMER_PLAYER, Accounts
from service.accounts.errors import (
    BadPassword,
    NameTaken,
    NoSuchPlayer,
    ScopeNotAllowed,
    TooManyAttempts,
    WrongCredentials,
)
from service.accounts.limits import Limit
from service.accounts.passwords import Passwords
from service.errors import Overloaded
from tests.service.accounts.conftest import CHEAP

PASSWORD = "correct horse battery"


def stored(engine: Engine) -> str:
    """Everything in the tables."""
    with engine.connect() as connection:
        rows = [list(connection.execute(text(f"SELECT * FROM {table}"))) for table in ("players", "tokens")]
    return repr(rows)


def test_a_name_that_looks_like_another_is_taken(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for name in ("Ada", "ADA", "Àda"):
        with pytest.raises(NameTaken):
            accounts.make(name, PASSWORD)


def test_of_two_who_want_the_same_name_at_once_one_gets_it(accounts: Accounts) -> None:
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
def test_passwords_are_neither_short_nor_huge(accounts: Accounts, password: str) -> None:
    with pytest.raises(BadPassword):
        accounts.make("Ada", password)


def test_neither_password_nor_token_is_stored(accounts: Accounts, engine: Engine) -> None:
    secret, _ = accounts.new_token(accounts.make("Ada", PASSWORD))
    assert PASSWORD not in stored(engine)
    assert secret not in stored(engine)


def test_a_wrong_password_and_a_wrong_name_are_told_alike(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    said = []
    for name, password in (("Ada", "wrong password"), ("Nobody", PASSWORD), ("Ada", "x" * 5000), ("N" * 500, PASSWORD)):
        with pytest.raises(WrongCredentials) as refused:
            accounts.log_in(name, password)
        said.append(str(refused.value))
    assert len(set(said)) == 1


def guess(accounts: Accounts, name: str, address: str, times: int = 1, proven: str = "") -> None:
    for _ in range(times):
        with pytest.raises(WrongCredentials):
            accounts.log_in(name, "wrong password", address, proven)


def test_after_ten_wrong_passwords_from_one_address_even_the_right_one_has_to_wait(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    accounts.make("Ben", PASSWORD)
    guess(accounts, "ada", "192.0.2.1", 10)
    with pytest.raises(TooManyAttempts) as refused:
        accounts.log_in("Ada", PASSWORD, "192.0.2.1")
    assert 0 < refused.value.retry_after <= 900
    assert accounts.log_in("Ben", PASSWORD, "192.0.2.1").name == "Ben"


def test_who_guesses_does_not_lock_out_whose_account_it_is(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for number in range(3):
        guess(accounts, "Ada", f"192.0.2.{number}", 10)
    assert accounts.log_in("Ada", PASSWORD, "198.51.100.1").name == "Ada"


def test_guessers_at_many_addresses_are_slowed_down_together_and_a_proof_passes(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    for number in range(20):
        guess(accounts, "Ada", f"192.0.2.{number}", 10)
    for address in ("192.0.2.200", "192.0.2.1"):
        with pytest.raises(TooManyAttempts):
            accounts.log_in("Ada", PASSWORD, address)
        assert accounts.log_in("Ada", PASSWORD, address, ada.id) == ada


def test_a_proof_is_for_ones_own_account_and_has_a_limit_too(accounts: Accounts) -> None:
    ada, ben = accounts.make("Ada", PASSWORD), accounts.make("Ben", PASSWORD)
    guess(accounts, "Ada", "192.0.2.1", 10, ben.id)
    with pytest.raises(TooManyAttempts):
        accounts.log_in("Ada", PASSWORD, "192.0.2.1", ben.id)
    guess(accounts, "Ada", "192.0.2.1", 10, ada.id)
    with pytest.raises(TooManyAttempts):
        accounts.log_in("Ada", PASSWORD, "192.0.2.1", ada.id)
    assert accounts.log_in("Ada", PASSWORD, "192.0.2.2") == ada


def test_the_right_password_takes_back_what_was_mistyped_before(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for _ in range(3):
        guess(accounts, "Ada", "192.0.2.1", 9)
        accounts.log_in("Ada", PASSWORD, "192.0.2.1")


def test_of_many_guesses_at_once_no_more_are_looked_at_than_one_after_the_other(engine: Engine) -> None:
    accounts = Accounts(engine, threading.Lock(), CHEAP, waiting=100)
    accounts.make("Ada", PASSWORD)
    outcomes: list[str] = []

    def guess_once() -> None:
        try:
            accounts.log_in("Ada", "wrong password", "192.0.2.1")
        except (WrongCredentials, TooManyAttempts) as error:
            outcomes.append(type(error).__name__)

    with accounts._passwords._one:
        threads = [threading.Thread(target=guess_once) for _ in range(30)]
        for thread in threads:
            thread.start()
        while accounts._passwords._line.waiting.total() < 10 or len(outcomes) < 20:
            threads[0].join(0.001)
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["TooManyAttempts"] * 20 + ["WrongCredentials"] * 10


def test_a_browser_is_known_again_by_what_opens_nothing(accounts: Accounts) -> None:
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


def test_sign_ups_are_counted_before_their_passwords_are_hashed(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed = []
    accounts._made_by_address.most = 3
    monkeypatch.setattr(Passwords, "hash", lambda self, password, address: hashed.append(address) or "x")
    for number in range(6):
        with contextlib.suppress(TooManyAttempts):
            accounts.make(f"Ada {'abcdef'[number]}", PASSWORD, "192.0.2.1")
    assert hashed == ["192.0.2.1"] * 3
    assert accounts.make("Ada g", PASSWORD, "192.0.2.2").name == "Ada g"


def test_an_address_that_guesses_at_many_names_has_to_wait(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for number in range(100):
        with pytest.raises(WrongCredentials):
            accounts.log_in(f"guess {number // 10} {number % 10} x", PASSWORD, "192.0.2.1")
    with pytest.raises(TooManyAttempts):
        accounts.log_in("Ada", PASSWORD, "192.0.2.1")
    assert accounts.log_in("Ada", PASSWORD, "192.0.2.2").name == "Ada"


def test_a_limit_remembers_nothing_of_those_who_were_only_looked_at() -> None:
    limit = Limit(2, 60, lambda: 0.0)
    for number in range(100):
        limit.check(f"key {number}")
        limit.give_back(f"key {number}")
    assert not limit._attempts


def test_a_limit_forgets_what_is_long_ago() -> None:
    now = [0.0]
    limit = Limit(2, 60, lambda: now[0])
    limit.take("a")
    now[0] = 30
    limit.take("a")
    with pytest.raises(TooManyAttempts) as refused:
        limit.check("a")
    assert refused.value.retry_after == 30
    now[0] = 61
    limit.take("a")
    with pytest.raises(TooManyAttempts):
        limit.check("a")


def standing_in_line(passwords: Passwords, *addresses: str) -> list[threading.Thread]:
    """Threads that wait for a hash, which somebody else is making; whoever calls holds `_one`."""
    threads = [threading.Thread(target=passwords.hash, args=(PASSWORD, address)) for address in addresses]
    for thread in threads:
        before = passwords._line.waiting.total()
        thread.start()
        while passwords._line.waiting.total() == before:
            thread.join(0.001)
    return threads


def test_those_who_would_wait_too_long_for_a_hash_are_told_to_come_back() -> None:
    passwords = Passwords(CHEAP, waiting=1)
    with passwords._one:
        waiting = standing_in_line(passwords, "")
        with pytest.raises(Overloaded):
            passwords.hash(PASSWORD)
    waiting[0].join()
    assert passwords.verify(passwords.hash(PASSWORD), PASSWORD)


def test_one_address_takes_half_of_the_line_and_leaves_the_rest_to_others() -> None:
    passwords = Passwords(CHEAP, waiting=4)
    with passwords._one:
        waiting = standing_in_line(passwords, "192.0.2.1", "192.0.2.1")
        for ask in (lambda: passwords.hash(PASSWORD, "192.0.2.1"), lambda: passwords.verify("", "", "192.0.2.1")):
            with pytest.raises(Overloaded):
                ask()
        waiting += standing_in_line(passwords, "192.0.2.2", "192.0.2.3")
    for thread in waiting:
        thread.join()
    assert not passwords._line.waiting


def test_what_another_process_revokes_is_worthless_when_it_is_looked_up_again(
    engine: Engine, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = accounts.make("Ada", PASSWORD)
    secret, _ = accounts.new_token(ada, ["play"])
    assert accounts.tokens.known(secret)
    Accounts(engine, threading.Lock(), CHEAP).tokens.revoke_all(ada.id)
    monkeypatch.setattr(tokens, "SECONDS_REMEMBERED", 0.0)
    assert accounts.tokens.known(secret) is None


def test_a_revoked_token_is_worthless_at_once(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    secret, token = accounts.new_token(ada)
    assert accounts.tokens.known(secret) == token
    accounts.tokens.revoke(ada.id, token.id)
    assert accounts.tokens.known(secret) is None


def test_a_token_whose_time_is_over_is_worthless_and_swept_away(
    accounts: Accounts, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, token = accounts.new_token(accounts.make("Ada", PASSWORD), days=1)
    assert accounts.tokens.known(secret)
    monkeypatch.setattr("service.accounts.tokens.time.time", lambda: token.expires_at + 1)
    assert accounts.tokens.known(secret) is None
    assert accounts.tokens.of(token.player) == []
    accounts.tokens.sweep()
    assert token.id not in stored(engine)


@pytest.mark.parametrize("role", ["arbiter", "admin"])
def test_a_scope_of_a_role_is_for_those_who_have_it(accounts: Accounts, role: str) -> None:
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


def test_of_a_forgotten_person_nothing_is_left_but_the_id(accounts: Accounts, engine: Engine) -> None:
    ada = accounts.make("Ada", PASSWORD)
    secret, _ = accounts.new_token(ada, label="my laptop")
    accounts.forget(ada.id)
    left = stored(engine)
    assert ada.id in left
    assert all(gone not in left for gone in ("Ada", "ada", "argon2", "laptop"))
    assert accounts.tokens.known(secret) is None
    assert accounts.profile(ada.id).name == FORMER_PLAYER
    with pytest.raises(WrongCredentials):
        accounts.log_in("Ada", PASSWORD)
    assert accounts.make("Ada", PASSWORD).id != ada.id


def test_who_was_deleted_after_the_password_was_looked_at_gets_neither_token_nor_session(
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


def test_a_role_that_was_withdrawn_meanwhile_is_not_in_a_new_token(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    accounts.grant(ada.id, "admin")
    before = accounts.profile(ada.id)
    accounts.withdraw(ada.id, "admin")
    for ask in (lambda: accounts.new_token(before, ["admin"]), lambda: accounts.new_session(before)):
        with pytest.raises(ScopeNotAllowed):
            ask()


def test_a_player_who_never_was_has_no_profile(accounts: Accounts) -> None:
    with pytest.raises(NoSuchPlayer):
        accounts.profile("nobody")


def test_a_player_and_the_bots_they_run_are_forgotten_together_or_not_at_all(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    bot, gone = accounts.bots.make(ada.id, "Ada's engine"), []

    def refuse(_: object, player: str) -> None:
        if player == bot:
            raise OSError("No space left on device")

    accounts.forgetting.append(refuse)
    accounts.farewells.append(gone.append)
    with pytest.raises(OSError, match="No space"):
        accounts.forget(ada.id)
    assert not accounts.forgotten()
    accounts.forgetting.clear()
    accounts.forget(ada.id)
    assert accounts.forgotten() == set(gone) == {ada.id, bot}
