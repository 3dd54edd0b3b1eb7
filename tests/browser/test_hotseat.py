"""Hotseat with hidden hands: the device is passed on before each turn, with and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import Player, button, offered, open_game, press, show_all, version
from tests.browser.test_accessible import BOTH, assert_accessible

TURNS = 40


def choose(page: Page, liking: Player) -> None:
    """Make an offered move; the next page may ask to pass the device."""
    before = version(page)
    texts = offered(page)
    show_all(page)
    press(button(page, texts[liking.choose(texts)]))
    expect(page.locator(f'#game:not([data-head="{before}"]), .hand-over')).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False])
def test_the_device_is_passed_on_before_each_turn(visit: Visit, scripts: bool) -> None:
    page, liking = visit("Hot", java_script_enabled=scripts), Player()
    page.goto(f"{open_game(page, 'One device', 'me', title='phytoplankton')}?perspective=1")
    assert_hands_over(page, "Blue")
    if scripts:
        assert_accessible(page, settings=BOTH)
    if not page.locator(".hand-over details[open]").count():
        page.get_by_text("Another player has the device").click()
    page.get_by_role("button", name="View as Orange").press("Enter")
    page.locator("#game").wait_for()
    for _ in range(TURNS):
        choose(page, liking)
        if page.locator(".hand-over").count():
            break
    assert_hands_over(page, "Blue")


def assert_hands_over(page: Page, seat: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Pass the device to {seat}")
    expect(page.locator("#game")).to_have_count(0)
