"""The settings page: channels, kinds of news, muted games, and links that work without signing in."""

from __future__ import annotations

import re

import pytest

from scoresheet.service.notify.contact import (
    EMAIL,
    FAILED,
    NEWS_KINDS,
    OFF,
    ON,
    UNCONFIRMED,
    WEBHOOK,
    Channel,
    NewsPreferences,
)
from tests.service.notify.channels import ADDRESS, channel, do, id_of
from tests.service.notify.mailing import SITE, Mailing
from tests.service.notify.receivers import MailServer, WebServer
from tests.service.web.visitors import Guests, Page, Visitor

BAD_ADDRESSES = [
    *("", "ada", "ada@", "@home.example", "ada@home", "ada@home.example\r\nBcc: all@home.example", "ada@ho me.example"),
    *("ada@home.example,ben@home.example", "Ada <ada@home.example>", '"a\\"b"@home.example', "ada@[127.0.0.1]"),
    *("ada@home.example\x00", "ädä@home.example", "ada..b@home.example", ".ada@home.example", "a" * 250 + "@x.example"),
    *("=?utf-8?q?ada=0d=0aBcc=3a_x?=@home.example", "ada@=?x?=.example"),
    *("ada@127.0.0.1", "ada@-home.example", "ada@home..example", "ada@home.example;x"),
]


@pytest.fixture
def ada(guests: Guests) -> Visitor:
    return guests.player("Ada")


def link_in(mail: MailServer, word: str, which: int = -1) -> str:
    found = re.search(rf"{SITE}(/\S*{word}/\S+)", mail.received[which].text)
    assert found, mail.received[which].text
    return found[1]


def confirmed(mailing: Mailing, visitor: Visitor, mail: MailServer, address: str = ADDRESS) -> None:
    assert do(visitor, "set", address=address).status_code == 303
    mailing.look()
    assert visitor.post(link_in(mail, "confirm"), {}).status_code == 200


def test_the_settings_require_signing_in(guests: Guests) -> None:
    stranger = guests.stranger()
    assert stranger.get("/settings").headers["Location"] == "/sign-in?next=/settings"
    for path in ("news", "channels/email", "games/1"):
        assert stranger.post(f"/settings/{path}", {}).headers["Location"].startswith("/sign-in")
    assert "/settings" not in stranger.page("/").links()


def test_the_header_links_to_the_settings(ada: Visitor) -> None:
    assert "/settings" in ada.page("/").links()
    assert ada.get("/settings").headers["Cache-Control"] == "no-store"


def test_an_unconfirmed_address_gets_only_the_confirmation_link(
    mailing: Mailing, ada: Visitor, guests: Guests, mail: MailServer
) -> None:
    do(ada, "set", address=ADDRESS)
    mailing.look()
    assert [one.recipients for one in mail.received] == [[ADDRESS]]
    assert mail.received[0].mail["List-Unsubscribe"] is None
    me, ben = id_of(mailing), mailing.player("Ben", mail=False)
    mailing.begin(me, ben)
    mailing.look(10_000)
    assert len(mail.received) == 1
    assert channel(mailing).state == UNCONFIRMED
    stranger, link = guests.stranger(), link_in(mail, "confirm")
    assert "Is this your address?" in stranger.page(link).text
    assert channel(mailing).state == UNCONFIRMED, "Looking is not confirming: programs look, too."
    assert stranger.post(link, {}).status_code == 200
    assert channel(mailing).state == ON


def test_a_confirmation_link_is_valid_for_two_days_and_for_one_address(
    mailing: Mailing, ada: Visitor, mail: MailServer
) -> None:
    do(ada, "set", address=ADDRESS)
    mailing.look()
    first = link_in(mail, "confirm")
    do(ada, "set", address="other@home.example")
    assert ada.post(first, {}).status_code == 404
    mailing.look()
    second = link_in(mail, "confirm")
    mailing.now += 2 * 86_400 + 1
    assert ada.post(second, {}).status_code == 404
    do(ada, "ask")
    mailing.look()
    assert ada.post(link_in(mail, "confirm"), {}).status_code == 200
    assert channel(mailing).address == "other@home.example"


def test_invalid_links_give_404(guests: Guests) -> None:
    for where in ("/settings/confirm/", "/unsubscribe/"):
        for end in ("", "x", ".", "AAAA.AAAA", "%F0%9F%8E%B2"):
            assert guests.stranger().get(where + end).status_code == 404, end
            assert guests.stranger().post(where + end, {}).status_code in (404, 405), end


def test_a_link_works_for_its_purpose_only_and_cannot_be_altered(
    mailing: Mailing, ada: Visitor, mail: MailServer
) -> None:
    do(ada, "set", address=ADDRESS)
    mailing.look()
    token = link_in(mail, "confirm").rpartition("/")[2]
    assert ada.post(f"/unsubscribe/{token}", {}).status_code == 404
    for place in range(0, len(token), 7):
        other = "A" if token[place] != "A" else "B"
        if token[place] != ".":
            assert ada.post(f"/settings/confirm/{token[:place]}{other}{token[place + 1 :]}", {}).status_code == 404
    assert channel(mailing).state == UNCONFIRMED


def test_an_invalid_address_is_refused_and_shown_again(ada: Visitor, mailing: Mailing) -> None:
    for address in BAD_ADDRESSES:
        answer = do(ada, "set", address=address)
        assert answer.status_code == 422, address
        assert "not an e-mail address" in answer.text, address
        assert channel(mailing) is None, address


def test_the_number_of_confirmation_mails_to_one_address_is_limited(
    mailing: Mailing, guests: Guests, mail: MailServer
) -> None:
    answers = [do(guests.player(f"Guest {content}"), "set", address=ADDRESS) for content in "abcdefgh"]
    mailing.look()
    assert [answer.status_code for answer in answers] == [303] * 5 + [429] * 3
    assert len(mail.received) == 5


def test_one_click_in_a_mail_program_unsubscribes(
    mailing: Mailing, ada: Visitor, guests: Guests, mail: MailServer
) -> None:
    confirmed(mailing, ada, mail)
    do(ada, "try")
    mailing.look()
    header = mail.received[-1].mail["List-Unsubscribe"]
    assert mail.received[-1].mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"\r\nList-Unsubscribe: {header}\r\n".encode() in mail.received[-1].raw, "Not encoded, not folded."
    link = header.strip("<>").removeprefix(SITE)
    stranger = guests.stranger()
    assert stranger.get(link).status_code == 200
    assert channel(mailing).state == ON, "Looking is not leaving."
    assert stranger.post(link, {"List-Unsubscribe": "One-Click"}, {}).status_code == 200
    assert channel(mailing).state == OFF
    do(ada, "try")
    mailing.look()
    assert len(mail.received) == 2


def test_a_channel_can_be_switched_off_and_on_and_removed(mailing: Mailing, ada: Visitor, mail: MailServer) -> None:
    confirmed(mailing, ada, mail)
    for what, state in (("off", OFF), ("on", ON)):
        do(ada, what)
        assert channel(mailing).state == state
    do(ada, "remove")
    assert channel(mailing) is None
    assert ADDRESS not in ada.get("/settings").text


def test_an_unconfirmed_address_cannot_be_switched_on(mailing: Mailing, ada: Visitor) -> None:
    do(ada, "set", address=ADDRESS)
    do(ada, "on")
    assert channel(mailing).state == UNCONFIRMED


def test_a_webhook_has_a_secret_that_can_be_renewed_and_can_be_tested(
    mailing: Mailing, ada: Visitor, web: WebServer
) -> None:
    assert do(ada, "set", WEBHOOK, address=web.url).status_code == 303
    first = channel(mailing, WEBHOOK).secret
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", first)
    assert first in ada.get("/settings/webhook").text
    assert first not in ada.get("/settings").text
    assert ada.get("/settings/webhook").headers["Cache-Control"] == "no-store"
    do(ada, "renew", WEBHOOK)
    assert channel(mailing, WEBHOOK).secret != first
    answer = do(ada, "try", WEBHOOK)
    assert "A test notification is on its way." in ada.page(answer.headers["Location"]).text
    mailing.look()
    assert b'"text":"Test notification"' in web.calls[0].body


def test_a_forbidden_webhook_address_is_refused_with_an_explanation(open_mailing: object, ada: Visitor) -> None:
    answer = do(ada, "set", WEBHOOK, address="https://user:pass@example.org/")
    assert answer.status_code == 422
    assert "must not contain a user name, a password" in answer.text


def test_a_failed_channel_shows_the_reason_and_can_be_switched_on_again(mailing: Mailing, ada: Visitor) -> None:
    mailing.reach(id_of(mailing), Channel(WEBHOOK, "https://x.example/", "s", FAILED, "status 500"))
    page = ada.page("/settings/webhook").text
    assert "Turned off because messages could not be delivered. The receiver answered with the code 500." in page
    do(ada, "on", WEBHOOK)
    assert channel(mailing, WEBHOOK).state == ON


def test_preferences_are_saved(mailing: Mailing, ada: Visitor) -> None:
    ada.post("/settings/news", {"news": ["turn", "over", "nonsense"], "language": "de"})
    news = mailing.notifications.preferences.news(id_of(mailing))
    assert news == NewsPreferences("de", **{kind: kind in ("turn", "over") for kind in NEWS_KINDS})
    ada.post("/settings/news", {"language": "xx"})
    assert mailing.notifications.preferences.news(id_of(mailing)).language == "en"


def test_a_channel_added_on_a_german_page_sets_the_language_of_news_to_german(
    mailing: Mailing, ada: Visitor, web: WebServer
) -> None:
    ada.post("/language", {"language": "de", "next": "/"})
    do(ada, "set", WEBHOOK, address=web.url)
    assert mailing.notifications.preferences.news(id_of(mailing)).language == "de"


def test_a_game_can_be_muted_on_its_page_and_unmuted_in_the_settings(
    mailing: Mailing, ada: Visitor, guests: Guests
) -> None:
    ben = guests.player("Ben")
    game = guests.game(ada, ben, name="Sunday table")
    assert not [form for form in ada.page(game).forms if form.action.startswith("/settings")]
    mailing.hook(id_of(mailing), "https://x.example/")
    (form,) = [form for form in ada.page(game).forms if form.action.startswith("/settings")]
    answer = ada.post(form.action, {**form.fields, "mute": "yes"})
    assert answer.headers["Location"] == game
    assert "Notifications for this game are off." in ada.page(game).text
    assert "Sunday table" in ada.page("/settings").text
    ada.post(form.action, {**form.fields, "mute": "no", "next": "/settings"})
    assert "You'll be notified when it's your turn in this game." in ada.page(game).text
    assert "Sunday table" not in ada.page("/settings").text


def test_players_can_mute_only_their_own_games(mailing: Mailing, ada: Visitor, guests: Guests) -> None:
    private = guests.game(guests.player(), **{"seat:1": "me", "visibility": "private"})
    public = guests.game(guests.player(), guests.player())
    for game in (private, public, "/games/nothing"):
        assert ada.post(f"/settings{game}", {"mute": "yes"}).status_code == 404
    assert mailing.notifications.preferences.muted(id_of(mailing)) == set()


def test_e_mail_is_not_offered_without_a_mail_server(open_mailing: object, mailing: Mailing) -> None:
    del mailing.notifications.deliveries[EMAIL]
    ada = Guests(mailing.app()).player("Ada")
    page = ada.get("/settings").text
    assert "E-mail" not in page
    assert "Webhook" in page
    assert do(ada, "set", address=ADDRESS).status_code == 404


def test_a_hostile_address_is_escaped_on_the_page(ada: Visitor) -> None:
    hostile = '"><script>alert(1)</script>'
    html = do(ada, "set", address=hostile).text
    assert "<script>alert" not in html
    assert any(attributes.get("value") == hostile for _, attributes in Page(html).tags)
