"""Quarantined games on pages: a clear page for the game, and a working lobby."""

from __future__ import annotations

from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests, Page

EVENT = 5
PATIENCE = 10


def corrupt_event(services: Services, game: str) -> None:
    state = services.games.store.states(game := game.rpartition("/")[2], EVENT - 1, EVENT)[0]
    with services.games.store.recorder.datastore.transaction(commit=True) as cursor:
        changed = (state[:40] + bytes([state[40] ^ 1]) + state[41:], game, EVENT)
        cursor.execute("UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=?", changed)
    services.games.heads.clear()


def test_the_page_of_a_quarantined_game_names_the_event_in_the_readers_language(
    guests: Guests, services: Services
) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    guests.play(game, [ada, bea], 4)
    corrupt_event(services, game)
    for path in (game, f"{game}/at/3", f"{game}/version"):
        answer = ada.get(path)
        assert answer.status_code == 503, path
        assert answer.headers["Retry-After"]
        assert f"Event {EVENT} of this game differs from what was stored" in Page(answer.text).text
    german = ada.get(game, **{"Accept-Language": "de"}).text
    assert "gesperrt" in german


def test_a_move_in_a_quarantined_game_gets_the_same_page(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    guests.play(game, [ada, bea], 4)
    form = next(form for player in (ada, bea) for form in player.moves(game))
    corrupt_event(services, game)
    answer = ada.post(form.action, form.fields)
    assert answer.status_code == 503
    assert "quarantined" in Page(answer.text).text


def test_the_lobby_works_and_marks_the_quarantined_game(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    game, other = guests.game(ada, bea), guests.game(ada, bea)
    guests.play(game, [ada, bea], 4)
    assert services.projections.settle(PATIENCE)
    corrupt_event(services, game)
    for player in (ada, bea):
        lobby = player.page("/")
        assert {game, other} <= {link.partition("?")[0] for link in lobby.links()}
    ada.get(game)
    assert "quarantined: its stored data is damaged" in ada.page("/").text
