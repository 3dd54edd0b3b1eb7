"""What will happen is said before it is done: standing up, taking back; and where a game's audit is."""

from __future__ import annotations

import random

from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests, Page


def folded(page: Page, name: str) -> str:
    """What stands on the page behind what opens under that name."""
    return page.text.partition(name)[2]


def test_who_stands_up_is_told_before_that_the_seat_becomes_free(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    game = ada.post("/games/new", {"title": "industrial-waste", "seat:1": "open", "seat:2": "open"}).headers["Location"]
    assert bea.post(f"{game}/seats", {}).status_code == 303
    page = bea.page(game)
    assert "Your seat becomes free for another player" in folded(page, "Leave seat …")
    assert "the game is deleted" not in page.text
    (form,) = [form for form in page.forms if form.action.endswith("/seats/1/leave")]
    assert bea.post(form.action, form.fields).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).status == "open"


def test_the_last_player_is_told_before_that_the_game_is_given_up_for_good(guests: Guests, services: Services) -> None:
    ada = guests.player()
    settings = {"title": "industrial-waste", "seat:1": "open", "seat:2": "random"}
    game = ada.post("/games/new", settings).headers["Location"]
    page = ada.page(game)
    assert "if you leave, the game is deleted" in folded(page, "Leave seat …")
    assert ada.post(f"{game}/seats/0/leave", {}).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).status == "abandoned"


def take_back(page: Page) -> str:
    """What stands on the button that takes back."""
    return next(form.text for form in page.forms if form.action.endswith("/takebacks"))


def test_against_bots_taking_back_says_that_their_moves_go_too_and_asks_nobody(
    guests: Guests, services: Services
) -> None:
    ada = guests.player()
    game = guests.game(ada, **{"seat:1": "random"})
    ident, rng = game.rpartition("/")[2], random.Random(3)
    for _ in range(40):
        if bot_moves(services, ident) and offers(ada.page(game)):
            break
        ada.move(game, rng)
    assert take_back(ada.page(game)) == "Undo my last move (and the bots' replies)"
    before = services.games.head(ident).version
    form = next(form for form in ada.page(game).forms if form.action.endswith("/takebacks"))
    assert ada.post(form.action, form.fields).status_code == 303
    head = services.games.head(ident)
    assert head.version > before
    assert head.request is None


def offers(page: Page) -> bool:
    """Whether something can be taken back."""
    return any(form.action.endswith("/takebacks") for form in page.forms)


def bot_moves(services: Services, game: str) -> bool:
    """The bot on seat 1 makes its first legal moves as long as it is asked; whether it was."""
    was = services.games.head(game).version
    while (head := services.games.head(game)).to_act() == [1]:
        services.games.move_bot(
            game, head.version, Seat(1), services.games.title(game).legal_moves(head.state, Seat(1))[0]
        )
    return services.games.head(game).version > was


def test_people_are_asked_and_the_button_says_so(guests: Guests) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    rng = random.Random(5)
    said = set()
    for _ in range(8):
        mover = next(player for player in players if player.page(game).asks)
        mover.move(game, rng)
        said |= {take_back(page) for page in (player.page(game) for player in players) if offers(page)}
    assert said == {"Undo my last move", "Ask to undo my last move"}


def test_every_game_leads_to_its_audit(guests: Guests) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    assert f"{game}/audit" in ada.page(game).links()
    resigning = next(form for form in ada.page(game).forms if form.action.endswith("/resignation"))
    assert ada.post(resigning.action, {**resigning.fields, "sure": "yes"}).status_code == 303
    assert guests.stranger().page(game).links().count(f"{game}/audit") == 3
    for page in (f"{game}/log", f"{game}/at/4"):
        assert f"{game}/audit" in ada.page(page).links()
