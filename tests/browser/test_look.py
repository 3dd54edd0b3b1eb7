"""Theme, motion, sound and board size: each change is saved and applied at once."""

import pytest
from playwright.sync_api import expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import Visit
from tests.browser.table import Player, asked, begin, move, open_game

GROUND = "getComputedStyle(document.body).backgroundColor"
DARK = "rgb(20, 23, 26)"
LISTEN = """
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...all) { tones += 1; return start.apply(this, all); };
"""


def test_changes_are_saved_and_applied_at_once(visit: Visit) -> None:
    page = visit("Lou", color_scheme="light")
    page.goto("/settings")
    light = page.evaluate(GROUND)
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("#look .saved")).to_have_text("Saved.")
    expect(page.locator("body")).to_have_css("background-color", DARK)
    page.get_by_role("checkbox", name="Motion").uncheck()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.locator("#board-size").select_option("1.3")
    page.reload()
    assert page.evaluate(GROUND) == DARK
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    expect(page.locator("#board-size")).to_have_value("1.3")
    page.get_by_role("radio", name="Same as this device").check()
    expect(page.locator("body")).to_have_css("background-color", light)


def test_a_sound_is_heard_only_if_chosen_and_only_when_the_turn_begins(visit: Visit) -> None:
    players, game = begin(visit, "industrial-waste")
    waiting, other = players if asked(players[1]) else players[::-1]
    waiting.add_init_script(LISTEN)
    for chosen, tones in ((False, 0), (True, 2)):
        waiting.goto("/settings")
        waiting.get_by_role("checkbox", name="Sound").set_checked(chosen)
        waiting.goto(game)
        other.goto(game)
        mover = Player()
        while not asked(waiting):
            move(other, mover)
            other.wait_for_timeout(300)
        assert waiting.evaluate("tones") == tones
        while asked(waiting):
            move(waiting, mover)
        assert waiting.evaluate("tones") == tones


DASHED = """pieces => pieces.flatMap(piece => [piece, piece.parentElement, piece.closest("[data-proxy]")])
    .filter(Boolean).filter(piece => !piece.closest("svg") && getComputedStyle(piece).outlineStyle === "dashed")
    .map(piece => piece.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("title", registry.all_titles())
def test_what_can_be_chosen_has_a_solid_rim(visit: Visit, title: str) -> None:
    page = visit("Rima")
    open_game(page, "Rims", "me", title=title)
    mover = Player()
    for _ in range(4):
        assert page.locator(".board-drawing a.can-move").evaluate_all(DASHED) == []
        move(page, mover)
