"""Previews of moves: the result, as far as the player can know it, and a confirmation."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from werkzeug.test import TestResponse

from scoresheet.domain.game import Game
from scoresheet.service.container.services import Services
from tests.service.web.visitors import Form, Guests, Page, Visitor


def head_of(services: Services, game: str) -> Game:
    return services.games.head(game.rpartition("/")[2])


def request_preview(visitor: Visitor, game: str, **fields: Any) -> TestResponse:
    """Request the preview of a move."""
    return visitor.get(f"{game}?{urlencode(fields)}")


def move_fields(services: Services, game: str, kind: str = "") -> dict[str, Any]:
    """Return the form fields of a legal move of the seat to act."""
    head = head_of(services, game)
    seat = head.to_act()[0]
    moves = services.games.title(head.id).legal_moves(head.state, seat)
    move = next(move for move in moves if kind in type(move).__name__)

    return {"seat": seat, "version": head.version, "move": msgspec.json.encode(move).decode()}


def confirmation_form(page: Page) -> Form:
    """Return the form that confirms the previewed move."""
    return next(form for form in page.forms if "Confirm" in form.text)


@pytest.fixture
def game(guests: Guests) -> tuple[Visitor, str]:
    """A player of both seats, and their game."""
    ada = guests.player()
    return ada, guests.game(ada, **{"seat:1": "me"})


def test_a_preview_shows_the_result_and_changes_nothing(game: tuple[Visitor, str], services: Services) -> None:
    ada, address = game
    before = head_of(services, address)
    fields = move_fields(services, address, "TakeLoan")
    page = Page(request_preview(ada, address, **fields).text)
    assert "This will happen:" in page.text
    assert head_of(services, address) == before
    assert confirmation_form(page).fields["version"] == str(before.version)


def test_the_previewed_result_equals_the_log_after_confirmation(game: tuple[Visitor, str], services: Services) -> None:
    ada, address = game
    answer = request_preview(ada, address, **move_fields(services, address, "TakeLoan"))
    part = answer.text[answer.text.index('class="came"') :]
    said = Page(part[part.index(">") + 1 : part.index("</ul>")]).text
    form = confirmation_form(Page(answer.text))
    assert ada.post(form.action, form.fields).status_code == 303
    assert said
    assert said in ada.page(address).text


def test_confirming_twice_moves_once(game: tuple[Visitor, str], services: Services) -> None:
    ada, address = game
    version = head_of(services, address).version
    form = confirmation_form(Page(request_preview(ada, address, **move_fields(services, address)).text))
    for _ in range(2):
        assert ada.post(form.action, form.fields).status_code == 303
    assert head_of(services, address).version == version + 1


def test_a_preview_says_when_the_result_depends_on_chance_or_hidden_information(
    guests: Guests, services: Services
) -> None:
    players = [guests.player(), guests.player()]
    address = guests.game(*players, title="phytoplankton")
    told = set()
    for _ in range(12):
        fields = move_fields(services, address)
        mover = players[fields["seat"]]
        page = Page(request_preview(mover, address, **fields).text)
        told.add("depends on chance or hidden information" in page.text)
        assert mover.post(confirmation_form(page).action, confirmation_form(page).fields).status_code == 303
    assert told == {True, False}


def test_a_preview_says_when_the_move_ends_the_game(guests: Guests, services: Services) -> None:
    ada = guests.player()
    address = guests.game(ada, **{"seat:1": "me"})
    said = ""
    while not head_of(services, address).over:
        page = Page(request_preview(ada, address, **move_fields(services, address)).text)
        assert "This ends the game" not in said
        said = page.text
        assert ada.post(confirmation_form(page).action, confirmation_form(page).fields).status_code == 303
    assert "This ends the game" in said


def test_a_move_with_a_number_is_previewed_with_the_entered_number(
    game: tuple[Visitor, str], services: Services
) -> None:
    ada, address = game
    head = head_of(services, address)
    moves = services.games.title(head.id).legal_moves(head.state, head.to_act()[0])
    column = next(move for move in moves if type(move).__name__ == "TakeCombination")
    fields = {"seat": head.to_act()[0], "version": head.version, "move": '{"type":"TakeCombination","column":99}'}
    page = Page(request_preview(ada, address, **fields, **{"number:column": column.column}).text)
    assert json.loads(confirmation_form(page).fields["move"]) == {"type": "TakeCombination", "column": column.column}
    assert request_preview(ada, address, **fields, **{"number:column": "a few"}).status_code == 422


def test_a_preview_from_a_stale_page_says_so(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    address = guests.game(ada, bea)
    asked, idle = (ada, bea) if head_of(services, address).to_act() == [0] else (bea, ada)
    old = move_fields(services, address, "TakeCombination")
    loan = {"seat": 1 - old["seat"], "version": old["version"], "move": '{"type":"TakeLoan"}'}
    assert idle.post(f"{address}/moves", {**loan, "key": "loan"}).status_code == 303
    answer = request_preview(asked, address, **old)
    assert answer.status_code == 200
    assert "The game has changed since this page was loaded" in Page(answer.text).text
    assert confirmation_form(Page(answer.text)).fields["version"] == str(old["version"] + 1)
    assert asked.post(f"{address}/moves", {**old, "key": "made"}).status_code == 303
    answer = request_preview(asked, address, **old)
    if answer.status_code == 200:  # the same combination may be there for the same seat again
        assert "The game has changed" in Page(answer.text).text
    else:
        assert answer.status_code == 409
        assert "has moved since this page was loaded" in Page(answer.text).text


@pytest.mark.parametrize(
    "move",
    [
        *("", "{", "[]", "7", "null", '"x"', "[" * 5_000, "\x00", "ü\ud7ff", '{"type":"Elsewhere"}'),
        *('{"type":"TakeCombination"}', '{"type":"TakeCombination","column":1e999}'),
    ],
)
def test_an_invalid_move_gives_422_instead_of_a_preview(
    game: tuple[Visitor, str], services: Services, move: str
) -> None:
    ada, address = game
    fields = {**move_fields(services, address), "move": move}
    answer = request_preview(ada, address, **fields)
    assert answer.status_code == 422
    assert "This is not a move of this game." in Page(answer.text).text


def test_moves_that_cannot_be_made_have_no_preview(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    address = guests.game(ada, bea)
    asked, idle = (ada, bea) if head_of(services, address).to_act() == [0] else (bea, ada)
    fields = move_fields(services, address, "TakeCombination")
    assert request_preview(idle, address, **fields).status_code == 403
    assert request_preview(idle, address, **{**fields, "seat": 1 - fields["seat"]}).status_code in (403, 409, 422)
    assert request_preview(asked, address, **{**fields, "seat": 9}).status_code == 403
    assert request_preview(asked, address, move=fields["move"]).status_code == 422
    assert (
        request_preview(asked, address, **{**fields, "move": '{"type":"TakeCombination","column":77}'}).status_code
        == 422
    )
    assert request_preview(guests.stranger(), address, **fields).headers["Location"].startswith("/sign-in")
    private = guests.game(ada, visibility="private", **{"seat:1": "random"})
    assert request_preview(bea, private, **fields).status_code == 404
    open_game = ada.post("/games/new", {"title": "industrial-waste", "seat:1": "open"}).headers["Location"]
    assert request_preview(ada, open_game, **{**fields, "seat": 0}).status_code == 409


def test_confirmations_are_switched_off_beside_the_button_or_in_the_settings(
    game: tuple[Visitor, str], services: Services
) -> None:
    ada, address = game
    player = head_of(services, address).seats[0].player
    preferences = services.accounts.preferences
    form = confirmation_form(Page(request_preview(ada, address, **move_fields(services, address)).text))
    assert ada.post(form.action, {**form.fields, "ask": "never"}).status_code == 303
    assert preferences.all(player) == {"confirm": "never"}
    playing = next(form for form in ada.page("/settings").forms if form.action.endswith("/settings/playing"))
    assert ada.post(playing.action, {"confirm": "each"}).status_code == 303
    assert preferences.all(player) == {"confirm": "each"}
    assert ada.post(playing.action, {"confirm": "turn"}).status_code == 303
    assert preferences.all(player) == {"confirm": "turn"}
    assert ada.post(playing.action, {"confirm": "sometimes"}).status_code == 422
    assert preferences.all(player) == {"confirm": "turn"}
