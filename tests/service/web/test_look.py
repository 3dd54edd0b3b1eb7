"""The look of the pages: a cookie, and style sheets in one theme."""

from scoresheet.service.web.look import Appearance, in_theme
from tests.service.web.visitors import Guests

STYLE = ":root { color-scheme: light dark; } @media (prefers-color-scheme: dark) { .a { color: white; } }"
SHEET = "/static/scoresheet.css"


def test_a_theme_is_in_force_whatever_the_browser_prefers() -> None:
    dark, light = in_theme(STYLE, "dark"), in_theme(STYLE, "light")
    assert dark == ":root { color-scheme: dark; } @media (min-width: 0) { .a { color: white; } }"
    assert light == ":root { color-scheme: light; } @media (max-width: 0) { .a { color: white; } }"


def test_the_cookie_has_a_word_for_each_choice_that_is_not_the_default() -> None:
    assert Appearance().words() == ""
    assert Appearance("dark", motion=False, sound=True).words() == "dark-still-sound"


def test_style_sheets_are_sent_in_the_theme_that_their_address_names(guests: Guests) -> None:
    stranger = guests.stranger()
    with stranger.get(SHEET) as plain, stranger.get(f"{SHEET}?theme=pink") as pink:
        assert b"prefers-color-scheme" in plain.data
        assert pink.data == plain.data
    with stranger.get(f"{SHEET}?theme=dark") as dark:
        assert b"prefers-color-scheme" not in dark.data
        assert dark.headers["Cache-Control"] == "public, max-age=31536000"
    assert stranger.get("/static/../look.css?theme=dark").status_code == 404


def test_a_chosen_look_is_on_all_pages(guests: Guests) -> None:
    ada = guests.player("Ada")
    assert ada.post("/settings/look", {"theme": "pink"}).status_code == 422
    assert ada.post("/settings/look", {"theme": "dark", "sound": "yes"}).status_code == 303
    page = ada.get("/settings").get_data(as_text=True)
    assert 'data-motion="off" data-sound="on"' in page
    assert '<meta name="color-scheme" content="dark">' in page
    assert "scoresheet.css?v=" in page
    assert "theme=dark" in page
