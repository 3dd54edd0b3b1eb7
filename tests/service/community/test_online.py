"""Players who are online: announced by their process, shown to those who may see presence, stored nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoresheet.service.community.social import online
from scoresheet.service.container.services import Services
from scoresheet.service.core import clock as moments
from scoresheet.service.signals.bus import LONGEST, PlayersOnline
from tests.service.community.people import People


class Clock:
    def __init__(self) -> None:
        self.at = 1_800_000_000.0


@pytest.fixture(autouse=True)
def clock() -> Iterator[Clock]:
    clock = Clock()
    with moments.told_by(lambda: clock.at):
        yield clock


def open_page(services: Services, player: str, *, of_page: bool = True) -> None:
    stream = services.event_streams.open(["inbox of " + player], player, "::1", several=True)
    stream.of_page = of_page


def test_a_player_is_online_while_a_page_is_open(services: Services, people: People, clock: Clock) -> None:
    ada, ben = people.new()
    stream = services.event_streams.open(["inbox of " + ada], ada, "::1", several=True)
    stream.of_page = True
    assert services.online.among(ben, [ada]) == set()
    services.online.announce()
    assert services.online.among(ben, [ada, ben]) == {ada}
    clock.at += online.SECONDS_BETWEEN_ROUNDS
    services.online.announce()
    clock.at += online.SECONDS_VALID - 1
    assert services.online.among(ben, [ada]) == {ada}
    stream.close()
    services.online.announce()
    clock.at += 1
    assert services.online.among(ben, [ada]) == set()


def test_opening_a_page_is_announced_at_once(services: Services, people: People) -> None:
    ada, ben = people.new()
    services.online.opened(ada)
    assert services.online.among(ben, [ada]) == {ada}


def test_streams_of_programs_do_not_count(services: Services, people: People) -> None:
    ada, ben = people.new()
    open_page(services, ada, of_page=False)
    services.online.announce()
    assert services.online.among(ben, [ada]) == set()


def test_players_who_hide_presence_are_not_announced_and_see_nobody(services: Services, people: People) -> None:
    ada, ben = people.new()
    heard: list[str] = []
    services.bus.subscribe(PlayersOnline, lambda signal: heard.extend(signal.players.split(",")))
    for player in (ada, ben):
        open_page(services, player)
    services.presence.switch(ada, on=False)
    services.online.opened(ada)
    services.online.announce()
    assert (ada in heard, ben in heard) == (False, True)
    assert services.online.among(ada, [ben]) == set()
    services.online.heard([ada])
    assert services.online.among(ben, [ada]) == set()


def test_an_announcement_of_many_players_fits_into_signals() -> None:
    some = list(online._in_lots([f"{number:020}" for number in range(online.AT_ONCE + 1)]))
    assert [len(lot) for lot in some] == [online.AT_ONCE, 1]
    assert len(PlayersOnline(",".join(some[0])).encode()) <= LONGEST
