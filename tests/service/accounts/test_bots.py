"""Bot accounts: each has a player who answers for it, and goes when that player goes."""

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


def test_a_bot_is_a_player_that_says_who_runs_it(accounts: Accounts, ada: Profile) -> None:
    bot = accounts.profile(accounts.bots.make(ada.id, "Robo"))
    assert (bot.name, bot.bot, bot.run_by, bot.roles) == ("Robo", True, ada.id, ())
    assert (ada.bot, accounts.profile(ada.id).bot) == (False, False)
    assert accounts.bots.of(ada.id) == [bot.id]
    assert accounts.bots.owners([ada.id, bot.id, "", "nobody"]) == {bot.id: ada.id}


def test_a_bot_has_no_password_that_would_let_it_in(accounts: Accounts, ada: Profile, engine: Engine) -> None:
    accounts.bots.make(ada.id, "Robo")
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT password FROM players WHERE name = 'Robo'")) is None
    for password in ("", "None", PASSWORD, "nobody's password"):
        with pytest.raises(WrongCredentials):
            accounts.log_in("Robo", password)


@pytest.mark.parametrize("name", ["x", "bot", "former player", "\u202eRobo", "Robo\u200b", "<b>", " Robo"])
def test_the_names_of_bots_keep_the_rules_of_all_names(accounts: Accounts, ada: Profile, name: str) -> None:
    with pytest.raises(BadName):
        accounts.bots.make(ada.id, name)


def test_the_name_of_a_bot_is_nobody_elses_and_looks_like_nobody_elses(accounts: Accounts, ada: Profile) -> None:
    accounts.bots.make(ada.id, "Robo")
    for name in ("Ada", "ROBO", "Rоbо"):
        with pytest.raises((NameTaken, BadName)):
            accounts.bots.make(ada.id, name)
    with pytest.raises(NameTaken):
        accounts.make("robo", PASSWORD)


def test_nobody_runs_more_bots_than_may_be_also_not_at_once(accounts: Accounts, ada: Profile) -> None:
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


def test_who_makes_and_gives_up_bots_all_day_has_to_wait(accounts: Accounts, ada: Profile) -> None:
    for number in range(bots.MOST_MADE_A_DAY):
        accounts.forget(accounts.bots.make(ada.id, f"Robo {'abcdefghijklmnopqrst'[number]}"))
    with pytest.raises(TooManyAttempts):
        accounts.bots.make(ada.id, "Robo z")


def test_a_bot_runs_no_bots_and_nobody_who_is_gone_does(accounts: Accounts, ada: Profile) -> None:
    bot = accounts.bots.make(ada.id, "Robo")
    with pytest.raises(NotForBots):
        accounts.bots.make(bot, "Robo two")
    accounts.forget(ada.id)
    with pytest.raises(NoSuchPlayer):
        accounts.bots.make(ada.id, "Robo three")


def test_a_bot_is_forgotten_with_the_player_who_runs_it(accounts: Accounts, ada: Profile) -> None:
    bot, bens = accounts.bots.make(ada.id, "Robo"), accounts.bots.make(accounts.make("Ben", PASSWORD).id, "Bens")
    secret, _ = accounts.new_token(accounts.profile(bot))
    accounts.forget(ada.id)
    gone = accounts.profile(bot)
    assert (gone.name, gone.former, gone.bot) == (FORMER_PLAYER, True, True)
    assert accounts.tokens.known(secret) is None
    assert accounts.bots.of(ada.id) == []
    assert accounts.profile(bens).name == "Bens"


def test_a_bot_that_is_anothers_is_no_bot_of_mine(accounts: Accounts, ada: Profile) -> None:
    bot = accounts.bots.make(accounts.make("Ben", PASSWORD).id, "Robo")
    with pytest.raises(NoSuchPlayer):
        accounts.bots.check_run_by(ada.id, bot)
