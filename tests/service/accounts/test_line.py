"""Many sign-ins at once: known browsers come first, then names at which nobody guesses; the line stays short."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from sqlalchemy import Engine

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import WrongCredentials
from scoresheet.service.accounts.guesses import FEW
from scoresheet.service.accounts.passwords import Rank
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import Overloaded
from scoresheet.service.core.queueing import TurnQueue
from tests.server import await_that
from tests.service.hashing import CHEAP

SECONDS = 20.0
PASSWORD = "correct horse battery"


class Crowd:
    """Threads in a line whose first place is held until `release`."""

    def __init__(self, most: int = 4) -> None:
        self.line = TurnQueue(most, SECONDS, 1)
        self.came: list[str] = []
        self.refused: list[str] = []
        self._held = threading.Event()
        self._threads: list[threading.Thread] = []
        self.join("first", Rank.GUESSED)

    def join(self, name: str, rank: Rank, address: str = "") -> None:
        """Have a thread join; returns when it waits, has its turn, or was refused."""
        before = self._known()
        thread = threading.Thread(target=self._come, args=(name, rank, address))
        self._threads.append(thread)
        thread.start()
        await_that(lambda: self._known() != before, SECONDS)

    def release(self) -> list[str]:
        """Let the line go on; return the order of turns."""
        self._held.set()
        for thread in self._threads:
            thread.join(SECONDS)
        return self.came

    def _known(self) -> tuple[object, ...]:
        return tuple(one.order for one in self.line._there), tuple(self.refused)

    def _come(self, name: str, rank: Rank, address: str) -> None:
        try:
            with self.line.turn(rank, address):
                self.came.append(name)
                self._held.wait(SECONDS)
        except Overloaded:
            self.refused.append(name)


@pytest.fixture
def crowd() -> Iterator[Crowd]:
    crowd = Crowd()
    yield crowd
    crowd.release()


def test_the_best_rank_goes_first_and_of_one_rank_whoever_came_first(crowd: Crowd) -> None:
    crowd.join("guessed", Rank.GUESSED)
    crowd.join("unknown", Rank.UNKNOWN)
    crowd.join("proven", Rank.PROVEN)
    assert crowd.release() == ["first", "proven", "unknown", "guessed"]


def test_a_full_line_refuses_the_worst_rank_and_of_it_whoever_came_last(crowd: Crowd) -> None:
    for number in range(3):
        crowd.join(f"guessed {number}", Rank.GUESSED)
    crowd.join("late", Rank.GUESSED)
    crowd.join("proven", Rank.PROVEN)
    await_that(lambda: len(crowd.refused) > 1, SECONDS)
    assert crowd.refused == ["late", "guessed 2"]
    assert crowd.release() == ["first", "proven", "guessed 0", "guessed 1"]


def test_one_address_has_half_of_the_line_and_whoever_has_a_turn_keeps_it(crowd: Crowd) -> None:
    for number in range(3):
        crowd.join(f"here {number}", Rank.UNKNOWN, "here")
    crowd.join("proven", Rank.PROVEN, "elsewhere")
    assert crowd.refused == ["here 2"]
    assert crowd.release() == ["first", "proven", "here 0", "here 1"]


def test_a_thread_whose_turn_does_not_come_in_time_leaves_the_line() -> None:
    line = TurnQueue(4, 0.0, 7)
    with line.turn(0):
        with pytest.raises(Overloaded) as refused, line.turn(0):
            pass
        assert refused.value.retry_after == 7
    with line.turn(0):
        pass
    assert line.number == 0


@pytest.fixture
def accounts(engine: Engine) -> Accounts:
    return Accounts(Database(engine, threading.Lock()), CHEAP)


def ranks(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> list[Rank]:
    """The ranks of all attempts from now on."""
    found: list[Rank] = []
    turn = accounts._passwords._turn

    def noted(address: str, rank: Rank) -> object:
        found.append(rank)
        return turn(address, rank)

    monkeypatch.setattr(accounts._passwords, "_turn", noted)
    return found


@pytest.mark.parametrize("name", ["Ada", "Nobody at all"])
def test_a_name_is_guessed_at_after_some_wrong_attempts_whether_or_not_there_is_an_account(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    accounts.make("Ada", PASSWORD)
    found = ranks(accounts, monkeypatch)
    for number in range(FEW + 1):
        with pytest.raises(WrongCredentials):
            accounts.log_in(name, "not the password", f"address {number}")
    assert found == [Rank.UNKNOWN] * FEW + [Rank.GUESSED]


def test_a_known_browser_comes_first_for_its_own_name_alone(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = accounts.make("Ada", PASSWORD)
    accounts.make("Ben", PASSWORD)
    found = ranks(accounts, monkeypatch)
    for number in range(FEW):
        for name in ("Ada", "Ben"):
            with suppress(WrongCredentials):
                accounts.log_in(name, "not the password", f"address {number}")
    found.clear()
    for name in ("Ada", "Ben"):
        accounts.log_in(name, PASSWORD, "elsewhere", ada.id)
    assert found == [Rank.PROVEN, Rank.GUESSED]
