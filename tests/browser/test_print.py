"""Printed games: the board and the log without controls."""

from tests.browser.conftest import Visit
from tests.browser.table import open_game

SEEN = """elements => elements.filter(it => it.checkVisibility() && it.getClientRects().length)
    .map(it => it.outerHTML.slice(0, 80))"""
HIDDEN = "board => board.scrollHeight - board.clientHeight"


def test_a_game_is_printed_with_its_board_and_log_and_without_controls(visit: Visit) -> None:
    page = visit("Printing Pia", color_scheme="dark")
    open_game(page, "On paper", "me")
    page.emulate_media(media="print")
    for seen in (".board-part svg", ".iw-column", ".side .log li", ".seat-list li"):
        assert page.locator(seen).evaluate_all(SEEN), seen
    for control in ("button", "input", "select", "header.site", "footer.site", ".replay-part"):
        assert page.locator(control).evaluate_all(SEEN) == [], control
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator(".board-part").evaluate(HIDDEN) <= 1
