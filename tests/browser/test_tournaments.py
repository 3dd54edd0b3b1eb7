"""A tournament in the browser: opening, entering, starting; accessible, printed without buttons."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.test_accessible import assert_accessible


def test_a_tournament_is_opened_entered_and_started_on_accessible_pages(visit: Visit) -> None:
    ada, ben = visit("Ada"), visit("Ben")
    ada.goto("/tournaments")
    ada.get_by_role("link", name="Open a tournament").click()
    assert_accessible(ada)
    ada.get_by_label("Name", exact=True).fill("Winter cup")
    ada.get_by_role("radio", name="Round robin").check()
    ada.get_by_role("button", name="Open tournament").click()
    ada.get_by_role("button", name="Enter", exact=True).click()
    ben.goto(ada.url)
    ben.get_by_role("button", name="Enter", exact=True).press("Enter")
    ada.reload()
    ada.get_by_role("button", name="Start now").click()
    for _ in range(100):
        if ada.get_by_role("link", name="Table 1").count():
            break
        ada.wait_for_timeout(100)
        ada.reload()
    assert_accessible(ada)
    ada.emulate_media(media="print")
    assert ada.get_by_role("heading", name="Standings").is_visible()
    assert not ada.get_by_role("button").count()
    ada.emulate_media(media="screen")
    ada.get_by_role("link", name="Table 1").click()
    ada.get_by_text("Round 1 of").get_by_role("link", name="Winter cup").click()
    ada.get_by_role("heading", name="Winter cup").wait_for()
    assert_accessible(ada, "/tournaments")
