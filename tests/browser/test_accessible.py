"""axe-core finds nothing on any page, in either colour scheme, at desktop and phone size."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays.record import LIBRARY
from scoresheet.service.web.examples import examples_of
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.table import WASTE, Player, asked, begin, move, open_auction, open_game, resign, version

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
TOO_WIDE = """document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("main *")]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map(it => it.outerHTML)"""
ON_A_PHONE, AT_A_DESK = [("light", PHONE)], [("light", DESKTOP), ("dark", DESKTOP)]
BOTH = [*ON_A_PHONE, ("dark", DESKTOP)]
SETTINGS = [*BOTH, ("light", DESKTOP)]
WHOLLY = "axe.run(document, {resultTypes: ['violations']}).then(it => it.violations)"
ALL_BUT_CONTRAST = """axe.run(document, {resultTypes: ["violations"], rules: {"color-contrast": {enabled: false}}})
    .then(it => it.violations)"""
LINKS = "axe.run(document, {resultTypes: ['violations'], runOnly: ['link-in-text-block']}).then(it => it.violations)"
"""The only other rule about colours."""
CONTRAST = """(() => {
    const below = new Map([[null, ""]]), one = new Map();
    const speaks = element => [...element.childNodes].some(it => it.nodeType === 3 && it.data.trim());
    for (const element of document.querySelectorAll("html, body, body *")) {
        const style = getComputedStyle(element);
        const ground = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join();
        const place = style.position === "static" ? "" : `${style.position} ${element.getAttribute("class")}`;
        const clear = ground === "rgba(0, 0, 0, 0),none,1,none" && !place;
        const all = below.get(element.parentElement) + (clear ? "" : `/${ground},${place}`);
        below.set(element, all);
        const {color, fill, fontSize, fontWeight, visibility, textShadow} = style;
        const kind = [all, color, fill, fontSize, fontWeight, visibility, textShadow].join();
        if (speaks(element) && element.getClientRects().length && !one.has(kind)) one.set(kind, element);
    }
    return axe.run({include: [...one.values()]}, {resultTypes: ["violations"], runOnly: ["color-contrast"]})
        .then(it => it.violations);
})()"""
"""Examine only the first of the texts with the same colour, size, weight and background.

Contrast takes most of axe's time, and hundreds of texts on a page are of a few dozen kinds.
"""
MOVES = 12
RECORD = LIBRARY / "industrial_waste" / "moves_taken_back_freely.jsonl"
EXAMPLES = 2
"""The number of examples per title: all have the same template, and their boards are on game pages, too."""


def violations(page: Page, how: str = WHOLLY) -> list[str]:
    """Return the findings of axe, one line each."""
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(how)
    return [
        f"{problem['id']}: {node['html'][:200]} ({node['failureSummary'][:200]})"
        for problem in found
        for node in problem["nodes"][:3]
    ]


def assert_accessible(page: Page, address: str = "", settings: Sequence[tuple[str, Any]] = SETTINGS) -> None:
    """Check colours in each setting and all other rules in light ones, since dark ones differ only in colours."""
    if address:
        page.goto(address)
    for scheme, size in settings:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size(size)
        found = violations(page, CONTRAST) + violations(page, ALL_BUT_CONTRAST if scheme == "light" else LINKS)
        assert not found, "\n".join([f"{page.url}, {scheme}, {size['width']} wide", *found])
        assert_fits(page)


def assert_fits(page: Page) -> None:
    """Check that the page does not overflow to the right."""
    assert page.evaluate(TOO_WIDE) == [], page.url


def test_axe_finds_errors_on_a_bad_page(visit: Visit) -> None:
    page = visit()
    page.goto("/sign-in")
    page.evaluate("document.querySelector('label').remove()")
    assert violations(page)
    assert violations(page, ALL_BUT_CONTRAST)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_pale_text_among_many_is_found(visit: Visit, scheme: Literal["light", "dark"]) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/titles/{WASTE}/cards")
    assert not violations(page, CONTRAST)
    page.evaluate("[...document.querySelectorAll('main p')].at(-1).style.color = '#7f7f7f80'")
    assert [found.partition(":")[0] for found in violations(page, CONTRAST)] == ["color-contrast"]


@pytest.mark.parametrize(
    "address",
    [
        *("/", "/sign-in", "/sign-up", "/games/nowhere", "/nowhere"),
        *("/settings/confirm/made-up", "/unsubscribe/made-up", "/api/problems/stale-version"),
    ],
)
def test_pages_for_visitors_are_accessible(visit: Visit, address: str) -> None:
    assert_accessible(visit(), address)


def test_the_api_documentation_is_accessible(visit: Visit) -> None:
    assert_accessible(visit(), "/api/docs", [("light", PHONE), ("dark", PHONE)])


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("title", list(registry.all_titles().values()), ids=lambda title: title.title)
def test_pages_that_teach_a_title_are_accessible(visit: Visit, title: Title) -> None:
    page, own = visit(), f"/titles/{title.title}"
    examples = list(examples_of(title))[:EXAMPLES]
    for address in (own, f"{own}/cards", f"{own}/rulings", *(f"{own}/examples/{it}" for it in examples)):
        assert_accessible(page, address, BOTH)


def test_pages_around_games_are_accessible(visit: Visit) -> None:
    page = visit("Axel")
    game = open_game(page, "Waiting", "open", "open")
    page.get_by_role("button", name="Create an invite link").click()
    expect(page.get_by_label("Anyone who opens this link")).to_be_visible()
    invitation = page.get_by_label("Anyone who opens this link").get_attribute("value") or ""
    assert_accessible(visit("Alex"), invitation)
    forms = [f"/games/new?title={title}" for title in registry.all_titles()]
    for address in ("/", "/games?list=mine", "/settings", "/games/new", *forms, game):
        assert_accessible(page, address)


def test_a_page_with_a_number_field_is_accessible(visit: Visit) -> None:
    page = visit("Axel")
    open_auction(page)
    assert_accessible(page)


def test_pages_of_players_at_a_game_are_accessible(visit: Visit) -> None:
    players, game = begin(visit, WASTE)
    liking = Player()
    while sum(page.locator(".log .position").count() for page in players) < 2 * MOVES:
        for page in players:
            page.goto(game)
            if asked(page):
                move(page, liking)
    mover = next(page for page in players if page.goto(game) and asked(page))
    waiting = next(page for page in players if page is not mover)
    waiting.goto(game)
    assert_accessible(waiting)
    waiting.get_by_role("button", name="undo my last move").click()
    assert_accessible(mover, game, BOTH)
    assert_accessible(mover, "/", BOTH)
    assert_accessible(visit(), f"{game}/log")
    assert_accessible(visit(), f"{game}/audit")


@pytest.mark.in_turn(3, of=5)
@pytest.mark.parametrize("title", list(registry.all_titles()))
def test_pages_of_a_game_of_every_title_are_accessible(visit: Visit, title: str) -> None:
    page, liking = visit("Alma"), Player()
    game = open_game(page, "Accessible", "me", title=title)
    for _ in range(MOVES):
        move(page, liking)
    assert_accessible(page)
    assert_accessible(page, page.locator(".board-part a.can-move").first.get_attribute("href") or "", BOTH)
    there = f"{game}/at/{version(page) // 2}"
    assert_accessible(page, there, ON_A_PHONE)
    assert_accessible(page, f"{there}/change", AT_A_DESK)
    page.goto(game)
    resign(page)
    assert_accessible(page, settings=BOTH)
    assert_accessible(page, f"{game}?perspective=1", ON_A_PHONE)


def test_pages_of_statistics_are_accessible(visit: Visit) -> None:
    page = visit("Anna")
    page.goto("/records")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r"/games/(?!new)[^/?]+$"))
    game = page.url
    page.get_by_role("link", name="Statistics", exact=True).click()
    expect(page.get_by_role("heading", name="Resources by player")).to_be_visible()
    own = f"/players/{page.locator('body').get_attribute('data-reader')}"
    title = f"/titles/{WASTE}"
    for address in (f"{game}/statistics?at=60", f"{title}/statistics", f"{title}/leaderboard", own):
        assert_accessible(page, address, SETTINGS)
