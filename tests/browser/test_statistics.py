"""The statistics of a game in a browser: charts follow the slider, with and without scripts."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.test_accessible import assert_fits


def shown(page: Page) -> tuple[str | None, ...]:
    """Return the cursors of the first charts and the label of the first one."""
    marks = page.locator(".chart .cursor").all()[:4]
    return (*(mark.get_attribute("d") for mark in marks), page.locator("#points .chart").get_attribute("aria-label"))


def test_all_charts_and_the_address_follow_the_slider(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{game}/statistics")
    slider, seen = page.get_by_role("slider"), set()
    for at in (8, 14, 20):
        slider.fill(str(at))
        expect(page).to_have_url(f"{game}/statistics?at={at}")
        expect(page.locator("#points .chart")).to_have_attribute("aria-label", re.compile(f"position {at}:"))
        expect(page.locator("#points-table tr.here th")).to_have_text(str(at))
        seen.add(shown(page))
    assert len(seen) == 3
    expect(slider).to_be_focused()


def test_steps_keys_and_a_click_on_any_chart_lead_to_a_position(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{game}/statistics?at=10")
    at = page.locator("#slider-at")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text("11")
    page.get_by_role("link", name="one move back").click()
    expect(at).to_have_text("10")
    page.get_by_role("link", name="Round 1", exact=True).press("Enter")
    expect(at).not_to_have_text("10")
    chart = page.locator(".chart[role=img][data-first]").first
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] * 0.75, "y": box["height"] / 2})
    expect(page).to_have_url(re.compile(r"at=\d+$"))
    expect(at).not_to_have_text("10")


def test_an_unfolded_table_stays_open_at_other_positions(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{game}/statistics?at=9")
    page.locator("#points-table > summary").click()
    expect(page.locator("#points-table tr.here")).to_be_visible()
    page.get_by_role("slider").fill("12")
    expect(page.locator("#points-table tr.here th")).to_have_text("12")
    expect(page.locator("#points-table tr.here")).to_be_visible()


def test_without_javascript_links_and_the_form_lead_to_the_same_page(visit: Visit, game: str) -> None:
    page, scripted = visit(java_script_enabled=False), visit()
    page.goto(f"{game}/statistics?at=10")
    page.get_by_role("link", name="one move forward").click()
    expect(page).to_have_url(f"{game}/statistics?at=11")
    scripted.goto(f"{game}/statistics?at=10")
    scripted.get_by_role("slider").fill("11")
    expect(scripted.locator("#points .chart")).to_have_attribute("aria-label", re.compile("position 11:"))
    assert shown(page) == shown(scripted)
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(f"{game}/statistics?at=11")
    page.get_by_role("link", name="View this position on the board").click()
    expect(page).to_have_url(f"{game}/at/11")
    page.locator("label[for=tab-points]").click()
    page.get_by_role("link", name="Statistics for this game").click()
    expect(page).to_have_url(f"{game}/statistics?at=11")


def test_on_a_phone_statistics_fit_the_screen_and_charts_are_readable(visit: Visit, game: str) -> None:
    page = visit("Phone Pat", viewport=PHONE)
    page.goto(f"{game}/statistics?at=12")
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    assert_fits(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    label = page.locator("#points .series-label").first.bounding_box()
    assert label
    assert label["height"] >= 11
    player = page.locator("body").get_attribute("data-reader")
    for address in (
        f"/players/{player}",
        "/titles/industrial-waste/statistics",
        "/titles/industrial-waste/leaderboard",
    ):
        page.goto(address)
        assert_fits(page)


def test_statistics_are_printed_with_their_charts(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{game}/statistics")
    page.emulate_media(media="print")
    expect(page.locator("#points .chart")).to_be_visible()
    expect(page.get_by_role("slider")).to_be_hidden()
