"""Friends and clubs in a browser: accessible at desktop and phone size, in both colour schemes."""

from __future__ import annotations

import os
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_accessible import BOTH, assert_accessible

SHOTS = os.environ.get("SHOTS", "")
"""The folder for a picture of each page, if set."""


def examine(page: Page, name: str, address: str = "") -> None:
    assert_accessible(page, address, BOTH)
    for scheme, size in [("light", DESKTOP), ("dark", PHONE), ("light", PHONE), ("dark", DESKTOP)] if SHOTS else []:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.reload()
        page.screenshot(path=f"{SHOTS}/{name}-{scheme}-{size['width']}.png", full_page=True, animations="disabled")


def row_of(page: Page, name: str) -> Locator:
    """Return the row of a person."""
    return page.locator(".people li").filter(has_text=name)


def test_friends_and_clubs_are_made_on_accessible_pages(visit: Visit) -> None:
    ada, ben, eve = visit("Fredrika"), visit("Frederik"), visit("Federica")
    names = [page.locator("header .player").inner_text() for page in (ada, ben, eve)]
    for page in (ben, eve):
        page.goto("/friends")
        page.get_by_label("Name of the player").fill(names[0])
        page.get_by_role("button", name="Send friend request").click()
        expect(page.get_by_role("heading", name="Requests you sent")).to_be_visible()
    ada.goto("/friends")
    row_of(ada, names[1]).get_by_role("button", name="Accept").click()
    expect(row_of(ada, names[1]).get_by_role("link", name="Challenge")).to_be_visible()
    examine(ada, "friends")
    ada.goto("/clubs/new")
    examine(ada, "club-form")
    ada.get_by_label("Name of the club").fill("Thursday Round")
    ada.get_by_label("Description").fill("One long game each month.\nNewcomers are welcome.")
    ada.get_by_role("button", name="Create a club").click()
    club = ada.url
    ben.goto(club)
    examine(ben, "club-outside")
    ben.get_by_role("button", name="Ask to join").click()
    ada.reload()
    ada.get_by_label("A notice to all members").fill("The autumn round begins on Monday.")
    ada.get_by_role("button", name="Post notice").click()
    ada.get_by_label("Invite a player by name").fill(names[2])
    ada.get_by_role("button", name="Invite", exact=True).click()
    examine(ada, "club-asked")
    row_of(ada, names[1]).get_by_role("button", name="Admit").click()
    ada.get_by_role("button", name="New game").click()
    expect(ada.get_by_role("radio", name="A club")).to_be_checked()
    if SHOTS:
        examine(ada, "new-game")
    ada.get_by_label("Name of the game").fill("Autumn")
    ada.locator("#who-1").select_option("open")
    ada.get_by_role("button", name="Open the game").click()
    expect(ada).to_have_url(re.compile("/games/[0-9a-f]{20}$"))
    game = ada.url
    ben.goto(club)
    ben.get_by_role("link", name="Autumn").click()
    ben.get_by_role("button", name="Take a seat").click()
    examine(ben, "club", club)
    examine(ada, "clubs", "/clubs")
    if SHOTS:
        more(ada, ben, eve, game)


def more(ada: Page, ben: Page, eve: Page, game: str) -> None:
    """Take pictures of pages that other tests examine."""
    ben.goto(game)
    ben.wait_for_timeout(3_000)
    examine(ada, "game", game)
    examine(ada, "lobby", "/")
    examine(ada, "settings", "/settings")
    ada.goto("/friends")
    ada.get_by_role("link", name="Frederik").first.click()
    examine(ada, "player")
    ada.goto("/clubs")
    ada.get_by_role("button", name="Deutsch").click()
    ada.get_by_role("link", name="Thursday Round").first.click()
    examine(ada, "german-club")
