"""Forms preselect the time zone of the browser by name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

FORMS = ("/games/new?title=lineae", "/tournaments/new")


def chosen_zone(page: Page) -> str:
    return str(page.locator("select#zone").evaluate("(select) => select.value"))


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata"])
def test_a_form_preselects_the_time_zone_of_the_browser(visit: Visit, zone: str) -> None:
    page = visit("Zoe", timezone_id=zone)
    for form in FORMS:
        page.goto(form)
        named = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
        assert chosen_zone(page) == named, "also where the browser has an older name for it"


def test_a_tournament_scheduled_in_winter_for_a_summer_evening_starts_at_that_local_time(visit: Visit) -> None:
    page = visit("Winter", timezone_id="Europe/Berlin")
    page.goto("/tournaments/new")
    page.fill("#name", "Sommerpokal")
    year = int(page.evaluate("new Date().getFullYear()")) + 1
    page.fill("#starts", f"{year}-07-01T18:00")
    page.get_by_role("button", name="Open tournament").click()
    expect(page.locator("main")).to_contain_text(f"{year}-07-01 18:00 (Europe/Berlin)")


def test_without_scripts_the_zone_is_utc_until_another_is_chosen(visit: Visit) -> None:
    page = visit("Plain", java_script_enabled=False, timezone_id="Europe/Berlin")
    page.goto("/tournaments/new")
    expect(page.locator("select#zone")).to_have_value("UTC")


def test_the_time_zone_of_a_start_is_visible_even_without_a_clock(visit: Visit) -> None:
    page = visit("Zone", timezone_id="Europe/Berlin")
    for form, seen in zip(FORMS, (False, True), strict=True):
        page.goto(form)
        page.check("input[name=clock][value=none]")
        expect(page.locator("select#zone")).to_be_visible(visible=seen)
