"""Replay shows what moved: it scrolls only if necessary, and pieces fly from where they stood."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import CHROMIUM, Visit, visiting
from tests.server import running

PLACES = (0.2, 0.45, 0.7, 0.95)
"""The shares of a game at which the replay is opened."""
STEPS = 4
SHOWN = """() => {
    const board = document.querySelector(".board-part"), frame = board.getBoundingClientRect();
    const all = [...board.querySelectorAll(".piece.changed")].filter(piece => piece.getClientRects().length);
    const least = all.filter(piece => !all.some(other => other !== piece && piece.contains(other)));
    const [high, low] = [Math.max(0, frame.top), Math.min(innerHeight, frame.bottom)];
    const seen = least.filter(piece => {
        const {top, bottom, left, right} = piece.getBoundingClientRect();
        const lowest = Math.min(bottom, top + (low - high) - 20), last = Math.min(right, left + frame.width - 20);
        return top >= high - 2 && lowest <= low + 2 && left >= frame.left - 2 && last <= frame.right + 2;
    });
    return {all: least.length, seen: seen.length, at: [scrollX, scrollY, board.scrollLeft, board.scrollTop]};
}"""
BACK = """([x, y, left, top]) => {
    scrollTo({left: x, top: y, behavior: "instant"});
    document.querySelector(".board-part").scrollTo({left, top, behavior: "instant"});
}"""


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with the demonstration games, which are played by bots."""
    if not CHROMIUM:
        pytest.skip("There is no Chromium here.")
    with running(tmp_path_factory.mktemp("demonstration"), "--demonstration") as (port, _):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def watch(chromium: Browser, demonstration: str) -> Iterator[Visit]:
    yield from visiting(chromium, demonstration)


def find(page: Page, title: str) -> tuple[str, int]:
    """Return the address of the demonstration game of a title, and its last position."""
    page.goto("/")
    for address in page.locator("a[href^='/games/']").evaluate_all("all => [...new Set(all.map(it => it.pathname))]"):
        page.goto(address)
        if page.locator(f".game-head a[href$='/titles/{title}']").count():
            return address, int(page.get_by_role("slider").get_attribute("max") or 0)
    raise AssertionError(f"no demonstration game of {title}")


def step(page: Page) -> None:
    """Step to the next position with the keyboard."""
    at = int(page.locator("#slider-at").inner_text())
    page.keyboard.press("ArrowRight")
    expect(page.locator("#slider-at")).to_have_text(str(at + 1))


def check(page: Page, before: list[float], where: str) -> None:
    """Check that changed pieces are visible, and that the page scrolled only if most of them were not."""
    now = page.evaluate(SHOWN)
    assert not now["all"] or now["seen"], where
    if now["at"] != before:
        page.evaluate(BACK, before)
        then = page.evaluate(SHOWN)
        assert then["seen"] * 2 < then["all"], where
        assert then["seen"] < now["seen"], where
        page.evaluate(BACK, now["at"])


@pytest.mark.parametrize("title", registry.all_titles())
def test_a_link_and_each_step_show_what_changed_and_scroll_only_if_most_is_out_of_sight(
    watch: Visit, title: str
) -> None:
    page = watch()
    address, last = find(page, title)
    for share in PLACES:
        page.goto(f"{address}/at/{int(share * last)}", wait_until="load")
        check(page, [0, 0, 0, 0], page.url)
        for _ in range(STEPS):
            before = page.evaluate(SHOWN)["at"]
            step(page)
            check(page, before, page.url)


WATCH_FLIGHTS = """
    const animate = Element.prototype.animate;
    window.stood = new Map(); window.flown = []; window.appeared = [];
    const middle = piece => {
        const {left, top, width, height} = piece.getBoundingClientRect();
        const corner = document.querySelector(".board-drawing").getBoundingClientRect();
        return [left + width / 2 - corner.left, top + height / 2 - corner.top];
    };
    document.addEventListener("scoresheet:swapping", () => {
        stood.clear();
        for (const piece of document.querySelectorAll(".board-drawing [data-piece]"))
            if (!stood.has(piece.dataset.piece)) stood.set(piece.dataset.piece, middle(piece));
    });
    Element.prototype.animate = function (...all) {
        const flight = animate.apply(this, all), id = this.dataset.piece, to = middle(this);
        flight.pause();
        const [from, there] = [middle(this), stood.get(id)];
        if (there) flown.push({id, off: Math.hypot(from[0] - there[0], from[1] - there[1])});
        else appeared.push(id);
        return flight;
    };
"""
"""A script that stops each flight at its beginning, and notes how far that is from where the piece stood."""
FLIGHTS = 12
MOST_FLIGHTS = 30
CLOSE = 3
"""The tolerance in pixels."""


@pytest.mark.parametrize("title", registry.all_titles())
def test_pieces_fly_from_where_they_stood(watch: Visit, title: str) -> None:
    page = watch(reduced_motion="no-preference")
    page.add_init_script(WATCH_FLIGHTS)
    address, last = find(page, title)
    page.goto(f"{address}/at/{last // 3}")
    for _ in range(FLIGHTS):
        step(page)
        flown, appeared = page.evaluate("[flown.splice(0), appeared.splice(0)]")
        assert len(flown) + len(appeared) <= MOST_FLIGHTS
        assert not [flight for flight in flown if flight["off"] > CLOSE], page.url


def test_nothing_flies_if_the_reader_prefers_less_motion(watch: Visit) -> None:
    page = watch(reduced_motion="reduce")
    page.add_init_script(WATCH_FLIGHTS)
    address, last = find(page, "lineae")
    page.goto(f"{address}/at/{last // 3}")
    for _ in range(FLIGHTS):
        step(page)
    assert page.evaluate("[flown.length, appeared.length]") == [0, 0]


def test_speed_of_the_playback_is_kept_in_the_browser(watch: Visit) -> None:
    page = watch()
    address, _ = find(page, "industrial-waste")
    page.goto(f"{address}/at/20")
    page.get_by_role("combobox", name="Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#slider-at")).to_have_text("24")
    expect(page.get_by_role("combobox", name="Speed")).to_have_value("4")
    page.reload()
    expect(page.get_by_role("combobox", name="Speed")).to_have_value("4")
