"""On a phone the moves of a piece lie over the page, and the board stays where it was."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.table import open_auction, open_game

CLOSE = 3
"""Pixels."""
BOARD = ".board-part"


def top(where: Locator) -> float:
    box = where.bounding_box()
    assert box
    return box["y"]


def choose(page: Page, piece: Locator) -> float:
    """Choose a piece in the middle of the screen; where it was."""
    piece.evaluate("piece => piece.scrollIntoView({block: 'center'})")
    was = top(piece)
    piece.click()
    expect(page.get_by_role("link", name="Show all moves")).to_be_in_viewport()
    return was


def test_a_chosen_piece_stays_where_it_was_and_its_moves_are_in_sight(visit: Enter) -> None:
    page = visit("Phone Phil", viewport=PHONE)
    open_game(page, "In the hand", "me", title="lineae")
    column = page.locator(f'{BOARD} [data-piece="column:6"]')
    was = choose(page, column)
    expect(page.locator(".choices button")).to_have_text("Begin in column 7")
    expect(page.locator(".choices button")).to_be_in_viewport()
    assert abs(top(column) - was) < CLOSE
    column.click()
    expect(page.locator(".drafted")).to_have_count(0)
    assert abs(top(column) - was) < CLOSE


def test_after_the_move_the_board_is_where_it_was_and_what_is_asked_is_said(visit: Enter) -> None:
    page = visit("Phone Fay", viewport=PHONE)
    open_game(page, "From hand to hand", "me", title="lineae")
    choose(page, page.locator(f'{BOARD} [data-piece="column:2"]'))
    was = top(page.locator(BOARD))
    with page.expect_navigation():
        page.locator(".choices button").click()
    expect(page.locator("#explain")).to_have_text("Choose a column to begin in")
    assert abs(top(page.locator(BOARD)) - was) < CLOSE


def test_a_game_with_a_long_name_is_no_wider_than_the_screen(visit: Enter) -> None:
    page = visit("Phone Phil", viewport=PHONE)
    game = open_game(page, "Seepferdchenzuchtvereinsvorsitzendenwahlversammlungsprotokol", "me")
    for address in (game, "/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], address


@pytest.mark.parametrize("script", [True, False])
def test_a_bid_is_written_into_one_field_with_and_without_javascript(visit: Enter, script: bool) -> None:
    page = visit("Phone Bo", viewport=PHONE, java_script_enabled=script)
    field = open_auction(page)
    expect(field).to_have_value("1")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    field.fill("7")
    field.press("Enter")
    expect(page.locator("[data-part=log] .said").first).to_contain_text("bids 7 million")
