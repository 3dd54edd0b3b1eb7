"""Preferences: small values of a player's own, kept by key and forgotten with the account."""

import threading

import pytest
from sqlalchemy import Engine

from scoresheet.service.accounts import preferences
from scoresheet.service.accounts.accounts import Accounts, Profile
from scoresheet.service.accounts.errors import NoSuchPlayer, QuotaReached
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import UnfitText
from tests.service.hashing import CHEAP


@pytest.fixture
def ada(accounts: Accounts) -> Profile:
    return accounts.make("Ada", "correct horse battery")


def test_what_was_never_said_is_the_default(accounts: Accounts, ada: Profile) -> None:
    assert accounts.preferences.get(ada.id, "confirm") == ""
    assert accounts.preferences.get(ada.id, "confirm", "on") == "on"
    assert accounts.preferences.all(ada.id) == {}


def test_the_last_that_was_put_stands_and_stays_also_for_the_next_process(
    accounts: Accounts, ada: Profile, engine: Engine
) -> None:
    for value in ("on", "off"):
        accounts.preferences.put(ada.id, "confirm", value)
    accounts.preferences.put(ada.id, "guide:lineae", "3")
    afresh = Accounts(Database(engine, threading.Lock()), CHEAP).preferences
    assert afresh.get(ada.id, "confirm", "on") == "off"
    assert afresh.all(ada.id) == {"confirm": "off", "guide:lineae": "3"}


def test_an_empty_value_takes_a_preference_away(accounts: Accounts, ada: Profile) -> None:
    accounts.preferences.put(ada.id, "confirm", "off")
    accounts.preferences.put(ada.id, "confirm", "")
    assert accounts.preferences.all(ada.id) == {}
    assert accounts.preferences.get(ada.id, "confirm", "on") == "on"


def test_each_player_has_their_own(accounts: Accounts, ada: Profile) -> None:
    bob = accounts.make("Bob", "correct horse battery")
    accounts.preferences.put(ada.id, "confirm", "off")
    assert accounts.preferences.all(bob.id) == {}


def test_they_are_forgotten_with_the_account_and_none_is_kept_of_nobody(accounts: Accounts, ada: Profile) -> None:
    bob = accounts.make("Bob", "correct horse battery")
    for player in (ada, bob):
        accounts.preferences.put(player.id, "confirm", "off")
    accounts.forget(ada.id)
    assert accounts.preferences.all(ada.id) == {}
    assert accounts.preferences.all(bob.id) == {"confirm": "off"}
    for nobody in (ada.id, "never was"):
        with pytest.raises(NoSuchPlayer):
            accounts.preferences.put(nobody, "confirm", "off")
        assert accounts.preferences.all(nobody) == {}


def test_they_are_small_and_not_without_number(accounts: Accounts, ada: Profile) -> None:
    for key, value in (("k" * 201, "on"), ("confirm", "v" * 201), ("confirm", "two\nlines"), ("\0", "on")):
        with pytest.raises(UnfitText):
            accounts.preferences.put(ada.id, key, value)
    for number in range(preferences.MOST):
        accounts.preferences.put(ada.id, f"key {number}", "on")
    with pytest.raises(QuotaReached):
        accounts.preferences.put(ada.id, "one more", "on")
    accounts.preferences.put(ada.id, "key 0", "off")
    assert accounts.preferences.get(ada.id, "key 0") == "off"
    assert len(accounts.preferences.all(ada.id)) == preferences.MOST
