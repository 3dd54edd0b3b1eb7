"""News besides turns: sent once each, combined, and by preference.

It contains no texts of players; webhooks link to the position.
"""

from __future__ import annotations

import json

import pytest

from scoresheet.service.core.catalogues import translations
from scoresheet.service.notify import other_news
from scoresheet.service.notify.contact import (
    BESIDE,
    CLOCK,
    CLUB,
    FRIEND,
    MESSAGE,
    NEWS_KINDS,
    ORDER,
    REPORT,
    NewsPreferences,
)
from scoresheet.service.notify.outbox import SECONDS_KNOWN, PendingNews
from tests.service.notify.mailing import AFTER, SITE, Mailing, played, sent
from tests.service.notify.receivers import MailServer, WebServer


@pytest.fixture
def game(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> str:
    """A game between Ada, who is not to act, and Ben; she has been notified of its start."""
    found = played(mailing, ada, ben, name="Sunday table").id
    mail.received.clear()
    return found


def test_repeated_news_is_sent_once(mailing: Mailing, mail: MailServer, ada: str, game: str) -> None:
    for _ in range(2):
        mailing.notifications.tell(CLOCK, [ada], game=game, version=5, about="short")
        mailing.tell()
        mailing.notifications.tell(CLOCK, [ada, ada], game=game, version=5, about="short")
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: the clock")]
    assert "You are running out of time." in mail.received[0].text
    mailing.notifications.tell(CLOCK, [ada], game=game, version=9, about="short")
    mailing.tell()
    assert len(mail.received) == 2, "Of another turn, too."


def test_news_is_stored_in_the_transaction_of_its_event_or_not_at_all(
    mailing: Mailing, mail: MailServer, ada: str, game: str
) -> None:
    for fails in (True, False):
        try:
            with mailing.services.journal.transaction() as connection:
                mailing.notifications.tell(ORDER, [ada], game=game, about="moved:o1", within=connection)
                if fails:
                    raise RuntimeError
        except RuntimeError:
            pass
        mailing.tell()
        assert len(mail.received) == (0 if fails else 1)


def test_moderators_are_notified_of_each_open_report(mailing: Mailing, mail: MailServer, ada: str, game: str) -> None:
    for number in (1, 1, 2):
        mailing.notifications.tell(MESSAGE, [ada], about=f"{REPORT}:{number}")
        mailing.tell()
    assert len(mail.received) == 2, "Nothing has to be read before the next one is told of."
    assert all("A message was reported" in one.text and f"{SITE}/moderation" in one.text for one in mail.received)
    assert all("Sunday table" not in one.text for one in mail.received)


def test_a_burst_of_messages_gives_one_notification_until_they_are_read(
    mailing: Mailing, mail: MailServer, ada: str, game: str
) -> None:
    for number in range(20):
        mailing.notifications.tell(MESSAGE, [ada], game=game, about=f"new:m{number}")
        mailing.look(AFTER / 3)
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: new messages")]
    mailing.notifications.visited(ada, game)
    mailing.notifications.tell(MESSAGE, [ada], game=game, about="new:m20")
    mailing.tell()
    assert len(mail.received) == 2


def test_a_player_who_moves_after_a_notification_is_notified_of_later_messages(
    mailing: Mailing, mail: MailServer, ada: str, game: str
) -> None:
    mailing.notifications.tell(MESSAGE, [ada], game=game, about="new:m1")
    mailing.tell()
    mailing.until_asked(game, ada)
    mailing.move(game, mailing.games.head(game).seats_of(ada)[0])
    mailing.until_others_asked(game, ada)
    mailing.tell()
    mail.received.clear()
    mailing.notifications.tell(MESSAGE, [ada], game=game, about="new:m2")
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: new messages")]


def test_a_move_does_not_cancel_pending_news_of_unread_messages(
    mailing: Mailing, mail: MailServer, ada: str, game: str
) -> None:
    mailing.notifications.tell(MESSAGE, [ada], game=game, about="new:m1")
    mailing.until_asked(game, ada)
    mailing.move(game, mailing.games.head(game).seats_of(ada)[0])
    mailing.until_others_asked(game, ada)
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: new messages")]


def test_a_conditional_move_does_not_cancel_pending_news_for_its_owner(
    mailing: Mailing, mail: MailServer, ada: str, game: str
) -> None:
    mailing.until_asked(game, ada)
    mailing.tell()
    mail.received.clear()
    mailing.notifications.tell(CLOCK, [ada], game=game, about="pause")
    games, head = mailing.games, mailing.games.head(game)
    seat = head.seats_of(ada)[0]
    move = games.title(game).legal_moves(head.state, seat)[0]
    games.move_ahead(game, head.version, ada, seat, move, "o1")
    mailing.tell()
    assert "A player is asking to pause the game." in mail.received[0].text


def test_a_conditional_move_does_not_cancel_the_news_of_itself(
    mailing: Mailing, mail: MailServer, ada: str, game: str
) -> None:
    mailing.until_asked(game, ada)
    mailing.tell()
    mail.received.clear()
    mailing.notifications.tell(ORDER, [ada], game=game, about="moved:o1")
    mailing.move(game, mailing.games.head(game).seats_of(ada)[0])
    mailing.tell()
    assert "One of your conditional moves was played." in mail.received[0].text


@pytest.mark.parametrize("kind", BESIDE)
def test_each_kind_of_news_can_be_switched_off(mailing: Mailing, mail: MailServer, ada: str, kind: str) -> None:
    for wanted in (False, True):
        only = {**dict.fromkeys(NEWS_KINDS, not wanted), kind: wanted}
        mailing.notifications.preferences.set_news(ada, NewsPreferences(**only))
        mailing.notifications.tell(kind, [ada], about=f"x:{wanted}", name="Chess")
        mailing.tell()
        assert len(mail.received) == wanted


def test_a_muted_game_sends_no_news_of_messages(mailing: Mailing, mail: MailServer, ada: str, game: str) -> None:
    mailing.notifications.preferences.mute(ada, game)
    mailing.notifications.tell(MESSAGE, [ada], game=game, about="new:m1")
    mailing.tell()
    assert mail.received == []


def test_news_of_one_game_is_combined_in_one_item(mailing: Mailing, mail: MailServer, ada: str, game: str) -> None:
    mailing.until_asked(game, ada)
    mailing.notifications.tell(MESSAGE, [ada], game=game, about="new:m1")
    mailing.notifications.tell(CLOCK, [ada], game=game, about="theirs")
    mailing.tell()
    (told,) = mail.received
    assert told.text.count(SITE + "/games/") == 1
    for text in ("It's your turn", "There are new messages.", "Another player has run out of time."):
        assert text in told.text


def test_news_names_the_friend_and_the_club(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    mailing.notifications.tell(FRIEND, [ada], about=f"asked:{ben}")
    mailing.notifications.tell(CLUB, [ada], about="invited:c1", name="Owls\nof Kiel")
    mailing.tell()
    (told,) = mail.received
    assert f"Ben wants to be your friend.\n{SITE}/friends" in told.text
    assert f"You are invited to the club Owls of Kiel.\n{SITE}/clubs/c1" in told.text


def test_a_webhook_names_the_kind_and_the_version_and_links_to_the_position(
    mailing: Mailing, web: WebServer, ada: str, game: str
) -> None:
    mailing.hook(ada, web.url)
    mailing.notifications.tell(CLOCK, [ada], game=game, about="short")
    mailing.notifications.tell(CLUB, [ada], about="invited:c1", name="Owls")
    mailing.tell()
    first, second = sorted(json.loads(web.calls[0].body)["data"]["news"], key=lambda one: not one["game"])
    version = mailing.games.head(game).version
    assert (first["kind"], first["kinds"], first["version"]) == ("clock", ["clock"], version)
    assert first["links"] == {
        "page": f"{SITE}/games/{game}",
        "position": f"{SITE}/games/{game}/at/{version}",
        "game": f"{SITE}/api/v1/games/{game}",
        **{part: f"{SITE}/api/v1/games/{game}/{part}" for part in ("board", "moves")},
        "legal_moves": f"{SITE}/api/v1/games/{game}/legal-moves",
    }
    client = mailing.app().test_client()
    assert all(client.get(first["links"][one].removeprefix(SITE)).status_code == 200 for one in ("position", "board"))
    assert (second["kind"], second["game"], second["links"]) == ("club", "", {"page": f"{SITE}/clubs/c1"})


def test_sent_news_is_remembered_for_a_limited_time(mailing: Mailing, ada: str, game: str) -> None:
    outbox = mailing.notifications.outbox
    for later in (0, SECONDS_KNOWN - 10, 20):
        mailing.now += later
        outbox.forget_old(int(mailing.now))
        before = outbox.size()
        mailing.notifications.tell(CLOCK, [ada], game=game, about="short")
        assert outbox.size() - before == (0 if later == SECONDS_KNOWN - 10 else 1)


def test_every_kind_of_news_has_a_text_in_every_language() -> None:
    for language in ("en", "de"):
        said = translations(language)
        for kind, happened in other_news._texts(said):
            one = PendingNews(kind, "", 0, f"{happened}:p1", "Owls")
            assert "%(" not in other_news.text(one, lambda _: {"p1": "Ben"}, said)
        unheard = other_news.text(PendingNews(CLUB, "", 0, "from-the-future:c1", "Owls"), lambda _: {}, said)
        assert "Owls" in unheard
