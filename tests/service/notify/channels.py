"""Channels on the settings page."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scoresheet.service.notify.contact import (
    EMAIL,
    Channel,
)
from tests.service.notify.mailing import Mailing
from tests.service.web.visitors import Visitor

ADDRESS = "ada@home.example"


def id_of(mailing: Mailing, name: str = "Ada") -> str:
    found = mailing.services.accounts.named(name)
    assert found
    return found.id


def channel(mailing: Mailing, kind: str = EMAIL, name: str = "Ada") -> Channel | None:
    return mailing.notifications.preferences.channels(id_of(mailing, name)).get(kind)


def do(visitor: Visitor, what: str, kind: str = EMAIL, **fields: str) -> TestResponse:
    return visitor.post(f"/settings/channels/{kind}", {"do": what, **fields})
