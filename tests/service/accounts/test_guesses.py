"""Password guessing: limits per address and account, and the queue for password hashes."""

import contextlib
import threading

import pytest
from sqlalchemy import Engine

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import TooManyAttempts, WrongCredentials
from scoresheet.service.accounts.limits import Limit
from scoresheet.service.accounts.passwords import Passwords, Rank
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import Overloaded
from tests.service.hashing import CHEAP

PASSWORD = "correct horse battery"


def guess(accounts: Accounts, name: str, address: str, times: int = 1, proven: str = "") -> None:
    for _ in range(times):
        with pytest.raises(WrongCredentials):
            accounts.log_in(name, "wrong password", address, proven)


def test_after_ten_wrong_passwords_from_an_address_even_the_correct_one_is_refused(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    accounts.make("Ben", PASSWORD)
    guess(accounts, "ada", "192.0.2.1", 10)
    with pytest.raises(TooManyAttempts) as refused:
        accounts.log_in("Ada", PASSWORD, "192.0.2.1")
    assert 0 < refused.value.retry_after <= 900
    assert accounts.log_in("Ben", PASSWORD, "192.0.2.1").name == "Ben"


def test_guesses_from_other_addresses_do_not_lock_out_the_owner(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for number in range(3):
        guess(accounts, "Ada", f"192.0.2.{number}", 10)
    assert accounts.log_in("Ada", PASSWORD, "198.51.100.1").name == "Ada"


def test_guesses_from_many_addresses_are_limited_together_unless_there_is_a_proof(accounts: Accounts) -> None:
    ada = accounts.make("Ada", PASSWORD)
    for number in range(20):
        guess(accounts, "Ada", f"192.0.2.{number}", 10)
    for address in ("192.0.2.200", "192.0.2.1"):
        with pytest.raises(TooManyAttempts):
            accounts.log_in("Ada", PASSWORD, address)
        assert accounts.log_in("Ada", PASSWORD, address, ada.id) == ada


def test_a_proof_counts_for_ones_own_account_and_has_a_limit_too(accounts: Accounts) -> None:
    ada, ben = accounts.make("Ada", PASSWORD), accounts.make("Ben", PASSWORD)
    guess(accounts, "Ada", "192.0.2.1", 10, ben.id)
    with pytest.raises(TooManyAttempts):
        accounts.log_in("Ada", PASSWORD, "192.0.2.1", ben.id)
    guess(accounts, "Ada", "192.0.2.1", 10, ada.id)
    with pytest.raises(TooManyAttempts):
        accounts.log_in("Ada", PASSWORD, "192.0.2.1", ada.id)
    assert accounts.log_in("Ada", PASSWORD, "192.0.2.2") == ada


def test_the_correct_password_resets_the_count_of_wrong_ones(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for _ in range(3):
        guess(accounts, "Ada", "192.0.2.1", 9)
        accounts.log_in("Ada", PASSWORD, "192.0.2.1")


def test_concurrent_guesses_are_limited_like_sequential_ones(engine: Engine) -> None:
    accounts = Accounts(Database(engine, threading.Lock()), CHEAP, waiting=100)
    accounts.make("Ada", PASSWORD)
    outcomes: list[str] = []

    def guess_once() -> None:
        try:
            accounts.log_in("Ada", "wrong password", "192.0.2.1")
        except (WrongCredentials, TooManyAttempts) as error:
            outcomes.append(type(error).__name__)

    with accounts._passwords._line.turn(Rank.PROVEN):
        threads = [threading.Thread(target=guess_once) for _ in range(30)]
        for thread in threads:
            thread.start()
        while accounts._passwords._line.number < 11 or len(outcomes) < 20:
            threads[0].join(0.001)
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["TooManyAttempts"] * 20 + ["WrongCredentials"] * 10


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


def test_an_address_that_guesses_at_many_names_is_limited(accounts: Accounts) -> None:
    accounts.make("Ada", PASSWORD)
    for number in range(100):
        with pytest.raises(WrongCredentials):
            accounts.log_in(f"guess {number // 10} {number % 10} x", PASSWORD, "192.0.2.1")
    with pytest.raises(TooManyAttempts):
        accounts.log_in("Ada", PASSWORD, "192.0.2.1")
    assert accounts.log_in("Ada", PASSWORD, "192.0.2.2").name == "Ada"


def test_a_limit_stores_nothing_for_keys_that_were_only_checked() -> None:
    limit = Limit(2, 60, lambda: 0.0)
    for number in range(100):
        limit.check(f"key {number}")
        limit.give_back(f"key {number}")
    assert not limit._attempts


def test_a_limit_forgets_old_attempts() -> None:
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
    """Start threads that wait for a hash, while the caller holds the turn."""
    threads = [threading.Thread(target=passwords.hash, args=(PASSWORD, address)) for address in addresses]
    for thread in threads:
        before = passwords._line.number
        thread.start()
        while passwords._line.number == before:
            thread.join(0.001)
    return threads


def test_a_full_queue_for_hashes_refuses_with_overloaded() -> None:
    passwords = Passwords(CHEAP, waiting=2)
    with passwords._line.turn(Rank.PROVEN):
        waiting = standing_in_line(passwords, "")
        with pytest.raises(Overloaded):
            passwords.hash(PASSWORD)
    waiting[0].join()
    assert passwords.verify(passwords.hash(PASSWORD), PASSWORD)


def test_one_address_can_fill_only_half_of_the_queue() -> None:
    passwords = Passwords(CHEAP, waiting=5)
    with passwords._line.turn(Rank.PROVEN):
        waiting = standing_in_line(passwords, "192.0.2.1", "192.0.2.1")
        for ask in (lambda: passwords.hash(PASSWORD, "192.0.2.1"), lambda: passwords.verify("", "", "192.0.2.1")):
            with pytest.raises(Overloaded):
                ask()
        waiting += standing_in_line(passwords, "192.0.2.2", "192.0.2.3")
    for thread in waiting:
        thread.join()
    assert passwords._line.number == 0
