"""A forgotten password: a link by e-mail to confirmed addresses only, and the same answer for everyone."""

import re

import pytest

from scoresheet.service.notify.contact import EMAIL, OFF, UNCONFIRMED, Channel
from tests.service.notify.mailing import PASSWORD, SITE, Mailing
from tests.service.notify.receivers import MailServer
from tests.service.web.visitors import Guests, Page, Visitor

NEW = "staple of another horse"
BOTH = {"new": NEW, "again": NEW}


def ask(guests: Guests, who: str) -> str:
    answer = guests.stranger().post("/forgotten-password", {"who": who})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.text


def link(mail: MailServer) -> str:
    found = re.search(rf"{SITE}(/reset/\S+)", mail.received[-1].text)
    assert found, mail.received[-1].text
    return found[1]


def signs_in(visitor: Visitor, password: str) -> bool:
    return visitor.post("/sign-in", {"name": "Ada", "password": password}).status_code == 303


@pytest.mark.parametrize("who", ["Ada", "ada@home.example", "ADA@home.example "])
def test_a_link_by_mail_sets_a_new_password_once(mailing: Mailing, mail: MailServer, guests: Guests, who: str) -> None:
    mailing.player("Ada")
    elsewhere, browser = guests.stranger(), guests.stranger()
    assert signs_in(elsewhere, PASSWORD)
    ask(guests, who)
    mailing.look()
    assert "the password of Ada" in mail.received[0].text
    assert "For the account Ada." in browser.page(link(mail)).text, "Looking uses nothing up: programs look, too."
    assert browser.get(link(mail)).headers["Cache-Control"] == "no-store"
    assert browser.post(link(mail), BOTH).status_code == 303
    assert browser.get("/settings").status_code == 200
    assert elsewhere.get("/settings").status_code == 303
    assert not signs_in(elsewhere, PASSWORD)
    assert signs_in(elsewhere, NEW)
    again = guests.stranger()
    assert again.get(link(mail)).status_code == 404
    assert again.post(link(mail), {"new": PASSWORD, "again": PASSWORD}).status_code == 404
    assert signs_in(elsewhere, NEW)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"new": "short", "again": "short"}, "A password must have 10 to 1024 characters."),
        ({"new": NEW, "again": "something else"}, "The two new passwords are different."),
    ],
)
def test_an_invalid_password_is_refused_and_the_link_stays_valid(
    mailing: Mailing, mail: MailServer, guests: Guests, fields: dict[str, str], said: str
) -> None:
    mailing.player("Ada")
    ask(guests, "Ada")
    mailing.look()
    answer = guests.stranger().post(link(mail), fields)
    assert answer.status_code == 422
    assert said in Page(answer.text).text
    assert guests.stranger().post(link(mail), BOTH).status_code == 303


def test_answers_and_queries_do_not_reveal_accounts_or_addresses(
    mailing: Mailing, mail: MailServer, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailing.player("Ada")
    mailing.player("Ben", mail=False)
    mailing.reach(mailing.player("Cyd", mail=False), Channel(EMAIL, "cyd@home.example", state=UNCONFIRMED))
    used: list[str] = []
    for method in ("read", "write"):
        plain = getattr(mailing.notifications.resets._database, method)
        spy = lambda plain=plain: used.append("") or plain()  # noqa: E731
        monkeypatch.setattr(mailing.notifications.resets._database, method, spy)
    known, unknown = ("Ada", "ada@home.example"), ("Ben", "Cyd", "cyd@home.example", "Dan", "dan@home.example", "")
    said = {ask(guests, who).replace(who, "") if who else ask(guests, who) for who in (*known, *unknown)}
    assert len(said) == 1
    assert used == [], "Who it is, is looked up later, so that it takes as long for everybody."
    mailing.look()
    assert used
    assert {one.recipients[0] for one in mail.received} == {"ada@home.example"}


def test_each_account_with_the_address_gets_its_own_link(mailing: Mailing, mail: MailServer, guests: Guests) -> None:
    for name in ("Ada", "Eve"):
        mailing.reach(mailing.player(name, mail=False), Channel(EMAIL, "both@home.example"))
    ask(guests, "both@home.example")
    mailing.look()
    texts = sorted(re.findall(r"the password of (\w+)", " ".join(one.text for one in mail.received)))
    assert texts == ["Ada", "Eve"]


def test_a_player_with_news_switched_off_still_gets_a_reset_link(
    mailing: Mailing, mail: MailServer, guests: Guests
) -> None:
    mailing.reach(mailing.player("Ada", mail=False), Channel(EMAIL, "ada@home.example", state=OFF))
    ask(guests, "Ada")
    mailing.look()
    assert guests.stranger().post(link(mail), BOTH).status_code == 303


def test_an_address_removed_before_the_link_is_sent_gets_no_mail(
    mailing: Mailing, mail: MailServer, guests: Guests
) -> None:
    ada = mailing.player("Ada")
    ask(guests, "Ada")
    mailing.notifications.preferences.remove(ada, EMAIL)
    mailing.look()
    assert mail.received == []


def test_a_player_gets_at_most_five_reset_links_a_day(mailing: Mailing, mail: MailServer, guests: Guests) -> None:
    mailing.player("Ada")
    for _ in range(8):
        ask(guests, "Ada")
        mailing.look()
    assert len(mail.received) == 5


def test_an_ip_address_can_request_at_most_20_reset_links_an_hour(guests: Guests) -> None:
    visitor = guests.stranger()
    answers = [visitor.post("/forgotten-password", {"who": f"nobody {number}"}) for number in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert "Try again in an hour." in Page(answers[-1].text).text
    assert "Retry-After" in answers[-1].headers


def test_the_page_refers_to_the_operators_if_there_is_no_mail_server(mailing: Mailing) -> None:
    del mailing.notifications.deliveries[EMAIL]
    stranger = Guests(mailing.app()).stranger()
    assert "/forgotten-password" in stranger.page("/sign-in").links()
    assert "This service doesn't send e-mail. Ask its operators" in stranger.page("/forgotten-password").text
    assert stranger.post("/forgotten-password", {"who": "Ada"}).status_code == 404


def test_a_link_from_an_administrator_sets_a_new_password(mailing: Mailing, guests: Guests) -> None:
    ada = mailing.player("Ada", mail=False)
    secret = mailing.services.accounts.credentials.new_link(ada, 1)
    visitor = guests.stranger()
    assert visitor.post(f"/reset/{secret}", BOTH).status_code == 303
    assert signs_in(guests.stranger(), NEW)
