"""axe-core finds nothing on any page, in either colour scheme, at desktop and phone size."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from domain.titles import registry
from tests.browser.conftest import DESKTOP, PHONE, Enter
from tests.browser.table import Player, asked, move, open_game, sit_down

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
TOO_WIDE = """document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("main *")]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map(it => it.outerHTML)"""
SETTINGS = [("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE)]


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


def assert_accessible(page: Page, address: str = "") -> None:
    if address:
        page.goto(address)
    for scheme, size in SETTINGS:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size(size)  # type: ignore[arg-type]
        found = violations(page)
        assert not found, "\n".join([f"{page.url}, {scheme}, {size['width']} wide", *found])
        assert page.evaluate(TOO_WIDE) == [], page.url


def test_axe_finds_what_is_wrong_on_a_bad_page(visit: Enter) -> None:
    page = visit()
    page.goto("/sign-in")
    page.evaluate("document.querySelector('label').remove()")
    assert violations(page)


@pytest.mark.parametrize("address", ["/", "/sign-in", "/sign-up", "/games/nowhere"])
def test_pages_for_strangers(visit: Enter, address: str) -> None:
    assert_accessible(visit(), address)


def test_pages_around_games(visit: Enter) -> None:
    page = visit("Axe Axel")
    game = open_game(page, "Waiting", "open")
    for address in ("/", "/games/new", "/games/new?title=industrial-waste", game):
        assert_accessible(page, address)


def test_pages_of_a_game(visit: Enter) -> None:
    page, other = visit("Axe Alma"), visit("Axe Bert")
    game = open_game(page, "Accessible", "open")
    sit_down(other, game)
    page.goto(game)
    players, liking = [page, other], Player()
    for _ in range(16):
        for player in players:
            player.goto(game)
            if asked(player):
                move(player, liking)
    for player in players:
        assert_accessible(player, game)
    mover = next(player for player in players if player.goto(game) and asked(player))
    mover.locator(".iw a.can-move").first.click()
    mover.get_by_role("link", name="Show all moves").wait_for()
    assert_accessible(mover)
    waiting = next(player for player in players if player is not mover)
    waiting.get_by_role("button", name="take my last move back").click()
    assert_accessible(mover, game)
    assert_accessible(visit(), f"{game}/at/20")
    assert_accessible(visit(), f"{game}/log")


@pytest.mark.parametrize("title", list(registry.all_titles()))
def test_the_board_of_every_title(visit: Enter, title: str) -> None:
    page = visit(f"Axe {title[:12].title()}")
    page.goto(f"/games/new?title={title}")
    page.locator("#who-1").select_option("random")
    page.get_by_role("button", name="Open the game").click()
    page.locator(".turn.yours").wait_for()
    assert_accessible(page)


def test_pages_of_a_finished_game(visit: Enter) -> None:
    page = visit("Axe Zoe")
    game = open_game(page, "Finished", "greedy", "random")
    page.goto(game)
    page.locator("summary", has_text="Resign").click()
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("heading", name="The game is over").wait_for()
    assert_accessible(page, game)
    assert_accessible(page, f"{game}?eyes=1")
