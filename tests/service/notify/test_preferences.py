"""Preferences of players: kinds of news, muted games, channels and language."""

from __future__ import annotations

import pytest

from scoresheet.service.core.catalogues import translator
from scoresheet.service.notify.contact import NEWS_KINDS, NewsPreferences
from scoresheet.service.play.games import Command
from tests.service.notify.mailing import Mailing, pass_turn_freely, played, sent
from tests.service.notify.receivers import MailServer, WebServer
from tests.service.notify.test_news_of_takebacks import asked_for_takeback


def set_kind(mailing: Mailing, player: str, kind: str, wanted: bool) -> None:
    """Switch one kind of news on or off."""
    mailing.notifications.preferences.set_news(
        player, NewsPreferences(**{**dict.fromkeys(NEWS_KINDS, False), kind: wanted})
    )


WANTED = pytest.mark.parametrize("wanted", [True, False])


@WANTED
def test_turns_are_reported_by_preference(mailing: Mailing, mail: MailServer, ada: str, ben: str, wanted: bool) -> None:
    game = played(mailing, ada, ben, name="Sunday table")
    set_kind(mailing, ada, "turn", wanted)
    mail.received.clear()
    mailing.until_asked(game.id, ada)
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: your turn")] * wanted


@WANTED
def test_starts_are_reported_by_preference(
    mailing: Mailing, mail: MailServer, ada: str, ben: str, wanted: bool
) -> None:
    set_kind(mailing, ada, "begun", wanted)
    mailing.begin(ada, ben, name="Sunday table")
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: the game has started")] * wanted


@WANTED
def test_ends_are_reported_by_preference(mailing: Mailing, mail: MailServer, ada: str, ben: str, wanted: bool) -> None:
    game = played(mailing, ada, ben, name="Sunday table")
    set_kind(mailing, ada, "over", wanted)
    mail.received.clear()
    mailing.games.resign(game.id, Command(ben))
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: the game is over")] * wanted


@WANTED
def test_takebacks_are_reported_by_preference(
    mailing: Mailing, mail: MailServer, ada: str, ben: str, wanted: bool
) -> None:
    game = played(mailing, ada, ben, name="Sunday table").id
    pass_turn_freely(mailing, game, ben, ada)
    at = mailing.games.head(game)
    mailing.until_others_asked(game, ada)
    mailing.tell()
    set_kind(mailing, ada, "takeback", wanted)
    mail.received.clear()
    mailing.games.take_back(game, Command(ben), at.seats_of(ben)[0], at.version - 1)
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: a takeback request")] * wanted


@WANTED
def test_answers_to_takebacks_are_reported_by_preference(
    mailing: Mailing, mail: MailServer, ada: str, wanted: bool
) -> None:
    ben = mailing.player("Benno")
    game = played(mailing, ada, ben, name="Sunday table").id
    asked = asked_for_takeback(mailing, game, ada, ben)
    set_kind(mailing, ben, "takeback", wanted)
    mail.received.clear()
    mailing.games.answer_takeback(game, Command(ada), asked, False)
    mailing.tell()
    assert sent(mail) == [("benno", "Sunday table: your takeback was declined")] * wanted


def test_a_muted_game_is_not_reported_and_others_are(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    loud, muted = (played(mailing, ada, ben, name=name) for name in ("Loud", "Muted"))
    mail.received.clear()
    mailing.notifications.preferences.mute(ada, muted.id)
    for game in (loud, muted):
        mailing.until_asked(game.id, ada)
    mailing.tell()
    assert sent(mail) == [("ada", "Loud: your turn")]
    assert "Muted" not in mail.received[0].text


def test_news_goes_to_each_channel(mailing: Mailing, mail: MailServer, web: WebServer, ada: str, ben: str) -> None:
    mailing.hook(ada, web.url)
    mailing.begin(ada, ben, name="Sunday table")
    mailing.tell()
    assert len(mail.received) == len(web.calls) == 1


def test_news_is_written_in_the_language_of_the_player(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    mailing.notifications.preferences.set_news(ada, NewsPreferences(language="de"))
    game = played(mailing, ada, ben, name="Sonntagsrunde")
    mail.received.clear()
    mailing.until_asked(game.id, ada)
    mailing.tell()
    head, title = mailing.games.head(game.id), mailing.games.title(game.id)
    decision = head.state.open_to(head.seats_of(ada)[0])
    german = title.words.say(decision, translator("de", title.title))
    assert german != title.words.say(decision)
    assert german in mail.received[0].text
    assert mail.received[0].mail["Content-Language"] == "de"
