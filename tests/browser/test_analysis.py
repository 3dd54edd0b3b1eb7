"""The analysis in a browser: its tab stays and shows the progress and the result by itself."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.table import Player, move, open_game, resign


def test_the_tab_stays_and_shows_the_result_without_a_reload(visit: Visit) -> None:
    page = visit("Anna Lyse")
    open_game(page, "Looked into", "greedy")
    move(page, Player())
    resign(page)
    page.locator("label[for=tab-analysis]").click()
    page.evaluate("window.kept = true")
    page.get_by_role("button", name="Analyse").locator("visible=true").first.click()
    expect(page.locator("#tab-analysis")).to_be_checked()
    expect(page.locator("#analysis")).to_contain_text("Accuracy")
    expect(page.locator("#tab-analysis")).to_be_checked()
    assert page.evaluate("window.kept")
