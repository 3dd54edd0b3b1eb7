"""Push messages to browsers, with a push service on the loopback: their content and their receivers."""

from __future__ import annotations

import re

import pytest
from werkzeug.test import TestResponse

from scoresheet.service.core import signing_keys
from scoresheet.service.notify.browsers import MOST
from scoresheet.service.notify.contact import BROWSER, FAILED, Subscription
from scoresheet.service.notify.delivery import MOST_TRIES
from tests.service.notify.browsing import Browser
from tests.service.notify.mailing import PASSWORD, Mailing
from tests.service.notify.receivers import MailServer, WebServer
from tests.service.notify.test_encryption import claims
from tests.service.web.visitors import OWN, Guests, Page, Visitor

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
LONG = 2 * 86_400


@pytest.fixture
def ada(mailing: Mailing, guests: Guests) -> Visitor:
    visitor = signed_in(guests, mailing.services.accounts.make("Ada", PASSWORD).name)
    visitor.id = mailing.services.accounts.named("Ada").id  # type: ignore[union-attr]
    return visitor


def signed_in(guests: Guests, name: str) -> Visitor:
    visitor = guests.stranger()
    assert visitor.post("/sign-in", {"name": name, "password": PASSWORD}).status_code == 303
    return visitor


def endpoint(web: WebServer, name: str = "one") -> str:
    return web.url.replace("/hook", f"/push/{name}")


def subscribe(visitor: Visitor, browser: Browser) -> TestResponse:
    fields = {name: getattr(browser.subscription, name) for name in ("endpoint", "key", "auth")}
    return visitor.post("/settings/browsers", fields, {**OWN, "User-Agent": FIREFOX})


def subscribed(visitor: Visitor, web: WebServer, name: str = "one") -> Browser:
    browser = Browser(endpoint(web, name))
    assert subscribe(visitor, browser).status_code == 204
    return browser


def listed(visitor: Visitor) -> list[str]:
    """Return the paths of the forms that unsubscribe a browser."""
    return [form.action for form in visitor.page("/settings").forms if form.action.endswith("/remove")]


def asked(mailing: Mailing, player: str, name: str = "Sunday") -> str:
    """Start a game with the player to act, and notify them."""
    ben = mailing.services.accounts.named("Ben")
    game = mailing.begin(player, ben.id if ben else mailing.player("Ben", mail=False), name=name)
    mailing.until_asked(game.id, player)
    mailing.tell()
    return str(game.id)


def test_a_push_message_has_the_text_of_the_mail_and_links_to_the_game(
    mailing: Mailing, ada: Visitor, web: WebServer, mail: MailServer
) -> None:
    mailing.notifications.reach(ada.id, "email", "ada@home.example")
    mailing.notifications.preferences.turn(ada.id, mailing.notifications.preferences.channels(ada.id)["email"], "on")
    browser = subscribed(ada, web)
    game = asked(mailing, ada.id)
    (call,) = web.calls
    said = browser.news(call.body)
    assert set(said) == {"title", "body", "url", "tag", "language"}
    assert said["title"] == mail.received[-1].mail["Subject"]
    assert said["body"] in mail.received[-1].text
    assert said["url"] == f"/games/{game}"
    assert call.path == "/push/one"


def test_a_push_service_gets_the_required_headers_and_cannot_read_the_message(
    mailing: Mailing, ada: Visitor, web: WebServer
) -> None:
    subscribed(ada, web)
    asked(mailing, ada.id)
    (call,) = web.calls
    assert call.headers["content-encoding"] == "aes128gcm"
    assert int(call.headers["ttl"]) > 0
    assert b"Sunday" not in call.body
    said = claims(call.headers["authorization"], mailing.notifications.push_key)
    assert said["aud"] == web.url.removesuffix("/hook")
    assert said["sub"] == "mailto:score@games.example"


def test_several_games_are_combined_in_one_message_that_names_them(
    mailing: Mailing, ada: Visitor, web: WebServer
) -> None:
    browser, ben = subscribed(ada, web), mailing.player("Ben", mail=False)
    for name in ("Sunday", "Monday"):
        mailing.until_asked(mailing.begin(ada.id, ben, name=name).id, ada.id)
    mailing.tell()
    said = browser.news(web.calls[-1].body)
    assert said["url"] == "/"
    assert sorted(re.findall(r"^(\w+):", said["body"], re.MULTILINE)) == ["Monday", "Sunday"]


def test_a_message_goes_to_every_browser_of_the_player_and_to_no_other(
    mailing: Mailing, guests: Guests, web: WebServer
) -> None:
    mailing.player("Ada", mail=False)
    mailing.player("Ben", mail=False)
    for name, browser in (("Ada", "desk"), ("Ada", "phone"), ("Ben", "bens")):
        subscribed(signed_in(guests, name), web, browser)
    ada = mailing.services.accounts.named("Ada")
    assert ada
    mailing.notifications.try_out(ada.id, BROWSER)
    mailing.look()
    assert sorted(call.path for call in web.calls) == ["/push/desk", "/push/phone"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_whose_subscription_is_gone_is_removed(
    mailing: Mailing, ada: Visitor, web: WebServer, status: int
) -> None:
    subscribed(ada, web)
    web.answers = [status]
    asked(mailing, ada.id)
    mailing.look(LONG)
    assert len(web.calls) == 1
    assert listed(ada) == []
    assert BROWSER not in mailing.notifications.preferences.channels(ada.id)


def test_a_failed_message_is_retried_for_that_browser_only(
    mailing: Mailing, ada: Visitor, guests: Guests, web: WebServer
) -> None:
    subscribed(ada, web, "good")
    subscribed(ada, web, "bad")
    down = {"/push/bad": 503}
    web.answers = [lambda exchange: answer(exchange, down)] * 10
    mailing.notifications.try_out(ada.id, BROWSER)
    mailing.look()
    assert sorted(call.path for call in web.calls) == ["/push/bad", "/push/good"]
    down.clear()
    mailing.look(120)
    mailing.look(120)
    assert [call.path for call in web.calls[2:]] == ["/push/bad"]


def answer(exchange: object, down: dict[str, int]) -> None:
    """Answer with a status by path."""
    exchange.send_response(down.get(exchange.path, 201))  # type: ignore[attr-defined]
    exchange.end_headers()  # type: ignore[attr-defined]


def test_a_browser_that_is_never_reached_is_removed_if_others_are_reached(
    mailing: Mailing, ada: Visitor, web: WebServer
) -> None:
    subscribed(ada, web, "good")
    subscribed(ada, web, "bad")
    web.answers = [lambda exchange: answer(exchange, {"/push/bad": 500})] * 20
    mailing.notifications.try_out(ada.id, BROWSER)
    for _ in range(MOST_TRIES + 1):
        mailing.look(LONG)
    assert [call.path for call in web.calls].count("/push/bad") == MOST_TRIES
    assert [browser.endpoint for browser in mailing.notifications.browsers(ada.id)] == [endpoint(web, "good")]


def test_if_no_browser_is_reached_the_settings_say_so_and_push_can_be_switched_on_again(
    mailing: Mailing, ada: Visitor, web: WebServer
) -> None:
    subscribed(ada, web)
    web.answers = [500] * 20
    mailing.notifications.try_out(ada.id, BROWSER)
    for _ in range(MOST_TRIES + 1):
        mailing.look(LONG)
    assert mailing.notifications.preferences.channels(ada.id)[BROWSER].state == FAILED
    assert "Turned off because messages could not be delivered. The receiver answered with the code 500." in (
        ada.page("/settings").text
    )
    web.answers = []
    ada.post("/settings/channels/browser", {"do": "on"})
    ada.post("/settings/channels/browser", {"do": "try"})
    mailing.look(LONG)
    assert len(web.calls) == MOST_TRIES + 1


def test_the_settings_list_browsers_and_can_unsubscribe_one(mailing: Mailing, ada: Visitor, web: WebServer) -> None:
    subscribed(ada, web)
    assert "Firefox on Linux" in ada.page("/settings").text
    (way,) = listed(ada)
    assert ada.post(way, {}).status_code == 303
    assert listed(ada) == []
    asked(mailing, ada.id)
    assert web.calls == []


def test_players_cannot_unsubscribe_browsers_of_others(ada: Visitor, guests: Guests, web: WebServer) -> None:
    subscribed(ada, web)
    (way,) = listed(ada)
    guests.player().post(way, {})
    guests.stranger().post(way, {})
    assert listed(ada) == [way]


@pytest.mark.parametrize("how", ["sign-out", "from the list", "password", "deletion"])
def test_a_browser_in_which_the_player_is_signed_out_gets_no_more_messages(
    mailing: Mailing, ada: Visitor, guests: Guests, web: WebServer, how: str
) -> None:
    phone = signed_in(guests, "Ada")
    subscribed(phone, web, "phone")
    subscribed(ada, web, "desk")
    both = {"password": PASSWORD, "new": "another password", "again": "another password", "end": "yes", "sure": "yes"}
    ways = {
        "sign-out": lambda: phone.post("/sign-out", {}),
        "from the list": lambda: ada.post("/settings/sessions/end-others", {}),
        "password": lambda: ada.post("/settings/password", both),
        "deletion": lambda: ada.post("/settings/delete", both),
    }
    assert ways[how]().status_code in (200, 303)
    left = [browser.endpoint for browser in mailing.notifications.browsers(ada.id)]
    assert left == ([] if how == "deletion" else [endpoint(web, "desk")])


def test_a_browser_subscribed_by_another_player_changes_its_owner(
    mailing: Mailing, ada: Visitor, guests: Guests, web: WebServer
) -> None:
    browser = subscribed(ada, web)
    other = guests.player()
    assert subscribe(other, browser).status_code == 204
    assert listed(ada) == []
    assert len(listed(other)) == 1


def test_the_oldest_browser_is_unsubscribed_above_the_limit(mailing: Mailing, ada: Visitor, web: WebServer) -> None:
    for number in range(MOST + 1):
        mailing.now += 1
        mailing.notifications._clock = lambda: mailing.now
        subscribed(ada, web, str(number))
    left = {browser.endpoint for browser in mailing.notifications.browsers(ada.id)}
    assert left == {endpoint(web, str(number)) for number in range(1, MOST + 1)}


GOOD = Browser("https://push.example/1").subscription


@pytest.mark.parametrize(
    "wrong",
    [
        Subscription("", "", ""),
        Subscription("nonsense", GOOD.key, GOOD.auth),
        Subscription("ftp://push.example/1", GOOD.key, GOOD.auth),
        Subscription(GOOD.endpoint, GOOD.key[:-4], GOOD.auth),
        Subscription(GOOD.endpoint, "B" + GOOD.key[1:-3] + "AAA", GOOD.auth),
        Subscription(GOOD.endpoint, GOOD.key, GOOD.auth[:-4]),
        Subscription(GOOD.endpoint, GOOD.key, "é" * 22),
        Subscription(GOOD.endpoint + "x" * 2_000, GOOD.key, GOOD.auth),
    ],
)
def test_invalid_subscriptions_are_refused(ada: Visitor, wrong: Subscription) -> None:
    fields = {"endpoint": wrong.endpoint, "key": wrong.key, "auth": wrong.auth}
    assert ada.post("/settings/browsers", fields).status_code == 422
    assert listed(ada) == []


@pytest.mark.parametrize("url", ["https://127.0.0.1/", "https://localhost/", "https://10.0.0.1/x", "http://x.example/"])
def test_nothing_is_pushed_to_private_addresses(
    open_mailing: object, tmp_path: object, mail: MailServer, url: str
) -> None:
    mailing = open_mailing(SCORESHEET_WEBHOOKS_TO_PRIVATE="no")  # type: ignore[operator]
    visitor = Guests(mailing.app()).player()
    assert subscribe(visitor, Browser(url)).status_code == 422


def test_anonymous_and_cross_site_requests_cannot_subscribe(guests: Guests, ada: Visitor, web: WebServer) -> None:
    browser = Browser(endpoint(web))
    assert subscribe(guests.stranger(), browser).status_code == 403
    fields = {"endpoint": browser.subscription.endpoint, "key": browser.subscription.key, "auth": "x"}
    assert ada.post("/settings/browsers", fields, {"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_the_page_has_the_push_key_and_the_key_stays_the_same(mailing: Mailing, ada: Visitor) -> None:
    page = Page(ada.get("/settings").text)
    (panel,) = (attributes for _, attributes in page.tags if attributes.get("id") == "push")
    assert panel["data-key"] == mailing.notifications.push_key
    folder = mailing.config.secrets
    assert signing_keys.push_key(folder) == signing_keys.push_key(folder)
    assert (folder / signing_keys.PUSH).stat().st_mode & 0o777 == 0o600


def test_the_service_worker_may_open_every_page_and_is_revalidated(guests: Guests) -> None:
    answer = guests.stranger().get("/sw.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert "showNotification" in answer.text
    assert "no-cache" in answer.headers["Cache-Control"]
    answer.close()
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
