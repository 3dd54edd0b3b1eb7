"""A service with its notifications, a clock that tests set, and receivers of mail and webhooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.notify.mailing import Mailing
from tests.service.notify.receivers import MailServer, WebServer, served
from tests.service.web.visitors import Guests


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with served(MailServer()) as server:
        yield server


@pytest.fixture
def web() -> Iterator[WebServer]:
    with served(WebServer()) as server:
        yield server


@pytest.fixture
def open_mailing(tmp_path: Path, mail: MailServer) -> Iterator[Callable[..., Mailing]]:
    """Open the service, several times on one database if need be."""
    opened: list[Mailing] = []

    def open_(**settings: str) -> Mailing:
        opened.append(Mailing(tmp_path, mail.url, **settings))
        return opened[-1]

    yield open_
    for mailing in opened:
        mailing.close()


@pytest.fixture
def mailing(open_mailing: Callable[..., Mailing]) -> Mailing:
    return open_mailing()


@pytest.fixture
def guests(mailing: Mailing) -> Guests:
    return Guests(mailing.app())


@pytest.fixture
def ada(mailing: Mailing) -> str:
    return mailing.player("Ada")


@pytest.fixture
def ben(mailing: Mailing) -> str:
    return mailing.player("Ben", mail=False)
