"""Without JavaScript: games of every title to their ends, and everything around them."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import Visit
from tests.browser.fast_forward import FIRST, fast_forward
from tests.browser.table import MOST_MOVES, Player, asked, begin, move, over, position, resign


def play(players: list[Page], liking: Player, most: int = MOST_MOVES) -> None:
    """Make this number of moves, or play to the end; players who are not to act reload the page."""
    for _ in range(most):
        mover = next((page for page in players if asked(page)), None)
        if mover:
            move(mover, liking)
            continue
        for page in players:
            page.reload()
        if over(players[0]):
            return


@pytest.mark.in_turn(1, of=5)
@pytest.mark.parametrize("title", list(registry.all_titles()))
def test_a_game_is_played_to_its_end_and_replayed(visit: Visit, title: str, whole: bool) -> None:
    (players, game), liking = begin(visit, title, java_script_enabled=False), Player()
    if not whole:
        play(players, liking, FIRST)
        fast_forward(players, title)
    play(players, liking)
    for page in players:
        expect(page.locator("#result-title")).to_be_visible()
    reader = visit(java_script_enabled=False)
    reader.goto(game)
    there = position(reader)
    for step in ("one round back", "one turn back", "one move back"):
        reader.get_by_role("link", name=step).click()
        assert position(reader) < there
        there = position(reader)
    reader.get_by_role("link", name="Blue", exact=True).click()
    expect(reader.locator(".perspective a[aria-current]")).to_contain_text("Blue")
    reader.get_by_role("button", name="Go").click()
    expect(reader.locator(".perspective a[aria-current]")).to_contain_text("Blue")
    assert position(reader) == there


def test_a_game_is_resigned(visit: Visit) -> None:
    (page, other), _ = begin(visit, next(iter(registry.all_titles())), java_script_enabled=False)
    resign(page)
    for player in (page, other):
        player.reload()
        assert over(player)
