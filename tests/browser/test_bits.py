"""Random bits that a browser adds to the draws, unless its player types words."""

import re
from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import WASTE
from tests.browser.test_accessible import assert_accessible


def open_game(page: Page, words: str = "") -> dict[str, list[str]]:
    """Open a game and return the fields that its form sends."""
    page.goto(f"/games/new?title={WASTE}")
    if words:
        page.get_by_text("Your contribution to the draws").click()
        page.get_by_label("Your own words").fill(words)
        assert_accessible(page)
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.get_by_role("button", name="Open the game").click()
    page.wait_for_url(re.compile("/games/[0-9a-f]{20}"))
    return parse_qs(sent.value.post_data or "")


def test_a_browser_sends_its_bits_and_recognises_them_later(visit: Visit) -> None:
    page = visit("Bitty")
    (bits,) = open_game(page)["bits"]
    assert re.fullmatch("[0-9a-f]{32}", bits)
    assert page.evaluate("JSON.parse(localStorage.getItem('scoresheet-bits'))") == [bits]
    page.goto(re.sub(r"#.*", "", page.url) + "/audit")
    expect(page.get_by_text("The player's browser generated it.")).to_be_visible()
    shown = page.locator("[data-contribution]").text_content()
    page.evaluate("shown => localStorage.setItem('scoresheet-bits', JSON.stringify([shown]))", shown)
    page.reload()
    expect(page.get_by_text("It came from this browser.")).to_be_visible()
    page.evaluate("localStorage.removeItem('scoresheet-bits')")
    page.reload()
    expect(page.get_by_text("The player's browser generated it.")).to_be_visible()
    expect(page.get_by_text("It came from this browser.")).to_be_hidden()


def test_typed_words_replace_the_bits(visit: Visit) -> None:
    page = visit("Wordy")
    sent = open_game(page, "seven swans")
    assert sent["entropy"] == ["seven swans"]
    assert "bits" not in sent


def test_the_page_for_records_is_accessible(visit: Visit) -> None:
    page = visit("Record")
    page.goto("/records")
    assert_accessible(page)
