"""Previews of moves beside the pressed button: confirming, cancelling, switching off."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.table import WASTE, answered, begin, buttons, open_game, version
from tests.browser.test_accessible import violations
from tests.server import await_that

BESIDE = "#piece-moves"
SECONDS = 20


def press_a_column(page: Page) -> None:
    """Select a column of cards and press its only move."""
    page.locator(".iw-column").nth(2).click(position={"x": 5, "y": 5})
    page.locator(f"{BESIDE} .choices button").click()
    expect(page.locator(f"{BESIDE} #preview")).to_be_visible()


def test_a_preview_beside_the_piece_is_confirmed_cancelled_and_switched_off(visit: Visit) -> None:
    page = visit("Preview Pat")
    game = open_game(page, "Foreseen", "me")
    before, board = version(page), page.locator(".board-part").bounding_box()
    press_a_column(page)
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator(f"{BESIDE} .came li").first).not_to_be_empty()
    assert not [found for found in violations(page) if "zoom" not in found]
    page.keyboard.press("Escape")
    expect(page.locator("#preview")).to_have_count(0)
    expect(page.locator(f"{BESIDE} .choices button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(BESIDE)).to_be_hidden()
    assert page.url == game
    assert version(page) == before
    press_a_column(page)
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator(f"{BESIDE} .choices button")).to_be_visible()
    page.locator(f"{BESIDE} .choices button").click()
    page.get_by_role("checkbox", name="Don't ask again").check()
    assert page.locator(".board-part").bounding_box() == board
    with answered(page):
        page.locator("#confirm").click()
    with answered(page):
        buttons(page).first.click()
    page.goto("/settings")
    expect(page.get_by_role("radio", name="Never")).to_be_checked()


def test_a_turn_is_undone_and_ended_by_keyboard(visit: Visit) -> None:
    page = visit("Turn Tess")
    page.goto("/settings")
    page.get_by_role("radio", name="Only moves that end my turn").check()
    page.get_by_role("button", name="Save").first.press("Enter")
    page.get_by_label("Default clock for my new games").select_option("day")
    page.locator("form:has(#usual-clock) button").press("Enter")
    open_game(page, "Whole turns", "me")
    expect(page.locator(".turn .due time")).to_have_text("in 23 hours")
    loan, column = ("#moves .choosing button >> text=" + text for text in ("Take a loan", "Take combination"))
    for _ in range(2):
        with answered(page):
            page.locator(loan).press("Enter")
    assert not [found for found in violations(page) if "zoom" not in found]
    with answered(page):
        page.get_by_role("button", name="Undo turn").press("Enter")
    before = version(page)
    page.locator(column).first.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator("#confirm")).to_have_text("End turn")
    assert version(page) == before
    with answered(page):
        page.keyboard.press("Enter")


def test_a_preview_overtaken_by_another_move_says_so(visit: Visit) -> None:
    page = visit("Preview Pol")
    game = open_game(page, "Overtaken", "me")
    press_a_column(page)
    other = page.context.new_page()
    other.goto(game)
    with answered(other):
        buttons(other).last.click()
        other.locator("#confirm").click()
    expect(page.locator("#moves > .notice")).to_be_visible()


def test_a_move_of_another_player_does_not_close_the_preview(visit: Visit) -> None:
    (page, other), _ = begin(visit, "phytoplankton")
    held: list[Route] = []
    page.route("**/games/*?*move=*", lambda route: held.append(route), times=1)
    for player in (page, other):
        player.locator("#moves .choices button").first.click()
    before = version(page)
    with answered(other):
        other.locator("#confirm").click()
    await_that(lambda: page.evaluate("true") and bool(held), SECONDS)
    held[0].continue_()
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#game")).not_to_have_attribute("data-head", str(before))
    with answered(page):
        page.locator("#confirm").click()


def test_on_a_phone_the_preview_is_in_view_and_the_page_does_not_scroll(visit: Visit) -> None:
    page = visit("Preview Phil", viewport=PHONE)
    open_game(page, "Foreseen", "me", title=WASTE)
    top = page.evaluate("scrollY")
    page.locator("#sheet").click()
    page.locator("#moves .choices button").first.click()
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator("#confirm")).to_be_in_viewport()
    assert page.evaluate("scrollY") == top
