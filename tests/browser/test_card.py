"""The game page at 1280 by 900: a board, one card with the decision, and tabs, with few scroll boxes."""

import pytest
from playwright.sync_api import Page

from scoresheet.domain.titles import registry
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.table import open_game

SMALLEST = 240
SCROLLED = """() => [...document.querySelectorAll('.shell *')].filter(it =>
    /auto|scroll/.test(getComputedStyle(it).overflowY) && it.clientHeight && it.scrollHeight > it.clientHeight + 1
).map(it => [it.className, it.clientHeight])"""
READ = ".card :is(button, h2, label), .game-head *, .tabs label"
CUT_OFF = """read => [...document.querySelectorAll(read)].filter(it => {
    const at = it.getBoundingClientRect(), box = it.closest('.card, .game-head, .side').getBoundingClientRect();
    const beyond = at.right > box.right || at.left < box.left;
    return at.width > 1 && !it.closest('.hide') && (beyond || it.clientWidth && it.scrollWidth > it.clientWidth + 1);
}).map(it => it.outerHTML)"""


def scrolled(page: Page) -> dict[str, int]:
    """Return the height of each scroll box beside the board, by class."""
    return {name: height for name, height in page.evaluate(SCROLLED) if "board" not in name}


@pytest.mark.parametrize("title", registry.all_titles())
def test_the_first_turn_fits_beside_the_board(visit: Visit, title: str) -> None:
    page = visit("Card Carla", viewport=DESKTOP)
    open_game(page, "One thing to look at", "me", title=title)
    page.locator(".turn.yours").wait_for()
    board, shell = (page.locator(part).bounding_box() for part in (".board-cell", ".shell"))
    assert board
    assert shell
    assert board["width"] > 0.73 * shell["width"]
    boxes = scrolled(page)
    assert min(boxes.values(), default=SMALLEST) >= SMALLEST, boxes
    assert len(boxes) <= 2, boxes
    assert page.evaluate(CUT_OFF, READ) == []
