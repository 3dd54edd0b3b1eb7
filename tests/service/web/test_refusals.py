"""Reasons on the board why a piece has no move now."""

from html import unescape
from typing import Any

import pytest
from flask_babel import force_locale

from scoresheet.domain.title import Title
from scoresheet.domain.why import Why
from scoresheet.service.web.drawings import drawing_of
from tests.conftest import Some
from tests.service.web.test_every_drawing import TITLES, drawn, positions, shown
from tests.service.web.visitors import Guests, Page


def explained(page: Page) -> dict[str, str]:
    """Return the explanation of every piece on the board."""
    pieces = [attributes for _, attributes in page.tags if "data-piece" in attributes]
    return {piece["data-piece"]: unescape(piece.get("data-explain", "")) for piece in pieces}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_a_piece_without_moves_explains_why_to_the_seat_that_decides(
    title: Title, guests: Guests, some: Some[Any]
) -> None:
    found = 0
    with guests.app.test_request_context():
        for before, after in some(positions(title, title.seats[-1], 2), 3):
            for seat in after.to_act():
                context = shown(title, f"p{seat}", before, after)
                why = Why(seat)
                title.legal_moves(after.state, seat, why)
                explanations = explained(drawn(context, drawing_of(title.title)))
                for piece in explanations.keys() & why.by_piece().keys() - context.by_anchor.keys():
                    reason = title.words.text(why.by_piece()[piece][0])
                    assert reason.rstrip(".") in explanations[piece]
                    assert context.refusal(piece).startswith("Not now: ")
                    found += 1
    assert found


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_nobody_else_is_told_why(title: Title, guests: Guests) -> None:
    with guests.app.test_request_context():
        before, after = next(iter(positions(title, title.seats[-1], 2)))
        others = [f"p{seat}" for seat in range(title.seats[-1]) if seat not in after.to_act()]
        for player in [*others, "nobody"]:
            page = drawn(shown(title, player, before, after), drawing_of(title.title))
            assert not [text for text in explained(page).values() if "Not now" in text or "Not part of" in text]


def test_reasons_are_told_in_the_readers_language(guests: Guests) -> None:
    title = next(title for title in TITLES if title.title == "industrial-waste")
    with guests.app.test_request_context(), force_locale("de"):
        texts: list[str] = []
        for before, after in positions(title, 2, 2):
            for seat in after.to_act():
                texts += explained(drawn(shown(title, f"p{seat}", before, after), drawing_of(title.title))).values()
        assert any("Jetzt nicht: du hast keine Karte Innovation." in text for text in texts)
