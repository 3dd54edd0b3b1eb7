"""Pages show a game with the components it started with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoresheet.domain.game import Chair, Game
from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.projections.sentences import Teller
from scoresheet.service.web.drawings import drawing_of
from tests.service.web.test_every_drawing import drawn, shown
from tests.service.web.visitors import Guests
from tests.titles.test_editions import begun, change  # noqa: F401 - a fixture

Change = Callable[[], None]


def seated(game: Game[Any]) -> Game[Any]:
    """Return the game with players in its seats."""
    game.seats = [Chair(player=f"p{seat}") for seat in range(len(game.seats))]
    return game


def page_and_moves(game: Game[Any]) -> tuple[object, list[str]]:
    """Return the text and tags of the drawing, and the legal moves of the first seat."""
    context = shown(TITLE, "p0", game, game)
    page = drawn(context, drawing_of(TITLE.title))
    return (page.text, page.tags), [move.text for move in context.legal_moves]


def test_a_running_game_keeps_its_components_in_drawing_and_moves(guests: Guests, change: Change) -> None:  # noqa: F811
    running = seated(begun().game)
    with guests.app.test_request_context():
        before = page_and_moves(running)
        change()
        assert page_and_moves(running) == before
        assert "Take a loan of 10 million" in before[1]
        page, moves = page_and_moves(seated(begun().game))
        assert "Take a loan of 12 million" in moves
        assert page != before[0]


def test_the_log_of_a_game_uses_the_numbers_of_its_components(change: Change) -> None:  # noqa: F811
    running = begun().game
    change()
    told = [Teller(TITLE, edition=edition)._say(TakeLoan()) for edition in (running.edition, begun().game.edition)]
    assert told == ["Take a loan of 10 million", "Take a loan of 12 million"]
