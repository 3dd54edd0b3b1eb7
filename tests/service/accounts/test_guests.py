"""Guests: players without a name and a password, until they choose both."""

import time

import pytest

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import BadName, NameTaken, NoSuchPlayer, NotForGuests, WrongCredentials
from scoresheet.service.accounts.guests import DAYS_UNTIL_LOST, Guests
from scoresheet.service.accounts.tokens import SECONDS_A_DAY

PASSWORD = "correct horse battery"


@pytest.fixture
def guests(accounts: Accounts) -> Guests:
    return accounts.guests


def later(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + days * SECONDS_A_DAY)


def test_a_guest_has_a_number_as_a_name_and_is_no_bot(accounts: Accounts, guests: Guests) -> None:
    profile = accounts.profile(guests.make())
    assert profile.guest
    assert not profile.bot
    assert profile.name.removeprefix("Guest ").isdecimal()
    assert not accounts.make("Ada", PASSWORD).guest


def test_guests_cannot_sign_in_with_a_password(accounts: Accounts, guests: Guests) -> None:
    profile = accounts.profile(guests.make())
    with pytest.raises(WrongCredentials):
        accounts.log_in(profile.name, PASSWORD)


def test_names_of_guests_are_reserved(accounts: Accounts) -> None:
    for name in ("Guest 4821", "GUEST 1", "Gast 12", "Guest"):
        with pytest.raises(BadName):
            accounts.make(name, PASSWORD)


def test_a_guest_who_chooses_a_name_and_a_password_keeps_their_id(accounts: Accounts, guests: Guests) -> None:
    guest = guests.make()
    guests.keep(guest, "Ada", PASSWORD)
    assert accounts.log_in("Ada", PASSWORD).id == guest
    assert not accounts.profile(guest).guest


def test_choosing_a_taken_name_leaves_the_guest_unchanged(accounts: Accounts, guests: Guests) -> None:
    accounts.make("Ada", PASSWORD)
    guest = guests.make()
    with pytest.raises(NameTaken):
        guests.keep(guest, "ada", PASSWORD)
    assert accounts.profile(guest).guest


def test_accounts_of_other_players_cannot_be_claimed_as_guests(accounts: Accounts, guests: Guests) -> None:
    ada = accounts.make("Ada", PASSWORD).id
    bot = accounts.bots.make(ada, "Robota")
    for player in (ada, bot, "nobody"):
        with pytest.raises(NoSuchPlayer):
            guests.keep(player, "Eve", PASSWORD)
    assert accounts.log_in("Ada", PASSWORD).id == ada


def test_a_guest_has_a_session_but_no_tokens_and_no_bots(accounts: Accounts, guests: Guests) -> None:
    guest = accounts.profile(guests.make())
    assert accounts.new_session(guest)
    with pytest.raises(NotForGuests):
        accounts.new_token(guest)
    with pytest.raises(NotForGuests):
        accounts.bots.make(guest.id, "Robota")


def test_a_guest_without_a_session_is_deleted_after_some_days(
    accounts: Accounts, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, guest, kept = accounts.make("Ada", PASSWORD).id, guests.make(), guests.make()
    guests.keep(kept, "Ben", PASSWORD)
    accounts.new_session(accounts.profile(guest))
    later(monkeypatch, DAYS_UNTIL_LOST - 1)
    accounts.forget_lost_guests()
    assert accounts.forgotten() == set()
    later(monkeypatch, 2)
    accounts.forget_lost_guests()
    assert accounts.forgotten() == {guest}
    assert not accounts.profile(ada).former


def test_a_guest_with_a_session_is_not_lost_at_any_age(
    accounts: Accounts, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = guests.make()
    later(monkeypatch, DAYS_UNTIL_LOST + 5)
    accounts.new_session(accounts.profile(guest))
    assert guests.lost() == []
