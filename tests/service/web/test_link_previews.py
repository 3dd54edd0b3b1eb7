"""Link previews: a title, a sentence and a picture of every page, nothing of hidden games."""

from __future__ import annotations

import re
from html import unescape

import pytest

from scoresheet.domain.titles import registry
from tests.service.web.visitors import Guests, Visitor

META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">')


def preview_of(visitor: Visitor, path: str) -> dict[str, str]:
    """Return the preview data of a page by name, including its title."""
    answer = visitor.client.get(path, base_url="https://localhost", follow_redirects=True)
    assert answer.status_code == 200, path
    title = re.findall(r"<title>([^<]+)</title>", answer.text)[0]
    return {"title": unescape(title), **{name: unescape(text) for name, text in META.findall(answer.text)}}


def pages_of(title: str) -> list[str]:
    return [f"/titles/{title}", f"/titles/{title}/cards", f"/titles/{title}/rulings"]


@pytest.mark.parametrize("title", registry.all_titles())
def test_links_to_a_title_show_a_picture_of_its_board(guests: Guests, title: str) -> None:
    ada = guests.player()
    game = guests.game(ada, title=title, **{"seat:1": "random"})
    for path in (*pages_of(title), game, f"{game}/log"):
        shown = preview_of(guests.stranger(), path)
        assert registry.find(title).name in shown["og:title"] + shown["og:description"], path
        assert shown["og:image"].startswith("http"), path
        with guests.stranger().get("/" + shown["og:image"].split("/", 3)[3]) as answer:
            assert answer.status_code == 200
            assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
            assert answer.data[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
        assert shown["twitter:card"] == "summary_large_image"


def test_every_page_has_a_unique_title_and_a_description(guests: Guests) -> None:
    ada = guests.player()
    game = guests.game(ada, **{"seat:1": "me"})
    paths = ["/", "/games/new", "/settings", "/sign-in", "/sign-up", "/programs", game, f"{game}/log"]
    paths += [f"{game}/at/3", f"{game}/at/3/change", f"{game}/audit", *pages_of("lineae")]
    titles = {}
    for path in paths:
        reader = guests.stranger() if path.startswith("/sign") else ada
        if path == "/programs":
            path = "/settings/programs"
        shown = preview_of(reader, path)
        assert len(shown["description"]) > 30, path
        assert shown["og:description"] == shown["description"]
        titles[path] = shown["title"]
    assert len(set(titles.values())) == len(titles), titles


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_the_preview_of_an_unlisted_or_private_game_reveals_nothing(guests: Guests, visibility: str) -> None:
    ada = guests.player()
    game = guests.game(ada, title="lineae", visibility=visibility, name="Secret meeting", **{"seat:1": "random"})
    for path in (game, f"{game}/log", f"{game}/audit", f"{game}/at/3", f"{game}/at/3/change"):
        shown = preview_of(ada, path)
        said = " ".join(text for name, text in shown.items() if name != "title")
        for secret in ("Secret meeting", "Lineae", "lineae", "Guest "):
            assert secret not in said, path
    if visibility == "private":
        assert guests.stranger().get(game).status_code == 404


def test_the_preview_of_a_game_is_the_same_for_players_and_strangers(guests: Guests) -> None:
    ada = guests.player()
    game = guests.game(ada, title="phytoplankton", **{"seat:1": "random"})
    one, other = preview_of(ada, game), preview_of(guests.stranger(), game)
    assert {**one, "title": ""} == {**other, "title": ""}


@pytest.mark.parametrize(
    ("path", "begins"),
    [("/favicon.ico", b"\0\0\1\0"), ("/apple-touch-icon.png", b"\x89PNG"), ("/static/icon.svg", b"<svg")],
)
def test_icons_are_at_the_standard_addresses(guests: Guests, path: str, begins: bytes) -> None:
    with guests.stranger().get(path) as answer:
        assert answer.status_code == 200
        assert answer.data.startswith(begins)
