"""Games of every title to their ends by keyboard alone: no call in this file uses a mouse."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import ElementHandle, Locator, Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import Visit
from tests.browser.fast_forward import FIRST, fast_forward
from tests.browser.table import MOST_MOVES, Player, answered, button, look, offered, over, piece_of, position, version
from tests.server import PASSWORD

MOST_TABS = 400
FOCUSED = "element => element === document.activeElement"
PASSED = """element => document.activeElement !== document.body &&
    (element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) > 0"""
"""True if the focus is after the element, which is then nearer backwards than around the page."""
LOOK = """element => [element.closest("[data-proxy]") ?? element, element, ...element.querySelectorAll("*")]
    .map(it => getComputedStyle(it))
    .map(it => [it.outline, it.boxShadow, it.stroke, it.strokeWidth, it.fill].join()).join(";")"""


@contextmanager
def held(place: Locator) -> Iterator[ElementHandle]:
    """Yield the element and release it afterwards, since a browser keeps held elements in memory."""
    element = place.element_handle()
    try:
        yield element
    finally:
        element.dispose()


def tab_to(page: Page, place: Locator) -> None:
    """Press the tab key until the element has a visible focus; leave it first if it has the focus already."""
    with held(place) as element:
        leave(page, element)
        key = "Shift+Tab" if page.evaluate(PASSED, element) else "Tab"
        before = page.evaluate(LOOK, element)
        for _ in range(MOST_TABS):
            page.keyboard.press(key)
            if page.evaluate(FOCUSED, element):
                assert page.evaluate(LOOK, element) != before, "The focus cannot be seen."
                return
    raise AssertionError("The tab key does not lead there.")


def leave(page: Page, element: ElementHandle) -> None:
    """Move the focus on if it is on the element."""
    if page.evaluate(FOCUSED, element):
        page.keyboard.press("Tab")


def write(page: Page, label: str, text: str) -> None:
    """Go to a field, and type."""
    field = page.get_by_label(label)
    if not field.evaluate(FOCUSED):
        tab_to(page, field)
    page.keyboard.type(text)


def enter(page: Page) -> None:
    """Press Enter and wait for the next page."""
    with page.expect_navigation():
        page.keyboard.press("Enter")


def sit_at_both_sides(page: Page, title: str, name: str) -> None:
    """Sign up, and open a game for two at this device."""
    page.goto("/sign-up")
    write(page, "Name", name)
    write(page, "Password", PASSWORD)
    enter(page)
    page.goto(f"/games/new?title={title}")
    write(page, "Name of the game", "By keyboard")
    tab_to(page, page.locator("#who-1"))
    page.keyboard.type("me")
    tab_to(page, page.get_by_role("button", name="Open the game"))
    enter(page)
    look(page)


def press(page: Page, player: Player) -> None:
    """Make the move that the player chooses; the first of a kind by its piece."""
    page.keyboard.press("Escape")
    texts = offered(page)
    text = texts[player.choose(texts)]
    if player.first(text):
        press_piece(page, text)
    unfold(page)
    chosen = button(page, text)
    tab_to(page, chosen)
    asks, before = chosen.evaluate("button => button.form.hasAttribute('data-preview')"), version(page)
    with answered(page):
        page.keyboard.press("Enter")
        if asks or ends_turn(page, before):
            confirm(page)


def ends_turn(page: Page, before: int) -> bool:
    """Wait for the move that was just made; return whether it is to be confirmed because it ends the turn."""
    page.locator(f'#confirm, #game:not([data-head="{before}"]), .hand-over').first.wait_for(state="attached")
    return page.locator("#confirm").count() > 0


def confirm(page: Page) -> None:
    """Check that the confirmation has the focus, and press it."""
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")


def press_piece(page: Page, text: str) -> None:
    """Select the piece of a move if it is drawn; the focus is then on its moves."""
    piece = piece_of(page, text)
    if piece.count():
        tab_to(page, piece)
        page.keyboard.press("Enter")
        expect(page.locator("#piece-moves form :focus")).to_have_count(1)
        page.keyboard.press("Shift+Tab")


def unfold(page: Page) -> None:
    """Unfold the list of all moves if it is folded."""
    folded = page.locator(".all-moves:not([open]) > summary")
    if folded.count():
        tab_to(page, folded)
        page.keyboard.press("Enter")


def play(page: Page, player: Player, most: int = MOST_MOVES) -> None:
    """Make this number of moves, or play to the end."""
    for _ in range(most):
        if over(page):
            return
        press(page, player)


@pytest.mark.in_turn(3, of=5)
@pytest.mark.parametrize("title", list(registry.all_titles()))
def test_a_game_is_played_to_its_end_and_replayed_by_keyboard_alone(visit: Visit, title: str, whole: bool) -> None:
    page, player = visit(), Player()
    sit_at_both_sides(page, title, f"Kay of {title[:20]}")
    if not whole:
        play(page, player, FIRST)
        fast_forward([page], title)
    play(page, player)
    expect(page.locator("#result-title")).to_be_visible()
    there = position(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#slider-at")).not_to_have_text(str(there))
