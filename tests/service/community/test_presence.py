"""Presence: to five minutes, only the last time, and only by consent; it slows nothing down."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.community.social.presence import SECONDS, LookAtGame
from scoresheet.service.community.social.tables import LOOKS, LOOKS_AT_GAMES
from scoresheet.service.container.services import Services
from scoresheet.service.core import clock as moments
from scoresheet.service.play.games import Command
from tests.service.community.people import People

NOON = 1_800_000_000 // SECONDS * SECONDS


class Clock:
    def __init__(self) -> None:
        self.at = float(NOON)


@pytest.fixture(autouse=True)
def clock() -> Iterator[Clock]:
    clock = Clock()
    with moments.told_by(lambda: clock.at):
        yield clock


def rows(services: Services, player: str) -> int:
    with services.presence._database.engine.connect() as connection:
        return sum(
            connection.scalar(select(func.count()).select_from(table).where(table.c.player == player)) or 0
            for table in (LOOKS, LOOKS_AT_GAMES)
        )


def test_a_visit_is_shown_to_five_minutes(services: Services, people: People, clock: Clock) -> None:
    ada, ben = people.new()
    clock.at += 299
    services.presence.note(ada)
    services.presence.write()
    assert services.presence.seen(ben, [ada]) == {ada: NOON}


def test_visits_are_written_at_most_once_in_five_minutes(
    services: Services, people: People, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = people.new()
    games = [people.game(ada, ben).id for _ in range(3)]
    written: list[float] = []
    store = services.presence._store
    monkeypatch.setattr(services.presence, "_store", lambda due: (written.append(clock.at), store(due)))
    for second in range(2 * SECONDS):
        clock.at = NOON + second
        services.presence.note(ada, games[second % 3])
        services.presence.write()
    assert written == [NOON, NOON + SECONDS]
    assert rows(services, ada) == 4
    assert services.presence.seen(ben, [ada]) == {ada: NOON + SECONDS}


def test_players_of_a_game_see_the_versions_last_seen_by_the_others_and_outsiders_do_not(
    services: Services, people: People
) -> None:
    ada, ben, eve = people.new(3)
    game = people.game(ada, ben)
    services.presence.note(ada, game.id)
    services.presence.note(eve, game.id)
    services.presence.write()
    assert services.presence.seen_at(ben, game) == {ada: LookAtGame(NOON, game.version)}
    assert services.presence.seen_at(eve, game) == {}
    assert services.presence.seen_at("", game) == {}
    assert rows(services, eve) == 1


def test_a_visit_to_a_game_is_not_shown_in_another_game(services: Services, people: People) -> None:
    ada, ben, eve = people.new(3)
    shared, secret = people.game(ada, ben), people.game(ada, eve, visibility="private")
    services.presence.note(ada, secret.id)
    services.presence.write()
    assert services.presence.seen_at(ben, shared) == {}
    assert services.presence.seen(ben, [ada]) == {ada: NOON}


def test_a_player_who_switches_presence_off_is_not_recorded_and_does_not_see_others(
    services: Services, people: People, clock: Clock
) -> None:
    ada, ben = people.new()
    game = people.game(ada, ben)
    for player in (ada, ben):
        services.presence.note(player, game.id)
    services.presence.write()
    services.presence.switch(ada, on=False)
    assert rows(services, ada) == 0
    assert services.presence.seen(ada, [ben]) == {} == services.presence.seen(ben, [ada])
    assert services.presence.seen_at(ada, game) == {} == services.presence.seen_at(ben, game)
    clock.at += SECONDS
    services.presence.note(ada, game.id)
    services.presence.write()
    assert rows(services, ada) == 0
    services.presence.switch(ada, on=True)
    assert services.presence.seen(ada, [ben]) == {ben: NOON}


def test_a_leftover_row_of_a_player_without_presence_is_not_shown(services: Services, people: People) -> None:
    ada, ben = people.new()
    game = people.game(ada, ben)
    services.presence.note(ada, game.id)
    services.presence.write()
    services.accounts.preferences.put(ada, "presence", "off")
    assert rows(services, ada) == 2
    assert (services.presence.seen(ben, [ada]), services.presence.seen_at(ben, game)) == ({}, {})


def test_a_player_who_resigned_is_not_shown_at_the_game(services: Services, people: People) -> None:
    ada, ben, eve = people.new(3)
    game = people.game(ada, ben, eve)
    services.presence.note(ada, game.id)
    services.presence.write()
    assert ada in services.presence.seen_at(ben, game)
    left = services.games.resign(game.id, Command(ada)).game
    assert services.presence.seen_at(ben, left) == {}


def test_blocked_players_do_not_see_each_other(services: Services, people: People) -> None:
    ada, ben = people.new()
    game = people.game(ada, ben)
    for player in (ada, ben):
        services.presence.note(player, game.id)
    services.presence.write()
    services.chat.block_lists.add(ada, "block", ben)
    for viewer, other in ((ada, ben), (ben, ada)):
        assert services.presence.seen(viewer, [other]) == {}
        assert services.presence.seen_at(viewer, game) == {}


def test_guests_bots_and_deleted_players_are_not_recorded(services: Services, people: People) -> None:
    ada, ben = people.new()
    accounts: Accounts = services.accounts
    bot, guest = accounts.bots.make(ada, "Blinking Program"), accounts.guests.make()
    for player in (bot, guest, ben):
        services.presence.note(player)
    accounts.forget(ben)
    services.presence.write()
    assert [rows(services, player) for player in (bot, guest, ben)] == [0, 0, 0]


def test_presence_is_deleted_with_the_player_and_after_the_game(
    services: Services, people: People, clock: Clock
) -> None:
    ada, ben = people.new()
    game = people.game(ada, ben)
    for player in (ada, ben):
        services.presence.note(player, game.id)
    services.presence.write()
    assert services.copies.of(ada)["presence_at_games"] == [
        {"player": ada, "game": game.id, "at": NOON, "version": game.version}
    ]
    services.games.resign(game.id, Command(ben))
    services.presence.write()
    assert (rows(services, ada), rows(services, ben)) == (1, 1)
    services.accounts.forget(ada)
    assert rows(services, ada) == 0


def test_a_locked_database_slows_nothing_down_and_loses_no_visit(
    services: Services, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = people.new()

    def locked(due: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database is locked"))

    with monkeypatch.context() as patched:
        patched.setattr(services.presence, "_store", locked)
        services.presence.note(ada)
        with pytest.raises(OperationalError):
            services.presence.write()
        services.presence.start()
        services.presence.stop()
    assert services.presence.seen(ben, [ada]) == {}
    services.presence.write()
    assert services.presence.seen(ben, [ada]) == {ada: NOON}


def test_rows_of_long_absent_players_are_swept(services: Services, people: People, clock: Clock) -> None:
    ada, ben = people.new()
    game = people.game(ada, ben)
    services.presence.note(ada, game.id)
    services.presence.write()
    services.presence.sweep(lambda game: False)
    assert rows(services, ada) == 2
    services.presence.sweep(lambda other: other == game.id)
    assert rows(services, ada) == 1
    clock.at += 91 * 86_400
    services.presence.sweep(lambda game: False)
    assert rows(services, ada) == 0


def test_visits_to_the_lobby_and_to_a_game_are_written_together(
    services: Services, people: People, clock: Clock
) -> None:
    ada, ben = people.new()
    game = people.game(ada, ben)
    services.presence.note(ada)
    clock.at += 10
    services.presence.write(held=20)
    services.presence.note(ada, game.id)
    clock.at += 10
    services.presence.write(held=20)
    assert services.presence.seen_at(ben, game) == {ada: LookAtGame(NOON, game.version)}
