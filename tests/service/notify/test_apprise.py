"""Apprise: offered if it is installed, and only for services that call one fixed public host."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from apprise import URLBase

from scoresheet.service.notify import by_apprise
from scoresheet.service.notify.by_apprise import SCHEMES, ByApprise
from scoresheet.service.notify.contact import APPRISE, BadAddress, Channel
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.outbox import OutboxMessage
from tests.service.notify.mailing import Mailing
from tests.service.notify.test_webhook import CONTENT
from tests.service.web.visitors import Guests

pytestmark = pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")
"""Apprise imports it while it scans its plugins."""

ADDRESSES = {
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js": "discord.com",
    "pbul://o.gn5kj6nfhv736I7jC3cj3QLRiyhgl98b": "api.pushbullet.com",
    "pover://uKEY00000000000000000000000000@aTOKEN000000000000000000000000": "api.pushover.net",
    "prowl://abcdefghijklmnopqrstuvwxyzabcdefghijklmn": "api.prowlapp.com",
    "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#games": "hooks.slack.com",
    "tgram://123456789:abcdefg_hijklmnop/12315544": "api.telegram.org",
}
REFUSED = [
    *(
        "syslog://",
        "dbus://",
        "glib://",
        "gnome://",
        "macosx://",
        "windows://",
        "file:///etc/passwd",
        "json://127.0.0.1",
    ),
    *(
        "jsons://example.org",
        "xml://10.0.0.1",
        "form://x",
        "ntfy://127.0.0.1/x",
        "mailto://u:p@example.org",
        "rsyslog://x",
    ),
    *("matrix://h/", "mmost://127.0.0.1/tok", "gotify://127.0.0.1/tok", "msteams://a/b/c?template=/etc/passwd"),
    *(
        "discord://1/2?avatar_url=http://127.0.0.1/",
        "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?template=/etc/passwd",
    ),
    *("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/?footer=no", "discord://", "discord:", "", "tgram://x y/z"),
    *(
        "discord://4174216298/tok\nsyslog://",
        "discord://1/2,syslog://",
        "https://discord.com/api/webhooks/1/2",
        "DISCORD://1/2",
    ),
]
MESSAGE = OutboxMessage("m1", "p", APPRISE, 0, 1)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that would be called; no call is made."""
    called: list[str] = []

    def call(_: Any, method: str, url: str, **__: Any) -> requests.Response:
        called.append(url)
        answer = requests.Response()
        answer.status_code = 200
        answer._content = b"ok" if "hooks.slack.com" in url else b'{"ok": true, "result": []}'
        return answer

    monkeypatch.setattr(URLBase, "throttle", lambda *_, **__: None)
    monkeypatch.setattr(requests.Session, "request", call)
    return called


def test_every_allowed_scheme_calls_its_one_host(calls: list[str]) -> None:
    assert {address.partition(":")[0] for address in ADDRESSES} == set(SCHEMES)
    for address, host in ADDRESSES.items():
        calls.clear()
        ByApprise().check(address)
        ByApprise().send(Channel(APPRISE, address), CONTENT, MESSAGE)
        assert {urlsplit(url).hostname for url in calls} == {host}
        assert {urlsplit(url).scheme for url in calls} == {"https"}


@pytest.mark.parametrize("where", ["127.0.0.1", "evil.example", "evil.example:8080", "u:p@evil.example", "..", "#"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_addresses_cannot_name_another_host(calls: list[str], scheme: str, where: str) -> None:
    known = next(host for address, host in ADDRESSES.items() if address.startswith(f"{scheme}:"))
    for address in (
        f"{scheme}://{where}/aaaa/bbbb",
        f"{scheme}://{where}/{'a' * 30}",
        f"{scheme}://aaaa/{where}/bbbb/cccc",
    ):
        with suppress(Undelivered):
            ByApprise().send(Channel(APPRISE, address), CONTENT, MESSAGE)
    assert {urlsplit(url).hostname for url in calls} <= {known, "slack.com"}


@pytest.mark.parametrize("address", REFUSED)
def test_other_schemes_and_options_are_refused(calls: list[str], address: str) -> None:
    with pytest.raises(BadAddress):
        ByApprise().check(address)
    with pytest.raises(Undelivered):
        ByApprise().send(Channel(APPRISE, address), CONTENT, MESSAGE)
    assert calls == []


def test_an_unreachable_service_is_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise requests.ConnectionError

    monkeypatch.setattr(requests.Session, "request", fail)
    with pytest.raises(Undelivered) as failed:
        ByApprise().send(Channel(APPRISE, next(iter(ADDRESSES))), CONTENT, MESSAGE)
    assert failed.value.theirs
    assert not failed.value.final


def test_a_mention_in_the_name_of_a_game_is_defused() -> None:
    assert "@everyone" not in by_apprise._unpinging("@everyone: your turn")


def test_apprise_logs_no_addresses(caplog: pytest.LogCaptureFixture, calls: list[str]) -> None:
    with caplog.at_level(logging.DEBUG):
        for address in [*ADDRESSES, *REFUSED]:
            with suppress(Undelivered):
                ByApprise().send(Channel(APPRISE, address), CONTENT, MESSAGE)
    assert caplog.text == ""


def test_apprise_is_not_offered_if_it_is_not_installed(
    open_mailing: Callable[..., Mailing], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_apprise, "find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "apprise", None)
    mailing = open_mailing()
    page = Guests(mailing.app()).player("Ada").page("/settings")
    assert "Apprise" not in page.text
    assert APPRISE not in mailing.notifications.offered


def test_news_is_sent_through_apprise(open_mailing: Callable[..., Mailing], calls: list[str]) -> None:
    mailing = open_mailing()
    visitor = Guests(mailing.app()).player("Ada")
    address = next(iter(ADDRESSES))
    assert visitor.post("/settings/channels/apprise", {"do": "set", "address": "syslog://"}).status_code == 422
    assert visitor.post("/settings/channels/apprise", {"do": "set", "address": address}).status_code == 303
    found = mailing.services.accounts.named("Ada")
    assert found
    mailing.begin(found.id, mailing.player("Ben", mail=False))
    mailing.tell()
    assert [urlsplit(url).hostname for url in calls] == ["discord.com"]
