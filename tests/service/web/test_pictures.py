"""Every title has a picture for the front page and a card for link previews."""

import struct
from pathlib import Path

import pytest

from scoresheet.domain.titles import registry
from scoresheet.service.web.drawings import FOLDER
from tests.service.web.visitors import Guests

PICTURES = FOLDER.parent / "static" / "titles"
TITLES = {*registry.all_titles(), "weather-machine", "algae-inc"}
LARGEST_PICTURE, LARGEST_CARD = 60_000, 200_000
"""Bytes."""


def size_of_webp(file: Path) -> tuple[int, int]:
    """Return width and height from the header of the extended format."""
    content = file.read_bytes()
    assert (content[:4], content[8:16]) == (b"RIFF", b"WEBPVP8X")
    width, height = (int.from_bytes(content[at : at + 3], "little") for at in (24, 27))
    return width + 1, height + 1


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_title_has_a_small_picture_for_the_front_page(title: str) -> None:
    file = PICTURES / f"{title}.webp"
    assert size_of_webp(file) == (640, 400)
    assert file.stat().st_size < LARGEST_PICTURE


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_title_has_a_card_for_link_previews(title: str) -> None:
    file = PICTURES / f"{title}-card.png"
    assert struct.unpack(">II", file.read_bytes()[16:24]) == (1200, 630)
    assert file.stat().st_size < LARGEST_CARD


def test_pictures_are_sent_with_their_content_type(guests: Guests) -> None:
    visitor = guests.stranger()
    for name, kind in (("lineae.webp", "image/webp"), ("lineae-card.png", "image/png")):
        with visitor.get(f"/static/titles/{name}") as answer:
            assert answer.content_type == kind


def test_every_picture_belongs_to_a_title() -> None:
    assert {file.stem.removesuffix("-card") for file in PICTURES.iterdir()} == TITLES
