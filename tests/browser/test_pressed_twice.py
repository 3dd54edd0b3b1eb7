"""Moves that are pressed twice, unanswered or rejected leave the board in place."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.still_board import still
from tests.browser.table import (
    WASTE,
    Player,
    answered,
    buttons,
    move,
    open_game,
    press,
    version,
)


def open_for_one_click(page: Page, name: str, title: str = "lineae") -> str:
    """Open a game, switch confirmations off with a first move, and return the address."""
    game = open_game(page, name, "me", title=title)
    with answered(page):
        press(buttons(page).first, again=False)
    return game


def test_pressing_twice_makes_one_move_and_shows_a_message(visit: Visit) -> None:
    page = visit("Twice Tia")
    open_for_one_click(page, "Once")
    head = version(page)
    first = buttons(page).first
    page.evaluate(
        """button => { button.click(); window.busy = button.getAttribute("aria-busy"); button.click();
        window.told = document.getElementById("said").textContent; }""",
        first.element_handle(),
    )
    expect(page.locator("#game")).to_have_attribute("data-head", str(head + 1))
    assert page.evaluate("[busy, told]") == ["true", "This is already in progress and will happen only once."]
    assert page.evaluate("fetch(document.getElementById('game').dataset.game + '/version').then(it => it.text())") == (
        str(head + 1)
    )


@pytest.mark.parametrize("answer", ["none", "500"])
def test_a_failed_request_shows_a_message_and_can_be_repeated(visit: Visit, answer: str) -> None:
    page = visit("Lost Lou")
    open_for_one_click(page, "Nothing is lost")
    fail = (lambda route: route.abort()) if answer == "none" else (lambda route: route.fulfill(status=500, body="?"))
    page.route("**/moves", fail)
    head, url = version(page), page.url
    first = buttons(page).first
    first.click()
    expect(page.locator("#trouble")).to_contain_text("Try again in a moment")
    expect(page.locator("#said")).to_contain_text("Try again in a moment")
    assert (version(page), page.url) == (head, url)
    page.unroute("**/moves")
    with answered(page):
        first.click()
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_rejected_move_shows_a_message_beside_the_board(visit: Visit) -> None:
    page = visit("Stale Stan")
    game = open_for_one_click(page, "Too late", WASTE)
    other = page.context.new_page()
    other.goto(game)
    other.evaluate("document.querySelectorAll('[name=version]').forEach(field => { field.value = 1; })")
    move(page, Player())
    expect(other.locator("#game")).to_have_attribute("data-head", str(version(page)))
    other.evaluate("document.querySelectorAll('[name=version]').forEach(field => { field.value = 1; })")
    with still(other, "a refusal"):
        buttons(other).first.click()
        expect(other.locator("#moves > .notice")).to_contain_text("has moved since this page was loaded")
    expect(other.locator("#said")).to_contain_text("has moved since this page was loaded")
