"""Failing channels: a failure does not switch other addresses on or off."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler

from scoresheet.service.notify.contact import (
    ON,
    UNCONFIRMED,
    WEBHOOK,
)
from scoresheet.service.notify.delivery import MOST_TRIES
from tests.service.notify.channels import ADDRESS, channel, do, id_of
from tests.service.notify.mailing import Mailing
from tests.service.notify.receivers import MailServer, WebServer
from tests.service.web.visitors import Guests


def test_failed_deliveries_do_not_make_an_unconfirmed_address_usable(
    mailing: Mailing, guests: Guests, mail: MailServer
) -> None:
    visitor = guests.player("Ada")
    mail.answers = [550] * MOST_TRIES
    do(visitor, "set", address=ADDRESS)
    for _ in range(MOST_TRIES + 1):
        mailing.look(2 * 86_400)
    assert (mail.answers, mailing.notifications.outbox.size()) == ([], 0)
    for what in ("on", "off", "on"):
        do(visitor, what)
    assert channel(mailing).state == UNCONFIRMED


def test_a_failure_at_the_old_address_does_not_switch_off_the_new_one(
    mailing: Mailing, guests: Guests, web: WebServer
) -> None:
    visitor = guests.player("Ada")
    me = id_of(mailing)
    mailing.hook(me, web.url + "/old")

    def change(exchange: BaseHTTPRequestHandler) -> None:
        mailing.hook(me, web.url + "/new")
        exchange.send_response(410)
        exchange.end_headers()

    web.answers = [change]
    do(visitor, "try", WEBHOOK)
    mailing.look()
    assert channel(mailing, WEBHOOK).address.endswith("/new")
    assert channel(mailing, WEBHOOK).state == ON
