"""Rematches and new games on pages: invitations, and bots that take their seats at once."""

from __future__ import annotations

import pytest

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.web import title_cards
from tests.service.web.visitors import Guests, Page, Visitor


def finished(guests: Guests, services: Services, *players: Visitor, **fields: str) -> str:
    """Play a game to its end by resignations and return its address."""
    game = guests.game(*players, **fields)
    for player in players:
        if not services.games.head(game.rpartition("/")[2]).over:
            assert player.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).over
    return game


def test_both_players_who_press_rematch_get_the_same_new_game(guests: Guests, services: Services) -> None:
    one, two = guests.player("Once More"), guests.player("And Again")
    game = finished(guests, services, one, two, name="Best of three", pace="24", visibility="unlisted")
    assert [form.text for form in two.page(game).forms if form.action.endswith("/again")] != []
    new = [player.post(f"{game}/again", {}).headers["Location"] for player in (two, two, one, two)]
    assert len(set(new)) == 1
    before, after = (services.games.head(address.rpartition("/")[2]) for address in (game, new[0]))
    assert (after.status, after.name, after.pace, after.visibility) == ("playing", "Best of three", 24, "unlisted")
    assert [chair.player for chair in after.seats] == [chair.player for chair in reversed(before.seats)]


def test_a_rematch_keeps_the_clock(guests: Guests, services: Services) -> None:
    players = guests.player(), guests.player()
    game = finished(guests, services, *players, clock="correspondence", on_time_out="forfeit")
    new = players[0].post(f"{game}/again", {}).headers["Location"]
    before, after = (services.games.head(address.rpartition("/")[2]).clock for address in (game, new))
    assert after == before
    assert after is not None


@pytest.mark.parametrize("on_dispute", ["play_on", "wait"])
def test_a_rematch_keeps_the_setting_for_disputes(guests: Guests, services: Services, on_dispute: str) -> None:
    players = guests.player(), guests.player()
    game = finished(guests, services, *players, on_dispute=on_dispute)
    new = players[0].post(f"{game}/again", {}).headers["Location"]
    assert services.games.head(new.rpartition("/")[2]).on_dispute == on_dispute


def test_a_rematch_invites_the_others_and_seats_bots_at_once(guests: Guests, services: Services) -> None:
    one, two = guests.player("Asks Again"), guests.player("Is Asked")
    game = finished(guests, services, one, two, **{"seat:1": "open", "seat:2": "greedy"})
    new = one.post(f"{game}/again", {}).headers["Location"]
    seats = services.games.head(new.rpartition("/")[2]).seats
    assert [(bool(chair.player), chair.bot) for chair in seats] == [(False, "greedy"), (True, ""), (False, "")]
    assert "Asks Again invites you" in two.page("/").text
    two.post(f"{new}/invitation", {"accept": "yes"})
    head = services.games.head(new.rpartition("/")[2])
    assert (head.status, head.seats[2].bot) == ("playing", "")


def test_a_player_of_two_seats_gets_both_in_a_rematch_opened_by_another(guests: Guests, services: Services) -> None:
    host, two = guests.player("Holds Two"), guests.player("Holds One")
    game = finished(guests, services, host, two, **{"seat:1": "me", "seat:2": "open"})
    before = [chair.player for chair in services.games.head(game.rpartition("/")[2]).seats]
    assert len(set(before)) == 2
    new = two.post(f"{game}/again", {}).headers["Location"]
    assert host.post(f"{new}/invitation", {"accept": "yes"}).status_code == 303
    after = services.games.head(new.rpartition("/")[2])
    assert after.status == "playing"
    assert [chair.player for chair in after.seats] == [before[-1], *before[:-1]]


def test_a_rematch_against_a_bot_starts_at_once(guests: Guests, services: Services) -> None:
    player = guests.player()
    game = finished(guests, services, player, **{"seat:1": "greedy"})
    new = player.post(f"{game}/again", {}).headers["Location"]
    assert services.games.head(new.rpartition("/")[2]).status == "playing"


def test_only_players_of_a_finished_game_can_ask_for_a_rematch(guests: Guests, services: Services) -> None:
    one, two, other = guests.player(), guests.player(), guests.player()
    running, over = guests.game(one, two), finished(guests, services, one, two)
    assert one.post(f"{running}/again", {}).status_code == 403
    assert other.post(f"{over}/again", {}).status_code == 403
    assert "/sign-in" in guests.stranger().post(f"{over}/again", {}).headers["Location"]
    assert "Rematch" not in other.page(over).text


def test_a_game_is_opened_with_invited_players(guests: Guests, services: Services) -> None:
    host, friend = guests.player("Opens It"), guests.player("Comes Soon")
    form = {"title": "industrial-waste", "visibility": "private", "seat:1": "greedy", "seat:2": "invite"}
    wrong = host.post("/games/new", {**form, "player:2": "Nobody At All"})
    assert wrong.status_code == 404
    assert "There is no player named Nobody At All." in Page(wrong.text).text
    game = host.post("/games/new", {**form, "player:2": "comes soon"}).headers["Location"]
    assert "Opens It invites you" in friend.page("/").text
    friend.post(f"{game}/invitation", {"accept": "yes"})
    head = services.games.head(game.rpartition("/")[2])
    assert (head.status, head.visibility, [bool(chair.player) for chair in head.seats]) == (
        "playing",
        "private",
        [True, False, True],
    )


def test_the_unchanged_form_starts_a_game_against_a_bot(guests: Guests, services: Services) -> None:
    player = guests.player()
    for title in registry.all_titles():
        page = player.page(f"/games/new?title={title}")
        form = next(form for form in page.forms if form.action == "/games/new")
        answer = player.post(form.action, {name: said for name, said in form.fields.items() if "option" not in name})
        head = services.games.head(answer.headers["Location"].rpartition("/")[2])
        assert (head.status, [chair.bot for chair in head.seats]) == ("playing", ["", "greedy"])
    for title in registry.all_titles().values():
        assert title.name in player.page("/games/new").text


def test_the_list_of_titles_shows_every_title_once_with_its_pitch(guests: Guests) -> None:
    with guests.app.test_request_context():
        cards = title_cards.shelf()
        assert all(card.pitch and title_cards.cover(card.id) for card in cards)
    assert [card.id for card in cards] == list(registry.all_titles())
