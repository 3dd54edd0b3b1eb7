"""Races: rules that hold within one process also hold for two on PostgreSQL, each with its own connections."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from itertools import count
from threading import Barrier, Thread

import pytest
from sqlalchemy import func, select

from scoresheet.projections.engine import for_writing
from scoresheet.service.accounts import bots, invitations, preferences, tables, tokens
from scoresheet.service.accounts.accounts import Accounts, Profile
from scoresheet.service.accounts.errors import NameTaken, NoSuchPlayer, QuotaReached, WrongCredentials
from scoresheet.service.accounts.tables import INVITATIONS, PLAYERS, PREFERENCES, TOKENS, open_tables
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.location import Postgres
from scoresheet.service.storage import upserts
from tests.service.hashing import CHEAP

PASSWORD = "correct horse battery"
AT_ONCE = 4
"""The number of threads of each of the two processes."""


@pytest.fixture
def processes(postgresql: Postgres) -> Iterator[list[Accounts]]:
    """Two services on the same database."""
    both = [Accounts(Database(open_tables(postgresql), nullcontext()), CHEAP, waiting=100) for _ in range(2)]
    yield both
    for accounts in both:
        accounts._database.engine.dispose()


@pytest.fixture
def ada(processes: list[Accounts]) -> Profile:
    return processes[0].make("Ada", PASSWORD)


def race(processes: list[Accounts], act: Callable[[Accounts, int], object], times: int = 3) -> list[ServiceError]:
    """Run all threads at the same moment, repeatedly, and return the refusals."""
    together, numbers, refused = Barrier(len(processes) * AT_ONCE), count(), []

    def run(accounts: Accounts) -> None:
        for _ in range(times):
            together.wait()
            try:
                act(accounts, next(numbers))
            except ServiceError as refusal:
                refused.append(refusal)

    threads = [Thread(target=run, args=[accounts]) for accounts in processes for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return refused


def number(accounts: Accounts, column: object) -> int:
    with accounts._database.engine.connect() as connection:
        return connection.scalar(select(func.count(column))) or 0  # type: ignore[arg-type]


def unheld(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the lock on a player's row, for a control."""

    def look(connection: object, player: str) -> object:
        return connection.execute(select(PLAYERS).where(PLAYERS.c.id == player)).mappings().first()  # type: ignore[attr-defined]

    for module in (tables, tokens, bots, preferences):
        monkeypatch.setattr(module, "hold", look)


def new_tokens(processes: list[Accounts], ada: Profile) -> int:
    refused = race(processes, lambda accounts, _: accounts.new_token(ada))
    assert all(isinstance(one, QuotaReached) for one in refused)
    return number(processes[0], TOKENS.c.id)


def test_two_processes_together_keep_the_limit_of_tokens(
    processes: list[Accounts], ada: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 7)
    assert new_tokens(processes, ada) == 7


def test_without_the_lock_on_the_row_they_would_exceed_it(
    processes: list[Accounts], ada: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    unheld(monkeypatch)
    most = count(1)
    for _ in range(20):
        monkeypatch.setattr(tokens, "MOST_TOKENS", allowed := number(processes[0], TOKENS.c.id) + next(most))
        if new_tokens(processes, ada) > allowed:
            return
    raise AssertionError("The lock that is tested elsewhere is not what keeps the number.")


def test_concurrent_sign_ups_in_two_processes_create_one_account_and_failures_do_no_harm(
    processes: list[Accounts],
) -> None:
    refused = race(processes, lambda accounts, _: accounts.make("Ben", PASSWORD), times=1)
    assert [type(one) for one in refused] == [NameTaken] * (2 * AT_ONCE - 1)
    assert number(processes[0], PLAYERS.c.id) == 1
    for accounts in processes:
        assert accounts.named("ben")


def test_guests_of_two_processes_all_get_a_name(processes: list[Accounts], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.service.accounts.guests.NUMBERS", 60)
    assert race(processes, lambda accounts, _: accounts.guests.make()) == []
    assert number(processes[0], PLAYERS.c.name_key) == 6 * AT_ONCE


def test_concurrent_claims_of_a_guest_in_two_processes_make_one_account(processes: list[Accounts]) -> None:
    guest = processes[0].guests.make()
    refused = race(processes, lambda accounts, n: accounts.guests.keep(guest, f"Ben {'abcdefgh'[n]}", PASSWORD), 1)
    assert [type(one) for one in refused] == [NoSuchPlayer] * (2 * AT_ONCE - 1)


def test_two_processes_together_keep_the_limit_of_bots(processes: list[Accounts], ada: Profile) -> None:
    refused = race(processes, lambda accounts, n: accounts.bots.make(ada.id, f"Robo {'abcdefghijklmnopqrstuvwxyz'[n]}"))
    assert {type(one) for one in refused} == {QuotaReached}
    assert len(processes[1].bots.of(ada.id)) == bots.MOST_BOTS


def test_two_processes_together_keep_the_limit_of_preferences(
    processes: list[Accounts], ada: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "MOST", 5)
    race(processes, lambda accounts, n: accounts.preferences.put(ada.id, f"key {n}", "x"))
    assert number(processes[0], PREFERENCES.c.key) == 5


def test_a_preference_set_twice_at_once_is_stored_once(processes: list[Accounts], ada: Profile) -> None:
    assert race(processes, lambda accounts, n: accounts.preferences.put(ada.id, "board", str(n))) == []
    assert number(processes[0], PREFERENCES.c.key) == 1


def test_two_processes_together_keep_the_limit_of_invitations(
    processes: list[Accounts], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_OF_A_GAME", 5)
    race(processes, lambda accounts, n: accounts.invitations.invite("g", f"p{n}", "p"))
    assert number(processes[0], INVITATIONS.c.player) == 5
    race(processes, lambda accounts, _: accounts.invitations.invite("h", "p1", "p"))
    assert len(processes[0].invitations.to("h")) == 1


def test_without_the_lock_a_game_would_exceed_the_limit_of_invitations(
    processes: list[Accounts], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_OF_A_GAME", 5)
    monkeypatch.setattr(invitations, "one_after_the_other", lambda *_: None)
    for attempt in range(20):
        race(processes, lambda accounts, n, game=f"g{attempt}": accounts.invitations.invite(game, f"p{n}", "p"))  # type: ignore[misc]
        if len(processes[0].invitations.to(f"g{attempt}")) > 5:
            return
    raise AssertionError("Taking turns is not what keeps the number.")


def test_concurrent_renewals_leave_one_valid_link_to_a_game(processes: list[Accounts]) -> None:
    links: list[str] = []
    assert race(processes, lambda accounts, _: links.append(accounts.invitations.renew_link("g"))) == []
    assert [link for link in links if processes[0].invitations.game(link)] == [processes[1].invitations.link("g")]


def test_concurrent_rematches_in_two_processes_open_one_game(processes: list[Accounts]) -> None:
    opened: list[str] = []

    def again(accounts: Accounts, n: int) -> None:
        with accounts.invitations.rematching("g"):
            if not accounts.invitations.rematch("g"):
                opened.append(f"game {n}")
                accounts.invitations.note_rematch("g", opened[-1])

    assert race(processes, again) == []
    assert opened == [processes[1].invitations.rematch("g")]


def test_a_player_deleted_during_other_requests_gets_no_new_data(processes: list[Accounts]) -> None:
    for turn in range(5):
        ben = processes[0].make(f"Ben {'abcde'[turn]}", PASSWORD)

        def act(accounts: Accounts, n: int, ben: Profile = ben) -> None:
            with suppress(WrongCredentials, NoSuchPlayer, QuotaReached):
                if n == 3:
                    accounts.forget(ben.id)
                elif n % 2:
                    accounts.new_token(ben)
                else:
                    accounts.preferences.put(ben.id, f"key {n}", "x")

        assert race(processes, act, times=1) == []
        assert processes[0].profile(ben.id).former
    assert number(processes[0], TOKENS.c.id) == number(processes[0], PREFERENCES.c.key) == 0


def test_concurrent_uses_of_a_reset_link_in_two_processes_succeed_once(processes: list[Accounts], ada: Profile) -> None:
    secret = processes[0].credentials.new_link(ada.id, 1)
    done: list[str] = []
    race(processes, lambda accounts, n: done.append(accounts.credentials.reset(secret, f"{PASSWORD} {n}")), times=1)
    assert done == [ada.id]


def test_roles_granted_concurrently_are_all_granted(processes: list[Accounts], ada: Profile) -> None:
    race(processes, lambda accounts, n: accounts.grant(ada.id, ("arbiter", "admin")[n % 2]), times=1)
    assert processes[0].profile(ada.id).roles == ("admin", "arbiter")


def test_a_row_inserted_twice_at_once_keeps_the_first_values(processes: list[Accounts]) -> None:
    def act(accounts: Accounts, n: int) -> None:
        with for_writing(accounts._database.engine).begin() as connection:
            upserts.add(connection, PREFERENCES, player="p", key="k", value=str(n))

    for _ in range(2):
        assert race(processes, act, times=1) == []
        assert len({processes[turn].preferences.get("p", "k") for turn in (0, 1)}) == 1
    assert number(processes[0], PREFERENCES.c.key) == 1
