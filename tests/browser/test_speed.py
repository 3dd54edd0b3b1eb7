"""Speed of a long game in a browser, measured on an idle machine by `make soak`."""

import statistics
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.bootstrap import build
from tests.browser.conftest import CHROMIUM, MILLISECONDS, Visit
from tests.server import running
from tests.service.web.endless import EVENTS, play_long_game

pytestmark = pytest.mark.speed
OPENS_WITHIN, STEPS_WITHIN = 1_000, 100
"""Milliseconds; the first on a machine that opens an almost empty page within `SMALL_PAGE`."""
SMALL_PAGE, SLOWEST = 60, 4
OF_A_PAGE = 0.75
"""The maximum time of a step as a part of opening the page, on a machine that is slower at both."""
TRIES, STEPS, WAYS = 5, 30, 2
OPENED = "performance.getEntriesByType('navigation')[0].loadEventEnd"
STEP = """async ([first, last, times, patience]) => {
    const slider = document.getElementById('slider'), took = [];
    slider.focus();
    const there = (at) => location.pathname.endsWith('/at/' + at) && document.getElementById('slider-at').value == at;
    for (let number = 1; number <= times; number++) {
        const at = Math.round(first + (last - first) * number / times), began = performance.now();
        slider.value = at;
        slider.dispatchEvent(new Event('input', {bubbles: true}));
        while (!there(at)) {
            if (performance.now() > began + patience) throw new Error(`The slider does not reach ${at}.`);
            await new Promise(requestAnimationFrame);
        }
        took.push(performance.now() - began);
    }
    return took;
}"""


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running game of `EVENTS` events, on a server of its own."""
    if not CHROMIUM:
        pytest.skip("There is no Chromium here.")
    folder = tmp_path_factory.mktemp("long")
    services = build(Config(database=folder / "scoresheet.db", secrets=folder / "secrets", threads=2))
    game = play_long_game(services.games)
    services.games.store.close()
    with running(folder) as (port, _):
        yield f"http://127.0.0.1:{port}/games/{game}"


@pytest.fixture
def page(visit: Visit, long_game: str) -> Page:
    return visit(base_url=long_game.rsplit("/games/")[0])


def opening(page: Page, address: str) -> float:
    """Return the milliseconds until a page is loaded."""
    page.goto(address)
    took: float = page.evaluate(OPENED)
    return took


def slowness(page: Page) -> float:
    """Return how much slower this machine is now than the limits assume, from 1 to `SLOWEST`."""
    return min(SLOWEST, max(1.0, min(opening(page, "/sign-in") for _ in range(TRIES)) / SMALL_PAGE))


def test_a_page_of_1500_events_opens_in_under_a_second(page: Page, long_game: str) -> None:
    took = [opening(page, long_game) for _ in range(TRIES)]
    assert page.locator("#slider").get_attribute("max") == str(EVENTS)
    assert min(took) < OPENS_WITHIN * slowness(page), took


def test_a_slider_step_takes_less_than_a_tenth_of_a_second_or_clearly_less_than_a_page(
    page: Page, long_game: str
) -> None:
    ways = [(10, EVENTS), (EVENTS, 10)] * WAYS
    pages = [opening(page, f"{long_game}/at/{at}") for at in range(EVENTS // TRIES, EVENTS, EVENTS // TRIES)]
    medians = [stepping(page, long_game, first, last) for first, last in ways]
    assert min(medians) < max(STEPS_WITHIN, OF_A_PAGE * statistics.median(pages)), (medians, pages)


def stepping(page: Page, address: str, first: int, last: int) -> float:
    """Return the median milliseconds of a step between two positions."""
    page.goto(f"{address}/at/{first}")
    return statistics.median(page.evaluate(STEP, [first, last, STEPS, MILLISECONDS]))
