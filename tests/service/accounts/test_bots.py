"""Bot accounts: each has an owner who is responsible for it, and is deleted with that player."""

import threading

import pytest
from sqlalchemy import Engine, text

from scoresheet.service.accounts import bots
from scoresheet.service.accounts.accounts import FORMER_PLAYER, Accounts, Profile
from scoresheet.service.accounts.errors import (
    BadName,
    NameTaken,
    NoSuchPlayer,
    NotForBots,
    QuotaReached,
    TooManyAttempts,
    WrongCredentials,
)

PASSWORD = "correct horse battery"


@pytest.fixture
def ada(accounts: Accounts) -> Profile:
    return accounts.make("Ada", PASSWORD)


def test_the_profile_of_a_bot_names_its_owner(accounts: Accounts, ada: Profile) -> None:
    bot = accounts.profile(accounts.bots.make(ada.id, "Robo"))
    assert (bot.name, bot.bot, bot.run_by, bot.roles) == ("Robo", True, ada.id, ())
    assert (ada.bot, accounts.profile(ada.id).bot) == (False, False)
    assert accounts.bots.of(ada.id) == [bot.id]
    assert accounts.bots.owners([ada.id, bot.id, "", "nobody"]) == {bot.id: ada.id}


def test_a_bot_cannot_sign_in_with_a_password(accounts: Accounts, ada: Profile, engine: Engine) -> None:
    accounts.bots.make(ada.id, "Robo")
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT password FROM players WHERE name = 'Robo'")) is None
    for password in ("", "None", PASSWORD, "nobody's password"):
        with pytest.raises(WrongCredentials):
            accounts.log_in("Robo", password)


@pytest.mark.parametrize("name", ["x", "bot", "former player", "\u202eRobo", "Robo\u200b", "<b>", " Robo"])
def test_names_of_bots_follow_the_rules_of_all_names(accounts: Accounts, ada: Profile, name: str) -> None:
    with pytest.raises(BadName):
        accounts.bots.make(ada.id, name)


def test_names_of_bots_must_differ_visibly_from_all_others(accounts: Accounts, ada: Profile) -> None:
    accounts.bots.make(ada.id, "Robo")
    for name in ("Ada", "ROBO", "Rоbо"):
        with pytest.raises((NameTaken, BadName)):
            accounts.bots.make(ada.id, name)
    with pytest.raises(NameTaken):
        accounts.make("robo", PASSWORD)


def test_the_limit_of_bots_holds_for_concurrent_requests(accounts: Accounts, ada: Profile) -> None:
    refused = []

    def make(number: int) -> None:
        try:
            accounts.bots.make(ada.id, f"Robo {'abcdefgh'[number]}")
        except QuotaReached as error:
            refused.append(str(error))

    threads = [threading.Thread(target=make, args=(number,)) for number in range(bots.MOST_BOTS + 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(accounts.bots.of(ada.id)) == bots.MOST_BOTS
    assert refused == ["You already run 5 bots. Delete one that you don't need."] * 2
    accounts.forget(accounts.bots.of(ada.id)[0])
    make(7)
    assert len(accounts.bots.of(ada.id)) == bots.MOST_BOTS


def test_the_number_of_bots_created_per_day_is_limited(accounts: Accounts, ada: Profile) -> None:
    for number in range(bots.MOST_MADE_A_DAY):
        accounts.forget(accounts.bots.make(ada.id, f"Robo {'abcdefghijklmnopqrst'[number]}"))
    with pytest.raises(TooManyAttempts):
        accounts.bots.make(ada.id, "Robo z")


def test_bots_and_deleted_players_cannot_own_bots(accounts: Accounts, ada: Profile) -> None:
    bot = accounts.bots.make(ada.id, "Robo")
    with pytest.raises(NotForBots):
        accounts.bots.make(bot, "Robo two")
    accounts.forget(ada.id)
    with pytest.raises(NoSuchPlayer):
        accounts.bots.make(ada.id, "Robo three")


def test_a_bot_is_deleted_with_its_owner(accounts: Accounts, ada: Profile) -> None:
    bot, bens = accounts.bots.make(ada.id, "Robo"), accounts.bots.make(accounts.make("Ben", PASSWORD).id, "Bens")
    secret, _ = accounts.new_token(accounts.profile(bot))
    accounts.forget(ada.id)
    gone = accounts.profile(bot)
    assert (gone.name, gone.former, gone.bot) == (FORMER_PLAYER, True, True)
    assert accounts.tokens.known(secret) is None
    assert accounts.bots.of(ada.id) == []
    assert accounts.profile(bens).name == "Bens"


def test_another_players_bot_is_not_found(accounts: Accounts, ada: Profile) -> None:
    bot = accounts.bots.make(accounts.make("Ben", PASSWORD).id, "Robo")
    with pytest.raises(NoSuchPlayer):
        accounts.bots.check_run_by(ada.id, bot)
