"""Friends: what both sides see, and that refusals and blocks stay hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import event, or_, select

from scoresheet.service.accounts.errors import NoSuchPlayer, NotForBots, NotForGuests, QuotaReached
from scoresheet.service.community.social.errors import NoSuchRequest
from scoresheet.service.community.social.friends import Tie
from scoresheet.service.community.social.tables import METADATA
from scoresheet.service.container.services import Services
from scoresheet.service.core import clock
from tests.service.community.people import People

A_DAY = 86_400


@pytest.fixture(autouse=True)
def days() -> Iterator[list[int]]:
    """The number of days that have passed."""
    passed = [0]
    with clock.told_by(lambda: 1_800_000_000.0 + passed[0] * A_DAY):
        yield passed


@pytest.fixture
def told(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    heard: list[tuple[str, str, str]] = []

    def tell(kind: str, players: set[str], *, about: str, within: object) -> None:
        what, other, _ = about.split(":")
        heard.extend((player, what, other) for player in players)

    monkeypatch.setattr(services.notifications, "tell", tell)
    return heard


def others(ties: list[Tie]) -> list[str]:
    return [one.player for one in ties]


def test_two_players_who_ask_each_other_become_friends(services: Services, people: People, told: list[object]) -> None:
    ada, ben = people.new()
    services.friends.ask(ada, ben)
    services.friends.ask(ada, ben)
    services.friends.ask(ben, ada)
    assert (others(services.friends.of(ada)), others(services.friends.of(ben))) == ([ben], [ada])
    assert told == [(ben, "asked", ada), (ada, "accepted", ben)]


def ignored(services: Services, ada: str, ben: str) -> None:
    """Do nothing."""


def declined(services: Services, ada: str, ben: str) -> None:
    services.friends.decline(ben, ada)


def blocked(services: Services, ada: str, ben: str) -> None:
    services.chat.block_lists.add(ben, "block", ada)


@pytest.mark.parametrize("does", [declined, blocked])
def test_a_refusal_and_a_block_look_like_silence_to_the_asker(
    services: Services, people: People, does: Callable[[Services, str, str], None]
) -> None:
    worlds = []
    for answer in (ignored, does):
        ada, ben = people.new()
        services.friends.ask(ada, ben)
        answer(services, ada, ben)
        seen: list[object] = [services.friends.asked(ada) == [Tie(ben, services.friends.asked(ada)[0].at)]]
        seen += [services.friends.of(ada), services.friends.asking(ada)]
        services.friends.ask(ada, ben)
        services.friends.withdraw(ada, ben)
        services.friends.ask(ada, ben)
        seen += [len(services.friends.asked(ada)), services.friends.are(ada, ben)]
        copies = services.copies.of(ada)
        seen += [[len(copies[table]) for table in sorted(copies) if table.startswith("friend")]]
        seen += [[entry.kind for entry in services.journal.all(f"friends:{ada}")]]
        worlds.append(seen)
    assert worlds[0] == worlds[1]


def test_requests_of_a_declined_player_are_hidden_for_thirty_days(
    services: Services, people: People, told: list[object], days: list[int]
) -> None:
    ada, ben = people.new()
    services.friends.ask(ada, ben)
    services.friends.decline(ben, ada)
    for day in (1, 29, 31):
        days[0] = day
        services.friends.withdraw(ada, ben)
        services.friends.ask(ada, ben)
        assert others(services.friends.asking(ben)) == ([ada] if day > 30 else [])
    assert told == [(ben, "asked", ada)] * 2


def test_a_blocked_players_requests_are_hidden_and_the_friendship_is_suspended(
    services: Services, people: People, told: list[object]
) -> None:
    ada, ben = people.new()
    services.chat.block_lists.add(ben, "block", ada)
    services.friends.ask(ada, ben)
    assert told == [] == services.friends.asking(ben)
    with pytest.raises(NoSuchRequest):
        services.friends.accept(ben, ada)
    services.chat.block_lists.remove(ben, "block", ada)
    services.friends.accept(ben, ada)
    services.chat.block_lists.add(ben, "block", ada)
    assert services.friends.of(ada) == [] == services.friends.of(ben)


def test_withdrawn_requests_and_ended_friendships_end_on_both_sides(services: Services, people: People) -> None:
    ada, ben = people.new()
    services.friends.ask(ada, ben)
    services.friends.withdraw(ada, ben)
    with pytest.raises(NoSuchRequest):
        services.friends.accept(ben, ada)
    services.friends.ask(ada, ben)
    services.friends.accept(ben, ada)
    services.friends.end(ada, ben)
    assert services.friends.of(ben) == []
    with pytest.raises(NoSuchRequest):
        services.friends.end(ben, ada)


def test_the_number_of_friends_is_limited(services: Services, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, eve = people.new(3)
    for one in (ben, eve):
        services.friends.ask(one, ada)
    services.friends.accept(ada, ben)
    monkeypatch.setattr("scoresheet.service.community.social.friends.MOST", 1)
    with pytest.raises(QuotaReached):
        services.friends.accept(ada, eve)
    assert (others(services.friends.of(ada)), services.friends.of(eve)) == ([ben], [])


def test_bots_guests_and_oneself_cannot_become_friends(services: Services, people: People) -> None:
    (ada,) = people.new(1)
    bot, guest = services.accounts.bots.make(ada, "Befriended Program"), services.accounts.guests.make()
    for other in (bot, guest, ada, "nobody"):
        with pytest.raises(NoSuchPlayer):
            services.friends.ask(ada, other)
    with pytest.raises(NotForBots):
        services.friends.ask(bot, ada)
    with pytest.raises(NotForGuests):
        services.friends.ask(guest, ada)


def test_a_deleted_player_is_removed_from_both_sides_of_friendships(services: Services, people: People) -> None:
    ada, ben, eve = people.new(3)
    services.friends.ask(ada, ben)
    services.friends.accept(ben, ada)
    services.friends.ask(ada, eve)
    services.friends.ask(eve, ben)
    services.friends.decline(ben, eve)
    services.accounts.forget(ada)
    services.accounts.forget(eve)
    assert services.friends.of(ben) == [] == services.friends.asking(ben)
    with services.presence._database.engine.connect() as connection:
        for name in ("friends", "friend_requests", "friend_declines"):
            table = METADATA.tables[name]
            gone = or_(table.c.player.in_([ada, eve]), table.c.other.in_([ada, eve]))
            assert connection.execute(select(table).where(gone)).all() == []
    assert [entry.words for entry in services.journal.all(f"friends:{ada}")] == [None, None]
    with pytest.raises(NoSuchPlayer):
        services.friends.ask(ada, ben)


def test_the_names_of_friends_are_sealed_in_the_stream(services: Services, people: People) -> None:
    ada, ben = people.new()
    services.friends.ask(ada, ben)
    (entry,) = services.journal.by(ada)
    assert (entry.told, entry.words) == ({}, {"player": ben})


def test_a_long_list_of_friends_needs_no_more_queries_than_a_short_one(services: Services, people: People) -> None:
    ada, *friends = people.new(6)
    asked = [0]
    listener = lambda *_: asked.append(asked.pop() + 1)  # noqa: E731

    def counted(number: int) -> int:
        for one in friends[:number]:
            services.friends.ask(one, ada)
            services.friends.ask(ada, one)
        before = asked[0]
        assert len(services.friends.of(ada)) == number
        assert len(services.presence.seen(ada, friends[:number])) <= number
        return asked[0] - before

    event.listen(services.journal.database.engine, "before_cursor_execute", listener)
    try:
        assert counted(2) == counted(5) > 0
    finally:
        event.remove(services.journal.database.engine, "before_cursor_execute", listener)
