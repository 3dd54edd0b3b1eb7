"""The guided first game: a guest tries a title against a bot, and keeps the game by signing up."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.table import Player, move, resign
from tests.browser.test_accessible import BOTH, assert_accessible
from tests.server import PASSWORD

TRY = re.compile("Try it against a bot ?: Industrial Waste")
KEEP = "Keep this game: choose a name and a password"


def try_title(page: Page) -> None:
    """Press the button on the front page and wait for the first turn."""
    page.goto("/")
    page.get_by_role("button", name=TRY).click()
    page.wait_for_url("**/games/*")
    while not page.get_by_role("heading", name="What you're deciding").is_visible():
        page.reload()


def test_a_guest_is_guided_and_keeps_the_game_on_a_phone_without_javascript(visit: Visit) -> None:
    page = visit(viewport=PHONE, java_script_enabled=False)
    try_title(page)
    game = page.url
    page.get_by_role("button", name="Got it").click()
    expect(page.get_by_role("heading", name="A hint for your first game")).to_be_visible()
    page.get_by_role("button", name="Got it").click()
    expect(page.get_by_role("button", name="Got it")).to_have_count(0)
    page.get_by_role("link", name=KEEP).click()
    page.get_by_label("Name").fill("Guided no more a guest")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{game}**")
    expect(page.get_by_text("Guided no more a guest").locator("visible=true").first).to_be_visible()
    expect(page.get_by_role("link", name=KEEP)).to_have_count(0)


def test_pages_of_guests_are_accessible_from_the_first_decision_to_the_end(visit: Visit) -> None:
    page = visit()
    try_title(page)
    game = page.url
    assert_accessible(page, settings=BOTH)
    page.get_by_role("button", name="Got it").click()
    expect(page.get_by_role("heading", name="A hint for your first game")).to_be_visible()
    assert_accessible(page, settings=BOTH)
    move(page, Player())
    for address in ("/guest", "/sign-up", "/sign-in"):
        assert_accessible(page, address, BOTH)
    page.goto(game)
    resign(page)
    expect(page.get_by_role("heading", name="You have played your first game of Industrial Waste")).to_be_visible()
    assert_accessible(page, settings=BOTH)
