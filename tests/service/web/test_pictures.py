"""Every title has a cover and a card for link previews."""

import struct
from xml.etree import ElementTree

import pytest

from scoresheet.domain.titles import registry
from scoresheet.service.web.drawings import FOLDER
from scoresheet.service.web.title_cards import HEIGHT, WIDTH, cover
from tests.service.web.visitors import Guests

PICTURES = FOLDER.parent / "static" / "titles"
TITLES = {*registry.all_titles(), "weather-machine", "algae-inc"}
LARGEST_COVER, LARGEST_CARD = 6_000, 200_000
"""Bytes."""


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_title_has_a_small_cover_for_light_and_dark_pages(title: str) -> None:
    file = PICTURES / f"{title}-cover.svg"
    drawn = ElementTree.fromstring(file.read_text())
    assert (drawn.get("width"), drawn.get("height")) == (str(WIDTH), str(HEIGHT))
    assert file.stat().st_size < LARGEST_COVER
    style = drawn.find(f"{SVG}style")
    assert style is not None
    assert "prefers-color-scheme: dark" in (style.text or "")
    assert not [one for one in drawn.iter() if one.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}a")]


def test_covers_are_on_the_front_page_and_a_title_without_one_has_no_picture(guests: Guests) -> None:
    page = guests.stranger().get("/").text
    assert all(f"/static/titles/{title}-cover.svg?v=" in page for title in TITLES)
    with guests.app.test_request_context():
        assert cover("no-such-title") == ""


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_title_has_a_card_for_link_previews(title: str) -> None:
    file = PICTURES / f"{title}-card.png"
    assert struct.unpack(">II", file.read_bytes()[16:24]) == (1200, 630)
    assert file.stat().st_size < LARGEST_CARD


def test_pictures_are_sent_with_their_content_type(guests: Guests) -> None:
    visitor = guests.stranger()
    for name, kind in (("lineae-cover.svg", "image/svg+xml; charset=utf-8"), ("lineae-card.png", "image/png")):
        with visitor.get(f"/static/titles/{name}") as answer:
            assert answer.content_type == kind


def test_every_picture_belongs_to_a_title() -> None:
    assert {file.stem.removesuffix("-card").removesuffix("-cover") for file in PICTURES.iterdir()} == TITLES
