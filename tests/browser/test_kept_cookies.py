"""An explanation for browsers that keep no cookies, such as Safari over plain HTTP."""

import re

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, expect

from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, Visit
from tests.browser.test_accessible import BOTH, assert_accessible
from tests.server import PASSWORD

HEADING = "Your browser does not keep our cookies"


def keep_none(page: Page) -> None:
    """Let the page's browser lose every cookie that the service sets."""

    def lose(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        page.context.clear_cookies()
        kept = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        route.fulfill(response=answer, headers=kept)

    page.route(re.compile("/(sign-up|sign-in|language|try)$"), lose)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_signing_up_without_cookies_ends_at_an_explanation(visit: Visit, script: bool) -> None:
    page = visit(java_script_enabled=script)
    keep_none(page)
    page.goto("/sign-up")
    page.get_by_label("Name").fill(f"Cookieless {script}")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name=HEADING)).to_be_visible()
    expect(page.get_by_text("Safari even on the computer")).to_be_visible()


def test_a_guest_without_cookies_gets_an_explanation(visit: Visit) -> None:
    page = visit()
    keep_none(page)
    page.goto("/titles/industrial-waste")
    page.get_by_role("button", name="Play your first game").first.click()
    expect(page.get_by_role("heading", name=HEADING)).to_be_visible()


def test_a_real_browser_on_another_host_over_plain_http_gets_the_explanation(playwright: Playwright, site: str) -> None:
    mapped = [*FLAGS, "--host-resolver-rules=MAP games.test 127.0.0.1"]
    browser: Browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=mapped)
    page = browser.new_page(base_url=site.replace("127.0.0.1", "games.test"))
    page.goto("/sign-up")
    expect(page.get_by_text("You can't sign in here")).to_be_visible()
    page.get_by_label("Name").fill("From the network")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name=HEADING)).to_be_visible()
    browser.close()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_the_explanation_is_accessible(visit: Visit, viewport: dict[str, int] | None) -> None:
    page = visit(**({"viewport": viewport} if viewport else {}))
    assert_accessible(page, "/cookies", BOTH)
