"""The replay on pages: positions before play, news since the last move, waiting times."""

import random
import re
from datetime import datetime, timedelta

from scoresheet.projections.inbox import InboxEntry
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from scoresheet.service.web.replay_index import ReplayIndexes
from tests.service.web.visitors import Guests, Page


def id_of(game: str) -> str:
    return game.rsplit("/", 1)[-1]


def times(page: Page, holder: str) -> list[str]:
    """Return the times within elements of that class."""
    found, inside = [], False
    for tag, attributes in page.tags:
        inside = holder in (attributes.get("class") or "").split() or (inside and tag in ("time", "span"))
        if inside and tag == "time":
            found.append(attributes["datetime"])
    return found


def test_positions_before_play_have_the_replay_bar_too(guests: Guests) -> None:
    player = guests.player()
    game = guests.game(player, **{"seat:1": "me"})
    start, head = 4, 4
    for at, steps in (
        (1, {"move-on": 2, "last": head}),
        (3, {"first": 1, "move-back": 2, "move-on": start, "last": head}),
    ):
        page = player.page(f"{game}/at/{at}")
        links = {attributes.get("data-step"): attributes.get("data-position") for _, attributes in page.tags}
        assert {name: int(links[name]) for name in ("first", "move-back", "move-on", "last") if name in links} == steps
        slider = next(attributes for _, attributes in page.tags if attributes.get("id") == "slider")
        assert (slider["min"], slider["value"]) == ("1", str(at))
        assert "The game has not started" in page.text


def test_news_since_the_last_move_counts_only_moves_of_others(guests: Guests, services: Services) -> None:
    players, rng = [guests.player(), guests.player()], random.Random(5)
    game = guests.game(*players)
    while not (players[0].page(game).asks and services.games.head(id_of(game)).last):
        assert any(player.move(game, rng) for player in reversed(players))
    while not players[1].page(game).asks:
        assert players[0].move(game, rng)
    mine = own_last_move(services, game, 0)
    assert "Since your last move" not in players[0].page(game).text
    while not players[0].page(game).asks:
        assert players[1].move(game, rng)
    others = services.games.head(id_of(game)).version - mine
    words = "1 move by others" if others == 1 else f"{others} moves by others"
    assert f"Since your last move: {words}" in players[0].page(game).text


def test_own_takeback_requests_are_not_news(guests: Guests, services: Services) -> None:
    players, rng = [guests.player(), guests.player()], random.Random(6)
    game = guests.game(*players)
    while "Ask to undo my last move" not in players[0].page(game).text:
        assert any(player.move(game, rng) for player in players)
    ask = next(form for form in players[0].page(game).forms if form.action.endswith("/takebacks"))
    before = re.findall(r"Since your last move: \d+", players[0].page(game).text)
    assert players[0].post(ask.action, ask.fields).status_code == 303
    page = players[0].page(game)
    assert "asks to go back" in page.text
    assert re.findall(r"Since your last move: \d+", page.text) == before


def own_last_move(services: Services, game: str, seat: int) -> int:
    events = services.games.events(id_of(game), 0, 10_000)
    return max(event.version for event in events if type(event).__name__ == "MoveMade" and event.seat == seat)


def test_the_page_shows_since_and_until_when_it_waits_for_a_player(guests: Guests, services: Services) -> None:
    players, rng = [guests.player(), guests.player()], random.Random(7)
    game = guests.game(*players, pace="20")
    for _ in range(9):
        assert any(player.move(game, rng) for player in players)
    services.projections.settle(30)
    asked = next(player for player in players if player.page(game).asks)
    (entry,) = waiting(services, game)
    for reader in (*players, guests.stranger()):
        since, until = times(reader.page(game), "waits")
        assert since == entry.since
        assert datetime.fromisoformat(until) - datetime.fromisoformat(since) == timedelta(hours=20)
    assert not times(asked.page(f"{game}/at/8"), "waits")


def waiting(services: Services, game: str) -> list[InboxEntry]:
    """Return the inbox entries of all players of a game."""
    players = {chair.player for chair in services.games.head(id_of(game)).seats}
    inboxes = (services.read_models.inbox.of(player) for player in players)
    return [entry for inbox in inboxes for entry in inbox if entry.game == id_of(game)]


def test_a_takeback_restores_the_start_of_the_waiting_time(guests: Guests, services: Services) -> None:
    player, rng = guests.player(), random.Random(8)
    game = guests.game(player, **{"seat:1": "me"})
    for _ in range(4):
        assert player.move(game, rng)
    asked = times(player.page(game), "waits")
    assert player.move(game, rng)
    back = next(form for form in player.page(game).forms if form.action.endswith("/takebacks"))
    assert player.post(back.action, back.fields).status_code == 303
    assert times(player.page(game), "waits") == asked


def test_a_game_without_an_agreed_pace_shows_no_deadline(guests: Guests) -> None:
    player = guests.player()
    game = guests.game(player, **{"seat:1": "me"})
    page = player.page(game)
    assert len(times(page, "waits")) == 1
    assert "as agreed" not in page.text


def test_the_page_of_a_finished_game_is_live_during_a_dispute(guests: Guests, services: Services) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    guests.play(game, players, 3)
    assert players[0].post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    end = services.games.head(id_of(game))
    assert 'data-live="no"' in players[1].page(game).html
    services.disputes.raise_dispute(id_of(game), Command(end.seats[1].player), end.version - 2, "I was asleep.")
    assert 'data-live="yes"' in players[1].page(game).html
    assert 'data-live="no"' in players[1].page(f"{game}/at/{end.version}").html
    index = ReplayIndexes(services.games).of(services.games.head(id_of(game)))
    assert (index.end, index.version) == (end.version, end.version + 1)
    assert index.marks[-1].points == index.marks[-2].points == [score.points for score in end.scores]
