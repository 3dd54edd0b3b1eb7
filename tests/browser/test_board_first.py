"""On a wide page the game is one window: nothing that is clicked moves the page, or the board in it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.still_board import still
from tests.browser.table import (
    WASTE,
    Player,
    answered,
    asked,
    begin,
    button,
    move,
    offered,
    open_game,
    press,
    version,
)

WINDOWS = [
    pytest.param(DESKTOP, 3, id="1280", marks=pytest.mark.in_turn(1)),
    pytest.param({"width": 1920, "height": 1080}, 1, id="1920", marks=pytest.mark.in_turn(0)),
]
"""Windows, each with the number of positions to check; the suite checks a title in one of them."""
MOVES = 6
"""The number of positions with `--whole`."""
PIECES = 8
BOARD, BESIDE = ".board-part", "#piece-moves"
PIECE = f"{BOARD} a.can-move"
CLICK = "new MouseEvent('click', {bubbles: true, cancelable: true})"
KEPT = ("[data-step=move-back]", "[data-step=move-on]", "[data-step=turn-back]", "[data-step=round-back]")
COVERED = """([piece, beside]) => {
    const [a, b] = [piece, beside].map(element => element.getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def tap(it: Locator) -> None:
    """Click an element even if another one covers it."""
    it.evaluate(f"it => it.dispatchEvent({CLICK})")


def tap_piece(page: Page, number: int) -> None:
    """Find and click one of the pieces with moves in one step, because others may move meanwhile."""
    found = "const those = document.querySelectorAll(all), one = those[number % those.length]"
    page.evaluate(f"([all, number]) => {{ {found}; one.dispatchEvent({CLICK}); }}", [PIECE, number])


def make(page: Page, player: Player) -> None:
    """Make the move that the player chooses by its button, without scrolling."""
    texts = offered(page)
    chosen = button(page, texts[player.choose(texts)])
    asks = chosen.evaluate("button => button.form.hasAttribute('data-preview')")
    with answered(page):
        tap(chosen)
        if asks:
            tap(page.locator("#confirm"))


def show_moves(page: Page, number: int) -> None:
    """Click a piece and check that its moves are in the window."""
    with still(page, f"piece {number}"):
        tap_piece(page, number)
    expect(page.locator(f"{BESIDE} button").first).to_be_in_viewport(ratio=1)


def look_at_pieces(page: Page) -> None:
    """Select pieces all over the board: their moves appear in the window, and Escape closes them."""
    count = page.locator(PIECE).count()
    for number in range(0, count, max(1, count // PIECES)):
        show_moves(page, number)
        with still(page, "Escape"):
            page.keyboard.press("Escape")
        expect(page.locator(BESIDE)).to_be_hidden()
        expect(page.locator(f"{BOARD} .chosen")).to_have_count(0)


def look_around(page: Page) -> None:
    """Use the tabs, the folds and the steps of the bar."""
    for tab in ("Points", "Log"):
        with still(page, tab):
            page.locator(".tabs").get_by_text(tab).click()
    for fold in page.locator(".shell summary:visible").all():
        with still(page, fold.inner_text()):
            tap(fold)
    for step in KEPT:
        link = page.locator(f"#steps a{step}[href]")
        if link.count():
            at = page.locator("#slider-at").inner_text()
            with still(page, step):
                link.click()
                expect(page.locator("#slider-at")).not_to_have_text(at)
    with still(page, "to the present"):
        page.get_by_role("link", name="Back to now").click()
        page.wait_for_url(lambda address: "/at/" not in address)


def wait_for_others(page: Page) -> None:
    """Wait until only this player is to act, because a move of a bot would change the page."""
    game = f"/api/v1/games/{page.url.rpartition('/')[2]}"
    page.locator(".turn.yours").wait_for()
    while True:
        told = page.request.get(game).json()
        alone = sum(seat["to_act"] for seat in told["seats"]) == 1
        if alone and page.locator(f'#game[data-head="{told["version"]}"] .turn.yours').count():
            return
        page.wait_for_timeout(100)


@pytest.mark.parametrize("title", registry.all_titles())
@pytest.mark.parametrize(("window", "moves"), WINDOWS)
def test_no_click_moves_the_board(visit: Visit, title: str, window: dict[str, int], moves: int, whole: bool) -> None:
    page, liking = visit("Still Stella", viewport=window), Player()
    open_game(page, "Nothing jumps", "greedy", title=title)
    for _ in range(MOVES if whole else moves):
        wait_for_others(page)
        look_at_pieces(page)
        with still(page, "a move"):
            make(page, liking)
    look_around(page)
    for size in ("Larger", "Smaller", "Fit to page", "Fit to page"):
        with still(page, size):
            page.get_by_role("button", name=size).click()
    take_back = page.get_by_role("button", name="undo my last move")
    if take_back.count():
        expect(take_back).to_be_enabled()
        with still(page, "taken back"), answered(page):
            take_back.click()


def test_all_parts_are_in_view_on_a_wide_page(visit: Visit) -> None:
    page = visit("Sight Sid")
    open_game(page, "In sight", "me", title="lineae")
    for _ in range(2):
        move(page, Player())
    for part in (".prompt", ".moves", BOARD, ".seats", ".tabs", ".log-panel", ".bar"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_all_moves_stay_listed_while_a_piece_is_selected(visit: Visit) -> None:
    page = visit("Column Cora")
    open_game(page, "All of them", "me", title="lineae")
    texts = page.locator("#moves .choices button").all_inner_texts()
    piece = page.locator(PIECE).nth(3)
    tap(piece)
    expect(page.locator(f"{BESIDE} .choices button")).to_have_count(1)
    expect(page.locator(f"{BESIDE} .choices button")).to_be_focused()
    assert page.locator("#moves .choices button").all_inner_texts() == texts
    assert not page.evaluate(COVERED, [piece.element_handle(), page.locator(BESIDE).element_handle()])
    page.get_by_role("button", name="Close").click()
    expect(piece).to_be_focused()


def test_the_prompt_contains_the_buttons_that_end_the_turn(visit: Visit) -> None:
    page, liking = visit("Endre"), Player()
    open_game(page, "The end of it", "me", title="lineae")
    ending = page.locator(".prompt .endings button")
    while not ending.count():
        move(page, liking)
    expect(ending.first).to_be_in_viewport(ratio=1)
    assert ending.first.text_content() in page.locator("#moves .choices button").all_text_contents()
    with still(page, "the end of the turn"), answered(page):
        press(ending.first)


def to_many_moves(page: Page, all_moves: str) -> None:
    """Move until there are enough moves again for a foldable list."""
    liking = Player()
    make(page, liking)
    while not page.locator(all_moves).count():
        make(page, liking)


def test_folds_keep_their_state_after_a_move(visit: Visit) -> None:
    page, all_moves, edition = visit("Fold Flo"), "#all-moves", "#about-edition"
    open_game(page, "Folds", "me", title="lineae")
    to_many_moves(page, all_moves)
    page.locator(f"{all_moves} > summary").click()
    page.locator(f"{edition} > summary").click()
    assert [page.locator(part).get_attribute("open") for part in (all_moves, edition)] == ["", ""]
    to_many_moves(page, all_moves)
    assert [page.locator(part).get_attribute("open") for part in (all_moves, edition)] == ["", ""]


def test_the_size_of_the_board_is_remembered_and_set_by_keyboard(visit: Visit) -> None:
    page = visit("Zoom Zoe")
    game = open_game(page, "Zoomed", "me", title=WASTE)
    width = "document.querySelector('.board-drawing').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.get_by_role("button", name="Larger").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".zoom-shown")).to_have_text("115 %")
    assert page.evaluate(width) > before * 1.1
    page.goto(game)
    expect(page.locator(".zoom-shown")).to_have_text("115 %")
    move(page, Player())
    assert page.evaluate(width) > before * 1.1
    page.get_by_role("button", name="Fit to page").click()
    assert page.evaluate("(b => b.scrollHeight <= b.clientHeight + 2)(document.getElementById('board'))")


def test_the_tab_order_follows_the_order_of_a_turn(visit: Visit) -> None:
    page = visit("Tab Tess")
    open_game(page, "In order", "me", title=WASTE)
    for _ in range(2):
        move(page, Player())
    page.locator(".prompt").evaluate("it => { it.tabIndex = -1; it.focus(); }")
    passed: list[str] = []
    cells = """() => (document.activeElement.closest(
        ".skip, .prompt, .moves, .board-part, .zoom, .seats, .tabs, .points-panel, .log-panel, .bar"
        ) ?? document.body).className.split(" ").find(name => name !== "panel")"""
    while not passed or passed[-1] != "bar":
        page.keyboard.press("Tab")
        cell = page.evaluate(cells)
        if not passed or passed[-1] != cell:
            passed.append(cell)
    assert passed == ["prompt", "skip", "moves", "board-part", "zoom", "seats", "tabs", "log-panel", "bar"]


def test_moves_of_others_keep_the_selected_piece(visit: Visit) -> None:
    players, _ = begin(visit, WASTE)
    mover = next(page for page in players if asked(page))
    other = next(page for page in players if page is not mover)
    tap(mover.locator(PIECE).first)
    said = mover.locator(f"{BESIDE} button").all_inner_texts()
    with answered(other):
        press(other.get_by_role("button", name="Take a loan of 10 million"))
    expect(mover.locator("#game")).to_have_attribute("data-head", str(version(other) or 0))
    expect(mover.locator(f"{BESIDE} button")).to_have_text(said)
