"""Proof by e-mail: a player who can read their mail can sign in despite failed guesses by others."""

import re

from scoresheet.service.notify.contact import EMAIL, UNCONFIRMED, Channel
from tests.service.notify.mailing import PASSWORD, SITE, Mailing
from tests.service.notify.receivers import MailServer
from tests.service.web.visitors import Guests, Visitor

AN_HOUR = 3_600


def sign_in(visitor: Visitor, name: str, password: str = PASSWORD) -> int:
    return visitor.post("/sign-in", {"name": name, "password": password}).status_code


def guess_too_often(guests: Guests, name: str) -> None:
    guesser = guests.stranger()
    assert [sign_in(guesser, name, "wrong password") for _ in range(11)] == [401] * 10 + [429]


def link(mail: MailServer) -> str:
    found = re.search(rf"{SITE}(/sign-in/mail/\S+)", mail.received[-1].text)
    assert found, mail.received[-1].text
    return found[1]


def test_a_link_by_mail_lets_the_owner_sign_in_with_their_password(
    mailing: Mailing, mail: MailServer, guests: Guests
) -> None:
    mailing.player("Ada")
    guess_too_often(guests, "Ada")
    owner = guests.stranger()
    refused = owner.post("/sign-in", {"name": "Ada", "password": PASSWORD})
    assert refused.status_code == 429
    assert "Send me a link" in refused.text
    assert owner.post("/sign-in/mail", {"name": "Ada"}).status_code == 200
    mailing.look()
    assert owner.get(link(mail)).status_code == 200
    assert sign_in(owner, "Ada") == 429
    assert owner.post(link(mail), {}).status_code == 303
    assert owner.get("/settings").status_code == 303
    assert sign_in(owner, "Ada", "wrong password") == 401
    assert sign_in(owner, "Ada") == 303
    assert owner.get("/settings").status_code == 200


def test_the_answer_does_not_reveal_accounts_or_addresses(mailing: Mailing, mail: MailServer, guests: Guests) -> None:
    mailing.player("Ada")
    mailing.player("Ben", mail=False)
    cyd = mailing.player("Cyd", mail=False)
    mailing.reach(cyd, Channel(EMAIL, "cyd@home.example", state=UNCONFIRMED))
    said = {guests.stranger().post("/sign-in/mail", {"name": name}).text for name in ("Ada", "Ben", "Cyd", "Dan", "")}
    assert len(said) == 1
    mailing.look()
    assert [one.recipients for one in mail.received] == [["ada@home.example"]]


def test_a_link_is_valid_for_an_hour_and_for_one_player(mailing: Mailing, mail: MailServer, guests: Guests) -> None:
    mailing.player("Ada")
    mailing.player("Ben")
    guests.stranger().post("/sign-in/mail", {"name": "Ada"})
    mailing.look()
    other = guests.stranger()
    assert other.post(link(mail), {}).status_code == 303
    guess_too_often(guests, "Ben")
    assert sign_in(other, "Ben") == 429
    mailing.now += AN_HOUR + 1
    assert other.get(link(mail)).status_code == 404
    assert other.post(link(mail), {}).status_code == 404
    assert other.post("/sign-in/mail/nonsense", {}).status_code == 404


def test_a_player_gets_at_most_five_links_a_day(mailing: Mailing, mail: MailServer, guests: Guests) -> None:
    mailing.player("Ada")
    for _ in range(8):
        assert guests.stranger().post("/sign-in/mail", {"name": "Ada"}).status_code == 200
        mailing.look()
    assert len(mail.received) == 5
