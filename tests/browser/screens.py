"""Takes the pictures under docs/screens: `python -m tests.browser.screens`. Look at them before you keep them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from domain.titles import registry
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, sign_up
from tests.browser.table import asked, move, open_game, over
from tests.server import running

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": PHONE}
TALLEST = 1500
MOVES = 24
MAIL = {
    "SCORESHEET_SMTP_URL": "smtp://127.0.0.1:1",
    "SCORESHEET_MAIL_FROM": "games@example.org",
    "SCORESHEET_PUBLIC_URL": "https://games.example.org",
}
"""E-mail is offered; none arrives."""


def take(page: Page, name: str, address: str = "") -> None:
    """A page in four pictures: desktop and phone, light and dark."""
    if address:
        page.goto(address)
    for size, viewport in SIZES.items():
        for scheme in ("light", "dark"):
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.reload()
            page.wait_for_timeout(150)
            height = min(TALLEST, page.evaluate("document.documentElement.scrollHeight"))
            page.set_viewport_size({"width": viewport["width"], "height": height})
            page.screenshot(path=FOLDER / f"{name}-{size}-{scheme}.png")


def play(page: Page, game: str, moves: int) -> None:
    """So many moves of one's own; bots answer."""
    for _ in range(moves):
        page.goto(game)
        if over(page):
            return
        page.locator(".turn.yours").wait_for()
        move(page)


def tour(browser: Browser, site: str) -> None:
    """All pages, in the order in which somebody new comes to them."""
    page = browser.new_context(base_url=site).new_page()
    take(page, "sign-up", "/sign-up")
    sign_up(page, "Ada")
    settings(page)
    take(page, "new-game", "/games/new?title=industrial-waste")
    open_game(page, "Sunday table", "open", "open")
    game = open_game(page, "Works outing", "greedy", "greedy", "random")
    play(page, game, MOVES)
    page.locator(".turn.yours").wait_for()
    take(page, "industrial-waste", game)
    page.locator(".iw a.can-move").first.click()
    page.get_by_role("link", name="Show all moves").wait_for()
    take(page, "industrial-waste-piece")
    take(page, "replay", f"{game}/at/30")
    take(page, "lobby", "/")
    play(page, game, 400)
    take(page, "finished", game)
    take(page, "log", f"{game}/log")
    boards(page)


def settings(page: Page) -> None:
    """The settings, with an address that waits to be confirmed and a webhook."""
    page.goto("/settings")
    page.get_by_label("Your e-mail address").fill("ada@example.org")
    page.get_by_role("region", name="E-mail").get_by_role("button", name="Save").click()
    page.get_by_label("Address that is called").fill("https://hooks.example.org/games")
    page.get_by_role("region", name="Webhook").get_by_role("button", name="Save").click()
    take(page, "settings", "/settings")


def boards(page: Page) -> None:
    """The other titles, a few moves into a game."""
    for title in registry.all_titles():
        if title == "industrial-waste":
            continue
        page.goto(f"/games/new?title={title}")
        page.locator("#who-1").select_option("greedy")
        page.get_by_role("button", name="Open the game").click()
        page.wait_for_url("**/games/*")
        game = page.url
        play(page, game, MOVES // 2)
        take(page, title, game)
        assert asked(page) or over(page) or page.url == game


def main() -> None:
    """Start a server, take the tour, end it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with running(Path(tempfile.mkdtemp()), **MAIL) as (port, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        tour(browser, f"http://127.0.0.1:{port}")
        browser.close()


if __name__ == "__main__":
    main()
