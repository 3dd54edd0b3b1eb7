"""Pages announce the effects of actions: leaving a seat, undoing moves; and link to the audit."""

from __future__ import annotations

import random

from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests, Page


def text_after_fold(page: Page, name: str) -> str:
    """Return the text after the fold of that name."""
    return page.text.partition(name)[2]


def test_leaving_a_seat_announces_that_it_becomes_free(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    game = ada.post("/games/new", {"title": "industrial-waste", "seat:1": "open", "seat:2": "open"}).headers["Location"]
    assert bea.post(f"{game}/seats", {}).status_code == 303
    page = bea.page(game)
    assert "Your seat becomes free for another player" in text_after_fold(page, "Leave seat …")
    assert "the game is deleted" not in page.text
    (form,) = [form for form in page.forms if form.action.endswith("/seats/1/leave")]
    assert bea.post(form.action, form.fields).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).status == "open"


def test_the_last_player_is_warned_that_leaving_deletes_the_game(guests: Guests, services: Services) -> None:
    ada = guests.player()
    settings = {"title": "industrial-waste", "seat:1": "open", "seat:2": "random"}
    game = ada.post("/games/new", settings).headers["Location"]
    page = ada.page(game)
    assert "if you leave, the game is deleted" in text_after_fold(page, "Leave seat …")
    assert ada.post(f"{game}/seats/0/leave", {}).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).status == "abandoned"


def undo_text(page: Page) -> str:
    """Return the text of the undo button."""
    return next(form.text for form in page.forms if form.action.endswith("/takebacks"))


def test_undo_against_bots_includes_their_replies_and_needs_no_consent(guests: Guests, services: Services) -> None:
    ada = guests.player()
    game = guests.game(ada, **{"seat:1": "random"})
    ident, rng = game.rpartition("/")[2], random.Random(3)
    for _ in range(40):
        if bot_moves(services, ident) and offers_undo(ada.page(game)):
            break
        ada.move(game, rng)
    assert undo_text(ada.page(game)) == "Undo my last move (and the bots' replies)"
    before = services.games.head(ident).version
    form = next(form for form in ada.page(game).forms if form.action.endswith("/takebacks"))
    assert ada.post(form.action, form.fields).status_code == 303
    head = services.games.head(ident)
    assert head.version > before
    assert head.request is None


def offers_undo(page: Page) -> bool:
    """Return whether the page offers an undo."""
    return any(form.action.endswith("/takebacks") for form in page.forms)


def bot_moves(services: Services, game: str) -> bool:
    """Let the bot in seat 1 move while it is to act; return whether it moved."""
    was = services.games.head(game).version
    while (head := services.games.head(game)).to_act() == [1]:
        services.games.move_bot(
            game, head.version, Seat(1), services.games.title(game).legal_moves(head.state, Seat(1))[0]
        )
    return services.games.head(game).version > was


def test_the_undo_button_says_when_others_are_asked(guests: Guests) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    rng = random.Random(5)
    said = set()
    for _ in range(8):
        mover = next(player for player in players if player.page(game).asks)
        mover.move(game, rng)
        said |= {undo_text(page) for page in (player.page(game) for player in players) if offers_undo(page)}
    assert said == {"Undo my last move", "Ask to undo my last move"}


def test_every_game_links_to_its_audit(guests: Guests) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    assert f"{game}/audit" in ada.page(game).links()
    resigning = next(form for form in ada.page(game).forms if form.action.endswith("/resignation"))
    assert ada.post(resigning.action, {**resigning.fields, "sure": "yes"}).status_code == 303
    assert guests.stranger().page(game).links().count(f"{game}/audit") == 2
    for page in (f"{game}/log", f"{game}/at/4"):
        assert f"{game}/audit" in ada.page(page).links()
