"""Deleted accounts: their seats are resigned, despite failures."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import GameFinished, SeatForfeited, SeatLeft
from scoresheet.domain.game import Game
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.storage.group_commit import GroupCommit
from tests import databases
from tests.server import Client, await_that, running
from tests.service.hashing import CHEAP
from tests.service.notify.receivers import wait_for
from tests.service.playing import TITLE

PASSWORD = "correct horse battery"
MANY = 12


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[], Services]]:
    """A factory of services with running read models; again on the same database, as after a restart."""
    made: list[Services] = []

    def end() -> None:
        for services in made[-1:]:
            services.departures.stop()
            services.projections.stop()
            services.games.store.close()

    def begin() -> Services:
        end()
        made.append(build(Config(database=databases.at(tmp_path), secrets=tmp_path / "secrets", threads=4), CHEAP))
        made[-1].projections.start()
        assert made[-1].projections.level.wait(30)
        return made[-1]

    yield begin
    end()


@pytest.fixture
def services(make: Callable[[], Services]) -> Services:
    return make()


def people(services: Services, *names: str) -> list[str]:
    return [services.accounts.make(name, PASSWORD).id for name in names]


def begun(services: Services, *players: str, bots: int = 0) -> Game:
    """Start a game with the first player in the first seat, and bots in the last ones."""
    seats = len(players) + bots
    settings = GameSettings(seats=seats)
    wanted = dict.fromkeys(range(len(players), seats), "random")
    game = services.games.open(TITLE, settings, Command(players[0]), bots=wanted).game
    for player in players[1:]:
        game = services.games.take_seat(game.id, Command(player)).game
    assert game.status == "playing"
    return game


def written(services: Services, game: Game, kind: type) -> list:
    head = services.games.head(game.id)
    return [event for event in services.games.events(game.id, 0, head.version) if isinstance(event, kind)]


def test_a_game_is_abandoned_if_both_players_are_deleted_at_once(services: Services) -> None:
    ada, ben = people(services, "Ada", "Ben")
    game = begun(services, ada, ben)
    services.accounts.forget(ada)
    services.accounts.forget(ben)
    assert services.departures.step()
    given_up = {event.seat: event.actor for event in written(services, game, SeatForfeited)}
    assert given_up == {0: ada, 1: ben}
    assert services.games.head(game.id).ending == "abandoned"


def test_all_players_deleted_at_once_leave_an_open_game(services: Services) -> None:
    ada, ben = people(services, "Ada", "Ben")
    game = services.games.open(TITLE, GameSettings(seats=3), Command(ada), bots={}).game
    services.games.take_seat(game.id, Command(ben))
    services.accounts.forget(ada)
    services.accounts.forget(ben)
    assert services.departures.step()
    assert {event.actor for event in written(services, game, SeatLeft)} == {ada, ben}


def test_the_other_player_wins_when_one_of_two_is_deleted(services: Services) -> None:
    ada, ben = people(services, "Ada", "Ben")
    game = begun(services, ada, ben)
    services.accounts.forget(ada)
    assert services.departures.step()
    head = services.games.head(game.id)
    assert (head.status, head.ending, head.ranking) == ("finished", "resigned", [[1], [0]])
    assert [event.seat for event in written(services, game, SeatForfeited)] == [0]


def test_the_others_continue_with_a_bot_that_ranks_last(services: Services) -> None:
    ada, ben, cid = people(services, "Ada", "Ben", "Cid")
    game = begun(services, ada, ben, cid)
    services.accounts.forget(ada)
    assert services.departures.step()
    head = services.games.head(game.id)
    assert head.status == "playing"
    assert head.seats[0].bot
    assert head.seats[0].forfeited
    while services.bot_runner.play_on(game.id):
        pass
    assert services.games.head(game.id).to_act() != [0]
    services.games.resign(game.id, Command(ben))
    assert services.games.head(game.id).ranking[0] == [2]


def test_deleting_a_player_or_a_bot_resigns_the_seats_of_their_bots(
    services: Services,
) -> None:
    ada, ben = people(services, "Ada", "Ben")
    one, other = (services.accounts.bots.make(ada, name) for name in ("Robo", "Robby"))
    games = [begun(services, bot, ben) for bot in (one, other)]
    services.accounts.forget(one)
    assert services.departures.step()
    heads = [services.games.head(game.id) for game in games]
    assert [(head.status, head.seats[0].forfeited) for head in heads] == [("finished", True), ("playing", False)]
    services.accounts.forget(ada)
    assert services.departures.step()
    assert services.games.head(games[1].id).ranking == [[1], [0]]


def test_a_game_against_bots_is_abandoned(services: Services) -> None:
    (ada,) = people(services, "Ada")
    game = begun(services, ada, bots=2)
    services.accounts.forget(ada)
    assert services.departures.step()
    assert services.games.head(game.id).status == "abandoned"


def test_a_deleted_player_leaves_open_games_which_wait_or_are_abandoned(services: Services) -> None:
    ada, ben = people(services, "Ada", "Ben")
    shared = services.games.open(TITLE, GameSettings(seats=4), Command(ada), bots={}).game
    for player in (ben, ada):
        services.games.take_seat(shared.id, Command(player))
    alone = services.games.open(TITLE, GameSettings(seats=2), Command(ada), bots={}).game
    services.accounts.forget(ada)
    assert services.departures.step()
    head = services.games.head(shared.id)
    assert (head.status, [chair.player for chair in head.seats]) == ("open", ["", ben, "", ""])
    assert len(written(services, shared, SeatLeft)) == 2
    assert services.games.head(alone.id).status == "abandoned"


def test_finished_games_and_resigned_seats_stay_unchanged(services: Services) -> None:
    ada, ben, cid = people(services, "Ada", "Ben", "Cid")
    over, given_up = begun(services, ada, ben), begun(services, ada, ben, cid)
    services.games.resign(over.id, Command(ben))
    services.games.resign(given_up.id, Command(ada))
    before = [services.games.head(game.id).version for game in (over, given_up)]
    services.accounts.forget(ada)
    assert services.departures.step()
    assert [services.games.head(game.id).version for game in (over, given_up)] == before
    assert services.games.head(over.id).ranking[0] == [0]


def failing(monkeypatch: pytest.MonkeyPatch, *which: int) -> list[int]:
    """Make those appends fail, counted from 1, as a full disk does."""
    real, count = GroupCommit.append, [0]

    def append(self: GroupCommit, batch: object) -> None:
        count[0] += 1
        if count[0] in which:
            raise OSError("No space left on device")
        real(self, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(GroupCommit, "append", append)
    return count


def test_all_of_many_games_are_processed_although_some_writes_fail(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = people(services, "Ada", "Ben")
    games = [begun(services, ada, ben) for _ in range(MANY)]
    services.accounts.forget(ada)
    count = failing(monkeypatch, 2, 5, 6, 13)
    assert not services.departures.step()
    assert services.projections.settle(30)
    assert not services.departures.step()
    assert services.departures.step()
    assert count == [MANY + 4]
    assert {services.games.head(game.id).ending for game in games} == {"resigned"}


def test_the_thread_retries_on_its_own(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, ben = people(services, "Ada", "Ben")
    game = begun(services, ada, ben)
    failing(monkeypatch, 1)
    services.departures.start()
    services.accounts.forget(ada)
    wait_for(lambda: services.games.head(game.id).over)
    assert "could not be given up" in caplog.text


def test_unfinished_work_is_done_after_a_restart(make: Callable[[], Services]) -> None:
    services = make()
    ada, ben = people(services, "Ada", "Ben")
    game = begun(services, ada, ben)
    services.accounts.forget(ada)
    services = make()
    assert services.games.head(game.id).status == "playing"
    services.departures.start()
    wait_for(lambda: services.games.head(game.id).over)


def test_a_player_who_joins_a_game_while_being_deleted_leaves_it_again(services: Services) -> None:
    ada, ben = people(services, "Ada", "Ben")
    game = services.games.open(TITLE, GameSettings(seats=3), Command(ben), bots={}).game
    services.accounts.forget(ada)
    assert services.departures.step()
    services.departures.tail.start()
    services.games.take_seat(game.id, Command(ada))
    await_that(lambda: services.departures.due == 1, 10)
    assert services.departures.step()
    assert [chair.player for chair in services.games.head(game.id).seats] == [ben, "", ""]


def test_deletions_are_found_even_without_a_signal(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.service.background.departures.SECONDS_BETWEEN_LOOKS", 0.05)
    ada, ben = people(services, "Ada", "Ben")
    game = begun(services, ada, ben)
    monkeypatch.setattr(services.bus, "publish", lambda _: None)
    services.departures.start()
    services.accounts.forget(ada)
    wait_for(lambda: services.games.head(game.id).over)


def test_seats_are_resigned_after_a_kill_in_the_middle(tmp_path: Path) -> None:
    with running(tmp_path) as (port, server):
        ada, ben = Client.signed_up(port, "Ada"), Client.signed_up(port, "Ben")
        games = []
        for _ in range(MANY):
            status, game = ada.post("/api/v1/games", {"title": TITLE, "seats": 2})
            assert status == 201
            assert ben.post(f"/api/v1/games/{game['id']}/seats", {}, game["version"])[0] == 201
            games.append(game["id"])
        assert ada.call("DELETE", "/api/v1/players/me", None)[0] == 204
        workers = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        for process in (server.pid, *map(int, workers)):
            os.kill(process, signal.SIGKILL)
    with running(tmp_path) as (port, _):
        anybody = Client(port)
        for game in games:
            wait_for(lambda game=game: anybody.get(f"/api/v1/games/{game}")[1]["status"] == "finished")
            head = anybody.get(f"/api/v1/games/{game}")[1]
            assert (head["ranking"], head["seats"][0]["resigned"]) == ([[1], [0]], True)


def test_a_game_ends_once(services: Services) -> None:
    ada, ben = people(services, "Ada", "Ben")
    game = begun(services, ada, ben)
    for player in (ada, ben):
        services.accounts.forget(player)
    while not services.departures.step():
        pass
    assert len(written(services, game, GameFinished)) == 1
