"""Every title's drawing, and the plain one, at many positions of random games and for every viewer."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import Drawing, Tables, drawing_of
from scoresheet.service.web.perspective import perspective_of
from tests.conftest import Some
from tests.service.web.visitors import Guests, Page

MOVES = 150
EVERY = 7
PLAIN_EVERY = 3
"""The plain drawing is the same for every title, so it needs fewer positions."""


def positions(title: Title, seats: int, seed: int) -> Iterator[tuple[Game[Any], Game[Any]]]:
    """Yield positions before and after some moves of a random game."""
    rng = random.Random(seed)
    state = title.begin_with(seats, {})
    table = title.table(state, Imagined(rng))
    title.set_up(table)
    table.settle()
    for number in range(MOVES):
        before = title.copy(state)
        if not state.to_act():
            return
        seat = rng.choice(state.to_act())
        title.play(state, seat, choose("random", title, state, seat, rng), Imagined(rng))
        if number % EVERY == 0:
            yield game(title, seats, before), game(title, seats, title.copy(state))


def game(title: Title, seats: int, state: Any) -> Game[Any]:
    chairs = [Chair(player=f"p{seat}") for seat in range(seats)]
    return Game(id="g", title=title.title, status="playing", version=2, started=1, seats=chairs, state=state)


def drawn(context: BoardContext, drawing: Drawing) -> Page:
    return Page(drawing.draw(context))


TITLES = list(registry.all_titles().values())


def shown(title: Title, player: str, before: Game[Any], after: Game[Any]) -> BoardContext:
    return BoardContext(title, after, perspective_of(after, player), before=before, path="/games/g")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
def test_every_position_is_drawn_with_every_piece_that_has_moves(
    title: Title, plain: bool, guests: Guests, some: Some[Any]
) -> None:
    drawing = Drawing(Tables()) if plain else drawing_of(title.title)
    with guests.app.test_request_context():
        for before, after in some(positions(title, title.seats[-1], 1), PLAIN_EVERY if plain else 1):
            for player in [f"p{seat}" for seat in after.to_act()] + ["nobody"]:
                context = shown(title, player, before, after)
                page = drawn(context, drawing)
                ids = [attributes["data-piece"] for _, attributes in page.tags if "data-piece" in attributes]
                assert sorted(ids) == sorted(set(ids)), "a piece is drawn twice"
                missing = {move.anchor for move in context.legal_moves if move.anchor} - set(ids)
                assert not missing, f"not drawn: {missing}"
                assert not [attributes for _, attributes in page.tags if "style" in attributes]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_a_drawing_depends_only_on_the_view(title: Title, guests: Guests) -> None:
    """It contains nothing that is hidden from the viewer: equal views give equal drawings."""
    drawing = drawing_of(title.title)
    with guests.app.test_request_context():
        for before, after in positions(title, title.seats[0], 2):
            context = shown(title, "nobody", before, after)
            blind = shown(title, "nobody", before, after)
            seen = msgspec.convert(msgspec.to_builtins(context.board), type(context.board))
            blind.__dict__.update(board=seen, scores=context.scores)
            blind.game = msgspec.structs.replace(after, state=_Nothing(after.state))
            assert drawn(context, drawing).text == drawn(blind, drawing).text


class _Nothing:
    """A state with only what the page around the drawing needs: the turn and the edition."""

    def __init__(self, state: Any) -> None:
        self.to_act = state.to_act
        self.edition = state.edition


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_templates_have_no_styles_scripts_or_external_addresses(title: Title) -> None:
    from scoresheet.service.web.drawings import FOLDER

    for file in (FOLDER / title.title.replace("-", "_")).glob("*.html"):
        text = file.read_text()
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=|https?://(?!www\.w3\.org)", text), file.name
