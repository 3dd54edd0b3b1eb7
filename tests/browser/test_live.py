"""Live pages: one stream per browser for all tabs, and recovery of a lost connection."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, sign_up
from tests.browser.table import WASTE, Player, asked, move, open_game, sit_down
from tests.server import await_that, free_port, running

TABS = 7
SECONDS = 20
LOST = "Connection lost. Trying again …"
SHOWN = """hidden => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Hide a tab, or show it again."""


def streams(page: Page) -> int:
    """Return the number of open live streams of the service."""
    metrics = page.request.get("/metrics").text()
    return int(float(re.findall(r"^scoresheet_streams (.*)$", metrics, re.M)[0]))


def last_line(page: Page) -> str:
    """Return the latest sentence of the page's log."""
    return page.locator(".side .log .said > p").first.inner_text()


def show(page: Page, said: str) -> None:
    """Wait until the page shows that sentence by itself."""
    expect(page.locator(".side .log .said > p").first).to_have_text(said, use_inner_text=True)


def test_seven_tabs_share_one_stream_and_all_show_each_move(visit: Visit) -> None:
    host, guest = visit("Tabs"), visit("Gustav")
    game = open_game(host, "Seven tabs", "open")
    sit_down(guest, game)
    tabs = [host, *(host.context.new_page() for _ in range(TABS - 1))]
    for tab in tabs:
        tab.goto(game)
    await_that(lambda: streams(guest) == 2, SECONDS)
    liking = Player()
    for tab in tabs:
        mover = tab if asked(tab) else guest
        move(mover, liking)
        for other in (*tabs, guest):
            show(other, last_line(mover))
    assert streams(guest) == 2


def test_a_hidden_tab_closes_the_stream_and_catches_up_when_shown_again(visit: Visit) -> None:
    host, guest = visit("Hidden"), visit("Seen")
    game = open_game(host, "Hidden", "open")
    sit_down(guest, game)
    host.goto(game)
    await_that(lambda: streams(guest) == 2, SECONDS)
    host.evaluate(SHOWN, True)
    await_that(lambda: streams(guest) == 1, SECONDS)
    if asked(host):
        move(host, Player())
        host.evaluate(SHOWN, True)
    guest.goto(game)
    move(guest, Player())
    host.evaluate(SHOWN, False)
    show(host, last_line(guest))
    await_that(lambda: streams(guest) == 2, SECONDS)


def test_an_open_page_warns_when_time_is_running_short(visit: Visit) -> None:
    page = visit("Hurried")
    page.goto(f"/games/new?title={WASTE}")
    page.get_by_label("One day per turn").check()
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_url(re.compile("/games/[0-9a-f]{20}$"))
    page.clock.install()
    page.reload()
    expect(page.locator(".turn .due time")).to_have_text("in 23 hours")
    expect(page.get_by_text("time is running short")).to_have_count(0)
    page.clock.fast_forward("18:30:00")
    expect(page.locator(".turn .due, .clock-face.hurries").get_by_text("time is running short")).to_have_count(2)
    expect(page).to_have_title(re.compile("^⧗ Your turn"))


def test_a_lost_connection_is_shown_and_the_page_completes_its_request_when_it_is_back(
    visit: Visit, tmp_path: Path
) -> None:
    port = free_port()
    page = visit(base_url=f"http://127.0.0.1:{port}")
    with running(tmp_path, port=port):
        sign_up(page, "Lost")
        game = open_game(page, "Lost", "me")
        move(page, Player())
        expect(page.locator("#connection")).to_be_empty()
    expect(page.locator("#connection")).to_have_text(LOST)
    page.get_by_role("slider").fill("4")
    expect(page.locator("#slider-at")).to_have_text("4")
    with running(tmp_path, port=port):
        expect(page.locator("#connection")).to_be_empty()
        expect(page).to_have_url(re.compile(rf"^{game}/at/4\?perspective=[01]$"))
        expect(page.get_by_text("Viewing position")).to_be_visible()
