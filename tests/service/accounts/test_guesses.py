"""Guesses: what happens when somebody tries too often, and to those who wait meanwhile."""

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
    """Threads that wait for a hash, which somebody else is making; whoever calls has a turn."""
    threads = [threading.Thread(target=passwords.hash, args=(PASSWORD, address)) for address in addresses]
    for thread in threads:
        before = passwords._line.number
        thread.start()
        while passwords._line.number == before:
            thread.join(0.001)
    return threads


def test_those_who_would_wait_too_long_for_a_hash_are_told_to_come_back() -> None:
    passwords = Passwords(CHEAP, waiting=2)
    with passwords._line.turn(Rank.PROVEN):
        waiting = standing_in_line(passwords, "")
        with pytest.raises(Overloaded):
            passwords.hash(PASSWORD)
    waiting[0].join()
    assert passwords.verify(passwords.hash(PASSWORD), PASSWORD)


def test_one_address_takes_half_of_the_line_and_leaves_the_rest_to_others() -> None:
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
