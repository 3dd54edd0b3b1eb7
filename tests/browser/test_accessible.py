"""axe-core finds nothing on any page, in either colour scheme, at desktop and phone size."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.title import Title
from domain.titles import registry
from service.web.examples import examples_of
from tests.browser.conftest import DESKTOP, PHONE, Enter
from tests.browser.table import WASTE, Player, asked, begin, move, open_auction, open_game, resign, version

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
TOO_WIDE = """document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("main *")]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map(it => it.outerHTML)"""
ON_A_PHONE, IN_THE_DARK = [("light", PHONE)], [("dark", DESKTOP)]
BOTH = [*ON_A_PHONE, *IN_THE_DARK]
SETTINGS = [*BOTH, ("light", DESKTOP)]
MOVES = 12
EXAMPLES = 2
"""Of a title: all have the same template, and the boards on them are on the pages of games, too."""


def violations(page: Page) -> list[str]:
    """What axe finds, a line each."""
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{problem['id']}: {node['html'][:200]} ({node['failureSummary'][:200]})"
        for problem in found["violations"]
        for node in problem["nodes"][:3]
    ]


def assert_accessible(page: Page, address: str = "", settings: Sequence[tuple[str, Any]] = SETTINGS) -> None:
    if address:
        page.goto(address)
    for scheme, size in settings:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size(size)
        found = violations(page)
        assert not found, "\n".join([f"{page.url}, {scheme}, {size['width']} wide", *found])
        assert page.evaluate(TOO_WIDE) == [], page.url


def test_axe_finds_what_is_wrong_on_a_bad_page(visit: Enter) -> None:
    page = visit()
    page.goto("/sign-in")
    page.evaluate("document.querySelector('label').remove()")
    assert violations(page)


@pytest.mark.parametrize(
    "address",
    [
        *("/", "/sign-in", "/sign-up", "/games/nowhere", "/nowhere"),
        *("/settings/confirm/made-up", "/unsubscribe/made-up", "/api/docs", "/api/problems/stale-version"),
    ],
)
def test_pages_for_strangers(visit: Enter, address: str) -> None:
    assert_accessible(visit(), address)


@pytest.mark.parametrize("title", list(registry.all_titles().values()), ids=lambda title: title.title)
def test_pages_on_which_a_title_is_learned(visit: Enter, title: Title) -> None:
    page, own = visit(), f"/titles/{title.title}"
    examples = list(examples_of(title))[:EXAMPLES]
    for address in (own, f"{own}/cards", f"{own}/rulings", *(f"{own}/examples/{it}" for it in examples)):
        assert_accessible(page, address, BOTH)


def test_pages_around_games(visit: Enter) -> None:
    page = visit("Axel")
    game = open_game(page, "Waiting", "open", "open")
    page.get_by_role("button", name="Make a link that invites").click()
    expect(page.get_by_label("Whoever opens this link")).to_be_visible()
    invitation = page.get_by_label("Whoever opens this link").get_attribute("value") or ""
    assert_accessible(visit("Alex"), invitation)
    forms = [f"/games/new?title={title}" for title in registry.all_titles()]
    for address in ("/", "/games?list=mine", "/settings", "/games/new", *forms, game):
        assert_accessible(page, address)


def test_a_page_on_which_a_number_is_to_be_written(visit: Enter) -> None:
    page = visit("Axel")
    open_auction(page)
    assert_accessible(page)


def test_pages_of_players_at_a_game(visit: Enter) -> None:
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
    waiting.get_by_role("button", name="take my last move back").click()
    assert_accessible(mover, game, BOTH)
    assert_accessible(mover, "/", BOTH)
    assert_accessible(visit(), f"{game}/log")
    assert_accessible(visit(), f"{game}/audit")


@pytest.mark.parametrize("title", list(registry.all_titles()))
def test_pages_of_a_game_of_every_title(visit: Enter, title: str) -> None:
    page, liking = visit("Alma"), Player()
    game = open_game(page, "Accessible", "me", title=title)
    for _ in range(MOVES):
        move(page, liking)
    assert_accessible(page)
    assert_accessible(page, page.locator(".board-part a.can-move").first.get_attribute("href") or "", BOTH)
    there = f"{game}/at/{version(page) // 2}"
    assert_accessible(page, there, ON_A_PHONE)
    assert_accessible(page, f"{there}/change", IN_THE_DARK)
    page.goto(game)
    resign(page)
    assert_accessible(page, settings=BOTH)
    assert_accessible(page, f"{game}?perspective=1", ON_A_PHONE)
