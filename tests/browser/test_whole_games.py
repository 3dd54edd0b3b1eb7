"""Whole games of every title in browsers: two play on the board, a third watches, a phone replays."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import PHONE, Visit
from tests.browser.fast_forward import FIRST, fast_forward
from tests.browser.table import MOST_MOVES, Player, asked, begin, move, position, version


def play(players: list[Page], watcher: Page, liking: Player, most: int = MOST_MOVES) -> None:
    """Make this number of moves, or play to the end; all pages follow each move by themselves."""
    for _ in range(most):
        mover = next((page for page in players if asked(page)), None)
        if mover is None:
            return
        move(mover, liking, on_board=True)
        for page in (*players, watcher):
            expect(page.locator("#game")).to_have_attribute("data-head", str(version(mover)))


@pytest.mark.in_turn(2, of=5)
@pytest.mark.parametrize("title", list(registry.all_titles()))
def test_two_play_a_game_while_a_third_watches_and_a_phone_replays_it(visit: Visit, title: str, whole: bool) -> None:
    (players, game), third, liking = begin(visit, title), visit(), Player()
    third.goto(game)
    if not whole:
        play(players, third, liking, FIRST)
        fast_forward(players, title)
    play(players, third, liking)
    for page in (*players, third):
        expect(page.locator("#result-title")).to_be_visible()
    replay(visit(viewport=PHONE), game, version(third))


def replay(phone: Page, game: str, head: int) -> None:
    """Step from the middle to the beginning, round by round, on a page that fits the phone."""
    phone.goto(f"{game}/at/{head // 2}")
    there = head // 2
    while (back := phone.get_by_role("link", name="one round back")).get_attribute("href"):
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        back.click()
        expect(phone.locator("#slider-at")).not_to_have_text(str(there))
        assert position(phone) < there
        there = position(phone)
    expect(phone.get_by_text("Viewing position")).to_be_visible()
