"""Password changes: with the old password, or with a link that works once and expires."""

from typing import Any

import pytest

from scoresheet.service.accounts import tokens
from scoresheet.service.accounts.accounts import Accounts, Profile
from scoresheet.service.accounts.credentials import A_DAY, AN_HOUR
from scoresheet.service.accounts.errors import BadPassword, DeadLink, NoSuchPlayer, NotForBots, WrongCredentials

OLD, NEW = "correct horse battery", "staple of another horse"
NOON = 1_800_000_000


@pytest.fixture
def ada(accounts: Accounts) -> Profile:
    return accounts.make("Ada", OLD)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A fixed time for the tokens."""
    now = [float(NOON)]
    monkeypatch.setattr("scoresheet.service.accounts.tokens.time.time", lambda: now[0])
    monkeypatch.setattr(tokens, "SECONDS_REMEMBERED", -1.0)
    return now


def signs_in(accounts: Accounts, password: str) -> bool:
    try:
        return accounts.log_in("Ada", password).name == "Ada"
    except WrongCredentials:
        return False


def test_only_the_new_password_is_valid_after_a_change(accounts: Accounts, ada: Profile) -> None:
    accounts.credentials.change(ada.id, NEW)
    assert not signs_in(accounts, OLD)
    assert signs_in(accounts, NEW)


def test_a_change_can_end_all_other_sessions_and_keeps_tokens(accounts: Accounts, ada: Profile) -> None:
    here, token = accounts.new_session(ada)
    elsewhere, program = accounts.new_session(ada)[0], accounts.new_token(ada)[0]
    accounts.credentials.change(ada.id, NEW)
    assert accounts.tokens.known(elsewhere)
    accounts.credentials.change(ada.id, OLD, keep=token.id)
    assert accounts.tokens.known(here)
    assert accounts.tokens.known(program)
    assert accounts.tokens.known(elsewhere) is None


def test_sessions_of_other_players_continue(accounts: Accounts, ada: Profile) -> None:
    bens, _ = accounts.new_session(accounts.make("Ben", OLD))
    accounts.credentials.change(ada.id, NEW, keep="")
    accounts.credentials.end_other_sessions(ada.id, "")
    assert accounts.tokens.known(bens)


@pytest.mark.parametrize("password", ["short", "x" * 1_025])
def test_an_invalid_password_changes_nothing_and_keeps_the_link_valid(
    accounts: Accounts, ada: Profile, password: str
) -> None:
    link = accounts.credentials.new_link(ada.id, AN_HOUR)
    with pytest.raises(BadPassword):
        accounts.credentials.change(ada.id, password)
    with pytest.raises(BadPassword):
        accounts.credentials.reset(link, password)
    assert signs_in(accounts, OLD)
    assert accounts.credentials.whose(link) == ada.id


def test_a_link_sets_a_password_once_and_ends_all_sessions(accounts: Accounts, ada: Profile) -> None:
    session, _ = accounts.new_session(ada)
    link = accounts.credentials.new_link(ada.id, AN_HOUR)
    assert accounts.credentials.reset(link, NEW) == ada.id
    assert signs_in(accounts, NEW)
    assert accounts.tokens.known(session) is None
    with pytest.raises(DeadLink):
        accounts.credentials.reset(link, OLD)
    assert signs_in(accounts, NEW)


def test_concurrent_uses_of_a_link_set_one_password(
    accounts: Accounts, ada: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, other = accounts.credentials.new_link(ada.id, AN_HOUR), "the password of the other"
    hashing = accounts.credentials._hashing
    hashed = hashing.hash

    def meanwhile(password: str, *asking: Any) -> str:
        monkeypatch.setattr(hashing, "hash", hashed)
        accounts.credentials.reset(link, other)
        return hashed(password, *asking)

    monkeypatch.setattr(hashing, "hash", meanwhile)
    with pytest.raises(DeadLink):
        accounts.credentials.reset(link, NEW)
    assert signs_in(accounts, other)


def test_a_link_expires_after_the_given_time(accounts: Accounts, ada: Profile, clock: list[float]) -> None:
    link = accounts.credentials.new_link(ada.id, AN_HOUR)
    clock[0] += 3_599
    assert accounts.credentials.whose(link) == ada.id
    clock[0] += 1
    with pytest.raises(DeadLink):
        accounts.credentials.reset(link, NEW)
    assert signs_in(accounts, OLD)


def test_a_new_link_replaces_an_older_one_and_a_password_change_revokes_all_links(
    accounts: Accounts, ada: Profile
) -> None:
    first, second = (accounts.credentials.new_link(ada.id, A_DAY) for _ in range(2))
    with pytest.raises(DeadLink):
        accounts.credentials.whose(first)
    accounts.credentials.change(ada.id, NEW)
    with pytest.raises(DeadLink):
        accounts.credentials.whose(second)


@pytest.mark.parametrize("made_up", ["", "ss_", "ss_" + "A" * 43, "é\x00"])
def test_invented_links_and_session_secrets_cannot_reset_a_password(
    accounts: Accounts, ada: Profile, made_up: str
) -> None:
    session, _ = accounts.new_session(ada)
    for secret in (made_up, session):
        with pytest.raises(DeadLink):
            accounts.credentials.reset(secret, NEW)
    assert accounts.tokens.known(session)


def test_bots_guests_and_deleted_players_get_no_link(accounts: Accounts, ada: Profile) -> None:
    for player in (accounts.bots.make(ada.id, "Robot"), accounts.guests.make()):
        with pytest.raises(NotForBots):
            accounts.credentials.new_link(player, A_DAY)
    link = accounts.credentials.new_link(ada.id, A_DAY)
    accounts.forget(ada.id)
    with pytest.raises(DeadLink):
        accounts.credentials.reset(link, NEW)
    with pytest.raises(NoSuchPlayer):
        accounts.credentials.new_link(ada.id, A_DAY)
