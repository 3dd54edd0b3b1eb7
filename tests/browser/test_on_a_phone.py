"""On a phone the moves of a piece open in a sheet from below, and the piece stays visible."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import PHONE, Visit
from tests.browser.table import answered, open_auction, open_game, press

CLOSE = 3
"""The tolerance in pixels."""
BOARD, SHEET, PROMPT = ".board-part", "#piece-moves", ".prompt"


def top(where: Locator) -> float:
    box = where.bounding_box()
    assert box
    return box["y"]


def prompt_bottom(page: Page) -> float:
    """Return the bottom of the prompt, which stays at the top of the screen."""
    box = page.locator(PROMPT).bounding_box()
    assert box
    return box["y"] + box["height"]


def choose(page: Page, piece: Locator, block: str = "center") -> float:
    """Scroll a piece into view, select it, and return where it was."""
    piece.evaluate("(piece, block) => piece.scrollIntoView({block, behavior: 'instant'})", block)
    was = top(piece)
    piece.evaluate("piece => piece.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))")
    expect(page.locator(SHEET)).to_be_in_viewport()
    return was


def test_a_selected_piece_stays_in_place_and_its_moves_are_visible(visit: Visit) -> None:
    page = visit("Phone Phil", viewport=PHONE)
    open_game(page, "In the hand", "me", title="lineae")
    column = page.locator(f'{BOARD} [data-piece="column:6"]')
    was = choose(page, column)
    offered = page.locator(f"{SHEET} .choices button")
    expect(offered).to_have_text("Begin in column 7")
    expect(offered).to_be_in_viewport()
    assert abs(top(column) - was) < CLOSE
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_be_hidden()
    expect(column).to_be_focused()
    assert abs(top(column) - was) < CLOSE


@pytest.mark.parametrize("title", registry.all_titles())
def test_a_selected_piece_is_not_covered_by_the_sheet_of_its_moves(visit: Visit, title: str) -> None:
    page = visit("Phone Phoebe", viewport=PHONE)
    open_game(page, "Under the sheet", "me", title=title)
    pieces = page.locator(f"{BOARD} a.can-move")
    for number in {0, pieces.count() // 2, pieces.count() - 1}:
        for block in ("start", "end"):
            choose(page, pieces.nth(number), block)
            box = pieces.nth(number).bounding_box()
            assert box
            covered = top(page.locator(SHEET))
            assert box["y"] >= prompt_bottom(page) - CLOSE
            assert box["y"] + min(box["height"], covered - prompt_bottom(page)) <= covered + CLOSE
            page.keyboard.press("Escape")


def test_after_a_move_the_board_stays_in_place_and_the_prompt_is_visible(visit: Visit) -> None:
    page = visit("Phone Fay", viewport=PHONE)
    open_game(page, "From hand to hand", "me", title="lineae")
    choose(page, page.locator(f'{BOARD} [data-piece="column:2"]'))
    was = top(page.locator(BOARD))
    with answered(page):
        press(page.locator(f"{SHEET} .choices button"))
    expect(page.locator(f"{PROMPT} h2")).to_have_text("Choose a column to begin in")
    expect(page.locator(f"{PROMPT} h2")).to_be_in_viewport()
    assert abs(top(page.locator(BOARD)) - was) < CLOSE


def test_a_game_with_a_long_name_is_no_wider_than_the_screen(visit: Visit) -> None:
    page = visit("Phone Phil", viewport=PHONE)
    game = open_game(page, "Seepferdchenzuchtvereinsvorsitzendenwahlversammlungsprotokol", "me")
    for address in (game, "/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], address


@pytest.mark.parametrize("script", [True, False])
def test_a_bid_is_entered_in_one_field_with_and_without_javascript(visit: Visit, script: bool) -> None:
    page = visit("Phone Bo", viewport=PHONE, java_script_enabled=script)
    field = open_auction(page)
    expect(field).to_have_value("1")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    most = field.get_attribute("max") or ""
    field.fill(most)
    field.press("Enter")
    page.locator("#confirm").click()
    expect(page.locator("[data-part=log] .said").first).to_contain_text(f"bids {most} million")


def test_nothing_covers_the_move_of_a_tapped_card(visit: Visit) -> None:
    page = visit("Phone Phaedra", viewport=PHONE, has_touch=True)
    open_game(page, "With a finger", "me", title="phytoplankton")
    page.locator(f"{BOARD} a[aria-pressed]").nth(1).tap()
    expect(page.locator(f"{SHEET} button[name=move]")).to_be_in_viewport()
    expect(page.locator("#explain")).to_be_hidden()
