"""What players do on the pages, in a browser."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

LIKED = ("Move the factory two", "Move the factory", "Save Growth", "Save", "Fire", "Discard", "Dispose", "Pass")
"""Moves that bring a game of Industrial Waste to its end soon, the best first."""
MOST_MOVES = 400


def open_game(page: Page, name: str, *others: str) -> str:
    """Open a game of Industrial Waste; `others` are what the form says of the next seats. Its address."""
    page.goto("/games/new?title=industrial-waste")
    page.get_by_label("Name of the game").fill(name)
    for seat, who in enumerate(others, 1):
        page.locator(f"#who-{seat}").select_option(who)
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_url("**/games/*")
    return page.url


def sit_down(page: Page, game: str) -> None:
    """Take the first free seat."""
    page.goto(game)
    page.get_by_role("button", name="Sit down").first.click()
    page.wait_for_url(f"{game}*")


def asked(page: Page) -> bool:
    """Whether the page asks its reader for a move."""
    return page.locator(".turn.yours").count() > 0


def over(page: Page) -> bool:
    """Whether the page says that the game is over."""
    return page.get_by_role("heading", name="The game is over").count() > 0


def show_all(page: Page) -> None:
    """Unfold the list of all moves, where there are many."""
    folded = page.locator(".all-moves:not([open]) > summary")
    if folded.count():
        folded.click()


def liked(page: Page) -> Locator:
    """The button of the move that ends the game soonest."""
    buttons = page.locator(".choices button")
    growing = [f"Take combination {number}" for number, text in enumerate(_columns(page), 1) if "Growth" in text]
    order = (*growing, "Take combination", *LIKED)
    texts = buttons.all_inner_texts()
    return buttons.nth(min(range(len(texts)), key=lambda number: _liking(order, texts[number])))


def _columns(page: Page) -> list[str]:
    return page.locator(".iw-column").all_inner_texts()


def _liking(order: tuple[str, ...], text: str) -> int:
    return next((place for place, start in enumerate(order) if text.startswith(start)), len(order))


def move(page: Page) -> None:
    """Make the liked move, and see the page that comes of it."""
    show_all(page)
    with page.expect_navigation():
        liked(page).click()


def position(page: Page) -> int:
    """The number of the position that the page shows."""
    return int(page.locator("#slider-at").inner_text())
