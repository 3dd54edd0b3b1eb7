"""Times on pages follow the clock of the service, not that of the device."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import WASTE

HOURS_OFF = (3, -3)
MILLISECONDS_AN_HOUR = 3_600_000
OFF = """by => {
    const Real = Date, ahead = () => Real.now() + (globalThis.ahead ?? by);
    globalThis.Date = class extends Real {
        constructor(...given) { given.length ? super(...given) : super(ahead()); }
        static now() { return ahead(); }
    };
}"""
"""Set the device's clock this many milliseconds ahead; `ahead` changes it later."""
FROM_A_CACHE = """() => {
    const [entry] = performance.getEntriesByType("navigation");
    performance.getEntriesByType = () => [{type: "back_forward", responseStart: entry.responseStart}];
}"""


def hours_off(page: Page, hours: float) -> None:
    """Set the device's clock ahead on every page that is loaded from now on."""
    page.add_init_script(f"({OFF})({hours * MILLISECONDS_AN_HOUR})")


def open_timed(page: Page, terms: str = "One day per turn") -> str:
    """Open a game for one player in both seats with a clock, and return its address."""
    page.goto(f"/games/new?title={WASTE}")
    page.locator("#who-1").select_option("me")
    page.get_by_label(terms).check()
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_url(re.compile("/games/[0-9a-f]{20}$"))
    return page.url


def times(page: Page) -> list[str]:
    """Return the text of each time, with seconds and minutes as `just now`."""
    said: list[str] = page.locator("time[data-said]:not([data-exactly])").all_inner_texts()
    return [re.sub(r"^(now|\d+ (seconds?|minutes?) ago)$", "just now", text) for text in said]


def due(page: Page) -> str:
    return page.locator(".turn .due time").inner_text()


@pytest.mark.parametrize("hours", HOURS_OFF)
@pytest.mark.parametrize("path", ["", "/", "/settings", "/games", "me"])
def test_a_page_shows_the_same_times_on_a_device_whose_clock_is_hours_off(visit: Visit, hours: int, path: str) -> None:
    page = visit("Right")
    game = open_timed(page)
    address = game if not path else page.locator("a.player").first.get_attribute("href") if path == "me" else path
    page.goto(address or "/")
    expect(page.locator("time:not([data-said])")).to_have_count(0)
    right = times(page)
    hours_off(page, hours)
    page.reload()
    expect(page.locator("time:not([data-said])")).to_have_count(0)
    assert times(page) == right
    assert page.get_by_text("time is running short").count() == 0


@pytest.mark.parametrize("hours", HOURS_OFF)
def test_setting_the_device_clock_on_an_open_page_changes_no_deadline(visit: Visit, hours: int) -> None:
    page = visit("Set")
    hours_off(page, 0)
    open_timed(page)
    expect(page.locator(".turn .due time")).to_have_text("in 23 hours")
    page.evaluate("by => { globalThis.ahead = by; }", hours * MILLISECONDS_AN_HOUR)
    if hours > 0:
        with page.expect_response("**/clock"):
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("document.dispatchEvent(new Event('scoresheet:clock'))")
    assert due(page) == "in 23 hours"


def test_after_sleep_the_page_requests_the_time(visit: Visit) -> None:
    page = visit("Sleeper")
    hours_off(page, 0)
    open_timed(page)
    expect(page.locator(".turn .due time")).to_have_text("in 23 hours")
    then = later(page, 5)
    page.route("**/clock", lambda route: route.fulfill(body=then))
    page.evaluate("by => { globalThis.ahead = by; }", 5 * MILLISECONDS_AN_HOUR)
    expect(page.locator(".turn .due time")).to_have_text("in 18 hours")


def test_after_sleep_without_a_connection_the_hours_slept_count(visit: Visit) -> None:
    page = visit("Train")
    hours_off(page, 0)
    open_timed(page)
    expect(page.locator(".turn .due time")).to_have_text("in 23 hours")
    page.context.set_offline(True)
    page.evaluate("by => { globalThis.ahead = by; }", 5 * MILLISECONDS_AN_HOUR)
    expect(page.locator(".turn .due time")).to_have_text("in 18 hours")
    page.context.set_offline(False)
    expect(page.locator(".turn .due time")).to_have_text("in 23 hours")


@pytest.mark.parametrize("hours", HOURS_OFF)
def test_a_page_restored_from_a_cache_requests_the_time(visit: Visit, hours: int) -> None:
    page = visit("Back")
    hours_off(page, hours)
    game = open_timed(page)
    page.goto("/settings")
    then = later(page, 5)
    page.route("**/clock", lambda route: route.fulfill(body=then))
    page.go_back()
    expect(page).to_have_url(game)
    expect(page.locator(".turn .due time")).to_have_text("in 18 hours")
    page.unroute("**/clock")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator(".turn .due time")).to_have_text("in 23 hours")


def test_a_cached_page_shows_the_exact_deadline_until_the_time_is_known(visit: Visit) -> None:
    page = visit("Offline")
    open_timed(page)
    exact = page.locator(".turn .due time").get_attribute("title")
    page.add_init_script(f"({FROM_A_CACHE})()")
    page.route("**/clock", lambda route: route.abort())
    page.reload()
    expect(page.locator(".turn .due time")).to_have_text(exact or "?")


def later(page: Page, hours: int) -> str:
    """Return the time of the service this many hours later."""
    return str(int(page.request.get("/clock").text()) + hours * MILLISECONDS_AN_HOUR)
