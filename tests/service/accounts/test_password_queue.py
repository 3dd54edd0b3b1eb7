"""Many concurrent sign-ins: known browsers come first, then names that are not being guessed; the queue stays short."""

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
    """Threads in a queue whose first place is held until `release`."""

    def __init__(self, most: int = 4) -> None:
        self.line = TurnQueue(most, SECONDS, 1)
        self.came: list[str] = []
        self.refused: list[str] = []
        self._held = threading.Event()
        self._threads: list[threading.Thread] = []
        self.join("first", Rank.GUESSED)

    def join(self, name: str, rank: Rank, address: str = "") -> None:
        """Start a thread that joins; return once it waits, has its turn, or is refused."""
        before = self._known()
        thread = threading.Thread(target=self._come, args=(name, rank, address))
        self._threads.append(thread)
        thread.start()
        await_that(lambda: self._known() != before, SECONDS)

    def release(self) -> list[str]:
        """Release the queue; return the order of turns."""
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


def test_the_best_rank_goes_first_and_within_a_rank_the_first_to_come(crowd: Crowd) -> None:
    crowd.join("guessed", Rank.GUESSED)
    crowd.join("unknown", Rank.UNKNOWN)
    crowd.join("proven", Rank.PROVEN)
    assert crowd.release() == ["first", "proven", "unknown", "guessed"]


def test_a_full_queue_drops_the_worst_rank_and_within_it_the_last_to_come(crowd: Crowd) -> None:
    for number in range(3):
        crowd.join(f"guessed {number}", Rank.GUESSED)
    crowd.join("late", Rank.GUESSED)
    crowd.join("proven", Rank.PROVEN)
    await_that(lambda: len(crowd.refused) > 1, SECONDS)
    assert crowd.refused == ["late", "guessed 2"]
    assert crowd.release() == ["first", "proven", "guessed 0", "guessed 1"]


def test_one_address_gets_half_of_the_queue_and_keeps_its_current_turn(crowd: Crowd) -> None:
    for number in range(3):
        crowd.join(f"here {number}", Rank.UNKNOWN, "here")
    crowd.join("proven", Rank.PROVEN, "elsewhere")
    assert crowd.refused == ["here 2"]
    assert crowd.release() == ["first", "proven", "here 0", "here 1"]


def test_a_thread_whose_turn_does_not_come_in_time_leaves_the_queue() -> None:
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
    """Record the ranks of all attempts from now on."""
    found: list[Rank] = []
    turn = accounts._passwords._turn

    def noted(address: str, rank: Rank) -> object:
        found.append(rank)
        return turn(address, rank)

    monkeypatch.setattr(accounts._passwords, "_turn", noted)
    return found


@pytest.mark.parametrize("name", ["Ada", "Nobody at all"])
def test_a_name_counts_as_guessed_after_some_wrong_attempts_even_without_an_account(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    accounts.make("Ada", PASSWORD)
    found = ranks(accounts, monkeypatch)
    for number in range(FEW + 1):
        with pytest.raises(WrongCredentials):
            accounts.log_in(name, "not the password", f"address {number}")
    assert found == [Rank.UNKNOWN] * FEW + [Rank.GUESSED]


def test_a_known_browser_has_priority_for_its_own_name_only(
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
