"""Preferences: small values of a player, stored by key and deleted with the account."""

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


def test_an_unset_preference_has_its_default(accounts: Accounts, ada: Profile) -> None:
    assert accounts.preferences.get(ada.id, "confirm") == ""
    assert accounts.preferences.get(ada.id, "confirm", "on") == "on"
    assert accounts.preferences.all(ada.id) == {}


def test_the_last_value_is_stored_for_other_processes_too(accounts: Accounts, ada: Profile, engine: Engine) -> None:
    for value in ("on", "off"):
        accounts.preferences.put(ada.id, "confirm", value)
    accounts.preferences.put(ada.id, "guide:lineae", "3")
    afresh = Accounts(Database(engine, threading.Lock()), CHEAP).preferences
    assert afresh.get(ada.id, "confirm", "on") == "off"
    assert afresh.all(ada.id) == {"confirm": "off", "guide:lineae": "3"}


def test_an_empty_value_removes_a_preference(accounts: Accounts, ada: Profile) -> None:
    accounts.preferences.put(ada.id, "confirm", "off")
    accounts.preferences.put(ada.id, "confirm", "")
    assert accounts.preferences.all(ada.id) == {}
    assert accounts.preferences.get(ada.id, "confirm", "on") == "on"


def test_each_player_has_their_own_preferences(accounts: Accounts, ada: Profile) -> None:
    bob = accounts.make("Bob", "correct horse battery")
    accounts.preferences.put(ada.id, "confirm", "off")
    assert accounts.preferences.all(bob.id) == {}


def test_preferences_are_deleted_with_the_account_and_unknown_players_get_none(
    accounts: Accounts, ada: Profile
) -> None:
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


def test_size_and_number_of_preferences_are_limited(accounts: Accounts, ada: Profile) -> None:
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
