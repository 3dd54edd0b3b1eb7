"""On a phone the moves of a piece open in a sheet from below, and the piece stays visible."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import PHONE, Visit
from tests.browser.table import answered, open_auction, open_game, press, show_all

CLOSE = 3
"""The tolerance in pixels."""
BOARD, SHEET, PROMPT = ".board-part", "#piece-moves", ".prompt"


def top(where: Locator) -> float:
    box = where.bounding_box()
    assert box
    return box["y"]


def overlap(page: Page) -> float:
    """Return how much of the top of the screen the prompt covers: nothing, as it is in the sheet at the bottom."""
    box = page.locator(PROMPT).bounding_box()
    assert box
    assert box["y"] > PHONE["height"] / 2
    return 0


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
            assert box["y"] >= overlap(page) - CLOSE
            assert box["y"] + min(box["height"], covered - overlap(page)) <= covered + CLOSE
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
    show_all(page)
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


FURNITURE = """() => {
    let board = 0, all = 0;
    for (let x = 5; x < innerWidth; x += 10) for (let y = 5; y < innerHeight; y += 10) {
        all += 1;
        board += Boolean(document.elementFromPoint(x, y)?.closest(".board-part"));
    }
    return 1 - board / all;
}"""
"""The share of the screen that shows something other than the board."""
MOST_FURNITURE = 0.2
SMALL = """elements => elements
    .filter(element => element.offsetWidth && getComputedStyle(element).visibility === "visible")
    .filter(element => element.getBoundingClientRect().height < 44).map(element => element.outerHTML)"""


@pytest.mark.parametrize("title", registry.all_titles())
def test_on_the_own_turn_at_most_a_fifth_of_the_screen_is_not_the_board(visit: Visit, title: str) -> None:
    page = visit("Phone Furio", viewport={"width": 390, "height": 844})
    open_game(page, "Room for the board", "me", title=title)
    assert page.evaluate(FURNITURE) <= MOST_FURNITURE
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_sheet_opens_by_tap_swipe_and_key_and_its_targets_have_the_size_of_a_finger(visit: Visit) -> None:
    page = visit("Phone Frida", viewport={"width": 390, "height": 844}, has_touch=True)
    open_game(page, "Up and down", "me", title="lineae")
    handle, moves = page.locator("#sheet"), page.locator("#moves")
    expect(moves).to_be_hidden()
    handle.tap()
    expect(moves).to_be_visible()
    assert (
        page.locator(".card :is(button, a.button, summary), .sheet-foot a, header.site > a").evaluate_all(SMALL) == []
    )
    page.keyboard.press("Escape")
    expect(moves).to_be_hidden()
    expect(handle).to_be_focused()
    page.keyboard.press("Enter")
    expect(handle).to_have_attribute("aria-expanded", "true")
    page.locator(".prompt h2").tap()
    expect(moves).to_be_hidden()
    box = page.locator(".prompt h2").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 60, steps=4)
    page.mouse.up()
    expect(moves).to_be_visible()
    page.locator("#moves button[name=move]").first.tap()
    expect(page.locator("#confirm")).to_be_in_viewport()


def test_the_replay_bar_is_shown_when_asked_for(visit: Visit) -> None:
    page = visit("Phone Fred", viewport=PHONE)
    open_game(page, "Once more", "me", title="lineae")
    expect(page.get_by_role("slider")).to_be_hidden()
    page.locator("#sheet").click()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_in_viewport()
    page.get_by_role("link", name="one move back").click()
    expect(page.get_by_text("Viewing position")).to_be_in_viewport()
    expect(page.get_by_role("slider")).to_be_in_viewport()


@pytest.mark.parametrize("script", [True, False])
def test_the_menu_is_one_row_and_opens_with_and_without_javascript(visit: Visit, script: bool) -> None:
    page = visit("Phone Flo", viewport=PHONE, java_script_enabled=script)
    box = page.locator("header.site").bounding_box()
    assert box
    assert box["height"] <= 49
    settings = page.get_by_role("link", name="Settings")
    expect(settings).to_be_hidden()
    page.get_by_role("link", name="Menu").click()
    settings.click()
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()


def test_without_javascript_the_moves_are_below_the_board(visit: Visit) -> None:
    page = visit("Phone Felix", viewport=PHONE, java_script_enabled=False)
    open_game(page, "On paper", "me", title="lineae")
    expect(page.locator("#moves")).to_be_visible()
    assert top(page.locator("#moves")) > top(page.locator(BOARD))
