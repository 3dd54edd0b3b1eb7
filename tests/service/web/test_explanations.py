"""Every piece, icon and number of a drawing has an explanation."""

import re
from html.parser import HTMLParser

import pytest

from scoresheet.domain.title import Title
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from tests.conftest import Some
from tests.service.web.test_choosing import asked
from tests.service.web.test_every_drawing import TITLES, drawn
from tests.service.web.visitors import Guests

VOID = {"wbr", "br", "input", "img"}
SPOKEN = "hide"
"""The class of texts for screen readers only."""
SEAT = "mark"
"""The class of a seat's mark, which has its name beside it; the legend explains the shapes."""


class Silent(HTMLParser):
    """A parser that finds elements without an explanation, own or inherited."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.explained = 0
        self._within: list[tuple[str, bool, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        classes = attributes.get("class", "").split()
        known = bool(attributes.get("data-explain", "").strip()) or self._known()
        spoken = SPOKEN in classes or tag in ("title", "summary", "symbol") or self._spoken()
        self.explained += "data-explain" in attributes
        if {"piece", "picture"} & set(classes) and SEAT not in classes and not known and not spoken:
            self.found.append(f"{tag}.{attributes.get('class')} {attributes.get('data-piece', '')}")
        if tag not in VOID:
            self._within.append((tag, known, spoken))

    def handle_data(self, data: str) -> None:
        if re.search(r"\d", data) and not self._known() and not self._spoken():
            self.found.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        while tag not in VOID and self._within and self._within.pop()[0] != tag:
            pass

    def _known(self) -> bool:
        return bool(self._within) and self._within[-1][1]

    def _spoken(self) -> bool:
        return bool(self._within) and self._within[-1][2]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_every_piece_icon_and_number_is_explained(title: Title, guests: Guests, some: Some[BoardContext]) -> None:
    drawing = drawing_of(title.title)
    with guests.app.test_request_context():
        for context in some(asked(title, guests), 3):
            silent = Silent(drawn(context, drawing).html)
            assert not silent.found
            assert silent.explained > 20


def test_an_icon_and_a_number_without_an_explanation_are_found() -> None:
    assert Silent('<p><svg class="picture"></svg> 3</p><p data-explain="Cubes">4</p>').found == ["svg.picture ", "3"]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_only_the_boards_of_other_players_can_be_folded(title: Title, guests: Guests) -> None:
    players = [guests.player() for _ in range(2)]
    game = guests.game(*players, title=title.title)
    for seat, player in enumerate(players):
        tags = player.page(game).tags
        folds = [attributes["data-fold"] for tag, attributes in tags if "fold" in attributes.get("class", "").split()]
        assert [fold.rpartition(":")[2] for fold in folds] == [str(1 - seat)]


def test_every_page_of_a_game_explains_its_marks(guests: Guests) -> None:
    players = [guests.player() for _ in range(2)]
    game = guests.game(*players)
    guests.play(game, players, 3)
    for address in (game, f"{game}/at/6"):
        said = players[0].page(address).text
        assert "Legend" in said
        assert "You can choose this" in said
